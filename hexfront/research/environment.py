"""A game as a PettingZoo environment: sides take turns, actions are spelled letter by letter under a mask."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice, SeededDice
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.state import State
from hexfront.play.table import enacted, is_secret, known_to
from hexfront.research.lattice import Lattice, Numbers, map_planes
from hexfront.research.observing import LEAST, MOST, Arrays, Observer
from hexfront.research.picturing import picture
from hexfront.research.spelling import Alphabet, Question, first_question

#: Increased whenever spaces, letters, observations or rewards of the environments change.
VERSION = 1

RENDER_MODES = ("ansi", "rgb_array")

Observation = dict[str, Any]


def environment_name(game: str) -> str:
    """The environment's name for a game: ``leningrad-1979`` becomes ``leningrad_1979_v1``."""
    return f"{game.replace('-', '_')}_v{VERSION}"


def make(name: str, setup: str = "suggested", render_mode: str | None = None, **options: Any) -> AECEnv[Any, Any, Any]:
    """The environment of a game, by either name, wrapped in PettingZoo's check for the order of calls."""
    by_environment = {environment_name(game): game for game in games()}
    if re.search(r"_v\d+$", name) and name not in by_environment:
        raise unknown("environment", name, by_environment)
    game = load(by_environment.get(name, name), **options)
    return OrderEnforcingWrapper(WargameEnvironment(game, setup, render_mode))


def opening_of(game: Wargame, position: object) -> State | None:
    """The state where a game begins: a position as a document or a state; None where none is given."""
    if position is None or isinstance(position, State):
        opening = position
    elif isinstance(position, Mapping):
        opening = game.from_position(position)
    else:
        raise InputError(f"the position is {position!r}, expected a document as game.position gives it, or a state")
    if opening is not None and opening.to_act is None:
        raise InputError("the game is over in this position, so nobody can play on from it")
    return opening


class WargameEnvironment(AECEnv[str, Observation, int]):
    """One game between its sides. An agent answers questions until its action is complete, then play continues.

    An observation has the side's view, the letters it has chosen so far, and the mask of possible answers. The
    reward comes at the end: 1 for the winner, -1 for the loser, 0 for both after a draw. An answer outside the mask
    raises an error and changes nothing.
    """

    def __init__(self, game: Wargame, setup: str = "suggested", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise unknown("render mode", render_mode, RENDER_MODES)
        self.metadata = {
            "name": environment_name(game.name),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game = game
        self.alphabet = Alphabet(game)
        self.lattice = Lattice(game)
        self.observer = Observer(game, self.lattice, self.alphabet)
        self.possible_agents = list(game.frame.sides)
        self._observation_spaces = {side: self.observer.space() for side in self.possible_agents}
        self._action_spaces = {side: spaces.Discrete(len(self.alphabet)) for side in self.possible_agents}
        # Reject a wrong set-up here, not at the first reset.
        game.new(setup=setup)
        self._setup = setup
        self._seeds = Random()
        self._state: State
        self._dice: Dice
        self._question: Question | None = None
        self._seen: dict[str, Arrays] = {}

    @property
    def map_planes(self) -> dict[str, Numbers]:
        """The printed map as planes by name; it never changes."""
        return map_planes(self.game, self.lattice)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a new game. A seed makes this game, and later ones reset without a seed, reproducible.

        The option ``position`` is where the game begins: a document or a state. Other options are ignored, since
        PettingZoo's own tests give one that no environment knows.
        """
        opening = opening_of(self.game, (options or {}).get("position"))
        if seed is not None:
            self._seeds = Random(seed)
        chance = self._seeds.getrandbits(63)
        self._dice = SeededDice(chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in self.agents}
        self._arrive(self.game.new(seed=chance, setup=self._setup) if opening is None else opening)

    def step(self, action: int | None) -> None:
        """Take an answer of the agent to act; None if its game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or self._question is None:
            raise InputError(f"{agent} gave no answer, though the game goes on")
        if not isinstance(action, int | np.integer):
            raise InputError(f"{agent} answered {action!r}: expected the number of an answer that the mask allows")
        answered = self._question.answer(int(action))
        if isinstance(answered, Question):
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
            self._question = answered
            self._accumulate_rewards()
        else:
            self.take(answered)

    def take(self, action: Action) -> None:
        """Carry out a whole action of the agent to act, without spelling it."""
        agent = self.agent_selection
        state, _ = enacted(self.game, self._state, agent, action, self._dice)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._arrive(state)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; the mask is empty while it is not its turn."""
        acting = self._question is not None and agent == self._state.to_act
        said = self._question.said if self._question is not None and acting else ()
        return {"observation": self.observer.with_word(self._arrays(agent), said), "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> NDArray[np.int8]:
        """1 for each answer that an agent may give now."""
        mask = np.zeros(len(self.alphabet), np.int8)
        if self._question is not None and agent == self._state.to_act:
            mask[list(self._question.answers)] = 1
        return mask

    def _arrays(self, agent: str) -> Arrays:
        """The arrays of an agent's view, before any letter is chosen."""
        if agent not in self._seen:
            self._seen[agent] = self.observer.arrays(self.game.sight(self._state, agent))
        return self._seen[agent]

    @property
    def current(self) -> State:
        """The whole state of the game, which no agent may see."""
        return self._state

    @property
    def state_space(self) -> spaces.Box:
        """The space of ``state``."""
        return spaces.Box(LEAST, MOST, (self.observer.length * len(self._witnesses),), np.float32)

    def state(self) -> Numbers:
        """Everything that the sides know together, as one line of numbers, for training with a view of the whole."""
        return np.concatenate([self.observer.flat(self._arrays(side)) for side in self._witnesses])

    @property
    def _witnesses(self) -> list[str]:
        """The sides that know everything between them; one is enough where nothing is hidden."""
        return self.possible_agents if self.game.hides else self.possible_agents[:1]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The current position in a few lines, or as a picture. Whoever watches sees what all sides see alike."""
        return self.rendered(None)

    def rendered(self, side: str | None) -> str | NDArray[np.uint8] | None:
        """The current position as a side knows it."""
        if self.render_mode == "ansi":
            return self._told(side)
        return picture(self.game, self._state, side) if self.render_mode == "rgb_array" else None

    def _told(self, side: str | None) -> str:
        state = known_to(self.game, self._state, side)
        lines = [f"{self.metadata['name']}: turn {state.turn} of {self.game.frame.last_turn}, {state.phase}"]
        points = self.game.balance(state)
        lines.append(f"{points:+} victory points; {state.to_act or 'nobody'} to act")
        # What a side is about to do is its own business where the sides know different things.
        if self._question is not None and self._question.said and not is_secret(self.game, state.to_act):
            lines.append("so far: " + ", ".join(map(str, self._question.said)))
        outcome = self.game.outcome(state)
        return "\n".join([*lines, outcome.reason] if outcome else lines)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _arrive(self, state: State) -> None:
        """Continue from a state: ask the side to act its first question, or end the game."""
        self._state = state
        self._seen = {}
        outcome = self.game.outcome(state)
        if state.to_act is not None:
            self.agent_selection = state.to_act
            # Questions must not reveal what the side cannot know.
            self._question = first_question(self.game, self.alphabet, self.game.known(state, state.to_act))
            return
        assert outcome is not None, "a game that is over has an outcome"
        self._question = None
        for side in self.agents:
            self.terminations[side] = True
            self.rewards[side] = 0.0 if outcome.winner is None else 1.0 if side == outcome.winner else -1.0
            self.infos[side] = {"outcome": outcome.to_json()}
        self.agent_selection = self.agents[0]
