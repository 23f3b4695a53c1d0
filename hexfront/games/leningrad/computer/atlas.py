"""Tables computed once for a campaign: distances to Leningrad, shelter, combat odds, the worth of every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from hexfront.ai.scripts.losses import ALL
from hexfront.ai.scripts.ways import Rings, nearest, rings, ways_to
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS, Campaign
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, members, set_of

#: How many weighed attacks and how many ways are cached. A way has an entry for every hex of the map.
MOST_WEIGHED, MOST_WAYS = 20_000, 10_000
#: The worth of a point of strength in victory points, by side.
STRENGTH_WORTH = (0.6, 0.75)
#: The worth of a Soviet division besides its strength: even a weak one stops a corps with its zone.
BODY_WORTH = 1.4
#: Strength loses its worth over the last turns: FADING is how many, LAST_TURN sets how much is left on the last.
FADING, LAST_TURN = 4.0, 0.2


class Atlas:
    """Tables by hex and unit index, made once for a game."""

    def __init__(self, game: LeningradGame) -> None:
        self.game = game
        self.campaign: Campaign = game.campaign
        self.rules = game.rules
        self.sheet = game.campaign.sheet
        self.frame = game.campaign.frame
        self.board = game.campaign.board
        self.adjacent = self.sheet.adjacent
        self.around = self.sheet.around
        self.hex_places = self.frame.hex_places
        self.sides = self.frame.unit_sides
        self.counters = game.campaign.by_index
        self.kinds = game.campaign.untried_kind
        self.is_armor = tuple(counter.type == "armor" for counter in self.counters)
        self.is_mobile = tuple(counter.type in ("armor", "mechanized") for counter in self.counters)
        self.classes = tuple(counter.cost_class for counter in self.counters)
        self.units = tuple(unit for unit, _ in game.campaign.indexed)
        self._read_map()
        self.corps = tuple(game.campaign.corps.values())
        self.corps_of = tuple(next((bits for bits in self.corps if bits >> unit & 1), NO_UNITS) for unit in self.units)
        self.outcomes = self._outcomes()
        self.lowest = _rank(game.campaign.combat_table.columns[0])
        self.rest_hexes = self._rest_hexes()
        self.weighed: Memo[Hashable, tuple[float, tuple[Unit, ...]]] = Memo(MOST_WEIGHED)
        # These depend only on the map, not on the state, so they hold for the whole game.
        self._rings: Memo[tuple[str, Hex | None], Rings] = Memo(MOST_WAYS)
        self._ways: Memo[tuple[str, Hex], tuple[int, ...]] = Memo(MOST_WAYS)
        self._within: Memo[tuple[Hex, int], tuple[Hex, ...]] = Memo(MOST_WAYS)
        self.surprise_turn = min(
            (game.rules.arrivals.due[u].turn for u in game.rules.arrivals.surprise_force), default=0
        )
        turns = range(self.frame.last_turn + 1)
        self.step_worth = tuple(
            tuple(self._step_worth(unit, self._left(turn)) for unit in self.units) for turn in turns
        )

    def _read_map(self) -> None:
        """Read Leningrad's hexes, the ways to it, and the effects of terrain."""
        self.city = self.sheet.terrain_set("soviet city")
        self.prizes = {self.sheet.index[n]: int(p) for n, p in self.game.victory.settings["hexes"].items()}
        most = max(self.prizes.values())
        self.decisive = set_of(place for place, points in self.prizes.items() if points == most)
        self.gate = max(
            members(self.city & ~self.decisive), key=lambda place: (self.around[place] & self.decisive).bit_count()
        )
        self.march = {cls: self._distances(cls, self.city) for cls in ("armor", "infantry")}
        self.next_hex = self._next_hexes()
        self.clear = self.sheet.terrain_set("clear")
        self.roads = self.sheet.beside("road")
        self.shelter = tuple(self._shelter(side) for side in (GERMANS, SOVIETS))
        self.denied = self._denied()
        self.rivers = self._rivers()

    def within(self, place: Hex, far: int) -> tuple[Hex, ...]:
        """The hexes within a distance of a hex."""
        known = self._within.get((place, far))
        if known is None:
            hexes = 1 << place
            for _ in range(far):
                hexes |= self.sheet.spread(hexes)
            known = self._within.keep((place, far), tuple(members(hexes)))
        return known

    def way(self, cls: str, focus: Hex | None) -> tuple[int, ...]:
        """For every hex the cost of marching to the focus, or to Leningrad if there is none."""
        if focus is None:
            return self.march[cls]
        known = self._ways.get((cls, focus))
        if known is None:
            known = self._ways.keep((cls, focus), self._distances(cls, 1 << focus))
        return known

    def nearest(self, cls: str, hexes: Hexes, focus: Hex | None) -> int:
        """The shortest march to the focus, or to Leningrad, from any of these hexes."""
        return nearest(hexes, self.rings(cls, focus))

    def rings(self, cls: str, focus: Hex | None) -> Rings:
        """The hexes grouped by marching distance to the focus, or to Leningrad, nearest first."""
        known = self._rings.get((cls, focus))
        if known is None:
            known = self._rings.keep((cls, focus), rings(self.way(cls, focus)))
        return known

    def _rest_hexes(self) -> Hexes:
        """The hexes where reduced German units can be restored."""
        settings = self.campaign.settings["replacement"]
        return self.sheet.terrain_set(*settings["terrain"]) | self.campaign.hexes("replacement", "hexes")

    def _distances(self, cls: str, goals: Hexes) -> tuple[int, ...]:
        """For every hex the cost of marching to the nearest goal on an empty map."""
        return ways_to(goals, self.campaign.costs.edges(cls).into)[0]

    def _next_hexes(self) -> tuple[Hex, ...]:
        """For every hex the next one on armor's shortest way to Leningrad; hexes of Leningrad lead to themselves."""
        march, out = self.march["armor"], self.campaign.costs.edges("armor").out
        return tuple(
            min((step + march[other], other) for other, step in out[place])[1] if march[place] and out[place] else place
            for place in map(Hex, range(self.hex_places))
        )

    def _shelter(self, side: Side) -> tuple[int, ...]:
        """For every hex the columns that terrain shifts to the left for a side's defenders, as a positive number."""
        columns = [0] * self.hex_places
        for line in self.campaign.settings["shifts"]["terrain"]:
            if line.get("defender") in (None, self.frame.sides[side]):
                for place in members(self.sheet.terrain_set(*line["terrain"])):
                    columns[place] -= int(line["columns"])
        return tuple(columns)

    def _denied(self) -> tuple[Hexes, Hexes]:
        """By side, the hexes where a defender gets no column shifts for armor and corps."""
        table = self.campaign.settings["shifts"]["denied"]
        german, soviet = (self.sheet.terrain_set(*table.get(side, ())) for side in self.frame.sides)
        return german, soviet

    def _rivers(self) -> tuple[Hexes, ...]:
        """For every hex the neighbours across a river."""
        across = [NO_HEXES] * self.hex_places
        for one, other in self.sheet.hexsides("river"):
            a, b = self.sheet.index[one], self.sheet.index[other]
            across[a] |= 1 << b
            across[b] |= 1 << a
        return tuple(across)

    def _outcomes(self) -> tuple[tuple[tuple[tuple[int, int], float], ...], ...]:
        """For every column of the combat table the harm to defender and attacker, with its probability."""
        table = self.campaign.combat_table
        columns = []
        for n in range(len(table.columns)):
            results = [_halves(row[n]) for row in table.rows.values()]
            counted = Counter((_harm(defender), _harm(attacker)) for defender, attacker in results)
            columns.append(tuple((harm, count / len(results)) for harm, count in counted.items()))
        return tuple(columns)

    def _left(self, turn: int) -> float:
        """How much strength still counts on a turn; at the end only victory points count."""
        return min(1.0, (self.frame.last_turn - turn + LAST_TURN) / FADING)

    def _step_worth(self, unit: Unit, left: float) -> tuple[float, ...]:
        """The worth of each step, starting with the one lost last. Untried units count as the mean of their kind."""
        counter = self.counters[unit]
        if not counter.is_ground:
            return ()
        side = self.sides[unit]
        if side == SOVIETS:
            strength = self._mean(unit) if counter.is_untried else (counter.attack[0] + counter.defense[0]) / 2
            return (left * (BODY_WORTH + STRENGTH_WORTH[SOVIETS] * strength),)
        settings = self.game.victory.settings
        reduced, gone = (int(settings[key].get(counter.type, 0)) for key in ("reduced", "eliminated"))
        last, full = counter.attack
        rate = left * STRENGTH_WORTH[GERMANS]
        return gone - reduced + rate * last, reduced + rate * (full - last)

    def _mean(self, unit: Unit) -> float:
        divisions = self.rules.untried.divisions[self.kinds[unit]]
        return (
            sum(self.counters[one].attack[0] + self.counters[one].defense[0] for one in divisions) / 2 / len(divisions)
        )


def _halves(result: str) -> tuple[str, str]:
    defender, attacker = result.split("/")
    return defender, attacker


def _harm(half: str) -> int:
    return 0 if half == "-" else ALL if half == "E" else int(half)


def _rank(ratio: str) -> int:
    attack, defense = (int(part) for part in ratio.split("-"))
    return attack - 1 if defense == 1 else 1 - defense
