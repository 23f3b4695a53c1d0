"""German supply lines, to guard or to cut: the hexes they run through, and how much strength depends on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.assault.logistics.lines import Lines, shortest
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.sets import Hex, has, members, set_of

if TYPE_CHECKING:
    from hexfront.games.assault.computer.situation import Situation

#: The strength of a full corps.
FULL_CORPS = 30.0
#: The weight of the part of a line that can easily take another way.
WALKED_ROUND = 0.2
#: The worth of driving away Russians whose zone cuts the line of a full corps.
RAIDER = 6.0


def lifelines(situation: Situation) -> dict[Hex, float]:
    """The hexes of the headquarters' supply lines, cut or not, with how many full corps depend on each."""
    atlas, state = situation.atlas, situation.state
    reach = atlas.rules.supply.german.reach
    lines: dict[Hex, float] = {}
    net = _Net(situation)
    for corps, strength in _strengths(situation).items():
        headquarters = atlas.campaign.headquarters[corps]
        if strength and atlas.campaign.is_on_map(state, headquarters):
            line, is_cut = net.line(state.places[headquarters])
            for far, place in enumerate(line):
                # Near its headquarters, a line that is not cut can go round an obstacle.
                weight = strength * (1.0 if is_cut or far > reach else WALKED_ROUND)
                lines[place] = lines.get(place, 0.0) + weight
    return lines


def raids(situation: Situation) -> dict[Hex, float]:
    """For every hex with Russians that cut a line, the worth of driving them away."""
    lines, atlas, found = lifelines(situation), situation.atlas, dict[Hex, float]()
    hexes = set_of(lines)
    for place, stack in situation.stands[SOVIETS].items():
        zone = 1 << place
        if any(situation.cls(unit) != "C" for unit in stack):
            zone |= atlas.controls[place]
        near = zone & hexes & ~situation.occupied[GERMANS]
        if near:
            found[place] = RAIDER * max(lines[one] for one in members(near))
    return found


def _strengths(situation: Situation) -> dict[str, float]:
    """The strength of every corps, in full corps."""
    atlas, strengths = situation.atlas, dict[str, float]()
    for stack in situation.stands[GERMANS].values():
        for unit in stack:
            corps = atlas.counters[unit].corps
            strengths[corps] = strengths.get(corps, 0.0) + situation.strength(unit) / FULL_CORPS
    return strengths


class _Net:
    """The supply lines of headquarters in one state."""

    def __init__(self, situation: Situation) -> None:
        atlas = situation.atlas
        self.supply = atlas.rules.supply.german
        self.country = atlas.country
        self.net = atlas.net_hexes
        self.lines = Lines(atlas.campaign, atlas.rules.zones, situation.state, GERMANS)
        self.home = self.supply.net_home(self.lines)
        self.exits = self.supply.exits & self.lines.free

    def line(self, start: Hex) -> tuple[tuple[Hex, ...], bool]:
        """The line from a hex, and whether it is cut. A cut line is given as it would run without enemies."""
        lines = self.lines
        way = shortest(start, self.home | self.exits, lines.edges, lines.free | 1 << start, lines.city.counterparts)
        if not way:
            return self._free_line(start), True
        along = shortest(way[-1], self.exits, lines.net, lines.free) if has(self.home, way[-1]) else ()
        return (*way, *along[1:]), False

    def _free_line(self, start: Hex) -> tuple[Hex, ...]:
        way = shortest(start, self.net | self.supply.exits, self.lines.edges, self.country.main)
        along = shortest(way[-1], self.supply.exits, self.country.net, self.country.main) if way else ()
        return (*way, *along[1:])
