"""What a study that may stop has decided, look by look."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.study.plan import Plan
from hexfront.study.stopping import POINTS, Look, look_at
from hexfront.study.store import GameNotes
from hexfront.study.watching.contrast import Contrast
from hexfront.study.watching.sample import Sample


def looks(plan: Plan, games: Sequence[GameNotes]) -> dict[str, list[Look]]:
    """Every look so far by variant. Where there are several, each is compared with the first.

    A comparison that is decided is not looked at again, though its games go on beside those of the others.
    """
    assert plan.stopping is not None, "only a study with a rule is looked at"
    found: dict[str, list[Look]] = {}
    for number, size in enumerate(plan.stopping.sizes(plan.games), start=1):
        if len(games_up_to(games, size)) < size * len(plan.variants):
            break
        for name, values in _values(plan, games_up_to(games, size)).items():
            before = found.setdefault(name, [])
            if not before or not before[-1].is_decided:
                before.append(look_at(plan.stopping, number, values))
    return found


def is_decided(plan: Plan, games: Sequence[GameNotes], look: int) -> bool:
    """Whether every comparison is decided by a look."""
    found = looks(plan, games)
    return bool(found) and all(any(one.is_decided and one.number <= look for one in mine) for mine in found.values())


def games_up_to(games: Sequence[GameNotes], number: int) -> list[GameNotes]:
    """The games with numbers up to this one."""
    return [game for game in games if game["number"] <= number]


def _values(plan: Plan, games: Sequence[GameNotes]) -> dict[str, list[float]]:
    """The figures that decide, game by game: differences from the first variant, or wins above one half."""
    assert plan.stopping is not None
    base, *others = (
        Sample(variant, [game for game in games if game["variant"] == variant.name]) for variant in plan.variants
    )
    if not others:
        won = base.reckoned.name
        return {base.variant.name: [{won: 0.5, None: 0.0}.get(game["winner"], -0.5) for game in base.games]}
    found = {}
    for other in others:
        contrast = Contrast(base, other)
        points = [float(after - before) for before, after in contrast.pairs]
        by_wins = [float(one) for one in contrast.win_changes]
        found[other.variant.name] = points if plan.stopping.figure == POINTS else by_wins
    return found
