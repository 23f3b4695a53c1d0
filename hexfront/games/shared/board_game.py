"""A game over a campaign: what the face asks of every family and both answer alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol

from hexfront.games.face import Chart, Cost, Score, Wargame
from hexfront.games.shared.theatre import P, Theatre
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import IllegalAction, InputError, unknown
from hexfront.kernel.game import Outcome
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, members
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.flood import Flood
from hexfront.mechanics.supply import SupplyLine


class Table(Protocol):
    """A combat results table, as printed."""

    columns: tuple[str, ...]
    rows: dict[int, tuple[str, ...]]


class Judge(Protocol):
    """Who tells what the game stands at and who has won it."""

    def outcome(self, state: State) -> Outcome | None: ...

    def account(self, state: State) -> list[Score]: ...


class Quartermaster(Protocol):
    """Who traces lines of supply."""

    def line(self, state: State, unit: Unit) -> SupplyLine | None: ...

    def why_not(self, state: State, unit: Unit) -> Refusal | None: ...


class Musters(Protocol):
    """Who tells why units may not fight."""

    @property
    def own_units_rule(self) -> str: ...

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None: ...

    def absence_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why a side finds nothing to attack in a hex, whether or not it was attacked already."""


class Reach(Mapping[str, Cost]):
    """Every hex a unit or stack can reach; costs are worked out when they are asked for."""

    def __init__(self, theatre: Theatre[Any], flood: Flood, ends: Hexes, stops: Hexes, stop_rule: str) -> None:
        self._theatre = theatre
        self._flood = flood
        self._places = flood.reached & ends
        self._stops = stops
        self._stop_rule = stop_rule

    def __getitem__(self, number: str) -> Cost:
        sheet = self._theatre.sheet
        place = sheet.index.get(number)
        if place is None or not has(self._places, place):
            raise KeyError(number)
        return Cost(
            self._theatre.points(self._flood.cost(place)),
            tuple(sheet.name(step) for step in self._flood.path(place)),
            self._stop_rule if has(self._stops, place) else None,
        )

    def __iter__(self) -> Iterator[str]:
        return map(self._theatre.sheet.name, members(self._places))

    def __len__(self) -> int:
        return self._places.bit_count()


class CampaignGame(Wargame, Generic[P]):
    """A game of ours, as far as it follows from its campaign."""

    campaign: Theatre[P]
    table: Table
    judge: Judge
    quartermaster: Quartermaster
    musters: Musters
    #: The boxes of units that are in the game no more, or not yet in anybody's hands.
    gone: ClassVar[tuple[str, ...]]

    @property
    def nations(self) -> Mapping[str, str]:
        return self.campaign.nations

    @property
    def units(self) -> Mapping[str, P]:
        return self.campaign.counters

    @cached_property
    def combat_chart(self) -> Chart:
        return Chart(self.table.columns, {str(die): row for die, row in self.table.rows.items()})

    @abstractmethod
    def opening(self) -> State:
        """The state before anybody has set up."""

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state; the seed is of dice that charts of one's own may ask for before the first decision."""
        state = self.opening()
        if setup == "choose":
            return state
        if setup != "suggested":
            raise InputError(f"unknown setup {setup!r}: known are 'choose' and 'suggested'")
        dice = SeededDice(seed)
        while state.phase_index < self.frame.first_phase:
            for action in (*self.suggested(state), EndPhase()):
                state, _ = self.submit(state, str(state.to_act), action, dice)
        return state

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        return Move(tuple(units), tuple(path))

    def present(self, state: State, side: str) -> list[str]:
        gone, own = {self.campaign.box(box) for box in self.gone}, self.side_index(side)
        triples = zip(self.frame.units, self.frame.unit_sides, state.places, strict=True)
        return [name for name, its, place in triples if its == own and place not in gone]

    def outcome(self, state: State) -> Outcome | None:
        return self.judge.outcome(state)

    def score(self, state: State) -> list[Score]:
        return self.judge.account(state)

    def supply(self, state: State, unit: str) -> SupplyLine | None:
        return self.quartermaster.line(state, self.on_map(state, unit))

    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        return self.quartermaster.why_not(state, self.on_map(state, unit))

    def common_sight(self, state: State, side: str) -> dict[str, Any]:
        """What is told in every view and told alike."""
        self.side_index(side)
        outcome = self.outcome(state)
        return {
            "game": self.name,
            "options": dict(self.options),
            "side": side,
            "turn": state.turn,
            "turns": self.frame.last_turn,
            "phase": state.phase,
            "to_act": state.to_act,
            "tracks": dict(zip(self.frame.tracks, state.tracks, strict=True)),
            "score": [{"rule": one.rule, "reason": one.reason, "points": one.points} for one in self.score(state)],
            "decision": state.stack[-1].to_json() if state.stack else None,
            "outcome": outcome.to_json() if outcome else None,
        }

    def unit_sight(self, state: State, unit: Unit) -> dict[str, Any]:
        """What is told of every unit on the map."""
        counter = self.campaign.by_index[unit]
        return {
            "id": counter.id,
            "name": counter.name,
            "side": counter.side,
            "type": counter.type,
            "corps": counter.corps,
            "hex": self.frame.place_name(state.places[unit]),
            "steps": state.steps[unit],
            "full_steps": counter.steps,
            "movement": counter.movement,
            "statuses": self.campaign.statuses(state, unit),
        }

    def mustered(
        self, state: State, attackers: Sequence[str], targets: Sequence[str]
    ) -> tuple[tuple[Unit, ...], tuple[Hex, ...]]:
        """The units and hexes of a combat; an error tells why there can be none, whether or not they have fought."""
        units = tuple(dict.fromkeys(self.on_map(state, name) for name in _names("attackers", attackers)))
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

    def on_map(self, state: State, name: str) -> Unit:
        """The index of a ground unit on the map."""
        unit = self.frame.unit(name)
        if not self.frame.is_ground[unit] or not self.campaign.is_on_map(state, unit):
            raise InputError(f"{name} is no ground unit on the map: it is in {state.place_of(name)!r}")
        return unit

    def side_index(self, side: str) -> Side:
        if side not in self.frame.sides:
            raise unknown("side", side, self.frame.sides)
        return Side(self.frame.sides.index(side))


def check_air(air: object) -> None:
    """A number of air units that somebody supposes in a combat."""
    if not isinstance(air, int) or isinstance(air, bool) or air < 0:
        raise InputError(f"{air!r} air units were asked for, expected a whole number, 0 or more")


def _names(what: str, names: object) -> Sequence[str]:
    """The names of units or hexes; a single one may stand without a list."""
    if isinstance(names, str):
        return (names,)
    if not isinstance(names, Iterable):
        raise InputError(f"the {what} are {names!r}, expected a list of names")
    return tuple(names)
