"""What a staff knows of a campaign before the first move: marches to any goal, shelter, the worth of every step."""

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

#: So many answers about the map are kept; marches are the dearest, with three lists as long as the map.
MOST_MARCHES, MOST_GATES, MOST_NEAR, MOST_COLUMNS = 1_000, 1_000, 10_000, 100
#: How much a point of strength is worth against a victory point, by side.
STRENGTH_WORTH = (0.5, 1.0)
#: What a victory point lost by the Germans counts for while the city can still be won outright.
POINT_WORTH = 0.4
#: Where no points are lost with German strength, it is spared as if there were so many.
UNPAID = 1.0
#: A Russian division is worth something whatever its strength: its zone stops a corps.
BODY_WORTH = 1.5
#: A headquarters comes back, but its corps starves meanwhile.
HEADQUARTERS_WORTH = 4.0
#: Strength loses its worth over the last turns: over so many, and with so much left on the last.
FADING, LAST_TURN = 5.0, 0.2

Ends = tuple[tuple[Hex, int], ...]


@dataclass(frozen=True, slots=True)
class March:
    """The way to the nearest of some goals: the cost from every hex, the next hex, and the hexes by their distance."""

    far: tuple[int, ...]
    onward: tuple[Hex, ...]
    rings: Rings

    def within(self, distance: int) -> Hexes:
        """The hexes that are no farther away."""
        hexes = NO_HEXES
        for far, ring in self.rings:
            if far <= distance:
                hexes |= ring
        return hexes

    def nearest(self, hexes: Hexes) -> int:
        """The shortest way from any of these hexes."""
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
        # Marches over an empty map and distances on it: who goes, and where, is all there is to ask.
        self._from_gates: Memo[Hexes, dict[Hex, int]] = Memo(MOST_GATES)
        self._marches: Memo[tuple[str, Hexes], March] = Memo(MOST_MARCHES)
        self._near: Memo[tuple[Hex, int], tuple[Hex, ...]] = Memo(MOST_NEAR)
        self._ways: Memo[str, tuple[Ends, ...]] = Memo(MOST_COLUMNS)
        #: Who cuts German lines, for the last hexes and zones that were asked about.
        self.raids: Memo[Hashable, dict[Hex, float]] = Memo(1)

    def _name_kinds(self) -> None:
        """By unit: its column of the movement chart, its room in a hex, whether it is mechanized."""
        kinds = self.campaign.kind_of
        self.columns = tuple(kind.movement if kind else "" for kind in kinds)
        self.rooms = tuple(kind.room if kind else "" for kind in kinds)
        self.is_mobile = tuple(bool(kind and kind.mechanized) for kind in kinds)
        self.is_sheltered = tuple(bool(kind and kind.sheltered) for kind in kinds)

    def _find_gates(self) -> None:
        """The fringe hexes by which Germans come to the city, on both maps, and how near they are to its parts."""
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
        """By hex: what it is worth, where it can be attacked from, its shelter, rivers and roads."""
        self.prizes = {self.sheet.index[n]: points for n, points in self.game.victory.objectives.items()}
        self.prize_hexes = set_of(self.prizes)
        #: The places that count for whoever is in them, not for the last who was.
        self.occupiable = self.prize_hexes & ~self.game.victory.held
        self.bases = _reversed(self.country.fights)
        self.shelter = tuple(self._shelter(side) for side in SIDES)
        self.rivers = self._rivers()
        self.roads = self.sheet.beside("road")
        self.net_hexes = set_of(Hex(place) for place, ends in enumerate(self.country.net.out) if ends)

    def _read_charts(self) -> None:
        """Columns with both sides of their ratios, results, and by turn and unit the worth of steps."""
        columns = (*self.campaign.combat_table.columns, AUTOMATIC)
        self.ratios = tuple((column, *_ratio(column)) for column in columns)
        self.outcomes = self._outcomes()
        units, turns = [Unit(i) for i in range(len(self.counters))], range(self.frame.last_turn + 1)
        self.step_worth = tuple(tuple(self._worths(unit, self._left(turn)) for unit in units) for turn in turns)

    def hexes_from(self, gates: Hexes) -> dict[Hex, int]:
        """For every hex inside the city how many hexes it is from the nearest of some others."""
        known = self._from_gates.get(gates)
        if known is None:
            distance, start = self.sheet.indexing.distance, list(members(gates))
            near = {place: min(distance(place, gate) for gate in start) for place in members(self.city.interior)}
            known = self._from_gates.keep(gates, near)
        return known

    def around(self, hexes: Hexes, distance: int) -> Hexes:
        """Some hexes with all that are within so many hexes of one of them, as the crow flies."""
        for _ in range(distance):
            hexes |= self.sheet.spread(hexes)
        return hexes

    def hexes_near(self, place: Hex, distance: int) -> tuple[Hex, ...]:
        """A hex with all within so many hexes of it, one by one."""
        known = self._near.get((place, distance))
        if known is None:
            known = self._near.keep((place, distance), tuple(members(self.around(1 << place, distance))))
        return known

    @property
    def to_the_city(self) -> March:
        """The way of German wheels and tracks to the city or one of its gates."""
        return self.march("german mechanized", self.in_the_city | self.city.fringe_on_map)

    def march(self, column: str, goals: Hexes) -> March:
        """The way to the nearest of some goals for units of a column of the movement chart, nobody in the way."""
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
        """For every hex those from which a step leads into it; a transfer to the other map costs nothing."""
        into = self.country.edges[column].into
        return tuple(
            (*into[place], *((other, 0) for other in members(self.city.counterparts(place))))
            for place in map(Hex, range(self.hex_places))
        )

    def _shelter(self, side: str) -> tuple[int, ...]:
        """What terrain multiplies a defender of a side by."""
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
        """For every column and change of the die what each of its faces does to attacker and defender."""
        table = self.campaign.combat_table
        return {
            (column, change): tuple(_harms(table.result(column, die + change)) for die in range(1, 7))
            for column in (*table.columns, AUTOMATIC)
            for change in range(-4, 5)
        }

    def _left(self, turn: int) -> float:
        """How much strength still counts on a turn: in the end only victory points do."""
        return min(1.0, (self.frame.last_turn - turn + LAST_TURN) / FADING)

    def _worths(self, unit: Unit, left: float) -> tuple[float, ...]:
        """What the loss of each step of a unit is worth, last step first."""
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
    """For every hex those whose mask it is in."""
    back = [NO_HEXES] * len(masks)
    for place, mask in enumerate(masks):
        for other in members(mask):
            back[other] |= 1 << Hex(place)
    return tuple(back)


def _ratio(column: str) -> tuple[int, int]:
    more, less = map(int, column.split(":"))
    return more, less


def _harms(result: str) -> tuple[int, int]:
    """A result as what it does to attacker and defender."""
    if result in ("AE", "DE"):
        return (ALL, 0) if result == "AE" else (0, ALL)
    attacker, defender = (0 if part == "-" else int(part) for part in result.split("/"))
    return attacker, defender
