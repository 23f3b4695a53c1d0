"""Tables computed once for a game: chances of fire, cover, who is who, and the ways to the objective hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexfront.ai.scripts.ways import NEVER
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.fire.crossings import Crossings
from hexfront.games.leningrad41.movement.costs import Ways
from hexfront.games.leningrad41.pieces.campaign import GERMANS, MAJOR, SOVIETS, Campaign
from hexfront.games.leningrad41.pieces.settings import ARMY_KIND, CORPS, SS_DIVISION
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, Units, has, members, set_of
from hexfront.mechanics.flood import FloodMemory
from hexfront.mechanics.terrain import Edges, spread

#: More strength than this changes nothing.
MOST_STRENGTH = 400
#: Modifiers are looked up from this many below zero on.
LOWEST = 9
#: How many maps of distances are cached. Each has an entry for every hex.
MOST_PULLS = 2_000
#: The worth of any unit, the points of fire that are worth as much as one, and the worth of a leader.
BODY, FIRE, LEADER = 0.4, 9.0, 4.0
#: How much more a German unit is worth, and a gun among them; and what is added for engineers.
GERMAN, GUNS, ENGINEERS = 1.5, 1.3, 2.0
#: The longest way that matters, in movement points.
LONGEST = 90


class Pull(NamedTuple):
    """For every hex the cost of marching to the nearest goal; and the hexes by that cost, nearest first."""

    far: tuple[int, ...]
    rings: tuple[Hexes, ...]

    def nearest(self, hexes: Hexes, count: int) -> list[Hex]:
        """Some hexes of a set that are nearest to the goals."""
        found: list[Hex] = []
        for ring in self.rings:
            if ring & hexes:
                found += members(ring & hexes)
                if len(found) >= count:
                    break
        return found[:count]


class Atlas:
    """Tables by hex and unit index."""

    def __init__(self, game: Leningrad41Game) -> None:
        self.game = game
        self.campaign: Campaign = game.campaign
        self.rules = game.rules
        self.frame = game.campaign.frame
        self.sheet = game.campaign.sheet
        self.board = game.campaign.board
        self.hex_places = self.frame.hex_places
        self.sides = self.frame.unit_sides
        self.counters = game.campaign.by_index
        self.units = tuple(unit for unit, _ in game.campaign.indexed)
        self.sub_command = game.campaign.sub_command
        self.within = self.sheet.indexing.within
        self.distance = self.sheet.indexing.distance
        self.spread = self.sheet.indexing.spread
        self.around = game.campaign.around
        self.marching = game.rules.moving.marching
        self.floods = FloodMemory()
        self._read_units()
        self._read_chart()
        self._read_map()
        # The costs and the goals determine the ways.
        self._pulls: Memo[tuple[Edges, Hexes], Pull] = Memo(MOST_PULLS)

    def _read_units(self) -> None:
        """What each unit can do. A face-down unit counts as the mean of those that may lie there."""
        having, counters = self.campaign.having, self.counters
        lying = [counters[unit] for unit in self.campaign.identities if not counters[unit].indirect]
        self.mean_fire = round(sum(one.fire for one in lying) / len(self.campaign.identities), 2)
        self.fire = tuple(self.mean_fire if one.is_hidden else float(one.fire) for one in counters)
        self.range = tuple(1 if one.is_hidden else one.range for one in counters)
        self.hidden, self.leaders, self.armored = having["hidden"], having["leader"], having["armored"]
        self.assault = having["assault"] | self.hidden
        self.indirect, self.anti_armor = having["indirect"], having["anti-armor"]
        self.engineers, self.bridging = having["engineer"], having["bridging"]
        self.komsomol, self.flak = having["komsomol"], having["anti-aircraft"]
        self.naval, self.rail, self.marines = having["naval"], having["rail"], having["marine"]
        self.drivers = (having["motorized"] | having["armored"]) & ~having["naval"]
        #: Ground units that fire at whoever comes next to them.
        self.watchful: Units = ~(self.leaders | self.indirect)
        kinds = [one.kind for one in self.campaign.sub_commands]
        self.corps = kinds.index(CORPS)
        self.most_together = tuple(self._most(kind) for kind in kinds)
        self.most_corps = int(self.campaign.settings["command"]["corps_units"])
        self.is_ss = tuple(kind == SS_DIVISION for kind in kinds)
        self.worth = tuple(self._worth(unit) for unit in self.units)

    def _most(self, kind: str) -> int | None:
        limits = self.campaign.settings["command"]
        return {ARMY_KIND: int(limits["soviet_units"]), SS_DIVISION: int(limits["ss_units"])}.get(kind)

    def _worth(self, unit: Unit) -> float:
        """What the loss of a unit costs its side. Germans hardly come back, Soviets are drawn again."""
        counter = self.counters[unit]
        if counter.is_leader:
            return LEADER
        if not counter.is_ground:
            return 0.0
        worth = BODY + self.fire[unit] / FIRE
        if counter.side == self.frame.sides[SOVIETS]:
            return worth + (0.4 if counter.traits & {"engineer", "komsomol"} else 0.0)
        # Engineers open objective hexes, and guns fire everywhere without being fired at.
        worth *= GERMAN * (GUNS if counter.indirect else 1.0)
        return worth + (ENGINEERS if "engineer" in counter.traits else 0.0)

    def _read_chart(self) -> None:
        table = self.campaign.table
        self.column = tuple(table.column(strength) for strength in range(MOST_STRENGTH + 1))
        self.last_column = len(table.columns) - 1
        self.chances = tuple(
            tuple(table.hits(column, change) / 6 for change in range(-LOWEST, LOWEST + 1))
            for column in range(len(table.columns))
        )
        # The strength at which each column begins.
        self.begins = tuple(self.column.index(column) for column in range(len(table.columns)))

    def chance(self, strength: float, modifier: int) -> float:
        """The chance that a fire eliminates its target."""
        return self.chances[self.column[min(int(strength), MOST_STRENGTH)]][
            min(max(modifier, -LOWEST), LOWEST) + LOWEST
        ]

    def _read_map(self) -> None:
        campaign, points = self.campaign, self.campaign.modifiers
        self.objectives, self.forts, self.built_up = campaign.objectives, campaign.forts, campaign.built_up
        self.crossings: Crossings = self.rules.firing.refusals.gunnery.crossings
        self.playable = self.sheet.playable
        cover = [0] * self.hex_places
        for place in members(self.built_up):
            cover[place] = points.objective if has(self.objectives, place) else points.urban
        fortified = list(cover)
        for place in members(self.forts):
            fortified[place] += points.fort
        #: By side, what the die of its units in a hex is raised by. Forts help Soviets only.
        self.cover = (tuple(cover), tuple(fortified))
        self.rivers = tuple(self._river_sides(Hex(place)) for place in range(self.hex_places))
        self.home_bank = self._bank(self.marching.order.edges[GERMANS])
        #: The bridges from the bank where the Germans come in: their number, the near and the far end.
        self.way_over = tuple(self._ways_over())
        index = self.sheet.index
        #: The major rivers between land hexes: as pairs, and for every hex the hexes beyond.
        self.river_sides = tuple(
            (index[one], index[other])
            for one, other in self.sheet.hexsides(MAJOR)
            if has(self.playable, index[one]) and has(self.playable, index[other])
        )
        self.arms: dict[Hex, Hexes] = {}
        for one, other in (*self.river_sides, *((other, one) for one, other in self.river_sides)):
            self.arms[one] = self.arms.get(one, NO_HEXES) | 1 << other
        self.entry = (self.marching.order.edges[GERMANS], self.marching.order.edges[SOVIETS])

    def _bank(self, start: Hexes) -> Hexes:
        """All land that can be reached without crossing a major river."""
        bank, costs = start, self.rules.costs
        queue = list(members(start))
        while queue:
            place = queue.pop()
            for near in self.sheet.adjacent[place]:
                if not has(bank, near) and not costs.is_major(place, near):
                    bank |= 1 << near
                    queue.append(near)
        return bank

    def _ways_over(self) -> Iterator[tuple[int, Hex, Hex]]:
        for number, (one, other) in enumerate(self.campaign.bridges):
            if has(self.home_bank, one) != has(self.home_bank, other):
                yield (number, one, other) if has(self.home_bank, one) else (number, other, one)

    def _river_sides(self, place: Hex) -> dict[Hex, int]:
        """What an assault out of each neighbour adds to the die because of a river."""
        points = self.campaign.modifiers
        found = {}
        for near in members(self.around[place]):
            river = self.crossings.river(near, place)
            if river:
                found[near] = points.over_a_major_river if river == MAJOR else points.over_a_minor_river
        return found

    def pull(self, ways: Ways, goals: Hexes) -> Pull:
        """The ways to the nearest of some goals on an empty map."""
        edges = self.marching.costs.edges(ways)
        known = self._pulls.get((edges, goals))
        if known is None:
            known = self._pulls.keep((edges, goals), _pull(edges, goals, self.hex_places))
        return known

    def names(self, units: tuple[Unit, ...]) -> tuple[str, ...]:
        names = self.frame.units
        return tuple([names[unit] for unit in units])

    def hexes(self, numbers: list[str]) -> Hexes:
        return set_of(self.sheet.index[number] for number in numbers)


def _pull(edges: Edges, goals: Hexes, size: int) -> Pull:
    """The cost from every hex to the nearest goal, found for whole sets of hexes at a time."""
    levels = [NO_HEXES] * (LONGEST + 1)
    levels[0] = goals
    far, seen = [NEVER] * size, NO_HEXES
    for spent in range(LONGEST + 1):
        fresh = levels[spent] = levels[spent] & ~seen
        if fresh:
            seen |= fresh
            for place in members(fresh):
                far[place] = spent
            spread(levels, spent, fresh, edges.back_fans)
    return Pull(tuple(far), tuple([level for level in levels if level]))
