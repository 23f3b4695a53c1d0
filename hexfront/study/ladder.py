"""The ladder: how strong each level of computer players is in each game, as published and as measured anew."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hexfront.ai.players import levels_of
from hexfront.ai.strength import BEGINNER, YARDSTICK, Strength, lapse_of, measured, strengths
from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.kernel.errors import InputError
from hexfront.study.arena import Fixture, Result, fixtures

HEADING = """\
# Games won by each level against the sergeant, whose rating is 1500 by definition. Played with `hexfront arena`; seed
# and work make it possible to play them again. docs/manual/computer-players.md has the whole matches.
"""


class Rung(NamedTuple):
    """A level of a game with its rating; None where it was never measured."""

    game: str
    level: str
    title: str
    strength: Strength | None


def ladder(names: Sequence[str] = ()) -> list[Rung]:
    """The published ratings of some games, or of all: every level, the strongest of a game first."""
    return [rung for name in names or games() for rung in _rungs(load(name))]


def _rungs(game: Wargame) -> list[Rung]:
    known = strengths(game)
    found = [Rung(game.name, name, level.title, known.get(name)) for name, level in levels_of(game).items()]
    return found[::-1]


def matches(
    name: str,
    pairs: int,
    seconds: float,
    work: int | None,
    seed: str,
    options: Mapping[str, Any],
    processes: int = 1,
) -> list[Fixture]:
    """The games that measure a ladder anew: every level against the yardstick, each pair with the same dice."""
    levels = levels_of(load(name))
    if YARDSTICK not in levels:
        raise InputError(f"{name} has no {YARDSTICK}, against whom levels are measured: it has {', '.join(levels)}")
    others = [level for level in levels if level != YARDSTICK]
    return [
        game
        for level in others
        for game in fixtures(
            name, (YARDSTICK, level), pairs, seconds, work, seed, "suggested", options, processes=processes
        )
    ]


def results(found: Sequence[Result]) -> dict[str, Strength]:
    """What the matches came to, by level."""
    tallies: dict[str, tuple[int, int]] = {}
    for result in found:
        (level,) = set(result.fixture.players) - {YARDSTICK}
        won, number = tallies.get(level, (0, 0))
        tallies[level] = won + (result.winner == level), number + 1
    how = found[0].fixture if found else None
    return {level: measured(won, number, _how(how, level)) for level, (won, number) in tallies.items() if how}


def _how(fixture: Fixture, level: str) -> dict[str, Any]:
    """How the games of a level were played."""
    return {
        **({} if fixture.work is None else {"work": fixture.work}),
        **({"lapse": lapse_of(fixture.load())} if level == BEGINNER else {}),
        "seed": fixture.seed,
        **({"options": dict(fixture.options)} if fixture.options else {}),
    }


def written(found: Mapping[str, Strength]) -> str:
    """The matches as the data file of a game."""
    return HEADING + "".join(f"\n[{level}]\n{_lines(strength)}" for level, strength in found.items())


def _lines(strength: Strength) -> str:
    told = {"won": strength.won, "games": strength.games, **strength.match}
    return "".join(f"{name} = {_value(value)}\n" for name, value in told.items())


def _value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, bool):
        return str(value).lower()
    # A string of JSON is one of TOML too.
    return str(value) if isinstance(value, int | float) else json.dumps(str(value))
