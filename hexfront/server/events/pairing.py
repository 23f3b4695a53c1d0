"""Who meets whom in a round: everybody once, or by the Swiss system those with like points who have not met yet."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

import networkx

#: A pair of entrants by their numbers; the second is None for a bye.
Pair = tuple[int, int | None]
#: What it costs that two meet again, against half a point of difference, and against a place in the standings.
AGAIN, APART, PLACES = 1_000_000, 1_000, 1


def rounds_of_all(count: int) -> int:
    """The rounds in which everybody meets everybody."""
    return count - 1 if count % 2 == 0 else count


def rounds_of_swiss(count: int) -> int:
    """The rounds after which one player of so many can be the only one with all points."""
    return min(rounds_of_all(count), max(1, math.ceil(math.log2(count))))


def everybody(numbers: Sequence[int], round_: int) -> list[Pair]:
    """The pairs of a round, from 1, in which everybody meets everybody once (the circle of Berger)."""
    ring: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    turned = (round_ - 1) % (len(ring) - 1)
    order = [ring[0], *ring[len(ring) - turned :], *ring[1 : len(ring) - turned]]
    half = len(order) // 2
    pairs = zip(order[:half], reversed(order[half:]), strict=True)
    return [(one, other) if one is not None else (_present(other), None) for one, other in pairs]


def _present(one: int | None) -> int:
    assert one is not None, "two do not miss each other"
    return one


def swiss(
    order: Sequence[int], points: Mapping[int, float], met: AbstractSet[frozenset[int]], had_bye: AbstractSet[int]
) -> list[Pair]:
    """The pairs of a Swiss round; ``order`` are the entrants as they stand, the first first.

    Nobody meets the same opponent again as long as that can be avoided, nobody has a second bye before all have had
    one, and points differ as little as can be. The library finds the pairs for which all this is best together.
    """
    playing, pairs = list(order), list[Pair]()
    if len(playing) % 2:
        without = [one for one in playing if one not in had_bye] or playing
        resting = min(without, key=lambda one: (points[one], -playing.index(one)))
        playing.remove(resting)
        pairs.append((resting, None))
    graph = networkx.Graph()
    graph.add_nodes_from(playing)
    for at, one in enumerate(playing):
        for place, other in enumerate(playing[at + 1 :], start=at + 1):
            cost = APART * (2 * abs(points[one] - points[other])) ** 2 + PLACES * (place - at)
            graph.add_edge(one, other, weight=-int(cost) - (AGAIN if frozenset((one, other)) in met else 0))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    boards = sorted((sorted(pair, key=playing.index) for pair in matched), key=lambda pair: playing.index(pair[0]))
    return [(one, other) for one, other in boards] + pairs
