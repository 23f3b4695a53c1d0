"""Supply (11.0, 19.5): German lines through corps headquarters, Russian lines to the city or the map edges."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.assault.logistics.lines import Lines, grown, shortest
from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS, Campaign
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, Units, has, members, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.supply import SupplyLine


@dataclass(frozen=True, slots=True)
class SupplyRules:
    """The cases that supply cites."""

    german: str
    soviet: str
    headquarters: str
    own_corps: str


class GermanSupply:
    """From unit to headquarters, then from headquarters to a rail line, road or edge, at most six hexes each."""

    def __init__(self, campaign: Campaign, zones: Zones) -> None:
        self.campaign = campaign
        self.zones = zones
        self.reach = int(campaign.settings["supply"]["reach"])
        self.garrisons = campaign.sheet.set_of(campaign.settings["supply"]["garrisons"])
        self.exits = campaign.sheet.set_of(campaign.map.supply_edges[GERMAN])
        self._net_hexes = set_of(Hex(place) for place, ends in enumerate(campaign.country.net.out) if ends)
        self._corps_units = _corps_units(campaign)

    def supplied(self, state: State, shut: Hexes = NO_HEXES) -> Units:
        """The set of units in supply. No line passes through ``shut`` hexes."""
        lines = Lines(self.campaign, self.zones, state, GERMANS, shut)
        home = self.home(lines)
        found = NO_UNITS
        for corps, hexes in self.corps_hexes(state, lines, home).items():
            found |= set_of(unit for unit in self._corps_units[corps] if has(hexes, state.places[unit]))
        return found | self._garrisons(state)

    def hexes(self, state: State) -> Hexes:
        """Where a unit of some corps could be in supply."""
        lines = Lines(self.campaign, self.zones, state, GERMANS)
        found = self.garrisons
        for hexes in self.corps_hexes(state, lines, self.home(lines)).values():
            found |= hexes
        return found

    def shares(self, state: State) -> dict[Hex, Fraction]:
        """Where a unit of some corps could be in supply, with the share of the six hexes to its headquarters."""
        lines = Lines(self.campaign, self.zones, state, GERMANS)
        home = self.home(lines)
        found = dict.fromkeys(members(self.garrisons), Fraction(0))
        for headquarters in self.campaign.headquarters.values():
            place = state.places[headquarters]
            if not self.campaign.is_on_map(state, headquarters) or not self.is_home(lines, home, place):
                continue
            found[place] = Fraction(0)
            for length in range(1, self.reach + 1):
                share = Fraction(length, self.reach)
                for one in members(self.around(lines, place, length)):
                    found[one] = min(share, found.get(one, share))
        return found

    def is_garrison(self, state: State, unit: Unit) -> bool:
        """Whether a unit is in supply without a line, because it garrisons a city."""
        return has(self._garrisons(state), unit)

    def _garrisons(self, state: State) -> Units:
        found = NO_UNITS
        for place in members(self.garrisons & state.ground.sides[GERMANS].occupied):
            found |= set_of(unit for unit in state.ground.stack(place))
        # Headquarters must trace supply even there (11.45).
        return found & ~self.campaign.all_headquarters

    def home(self, lines: Lines) -> tuple[Hexes, ...]:
        """For each length, the hexes from which a line of that length leads home."""
        net = self.net_home(lines)
        # A line straight off the map counts one hex for leaving it (11.35).
        levels = [net, lines.over_the_map(net, 1) | self.exits & lines.free]
        while len(levels) <= self.reach:
            levels.append(lines.over_the_map(levels[-1], 1))
        return tuple(levels)

    def net_home(self, lines: Lines) -> Hexes:
        """The rail or road hexes with a free connection to a map exit."""
        return grown(self.exits & lines.free & self._net_hexes, lines.net, lines.free)

    def corps_hexes(self, state: State, lines: Lines, home: tuple[Hexes, ...]) -> dict[str, Hexes]:
        """For every corps whose headquarters is in supply, the hexes from which its units can trace."""
        found = {}
        for corps, headquarters in self.campaign.headquarters.items():
            place = state.places[headquarters]
            if self.campaign.is_on_map(state, headquarters) and self.is_home(lines, home, place):
                found[corps] = self.around(lines, place)
        return found

    def is_home(self, lines: Lines, home: tuple[Hexes, ...], place: Hex) -> bool:
        """Whether a headquarters in a hex has a line home."""
        if not has(self.campaign.city.interior, place):
            return has(home[self.reach], lines.on_the_map(place))
        # The distance on the inset does not count; the fringe hex is the first of the six (11.53).
        gates = lines.out_of_the_inset(lines.over_the_inset(1 << place))
        return bool(gates & home[self.reach - 1])

    def around(self, lines: Lines, place: Hex, length: int | None = None) -> Hexes:
        """The hexes on both maps from which units can trace to a headquarters in this hex, by lines of this length."""
        reach = self.reach if length is None else length
        inset = self.campaign.city.inset
        if has(self.campaign.city.interior, place):
            within = lines.over_the_inset(1 << place)
            gates = lines.out_of_the_inset(within)
            return within | lines.with_fringe(lines.over_the_map(gates, reach))
        start = 1 << lines.on_the_map(place)
        near = lines.over_the_map(start, reach - 1)
        far = lines.over_the_map(near, 1)
        # From the inset the fringe hex is the first of the six (11.53), so only five are left beyond it.
        gates = lines.into_the_inset(near)
        if has(inset, place):
            gates |= 1 << place
        return far & ~inset | lines.over_the_inset(gates) | lines.with_fringe(far)


def _corps_units(campaign: Campaign) -> dict[str, tuple[Unit, ...]]:
    """The ground units of each corps."""
    found: dict[str, tuple[Unit, ...]] = dict.fromkeys(campaign.headquarters, ())
    for unit in campaign.frame.ground_units:
        corps = campaign.by_index[unit].corps
        if corps in found and campaign.frame.unit_sides[unit] == GERMANS:
            found[corps] += (unit,)
    return found


class SovietSupply(ABC):
    """Lines of any length. Their destinations differ between games, and some units need none."""

    def __init__(self, campaign: Campaign, zones: Zones) -> None:
        self.campaign = campaign
        self.zones = zones
        self.exits = campaign.sheet.set_of(campaign.map.supply_edges[SOVIET])

    @property
    @abstractmethod
    def goal(self) -> str:
        """The destination of the lines, in words."""

    @abstractmethod
    def sources(self, state: State, lines: Lines) -> Hexes:
        """The main map hexes where a line has reached its destination."""

    @abstractmethod
    def hexes(self, state: State, shut: Hexes = NO_HEXES) -> Hexes:
        """The hexes where any unit would be in supply. No line passes through ``shut`` hexes."""

    def supplied(self, state: State, shut: Hexes = NO_HEXES) -> Units:
        """The set of units in supply."""
        hexes = self.hexes(state, shut)
        found = NO_UNITS
        for place, stack in state.ground.sides[SOVIETS].stacks.items():
            if hexes >> place & 1:
                found |= set_of(stack)
            else:
                for unit in stack:
                    if self.needs_none(place, unit):
                        found |= 1 << unit
        return found

    def needs_none(self, place: Hex, unit: Unit) -> bool:
        """Whether a unit in this hex is in supply without a line (11.42, 11.43, 11.46)."""
        campaign = self.campaign
        if has(campaign.guerrillas, unit) or has(campaign.country.strongholds, place):
            return True
        return has(campaign.workers, unit) and has(campaign.country.main, place)


class SupplyFromTheCity(SovietSupply):
    """Lines lead to the city or the map edges. Units in the city need none."""

    @property
    def goal(self) -> str:
        return f"to {self.campaign.city.name} or off the map"

    def needs_none(self, place: Hex, unit: Unit) -> bool:
        return has(self.campaign.city.interior, place) or super().needs_none(place, unit)

    def hexes(self, state: State, shut: Hexes = NO_HEXES) -> Hexes:
        city, strongholds = self.campaign.city, self.campaign.country.strongholds
        lines = Lines(self.campaign, self.zones, state, SOVIETS, shut)
        found = lines.over_the_map(self.sources(state, lines)) | strongholds | city.interior
        return lines.with_fringe(found)

    def sources(self, state: State, lines: Lines) -> Hexes:
        city = self.campaign.city
        sources = self.exits & lines.free
        if not self.campaign.germans_in_the_city(state):
            return sources | city.hexes
        # With Germans on the inset, a line must reach an interior hex outside their zones (11.14).
        within = city.interior & lines.free & ~self.zones.whole(state, GERMANS)
        return sources | lines.out_of_the_inset(lines.over_the_inset(within))


class SupplyFromTheEdge(SovietSupply):
    """Lines lead off the map, even from the city: over the main map, over the inset, and between them."""

    @property
    def goal(self) -> str:
        return "off the map"

    def sources(self, state: State, lines: Lines) -> Hexes:
        return self.exits & lines.free

    def hexes(self, state: State, shut: Hexes = NO_HEXES) -> Hexes:
        lines = Lines(self.campaign, self.zones, state, SOVIETS, shut)
        on_map, inset = lines.over_both_maps(self.sources(state, lines))
        return lines.with_fringe(on_map) | inset


class Supply:
    """Decides which units can trace a line, and finds the line."""

    def __init__(self, campaign: Campaign, zones: Zones, soviet: SovietSupply) -> None:
        self.campaign = campaign
        self.zones = zones
        self.german = GermanSupply(campaign, zones)
        self.soviet = soviet
        self.rules = campaign.rulebook.citations(SupplyRules)

    def supplied(self, state: State, side: Side) -> Units:
        """The units of a side that can trace a line now."""
        return (self.german, self.soviet)[side].supplied(state)

    def hexes(self, state: State, side: Side) -> Hexes:
        return (self.german, self.soviet)[side].hexes(state)

    def fed(self, state: State, side: Side, shut: Hexes) -> Units:
        """The units of a side in supply if no line may pass through some more hexes."""
        fed = (self.german, self.soviet)[side].supplied(state, shut)
        return fed & set_of(unit for stack in state.ground.sides[side].stacks.values() for unit in stack)

    def shut_by(self, state: State, side: Side, place: Hex) -> Hexes:
        """The hexes that one more enemy with a zone would close to the lines of a side."""
        return 1 << place | self.campaign.country.controls[place] & ~state.ground.sides[side].occupied

    def shares(self, state: State, side: Side) -> Mapping[Hex, Fraction]:
        """The hexes from which lines lead, with the share of the longest line; Russian lines have any length."""
        if side == GERMANS:
            return self.german.shares(state)
        return dict.fromkeys(members(self.soviet.hexes(state)), Fraction(0))

    def is_supplied(self, state: State, unit: Unit) -> bool:
        return has(self.supplied(state, self.campaign.frame.unit_sides[unit]), unit)

    def why_not(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit has no line; None if it has one."""
        if self.is_supplied(state, unit):
            return None
        name = self.campaign.frame.units[unit]
        if self.campaign.frame.unit_sides[unit] == SOVIETS:
            return Refusal(self.rules.soviet, f"no way free of German zones leads {name} {self.soviet.goal}")
        headquarters = self.campaign.headquarters[self.campaign.by_index[unit].corps]
        its = self.campaign.frame.units[headquarters]
        if not self.campaign.is_on_map(state, headquarters):
            return Refusal(self.rules.own_corps, f"{its} is not on the map")
        if not self.is_supplied(state, headquarters):
            reach, net = self.german.reach, self.campaign.settings["supply"]["net"]
            return Refusal(
                self.rules.headquarters,
                f"{its} has no free way of {reach} hexes to the {net} net or an edge that leads home",
            )
        return Refusal(
            self.rules.german, f"{name} has no free way of {self.german.reach} hexes to its headquarters {its}"
        )

    def line(self, state: State, unit: Unit) -> SupplyLine | None:
        """A unit's supply line, or None. For a unit that needs none, the line is its own hex."""
        if not self.is_supplied(state, unit):
            return None
        side = self.campaign.frame.unit_sides[unit]
        lines = Lines(self.campaign, self.zones, state, side)
        start = state.places[unit]
        if side == SOVIETS:
            goals = self.soviet.sources(state, lines) if not self.soviet.needs_none(start, unit) else 1 << start
            way = self._way(lines, start, goals)
        elif self.german.is_garrison(state, unit):
            return SupplyLine((self.campaign.sheet.name(start),), self.campaign.sheet.name(start), Fraction(0), None)
        else:
            way = self._german_way(state, lines, unit)
        names = tuple(self.campaign.sheet.name(place) for place in way)
        return SupplyLine(names, names[-1], Fraction(len(names) - 1), self._handed_on(state, unit))

    def _handed_on(self, state: State, unit: Unit) -> str | None:
        """The hex of the headquarters that supplies a unit."""
        headquarters = self._headquarters(state, unit)
        return None if headquarters is None else self.campaign.sheet.name(state.places[headquarters])

    def _headquarters(self, state: State, unit: Unit) -> Unit | None:
        """The headquarters of a unit's corps, if it is on the map."""
        headquarters = self.campaign.headquarters.get(self.campaign.by_index[unit].corps)
        return headquarters if headquarters is not None and self.campaign.is_on_map(state, headquarters) else None

    def _german_way(self, state: State, lines: Lines, unit: Unit) -> tuple[Hex, ...]:
        headquarters = self._headquarters(state, unit)
        start = state.places[unit]
        if headquarters is None:
            return (start,)
        there = state.places[headquarters]
        to_headquarters = self._way(lines, start, 1 << there)
        exits = self.german.exits & lines.free
        net = self.german.net_home(lines)
        home = self._way(lines, there, net | exits)
        along = shortest(home[-1], exits, lines.net, lines.free) if has(net, home[-1]) else ()
        return (*to_headquarters, *home[1:], *along[1:])

    def _way(self, lines: Lines, start: Hex, goals: Hexes) -> tuple[Hex, ...]:
        """The shortest free path, through the inset if necessary."""
        return shortest(start, goals, lines.edges, lines.free, lines.city.counterparts) or (start,)
