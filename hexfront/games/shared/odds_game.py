"""The base class of games with movement, supply and odds: the answers that all of them share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from hexfront.games.face import Chart, Cost, HasMovement, HasOdds, HasSupply
from hexfront.games.shared.board_game import BoardGame
from hexfront.games.shared.theatre import P, Theatre
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.notebooks import table
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, Units, has, members
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.flood import Flood
from hexfront.mechanics.supply import SupplyLine
from hexfront.mechanics.terms import Terms


class Table(Protocol):
    """A combat results table, as printed."""

    columns: tuple[str, ...]
    rows: dict[int, tuple[str, ...]]


class Quartermaster(Protocol):
    """Traces supply lines."""

    def line(self, state: State, unit: Unit) -> SupplyLine | None: ...

    def why_not(self, state: State, unit: Unit) -> Refusal | None: ...

    def fed(self, state: State, side: Side, shut: Hexes) -> Units:
        """The units of a side in supply if no line may pass through some more hexes."""

    def shut_by(self, state: State, side: Side, place: Hex) -> Hexes:
        """The hexes that one more enemy in a hex would close to the lines of a side."""

    def shares(self, state: State, side: Side) -> Mapping[Hex, Fraction]:
        """The hexes from which lines lead, with the share of the longest line that each uses up."""


class Musters(Protocol):
    """Says why units may not fight."""

    @property
    def own_units_rule(self) -> str: ...

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None: ...

    def absence_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why there is nothing for a side to attack in a hex, ignoring whether it was attacked before."""


#: What the number of a hex looks like.
NUMBER = re.compile(r"\d{4}")
#: The rule that ends a move on these terms in the last hex of a path, or None.
StopRule = Callable[[Terms, tuple[Hex, ...]], str | None]


class Reach(Mapping[str, Cost]):
    """The hexes a unit or stack can reach. Costs are worked out on demand."""

    def __init__(self, theatre: Theatre[Any], flood: Flood, terms: Terms, stop_rule: StopRule) -> None:
        self._theatre = theatre
        self._flood = flood
        self._terms = terms
        self._places = flood.reached & terms.ends
        self._stop_rule = stop_rule

    def __getitem__(self, number: str) -> Cost:
        sheet = self._theatre.sheet
        place = sheet.index.get(number)
        if place is None or not has(self._places, place):
            raise KeyError(number)
        path = self._flood.path(place)
        names = tuple(sheet.name(step) for step in path)
        return Cost(self._theatre.points(self._flood.cost(place)), names, self._stop_rule(self._terms, path))

    def __iter__(self) -> Iterator[str]:
        return map(self._theatre.sheet.name, members(self._places))

    def __len__(self) -> int:
        return self._places.bit_count()

    def __repr__(self) -> str:
        return f"<Reach: {len(self)} hexes>"

    def _repr_html_(self) -> str:
        rows = [(hex, cost.points, " ".join(cost.path), cost.stops or "") for hex, cost in self.items()]
        return table(repr(self).strip("<>"), rows, ("hex", "points", "path", "stopped by rule"))


class OddsGame(BoardGame[P], HasMovement, HasSupply, HasOdds):
    """A game whose units move, trace supply, and fight on an odds table."""

    table: Table
    quartermaster: Quartermaster
    musters: Musters

    @cached_property
    def combat_chart(self) -> Chart:
        return Chart(self.table.columns, {str(die): row for die, row in self.table.rows.items()})

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        return Move(self.unit_ids(units), tuple(path))

    def supply(self, state: State, unit: str) -> SupplyLine | None:
        return self.quartermaster.line(state, self.on_map(state, unit))

    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        return self.quartermaster.why_not(state, self.on_map(state, unit))

    def supply_ground(self, state: State, side: str) -> Mapping[str, Fraction]:
        shares = self.quartermaster.shares(state, self.side_index(side))
        return {self.map.name(place): share for place, share in shares.items()}

    def supply_cuts(self, state: State, side: str) -> Mapping[str, Sequence[str]]:
        index, feeding, names = self.side_index(side), self.quartermaster, self.frame.units
        fed = feeding.fed(state, index, NO_HEXES)
        lines = (feeding.line(state, unit) for unit in members(fed))
        ways = self.map.set_of(number for line in lines if line for number in line.path)
        held = NO_HEXES
        for stand in state.ground.sides:
            held |= stand.occupied
        found = {}
        # A hex that closes no hex of a line that is there leaves that line as it is.
        for place in members((ways | self.map.spread(ways)) & self.map.playable & ~held):
            shut = feeding.shut_by(state, index, place)
            lost = fed & ~feeding.fed(state, index, shut) if shut & ways else NO_UNITS
            if lost:
                found[self.map.name(place)] = tuple(names[unit] for unit in members(lost))
        return found

    def mustered(
        self, state: State, attackers: Sequence[str], targets: Sequence[str]
    ) -> tuple[tuple[Unit, ...], tuple[Hex, ...]]:
        """The units and hexes of a combat. Raises an error if it is impossible; having fought already is no bar."""
        units = tuple(dict.fromkeys(self.on_map(state, name) for name in _names("attackers", attackers)))
        # Several units in one hex are one target.
        places = tuple(dict.fromkeys(self._target(state, name) for name in _names("targets", targets)))
        if not units or not places:
            raise InputError("odds need at least one attacker and one target")
        wrong = self._combat_refusal(state, units, places)
        if wrong:
            raise IllegalAction(wrong)
        return units, places

    def _combat_refusal(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Refusal | None:
        sides, musters = self.frame.unit_sides, self.musters
        side = sides[units[0]]
        for place in places:
            wrong = musters.absence_refusal(state, place, side)
            if wrong:
                return wrong
            for unit in units:
                if sides[unit] != side:
                    name, its = self.frame.units[unit], self.campaign.nation(side)
                    return Refusal(musters.own_units_rule, f"{name} is not a {its} unit like the others")
                wrong = musters.reach_refusal(state, unit, place)
                if wrong:
                    return wrong
        return None

    def _target(self, state: State, name: str) -> Hex:
        # A number that could be a hex is one, and an error says so if it is not on the map.
        if not isinstance(name, str) or name in self.map.index or NUMBER.fullmatch(name):
            return self.map.number_index(name)
        return state.places[self.on_map(state, name)]


def check_air(air: object) -> None:
    """Raise an error unless this is a valid number of air units."""
    if not isinstance(air, int) or isinstance(air, bool) or air < 0:
        raise InputError(f"{air!r} air units were asked for, expected a whole number, 0 or more")


def _names(what: str, names: object) -> Sequence[str]:
    """The names of units or hexes. A single name may be given without a list."""
    if isinstance(names, str):
        return (names,)
    if not isinstance(names, Iterable):
        raise InputError(f"the {what} are {names!r}, expected a list of names")
    return tuple(names)
