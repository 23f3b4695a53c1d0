"""Leningrad as a game: the public face over campaign and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.face import Chart, Cost, Fortune, Mark, Reinforcement, Score, Wargame
from hexfront.games.leningrad import marks, words
from hexfront.games.leningrad import position as positions
from hexfront.games.leningrad import view as views
from hexfront.games.leningrad.actions import ACTIONS, Attack, Overrun
from hexfront.games.leningrad.campaign import ELIMINATED, SHOWN, SIDES, UNSEEN, Campaign, load_campaign
from hexfront.games.leningrad.counters import GERMAN, Counter
from hexfront.games.leningrad.editions import EDITIONS
from hexfront.games.leningrad.events import EVENTS
from hexfront.games.leningrad.luck import Luck
from hexfront.games.leningrad.rules import DECISIONS, Rules
from hexfront.games.leningrad.victory import Victory
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, InputError, unknown
from hexfront.kernel.events import Event
from hexfront.kernel.game import Outcome, Vocabulary
from hexfront.kernel.grid import members
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.movement import Flood
from hexfront.mechanics.odds import Odds
from hexfront.mechanics.supply import SupplyLine

VOCABULARY = Vocabulary(ACTIONS, EVENTS, DECISIONS)


class Reach(Mapping[str, Cost]):
    """Every hex a unit or stack can reach; costs are worked out when they are asked for."""

    def __init__(self, campaign: Campaign, flood: Flood, ends: int, zone: int, stop_rule: str) -> None:
        self._campaign = campaign
        self._flood = flood
        self._places = flood.reached & ends
        self._zone = zone
        self._stop_rule = stop_rule

    def __getitem__(self, number: str) -> Cost:
        place = self._campaign.sheet.index.get(number)
        if place is None or not self._places >> place & 1:
            raise KeyError(number)
        name = self._campaign.sheet.name
        return Cost(
            self._campaign.points(self._flood.cost(place)),
            tuple(name(step) for step in self._flood.path(place)),
            self._stop_rule if self._zone >> place & 1 else None,
        )

    def __iter__(self) -> Iterator[str]:
        return map(self._campaign.sheet.name, members(self._places))

    def __len__(self) -> int:
        return self._places.bit_count()


class LeningradGame(Wargame):
    """One edition of Leningrad, ready to play and to be asked."""

    words = words.WORDS
    marches = (Move,)
    fights = (Attack, Overrun)
    reveals = frozenset({"unit revealed"})

    def __init__(self, name: str, data: Traversable | None = None, **options: Any) -> None:
        """Load an edition; ``data`` is a folder with data files of one's own, laid out like the edition's."""
        choices, read_options, known = EDITIONS[name]
        for option in options:
            if option not in known:
                raise unknown(f"option of {name}", option, known)
        self.name = name
        self.options = read_options(options)
        self.campaign = _campaign(name) if data is None else load_campaign(name, data)
        self.rules = Rules(self.campaign, choices(self.campaign))
        self.victory = Victory(self.campaign, self.rules.supply, int(self.options.get("bid", 0)))
        self.luck = Luck(self.campaign, self.rules.untried)
        self.gate = self.rules.gate()
        self.vocabulary = VOCABULARY
        self.map = self.campaign.sheet
        self.folder = self.campaign.folder
        self.rulebook = self.campaign.rulebook

    @property
    def units(self) -> Mapping[str, Counter]:
        return self.campaign.counters

    @cached_property
    def combat_chart(self) -> Chart:
        table = self.campaign.combat_table
        return Chart(table.columns, {str(die): row for die, row in table.rows.items()})

    @property
    def objectives(self) -> Mapping[str, int]:
        return {number: int(points) for number, points in self.campaign.settings["victory"]["hexes"].items()}

    @cached_property
    def schedule(self) -> Sequence[Reinforcement]:
        units: dict[int, list[str]] = {}
        for unit, line in self.rules.arrivals.due.items():
            units.setdefault(id(line), []).append(self.frame.units[unit])
        return [
            Reinforcement(
                line.turn, line.side, line.kind, line.count, line.hexes, line.special, tuple(units.get(id(line), ()))
            )
            for line in self.campaign.schedule
        ]

    def marks(self) -> list[Mark]:
        return marks.marks(self.campaign)

    def stacking_limit(self, side: str, number: str) -> int:
        return self.campaign.stacking_limit

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state. Nothing in this game's set-up is left to chance, so the seed has no effect."""
        state = self.rules.set_up.opening()
        if setup == "choose":
            return state
        if setup != "suggested":
            raise InputError(f"unknown setup {setup!r}: known are 'choose' and 'suggested'")
        no_dice = LoadedDice()
        while state.phase_index < self.frame.first_phase:
            for action in (*self.suggested(state), EndPhase()):
                state, _ = self.submit(state, str(state.to_act), action, no_dice)
        return state

    def suggested(self, state: State) -> list[Action]:
        if state.phase_index >= self.frame.first_phase:
            return []
        places = (place for side in self.rules.set_up.suggested() for place in side)
        return [
            place
            for place in places
            if self.units[place.unit].side == state.to_act and state.place_of(place.unit) != place.hex
        ]

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        return Move(tuple(units), tuple(path))

    def attack(self, units: Sequence[str], hexes: Sequence[str], air: int = 0) -> Action:
        return Attack(tuple(units), tuple(hexes), air)

    def overrun(self, units: Sequence[str], number: str, air: int = 0) -> Action:
        return Overrun(tuple(units), number, air)

    def outcome(self, state: State) -> Outcome | None:
        return self.victory.outcome(state)

    def score(self, state: State) -> list[Score]:
        return self.victory.account(state)

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return views.sight(self, state, side)

    def present(self, state: State, side: str) -> list[str]:
        gone = {self.campaign.box(box) for box in (UNSEEN, SHOWN, ELIMINATED)}
        own = self._side(side)
        pairs = zip(self.frame.units, self.frame.unit_sides, state.places, strict=True)
        return [name for name, its, place in pairs if its == own and place not in gone]

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(self, state)

    def from_position(self, document: Mapping[str, Any]) -> State:
        return positions.from_position(self, document)

    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        names = (units,) if isinstance(units, str) else tuple(units)
        indices = tuple(self.campaign.frame.unit(name) for name in names)
        marching = self.rules.marching
        side = self.campaign.frame.unit_sides[indices[0]] if indices else 0
        wrong = marching.stack_refusal(state, indices, side)
        if wrong:
            raise IllegalAction(wrong)
        terms = marching.terms(state, indices)
        stop_rule = marching.walker.rules.zone_stops
        return Reach(self.campaign, marching.flood_of(terms), terms.ends, terms.zone, stop_rule)

    def zone(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.campaign.board.zone(state, self._side(side)))

    def supply(self, state: State, unit: str) -> SupplyLine | None:
        return self.rules.supply.line(state, self._on_map(state, unit))

    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        return self.rules.supply.why_not(state, self._on_map(state, unit))

    def supplied(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.rules.supply.supplied_hexes(state, self._side(side)))

    def winner_with(self, points: int) -> str:
        return str(self.victory.level(points)["winner"])

    def fortune(self, state: State, event: Event) -> Fortune | None:
        return self.luck.fortune(state, event)

    def odds(
        self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0, overrun: bool = False
    ) -> Odds:
        """The odds of an attack or overrun.

        Air units are always German: they join the attack of German units, and the defence against Soviet ones.
        """
        units = tuple(dict.fromkeys(self._on_map(state, name) for name in attackers))
        places = tuple(dict.fromkeys(self._target(state, name) for name in targets))
        if not units or not places:
            raise InputError("odds need at least one attacker and one target")
        wrong = self._combat_refusal(state, units, places)
        if wrong:
            raise IllegalAction(wrong)
        side = SIDES[self.campaign.frame.unit_sides[units[0]]]
        attack_air, defence_air = (air, 0) if side == GERMAN else (0, air)
        combat = self.rules.forces.gather(state, units, places, overrun, attack_air)
        return self.rules.shifts.odds(state, combat, defence_air)

    def _combat_refusal(self, state: State, units: tuple[int, ...], places: tuple[int, ...]) -> Refusal | None:
        """Why there can be no such combat, whether or not the units have fought already."""
        forces, sides = self.rules.forces, self.campaign.frame.unit_sides
        side = sides[units[0]]
        for place in places:
            if not self.campaign.board.occupied(state, 1 - side) >> place & 1 or not forces.defenders(state, place):
                return forces.target_refusal(state, place, side)
            for unit in units:
                if sides[unit] != side:
                    name = self.campaign.frame.units[unit]
                    return Refusal(forces.rules.own_units, f"{name} is not a {SIDES[side]} unit like the others")
                wrong = forces.reach_refusal(state, unit, place)
                if wrong:
                    return wrong
        return None

    def _target(self, state: State, name: str) -> int:
        return self._on_map_place(state, name) if name in self.campaign.counters else self.map.number_index(name)

    def _on_map_place(self, state: State, name: str) -> int:
        return state.places[self._on_map(state, name)]

    def _on_map(self, state: State, name: str) -> int:
        unit = self.campaign.frame.unit(name)
        if not self.campaign.frame.is_ground[unit] or not self.campaign.is_on_map(state, unit):
            raise InputError(f"{name} is not on the map: it is in the box {state.place_of(name)!r}")
        return unit

    def _side(self, side: str) -> int:
        if side not in SIDES:
            raise unknown("side", side, SIDES)
        return SIDES.index(side)


@cache
def _campaign(name: str) -> Campaign:
    return load_campaign(name, files("hexfront.games.leningrad") / "data" / name)
