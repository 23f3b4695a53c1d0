"""German lines of supply as things to guard and to cut: which hexes they run through, and how much hangs on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.assault.campaign import GERMANS, SOVIETS
from hexfront.games.assault.supply import shortest
from hexfront.kernel.grid import members

if TYPE_CHECKING:
    from hexfront.ai.assault.situation import Situation

#: The strength of a full corps.
FULL_CORPS = 30.0
#: How much the part of a line counts that can easily be laid elsewhere.
WALKED_ROUND = 0.2
#: What it is worth to drive away Russians whose zone cuts the line of a full corps.
RAIDER = 6.0


def lifelines(situation: Situation) -> dict[int, float]:
    """The hexes by which headquarters are in supply, or should be, with how many full corps hang on each."""
    atlas, state = situation.atlas, situation.state
    reach = atlas.rules.supply.german.reach
    lines: dict[int, float] = {}
    for corps, strength in _strengths(situation).items():
        staff = atlas.campaign.headquarters[corps]
        if strength and atlas.campaign.is_on_map(state, staff):
            for far, place in enumerate(_line(situation, staff)):
                # Near to a headquarters its line can go round whatever stands in the way.
                weight = strength * (1.0 if far > reach else WALKED_ROUND)
                lines[place] = lines.get(place, 0.0) + weight
    return lines


def raids(situation: Situation) -> dict[int, float]:
    """For every hex with Russians what their zone does to the lines, as worth of driving them away."""
    lines, atlas, found = lifelines(situation), situation.atlas, dict[int, float]()
    hexes = sum(1 << place for place in lines)
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


def _line(situation: Situation, staff: int) -> tuple[int, ...]:
    """The line of a headquarters; where it is cut, the way it would take if there were no enemies."""
    atlas, country = situation.atlas, situation.atlas.country
    way = atlas.rules.supply.line(situation.state, staff)
    if way:
        return tuple(atlas.sheet.index[number] for number in way.path)
    supply, edges = atlas.rules.supply.german, country.lines[atlas.frame.sides[GERMANS]]
    net = sum(1 << place for place, ends in enumerate(country.net.out) if ends)
    to_net = shortest(situation.state.places[staff], net | supply.exits, edges, country.main)
    along = shortest(to_net[-1], supply.exits, country.net, country.main) if to_net else ()
    return (*to_net, *along[1:])
