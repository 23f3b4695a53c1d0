"""The base class of games with movement, supply and odds: the answers that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from hexfront.games.face import Chart, Cost, HasMovement, HasOdds, HasSupply
from hexfront.games.shared.board_game import BoardGame
from hexfront.games.shared.theatre import P, Theatre
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Side, Unit, has, members
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


class Musters(Protocol):
    """Says why units may not fight."""

    @property
    def own_units_rule(self) -> str: ...

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None: ...

    def absence_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why there is nothing for a side to attack in a hex, ignoring whether it was attacked before."""


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


class OddsGame(BoardGame[P], HasMovement, HasSupply, HasOdds):
    """A game whose units move, trace supply, and fight on an odds table."""

    table: Table
    quartermaster: Quartermaster
    musters: Musters

    @cached_property
    def combat_chart(self) -> Chart:
        return Chart(self.table.columns, {str(die): row for die, row in self.table.rows.items()})

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        return Move(tuple(units), tuple(path))

    def supply(self, state: State, unit: str) -> SupplyLine | None:
        return self.quartermaster.line(state, self.on_map(state, unit))

    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        return self.quartermaster.why_not(state, self.on_map(state, unit))

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
        if isinstance(name, str) and name in self.campaign.counters:
            return state.places[self.on_map(state, name)]
        return self.map.number_index(name)


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
