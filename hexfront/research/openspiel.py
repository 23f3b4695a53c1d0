"""Games for OpenSpiel: dice are chance nodes, and each side has information states and observation tensors.

Importing this module registers every game: ``pyspiel.load_game("hexfront_leningrad_1979")``. OpenSpiel itself is not
part of any extra: ``pip install open_spiel``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyspiel

from hexfront.games.face import Happening, HasSetUp, Wargame, asked
from hexfront.games.registry import games, load
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import unknown
from hexfront.kernel.sequence import SET_UP
from hexfront.kernel.state import State
from hexfront.play.runner import MOST as LONGEST
from hexfront.play.table import enacted
from hexfront.research.environment import opening_of
from hexfront.research.lattice import Lattice, Numbers
from hexfront.research.observing import Observer
from hexfront.research.spelling import Alphabet, Question, first_question

SETUPS = ("choose", "suggested")
#: ``position`` is a file with a position as JSON, where the game begins instead.
PARAMETERS = {"setup": "suggested", "position": ""}
#: More faces than any die has: lots are drawn among counters, and an army's among many counters at once.
MOST_FACES = 10_000


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel: ``leningrad-1979`` becomes ``hexfront_leningrad_1979``."""
    return f"hexfront_{game.replace('-', '_')}"


class RollMissing(Exception):
    """A die must be rolled before an action can be carried out."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"a die of {sides} sides has not been rolled yet")
        self.sides = sides


class DiceSoFar:
    """The dice of an action that have been rolled so far. The next one interrupts the action."""

    def __init__(self, rolls: tuple[tuple[int, int], ...]) -> None:
        self._rolls = iter(rolls)

    def roll(self, sides: int = 6) -> int:
        for of, shown in self._rolls:
            assert of == sides, f"a die of {of} sides was rolled where the action asks for one of {sides}"
            return shown
        raise RollMissing(sides)


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """The last action that was carried out, and the past before it."""

    past: Past | None
    before: State
    happening: Happening


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """Where a game stands: a side is asked something, or an action waits for a die, or the game is over."""

    state: State
    past: Past | None = None
    question: Question | None = None
    #: Actions that are being carried out, and the dice rolled so far for the first of them.
    waiting: tuple[Action, ...] = ()
    rolls: tuple[tuple[int, int], ...] = ()
    #: The number of sides of the die that is to be rolled.
    die: int = 0


class Table:
    """A game with everything that its states share."""

    def __init__(self, game: Wargame, setup: str, opening: State | None) -> None:
        self.game = game
        self.setup = setup
        self.opening = opening
        self.alphabet = Alphabet(game)
        self.observer = Observer(game, Lattice(game), self.alphabet)

    def start(self) -> Moment:
        """The first moment."""
        return self._asked(Moment(self.game.new() if self.opening is None else self.opening))

    def answered(self, moment: Moment, code: int) -> Moment:
        """The moment after an answer of the side to act."""
        assert moment.question is not None
        answer = moment.question.answer(code)
        if isinstance(answer, Question):
            return replace(moment, question=answer)
        return self._carried_out(replace(moment, question=None, waiting=(answer,)))

    def rolled(self, moment: Moment, shown: int) -> Moment:
        """The moment after a die."""
        return self._carried_out(replace(moment, rolls=(*moment.rolls, (moment.die, shown)), die=0))

    def _carried_out(self, moment: Moment) -> Moment:
        """Carry out the actions that wait, as far as their dice are known."""
        while moment.waiting:
            before, (action, *others) = moment.state, moment.waiting
            side = str(before.to_act)
            try:
                # Carried out anew for every die: states are values, so nothing is left of an attempt.
                after, events = enacted(self.game, before, side, action, DiceSoFar(moment.rolls))
            except RollMissing as missing:
                return replace(moment, die=missing.sides)
            happening = Happening(side, action.to_json(), [event.to_json() for event in events], moment.rolls)
            moment = Moment(after, Past(moment.past, before, happening), waiting=tuple(others))
        return self._asked(moment)

    def _asked(self, moment: Moment) -> Moment:
        """Ask the side to act; a set-up that is not its choice is carried out."""
        state = moment.state
        if state.to_act is None:
            return moment
        if state.kind == SET_UP and self.setup == "suggested" and self.opening is None:
            return self._carried_out(
                replace(moment, waiting=(*asked(self.game, HasSetUp).suggested(state), EndPhase()))
            )
        known = self.game.known(state, state.to_act)
        return replace(moment, question=first_question(self.game, self.alphabet, known))

    def said(self, moment: Moment, side: str) -> tuple[str | int, ...]:
        """The letters that a side has chosen so far."""
        return moment.question.said if moment.question and moment.state.to_act == side else ()

    def seen(self, moment: Moment, side: str) -> dict[str, Numbers]:
        """The observation of a side."""
        arrays = self.observer.arrays(self.game.sight(moment.state, side))
        return self.observer.with_word(arrays, self.said(moment, side))

    def view(self, moment: Moment, side: str) -> str:
        """All that a side sees, as JSON."""
        told = self.game.sight(moment.state, side) | {"said": self.said(moment, side)}
        return json.dumps(told, sort_keys=True)

    def memory(self, moment: Moment, side: str) -> str:
        """A fingerprint of all that a side was ever told, and what it sees now."""
        past, told = moment.past, []
        while past is not None:
            known = self.game.disclosed(past.before, past.happening, side)
            told.append(json.dumps([known.side, known.action, list(known.events), list(known.rolls)], sort_keys=True))
            past = past.past
        return f"{sha256(chr(10).join(told).encode()).hexdigest()} {self.view(moment, side)}"


@lru_cache(maxsize=8)
def table(name: str, setup: str, position: str) -> Table:
    """The table of a game. OpenSpiel makes games anew from their names, whenever it reads a state."""
    if setup not in SETUPS:
        raise unknown("setup", setup, SETUPS)
    game = load(name)
    document = json.loads(Path(position).read_text(encoding="utf-8")) if position else None
    return Table(game, setup, opening_of(game, document))


@dataclass(frozen=True, slots=True, eq=False)
class Sitting:
    """A moment at a table, and the choices of players and dice that led to it, the last one first.

    OpenSpiel copies and pickles whatever a state holds. Nothing in a sitting ever changes, so its copy is itself, and
    another process makes it anew from the choices.
    """

    given: tuple[str, str, str]
    table: Table
    moment: Moment
    chosen: tuple[int, Any] | None

    def after(self, choice: int) -> Sitting:
        """The sitting after a player's answer, or a die."""
        moment = self.moment
        after = self.table.rolled(moment, choice + 1) if moment.die else self.table.answered(moment, choice)
        return Sitting(self.given, self.table, after, (choice, self.chosen))

    def __deepcopy__(self, memo: object) -> Sitting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        choices, last = [], self.chosen
        while last is not None:
            choices.append(last[0])
            last = last[1]
        return _sat_through, (self.given, choices[::-1])


def _sat_through(given: tuple[str, str, str], choices: list[int]) -> Sitting:
    at = table(*given)
    sitting = Sitting(given, at, at.start(), None)
    for choice in choices:
        sitting = sitting.after(choice)
    return sitting


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel must know about a game before it is loaded."""
    game = load(name)
    kinds, sides = pyspiel.GameType, len(game.frame.sides)
    secret, open_ = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=games()[name].title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=secret if game.hides else open_,
        utility=kinds.Utility.ZERO_SUM if sides == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=sides,
        min_num_players=sides,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel plays it. Players are the sides in their order; their actions are the letters."""

    #: The name of the game and its type, set by ``register``.
    name: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        #: What the table is known by.
        self.given = (self.name, str(given["setup"]), str(given["position"]))
        self.table = table(*self.given)
        sides = len(self.table.game.frame.sides)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.alphabet),
            max_chance_outcomes=MOST_FACES,
            num_players=sides,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if sides == 2 else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):
    """A state of a game. A die that is to be rolled is a chance node; its outcomes begin with 0."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._sitting = Sitting(game.given, game.table, game.table.start(), None)

    @property
    def table(self) -> Table:
        return self._sitting.table

    @property
    def moment(self) -> Moment:
        return self._sitting.moment

    def current_player(self) -> int:
        if self.moment.die:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.moment.state.to_act
        return int(pyspiel.PlayerId.TERMINAL) if acting is None else self.table.game.frame.sides.index(acting)

    def is_terminal(self) -> bool:
        return self.moment.state.to_act is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        die = self.moment.die
        return [(face, 1 / die) for face in range(die)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.moment.question.answers) if self.moment.question else []

    def _apply_action(self, action: int) -> None:
        self._sitting = self._sitting.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"rolls {action + 1}"
        answers = self.moment.question.answers if self.moment.question else {}
        return str(answers.get(action, self.table.alphabet.letters[action]))

    def returns(self) -> list[float]:
        outcome, sides = self.table.game.outcome(self.moment.state), self.table.game.frame.sides
        if outcome is None or outcome.winner is None:
            return [0.0] * len(sides)
        return [1.0 if side == outcome.winner else -1.0 for side in sides]

    def __str__(self) -> str:
        """The turn and phase, and a fingerprint of everything else."""
        moment = self.moment
        said = moment.question.said if moment.question else ()
        waiting = [action.to_json() for action in moment.waiting]
        whole = json.dumps([self.table.game.position(moment.state), said, waiting, moment.rolls], sort_keys=True)
        state = moment.state
        return f"turn {state.turn}, {state.phase}, {state.to_act}, {sha256(whole.encode()).hexdigest()}"


class SpielObserver:
    """What a player sees; with perfect recall, also all that it was ever told, as text alone."""

    def __init__(self, table: Table, recalls: bool) -> None:
        self._table = table
        self._recalls = recalls
        self.tensor = np.zeros(0 if recalls else table.observer.length, np.float32)
        self.dict: dict[str, Numbers] = {}
        first = 0
        for part, shape in table.observer.shapes.items() if not recalls else ():
            last = first + int(np.prod(shape))
            self.dict[part] = self.tensor[first:last].reshape(shape)
            first = last

    def set_from(self, state: SpielState, player: int) -> None:
        for part, array in self._table.seen(state.moment, self._side(player)).items():
            self.dict[part][...] = array

    def string_from(self, state: SpielState, player: int) -> str:
        told = self._table.memory if self._recalls else self._table.view
        return told(state.moment, self._side(player))

    def _side(self, player: int) -> str:
        return self._table.game.frame.sides[player]


def register() -> None:
    """Make every game known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in games():
        if short_name(name) not in known:
            kind = game_type(name)
            pyspiel.register_game(kind, type(short_name(name), (SpielGame,), {"name": name, "kind": kind}))


register()
