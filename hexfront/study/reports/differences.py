"""The section of a report that compares the variants, game by game, and tells by which rule the study stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import isfinite

from hexfront.study.plan import Plan
from hexfront.study.reports import charts
from hexfront.study.reports.numbers import note, points_of_percent, signed
from hexfront.study.reports.page import table
from hexfront.study.stopping import POINTS, Look
from hexfront.study.store import GameNotes
from hexfront.study.watching.contrast import Contrast, contrasts
from hexfront.study.watching.deciding import looks
from hexfront.study.watching.figures import Estimate
from hexfront.study.watching.sample import Sample

Shown = Callable[[float], str]


def difference_section(plan: Plan, samples: Sequence[Sample], games: Sequence[GameNotes]) -> str:
    """Paired differences from the first variant, and the looks of a study that may stop; empty for one variant."""
    compared = contrasts(samples)
    return (_differences(samples[0], compared) if compared else "") + _looks(plan, games)


def _differences(base: Sample, compared: Sequence[Contrast]) -> str:
    first = base.reckoned.nation
    points = _table(compared, lambda one: one.points, signed, f"points of the {first} side")
    wins = _table(compared, lambda one: one.wins, points_of_percent, f"games won by the {first} side")
    told = (
        f"Differences from {base.variant.name!r}. Games of one number have the same dice in both variants, so each is "
        "compared with its partner and most of the luck cancels out; how much, the correlation tells. Intervals of "
        "points are those of a thousand samples of pairs, those of wins are Agresti and Min's. An interval that does "
        "not hold zero is a difference; of twenty comparisons without any, one will look like it."
    )
    return points + wins + note(told)


def _table(compared: Sequence[Contrast], figure: Callable[[Contrast], Estimate], show: Shown, what: str) -> str:
    ends = [end for one in compared for end in (figure(one).low, figure(one).high, figure(one).value) if isfinite(end)]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    rows = []
    for one in compared:
        found, name = figure(one), one.other.variant.name
        label = f"{what}, {name}: {show(found.value)}, from {found.interval(show)}"
        rows.append(
            (
                escape(name),
                str(len(one.pairs)),
                show(found.value),
                found.interval(show),
                charts.interval(found, low, high if high > low else low + 1, "plain", label, 0.0),
                f"{one.correlation:.2f}",
            )
        )
    heads = ["variant", "pairs", "difference", "95 % interval", f"{show(low)} to {show(high)}", "correlation"]
    return table(heads, rows, numbers=(1, 2, 3, 5), caption=f"Difference in {what}")


def _looks(plan: Plan, games: Sequence[GameNotes]) -> str:
    if plan.stopping is None:
        return ""
    show = signed if plan.stopping.figure == POINTS else points_of_percent
    rows = [(escape(name), *_told(look, show)) for name, some in looks(plan, games).items() for look in some]
    heads = ["variant", "look", "games", "standard errors", "bound", "figure", "repeated 95 % interval", ""]
    told = (
        f"The study was to stop as soon as the {plan.stopping.figure} decide: {plan.stopping.looks} looks at most, set "
        "before the first game, with the bounds of O'Brien and Fleming. A difference that does not exist would be "
        "found in 5 of 100 such comparisons, looks and all. The repeated intervals hold at all looks together; those "
        "in the other tables are as if the number of games had been fixed, and a little too narrow after an early stop."
    )
    return table(heads, rows, numbers=(1, 2, 3, 4, 5, 6), caption="Looks") + note(told)


def _told(look: Look, show: Shown) -> tuple[str, ...]:
    errors, bound = f"{abs(look.errors):.2f}", f"{look.bound:.2f}"
    found = show(look.figure.value), look.figure.interval(show), "decided" if look.is_decided else "open"
    return str(look.number), str(look.games), errors, bound, *found


def stopped_words(plan: Plan, games: Sequence[GameNotes]) -> str:
    """A sentence about an early stop; empty if there was none."""
    if plan.stopping is None:
        return ""
    found = looks(plan, games)
    if not found or not all(some[-1].is_decided for some in found.values()):
        return ""
    last = max(some[-1].number for some in found.values())
    size = plan.stopping.sizes(plan.games)[last - 1]
    if size == plan.games:
        return ""
    after = f"after {size} of {plan.games} games of each variant"
    return f"The study stopped at look {last} of {plan.stopping.looks}, {after}."
