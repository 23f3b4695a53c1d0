"""The fires of a study: how many, how strong, how often they hit, and where moving units were fired at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hexfront.drawing.svg import element
from hexfront.games.face import HasFire
from hexfront.study.reports.page import Maps, looks, table
from hexfront.study.watching.ground import defence_map
from hexfront.study.watching.sample import Sample

Counts = tuple[float, float, float]


def fire_section(samples: Sequence[Sample], maps: Maps) -> str:
    """Tables by kind and by column, and maps of defensive fire; empty if no game of the study has fire."""
    with_fire = [sample for sample in samples if isinstance(sample.game, HasFire)]
    if not with_fire:
        return ""
    tables = "".join(_by_kind(sample) + _by_column(sample) for sample in with_fire)
    drawn = "".join(defence_map(sample, maps) for sample in with_fire)
    note = "All numbers are means a game. A fire has a die for every target; a hit eliminates it."
    return tables + element("p", escape(note), class_="note") + element("div", drawn, class_="figures maps")


def _by_kind(sample: Sample) -> str:
    """One row for every side and kind of fire."""
    rows = []
    for side in sample.game.sides:
        for kind, counts in summed(sample, side.name, 1).items():
            shown = element("span", escape(side.nation), class_=looks([side])[side.name])
            rows.append((shown, escape(kind), *_cells(counts)))
    heads = ["side", "fire", "fires", "targets", "hits", "targets hit"]
    return table(heads, rows, numbers=(2, 3, 4, 5), caption=f"{sample.variant.name}: fires by kind")


def _by_column(sample: Sample) -> str:
    """One row for every column of the table, with the figures of each side."""
    assert isinstance(sample.game, HasFire)
    sums = [summed(sample, side.name, 2) for side in sample.game.sides]
    rows = [
        (escape(column), *(cell for by_column in sums for cell in _cells(by_column.get(column, (0, 0, 0)))))
        for column in sample.game.fire_chart.columns
    ]
    heads = ["column", *_heads(sample)]
    return table(heads, rows, numbers=range(1, len(heads)), caption=f"{sample.variant.name}: fires by column")


def _heads(sample: Sample) -> Iterator[str]:
    for side in sample.game.sides:
        yield from (f"{side.nation} fires", "targets", "hits", "targets hit")


def summed(sample: Sample, side: str, part: int) -> dict[str, Counts]:
    """The fires of a side, summed by kind (1) or by column (2)."""
    total: dict[str, Counts] = {}
    for key, (fires, targets, hits) in sample.fires().items():
        if key[0] == side:
            before = total.get(key[part], (0.0, 0.0, 0.0))
            total[key[part]] = (before[0] + fires, before[1] + targets, before[2] + hits)
    return total


def _cells(counts: Counts) -> tuple[str, str, str, str]:
    fires, targets, hits = counts
    return f"{fires:.1f}", f"{targets:.1f}", f"{hits:.1f}", f"{hits / targets * 100:.0f} %" if targets else "none"
