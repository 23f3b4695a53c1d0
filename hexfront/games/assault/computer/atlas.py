"""Tables computed once for a campaign: marches to any goal, shelter, combat results, the worth of every step."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import pairwise

from hexfront.ai.scripts.losses import ALL
from hexfront.ai.scripts.ways import Rings, nearest, rings, ways_to
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.logistics.lines import grown
from hexfront.games.assault.pieces.campaign import GERMANS, SIDES, SOVIETS, Campaign
from hexfront.games.assault.pieces.charts import AUTOMATIC
from hexfront.games.assault.pieces.counters import SOVIET
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, members, set_of

#: The sizes of the caches. A march takes most memory, with three lists as long as the map.
MOST_MARCHES, MOST_GATES, MOST_NEAR, MOST_COLUMNS = 1_000, 1_000, 10_000, 100
#: The worth of a point of strength in victory points, by side.
STRENGTH_WORTH = (0.5, 1.0)
#: The share of a victory point lost by the Germans that counts while the city can still be taken.
POINT_WORTH = 0.4
#: German units that cost no victory points when lost are valued as if each point of strength cost this many.
UNPAID = 1.0
#: The worth of a Russian division besides its strength: even a weak one stops a corps with its zone.
BODY_WORTH = 1.5
#: The worth of a headquarters: it returns after a loss, but its corps is out of supply in the meantime.
HEADQUARTERS_WORTH = 4.0
#: Strength loses its worth over the last turns: FADING is how many, LAST_TURN sets how much is left on the last.
FADING, LAST_TURN = 5.0, 0.2

Ends = tuple[tuple[Hex, int], ...]


@dataclass(frozen=True, slots=True)
class March:
    """The way to the nearest of some goals: the cost and the next hex for every hex, and the hexes by distance."""

    far: tuple[int, ...]
    onward: tuple[Hex, ...]
    rings: Rings

    def within(self, distance: int) -> Hexes:
        """The hexes within a distance of a goal."""
        hexes = NO_HEXES
        for far, ring in self.rings:
            if far <= distance:
                hexes |= ring
        return hexes

    def nearest(self, hexes: Hexes) -> int:
        """The shortest distance from any of these hexes."""
        return nearest(hexes, self.rings)


class Atlas:
    """Tables by hex and unit index, made once for a game."""

    def __init__(self, game: AssaultGame) -> None:
        self.game = game
        self.campaign: Campaign = game.campaign
        self.rules = game.rules
        self.city = game.campaign.city
        self.country = game.campaign.country
        self.sheet = game.campaign.sheet
        self.frame = game.campaign.frame
        self.board = game.campaign.board
        self.scale = game.campaign.scale
        self.fights = self.country.fights
        self.controls = self.country.controls
        self.hex_places = self.frame.hex_places
        self.sides = self.frame.unit_sides
        self.counters = game.campaign.by_index
        self.units = self.frame.ground_units
        self.all_headquarters = game.campaign.all_headquarters
        self.workers = game.campaign.workers
        self.guerrillas = game.campaign.guerrillas
        self.garrisoned = game.rules.control.garrisoned
        self.in_the_city = self.city.hexes | self.city.interior
        self._name_kinds()
        self._find_gates()
        self._read_ground()
        self._read_charts()
        # These depend only on the map, not on the state, so they hold for the whole game.
        self._from_gates: Memo[Hexes, dict[Hex, int]] = Memo(MOST_GATES)
        self._marches: Memo[tuple[str, Hexes], March] = Memo(MOST_MARCHES)
        self._near: Memo[tuple[Hex, int], tuple[Hex, ...]] = Memo(MOST_NEAR)
        self._ways: Memo[str, tuple[Ends, ...]] = Memo(MOST_COLUMNS)
        #: The Russians that cut German lines, for the last set of occupied hexes and zones.
        self.raids: Memo[Hashable, dict[Hex, float]] = Memo(1)

    def _name_kinds(self) -> None:
        """Read for every unit its column of the movement chart, its kind for stacking, and whether it is mechanized."""
        kinds = self.campaign.kind_of
        self.columns = tuple(kind.movement if kind else "" for kind in kinds)
        self.rooms = tuple(kind.room if kind else "" for kind in kinds)
        self.is_mobile = tuple(bool(kind and kind.mechanized) for kind in kinds)
        self.is_sheltered = tuple(bool(kind and kind.sheltered) for kind in kinds)

    def _find_gates(self) -> None:
        """Find the fringe hexes through which Germans reach the city, and how far its hexes are from them."""
        exits = self.rules.supply.german.exits
        land = grown(exits, self.country.lines[SIDES[GERMANS]], self.country.main)
        gates = [place for place in self.city.fringes if land >> place & 1]
        distance = self.sheet.indexing.distance
        self.gates = set_of(gates)
        self.approaches = NO_HEXES
        for gate in gates:
            self.approaches |= self.city.fringes[gate]
        self.to_approaches = {place: min(distance(place, gate) for gate in gates) for place in self.city.districts}

    def _read_ground(self) -> None:
        """Read for every hex its points, the hexes it can be attacked from, its shelter, rivers and roads."""
        self.prizes = {self.sheet.index[n]: points for n, points in self.game.victory.objectives.items()}
        self.prize_hexes = set_of(self.prizes)
        #: The objectives that count for the side occupying them at the end, not for the last side to have held them.
        self.occupiable = self.prize_hexes & ~self.game.victory.held
        self.bases = _reversed(self.country.fights)
        self.shelter = tuple(self._shelter(side) for side in SIDES)
        self.rivers = self._rivers()
        self.roads = self.sheet.beside("road")
        self.net_hexes = set_of(Hex(place) for place, ends in enumerate(self.country.net.out) if ends)

    def _read_charts(self) -> None:
        """Read the combat columns with their ratios, the results, and the worth of steps by turn and unit."""
        columns = (*self.campaign.combat_table.columns, AUTOMATIC)
        self.ratios = tuple((column, *_ratio(column)) for column in columns)
        self.outcomes = self._outcomes()
        units, turns = [Unit(i) for i in range(len(self.counters))], range(self.frame.last_turn + 1)
        self.step_worth = tuple(tuple(self._worths(unit, self._left(turn)) for unit in units) for turn in turns)

    def hexes_from(self, gates: Hexes) -> dict[Hex, int]:
        """For every hex inside the city its distance in hexes to the nearest gate."""
        known = self._from_gates.get(gates)
        if known is None:
            distance, start = self.sheet.indexing.distance, list(members(gates))
            near = {place: min(distance(place, gate) for gate in start) for place in members(self.city.interior)}
            known = self._from_gates.keep(gates, near)
        return known

    def around(self, hexes: Hexes, distance: int) -> Hexes:
        """Some hexes, with all hexes within a distance of them in a straight line."""
        for _ in range(distance):
            hexes |= self.sheet.spread(hexes)
        return hexes

    def hexes_near(self, place: Hex, distance: int) -> tuple[Hex, ...]:
        """A hex, with all hexes within a distance of it, as a list."""
        known = self._near.get((place, distance))
        if known is None:
            known = self._near.keep((place, distance), tuple(members(self.around(1 << place, distance))))
        return known

    @property
    def to_the_city(self) -> March:
        """The way of German mechanized units to the city or one of its gates."""
        return self.march("german mechanized", self.in_the_city | self.city.fringe_on_map)

    def march(self, column: str, goals: Hexes) -> March:
        """The way to the nearest of some goals on an empty map, for a column of the movement chart."""
        found = self._marches.get((column, goals))
        if found is None:
            found = self._marches.keep((column, goals), self._marched(column, goals))
        return found

    def _marched(self, column: str, goals: Hexes) -> March:
        ways = self._ways.get(column)
        if ways is None:
            ways = self._ways.keep(column, self._ways_back(column))
        far, onward = ways_to(goals, ways)
        return March(far, onward, rings(far))

    def _ways_back(self, column: str) -> tuple[Ends, ...]:
        """For every hex the hexes from which it can be entered; a transfer between the maps is free."""
        into = self.country.edges[column].into
        return tuple(
            (*into[place], *((other, 0) for other in members(self.city.counterparts(place))))
            for place in map(Hex, range(self.hex_places))
        )

    def _shelter(self, side: str) -> tuple[int, ...]:
        """For every hex the factor by which terrain multiplies a side's defenders."""
        defence, factors = self.campaign.defence, [1] * self.hex_places
        for place in members(self.sheet.playable):
            factors[place] = defence[self.sheet.terrain(self.sheet.name(place)), side]
            if self.country.forts >> place & 1 and ("fortification", side) in defence:
                factors[place] = defence["fortification", side]
        return tuple(factors)

    def _rivers(self) -> tuple[Hexes, ...]:
        """For every hex the neighbours across a river."""
        return tuple(
            set_of(
                other for other in self.sheet.adjacent[place] if self.rules.strengths.river(place, other, SOVIET) > 1
            )
            for place in map(Hex, range(self.hex_places))
        )

    def _outcomes(self) -> dict[tuple[str, int], tuple[tuple[int, int], ...]]:
        """For every column and die modifier, the harm to attacker and defender for each face of the die."""
        table = self.campaign.combat_table
        return {
            (column, change): tuple(_harms(table.result(column, die + change)) for die in range(1, 7))
            for column in (*table.columns, AUTOMATIC)
            for change in range(-4, 5)
        }

    def _left(self, turn: int) -> float:
        """How much strength still counts on a turn; at the end only victory points count."""
        return min(1.0, (self.frame.last_turn - turn + LAST_TURN) / FADING)

    def _worths(self, unit: Unit, left: float) -> tuple[float, ...]:
        """The worth of each step of a unit, starting with the one lost last."""
        counter, side = self.counters[unit], self.sides[unit]
        if not counter.is_ground:
            return ()
        if self.all_headquarters >> unit & 1:
            return (left * HEADQUARTERS_WORTH,)
        points = max(self.campaign.kind(unit).points, UNPAID * (side == GERMANS))
        rate = (POINT_WORTH + (1 - POINT_WORTH) * (1 - left)) * points + left * STRENGTH_WORTH[side]
        strengths = (0, *counter.strengths)
        worths = [rate * (more - less) for less, more in pairwise(strengths)]
        if side == SOVIETS:
            worths[0] += left * BODY_WORTH * (self.rooms[unit] == "line")
        return tuple(worths)


def _reversed(masks: tuple[Hexes, ...]) -> tuple[Hexes, ...]:
    """For every hex the hexes whose mask contains it."""
    back = [NO_HEXES] * len(masks)
    for place, mask in enumerate(masks):
        for other in members(mask):
            back[other] |= 1 << Hex(place)
    return tuple(back)


def _ratio(column: str) -> tuple[int, int]:
    more, less = map(int, column.split(":"))
    return more, less


def _harms(result: str) -> tuple[int, int]:
    """A result as harm to attacker and defender."""
    if result in ("AE", "DE"):
        return (ALL, 0) if result == "AE" else (0, ALL)
    attacker, defender = (0 if part == "-" else int(part) for part in result.split("/"))
    return attacker, defender
