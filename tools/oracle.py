"""Fingerprints of whole games: ``python -m tools.oracle --check tests/oracle`` tells whether any game has changed.

A fingerprint is a hash over everything that a game outputs while it is played: actions, events, views, offers,
positions, answers to queries and drawings. A refactoring must not change any of them. ``--renew`` writes new ones after
an intended change of a rule, a map or a computer player.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import hexfront
from hexfront.ai.players import player
from hexfront.games.face import HasFire, HasMovement, HasOdds, HasSupply, HasZones, Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.runner import playing


class Plan(NamedTuple):
    """How much is played: the games by level, the work for a player turn, and how many moments are sampled."""

    games: Mapping[str, int]
    turns: Mapping[str, int]
    moments: int


WORK = 12
QUICK = Plan({"random": 3, "sergeant": 1}, {"sergeant": 4}, 40)
FULL = Plan({"random": 40, "sergeant": 40, "captain": 10, "general": 10}, {"captain": 4, "general": 4}, 200)
PLANS = {"quick": QUICK, "full": FULL}


class Fingerprint:
    """A hash over documents in order."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, document: object) -> None:
        text = json.dumps(document, sort_keys=True, default=_plain)
        self._hash.update(text.encode())

    def __str__(self) -> str:
        return self._hash.hexdigest()[:24]


def _plain(value: object) -> Any:
    """A value of the library as JSON; sets are sorted, since their order is arbitrary."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    if hasattr(value, "__dataclass_fields__"):
        return asdict(value)  # type: ignore[call-overload]
    if isinstance(value, Mapping):
        return dict(value)
    return list(value)  # type: ignore[call-overload]


def _course(game: Wargame, level: str, seed: int, turns: int | None) -> Iterator[tuple[State, Any]]:
    """A game of a level against itself: each state, with the action and events that led to it."""
    dice = hexfront.SeededDice(f"oracle {seed}")
    state = game.new(f"oracle {seed} opening", ("choose", "suggested")[seed % 2])
    players = {side: player(game, level, side, f"oracle {seed} {side}", work=WORK) for side in game.frame.sides}
    yield state, None
    for _, side, action, events, after in playing(game, players, dice, state):
        yield after, [side, action.to_json(), [event.to_json() for event in events]]
        if turns is not None and after.turn > turns:
            break


def course_of(name: str, level: str, seed: int, turns: int | None) -> str:
    """The fingerprint of all actions and events of a game."""
    print_ = Fingerprint()
    game = hexfront.load(name)
    for _, happened in _course(game, level, seed, turns):
        print_.add(happened)
    return str(print_)


def moments_of(name: str, count: int) -> dict[str, str]:
    """Fingerprints of a game's answers at moments sampled from random games, by query."""
    game = hexfront.load(name)
    states = [state for seed in (101, 102) for state, _ in _course(game, "random", seed, None)]
    chosen = states[:: max(1, len(states) // count)][:count]
    prints = {asked: Fingerprint() for asked in ASKED}
    for state in chosen:
        for asked, question in ASKED.items():
            prints[asked].add(_answer(question, game, state))
    return {asked: str(one) for asked, one in prints.items()}


def _answer(question: Callable[[Wargame, State], object], game: Wargame, state: State) -> object:
    try:
        return question(game, state)
    except HexfrontError as fault:
        return str(fault)


def _views(game: Wargame, state: State) -> object:
    return [*(game.view(state, side) for side in game.frame.sides), game.spectator_sight(state)]


def _position(game: Wargame, state: State) -> object:
    document = game.position(state)
    assert game.from_position(json.loads(json.dumps(document))) == state
    return document


def _present(game: Wargame, state: State) -> list[str]:
    units = [unit for side in game.frame.sides for unit in game.present(state, side)]
    return [unit for unit in units if state.place_of(unit) in game.map.index]


def _reach(game: Wargame, state: State) -> object:
    return [_answer(lambda g, s, u=unit: dict(g.reach(s, u)), game, state) for unit in _present(game, state)[::7]]  # type: ignore[misc]


def _supply(game: Wargame, state: State) -> object:
    if not isinstance(game, HasZones) or not isinstance(game, HasSupply):
        return None
    zones = [list(game.zone(state, side)) for side in game.frame.sides]
    fed = [list(game.supplied(state, side)) for side in game.frame.sides]
    units = [unit for unit in _present(game, state)[::5] if game.units[unit].is_ground]
    return [zones, fed, [(game.supply(state, unit), game.why_unsupplied(state, unit)) for unit in units]]


def _odds(game: Wargame, state: State) -> object:
    fights = [action for action in game.legal_actions(state) if isinstance(action, game.fights)][:12]
    if isinstance(game, HasFire):
        return [_answer(lambda g, s, a=one: g.odds_of(s, a), game, state) for one in fights]  # type: ignore[misc]
    documents = [action.to_json() for action in fights if hasattr(action, "hexes")]
    return [_answer(lambda g, s, d=one: g.odds(s, d["units"], d["hexes"]), game, state) for one in documents]  # type: ignore[misc]


def _refusals(game: Wargame, state: State) -> object:
    """Refusals of actions that belong to other moments and units of random games."""
    side = state.to_act or game.frame.sides[0]
    unit = _present(game, state)[:: max(1, len(_present(game, state)) // 5)]
    goals = game.map.hexes[:: max(1, len(game.map.hexes) // 5)]
    wishes: list[Action] = []
    if isinstance(game, HasMovement):
        wishes += [game.move([one], [goal]) for one in unit for goal in goals]
    if isinstance(game, HasOdds):
        wishes += [game.attack([one], [goal]) for one in unit for goal in goals]
    if isinstance(game, HasFire):
        wishes += [game.fire([one], goal) for one in unit for goal in goals]
    return [_answer(lambda g, s, w=wish: g.refusal(s, side, w), game, state) for wish in wishes]  # type: ignore[misc]


ASKED: Mapping[str, Callable[[Wargame, State], object]] = {
    "views": _views,
    "positions": _position,
    "reach": _reach,
    "zones and supply": _supply,
    "odds": _odds,
    "refusals": _refusals,
    "score and outcome": lambda game, state: [game.score(state), game.outcome(state)],
}


def fingerprints(name: str, plan: Plan, jobs: int = 1) -> dict[str, str]:
    """Every fingerprint of a game, by name."""
    courses = [(level, seed) for level, games in plan.games.items() for seed in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        moments = pool.submit(moments_of, name, plan.moments)
        found = {
            f"{level} {seed}": pool.submit(course_of, name, level, seed, plan.turns.get(level))
            for level, seed in courses
        }
        return {f"moments: {asked}": one for asked, one in moments.result().items()} | {
            what: one.result() for what, one in found.items()
        }


def check(folder: Path, name: str, plan: str, jobs: int) -> list[str]:
    """The differences from the stored fingerprints of a game."""
    stored = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))[plan]
    now = fingerprints(name, PLANS[plan], jobs)
    return [f"{name}: {what}" for what in sorted({*stored, *now}) if stored.get(what) != now.get(what)]


def renew(folder: Path, name: str, jobs: int) -> None:
    """Write the fingerprints of a game."""
    document = {plan: fingerprints(name, PLANS[plan], jobs) for plan in PLANS}
    (folder / f"{name}.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def _wishes(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m tools.oracle", description="Whether anything plays differently than before."
    )
    parser.add_argument("folder", type=Path, help="the folder of the fingerprints")
    parser.add_argument("games", nargs="*", metavar="game", help="games to look at; all if none is named")
    parser.add_argument("--renew", action="store_true", help="write the fingerprints instead of checking them")
    parser.add_argument("--plan", choices=PLANS, default="full")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    wishes = _wishes(arguments)
    different: list[str] = []
    for name in wishes.games or hexfront.games():
        if wishes.renew:
            renew(wishes.folder, name, wishes.jobs)
        else:
            different += check(wishes.folder, name, wishes.plan, wishes.jobs)
    print("\n".join(different) or "everything is as it was")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
