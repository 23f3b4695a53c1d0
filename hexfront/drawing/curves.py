"""Smooth lines and their SVG path data; one hex is 100 units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from math import dist, hypot

from hexfront.drawing.geometry import Point

UNIT = 100.0
"""SVG units per hex: hex coordinates (x, y) are drawn at (100x, 100y)."""


def number(value: float) -> str:
    """A length in hexes as an SVG number."""
    return f"{value * UNIT:.1f}".removesuffix(".0")


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """Path data of straight segments."""
    return "M" + "L".join(pair(point) for point in points) + ("Z" if closed else "")


def rounded(points: Sequence[Point], share: float) -> str:
    """Path data of a closed polygon whose corners are rounded off by a share of each side."""
    pieces = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        pieces.append(f"{pair(between(corner, before, share))}Q{pair(corner)} {pair(between(corner, after, share))}")
    return "M" + "L".join(pieces) + "Z"


def between(one: Point, two: Point, share: float) -> Point:
    """The point a share of the way from one to two."""
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def smooth(points: Sequence[Point], rounds: int = 2) -> list[Point]:
    """An open line smoothed by Chaikin's corner cutting; the ends stay in place."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for one, two in pairwise(line):
            cut += [between(one, two, 0.25), between(one, two, 0.75)]
        line = [*cut, line[-1]]
    return line


def ribbon(points: Sequence[Point], first: float, last: float, taper: float = 0.0) -> str:
    """Path data of a line whose width changes linearly from start to end; the last stretch may taper to a point."""
    left, right = [], []
    to_go = _to_go(points)
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        wide = first + (last - first) * i / (len(points) - 1)
        wide *= min(1.0, to_go[i] / taper) if taper else 1.0
        half = wide / 2 / (hypot(dx, dy) or 1.0)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return polyline([*left, *reversed(right)], closed=True)


def _to_go(points: Sequence[Point]) -> list[float]:
    """How far it is from each point of a line to its end."""
    steps = [dist(one, two) for one, two in pairwise(points)]
    return [*reversed([*accumulate(reversed(steps))]), 0.0]
