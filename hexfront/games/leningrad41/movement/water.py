"""Movement by water (8.11, 8.13, 15.2, W-7): river arms, coast and open sea; and by rail for Aurora (15.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.leningrad41.pieces.campaign import MAJOR, RAILROAD, Campaign
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import Hex, has, members, set_of
from hexfront.mechanics.terrain import Edges

SEA = "sea"


class Waters:
    """Where boats go. Bridges never bar them, whole or demolished."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.sheet = campaign.sheet
        self.sea = self.sheet.terrain_set(SEA)
        self.rivers = self.sheet.beside(MAJOR)
        self.coast = self.sheet.indexing.spread(self.sea) & self.sheet.playable
        #: Where a marine may start and land: land hexes on a major river or on the coast.
        self.shore = (self.rivers | self.coast) & self.sheet.playable
        #: Where the gunboat may be.
        self.water = self.shore | self.sea
        index = self.sheet.index
        arms = [(index[one], index[other]) for one, other in self.sheet.hexsides(MAJOR)]
        self._arms = frozenset([*arms, *((other, one) for one, other in arms)])
        size = self.sheet.indexing.size
        #: Every step by water, at one point each.
        self.edges = Edges.of([tuple((end, 1) for end in self._steps(Hex(start))) for start in range(size)])
        #: No path by water is longer than this.
        self.longest = self.water.bit_count()

    def _steps(self, start: Hex) -> Iterator[Hex]:
        if has(self.water, start):
            near = self.sheet.indexing.spread(set_of((start,)))
            yield from (end for end in members(near & self.water) if self._joined(start, end))

    def _joined(self, one: Hex, other: Hex) -> bool:
        """Whether the hexside between two hexes is a river arm, touches one at an end, or borders on the sea."""
        if (one, other) in self._arms or has(self.sea, one) or has(self.sea, other):
            return True
        spread = self.sheet.indexing.spread
        corners = members(spread(set_of((one,))) & spread(set_of((other,))))
        return any((one, third) in self._arms or (other, third) in self._arms for third in corners)


class Rails:
    """The railroad net. A demolished bridge cuts it."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        index = campaign.sheet.index
        self.sides = tuple((index[one], index[other]) for one, other in campaign.sheet.hexsides(RAILROAD))
        self.net = set_of(place for side in self.sides for place in side)
        #: No path along the railroads is longer than this.
        self.longest = self.net.bit_count()
        # The railroads never change, so the demolished bridges determine the steps.
        self._kept: Memo[int, Edges] = Memo(50)

    def edges(self, demolished: int) -> Edges:
        """Every step along a railroad, at one point each."""
        edges = self._kept.get(demolished)
        if edges is None:
            edges = self._kept.keep(demolished, self._made(demolished))
        return edges

    def _made(self, demolished: int) -> Edges:
        steps: list[list[tuple[Hex, int]]] = [[] for _ in range(self.campaign.sheet.indexing.size)]
        for one, other in self.sides:
            number = self.campaign.bridge_index.get((one, other))
            if number is None or not is_on(demolished, number):
                steps[one].append((other, 1))
                steps[other].append((one, 1))
        return Edges.of([tuple(ends) for ends in steps])
