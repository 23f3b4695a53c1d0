"""Leningrad '41 as a game: the public class on top of campaign and rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar

from hexfront.games.face import (
    Chart,
    Cost,
    Face,
    FireLine,
    FireOdds,
    Fortune,
    Happening,
    HasAir,
    HasControl,
    HasFire,
    HasForts,
    HasMotorizedMovement,
    HasPlans,
    HasReinforcements,
    HasStacking,
    HasThreats,
    Hides,
    Mark,
    Obeyed,
    Order,
    OrderKind,
    Reinforcement,
    Shot,
    TakesOrders,
)
from hexfront.games.leningrad41.documents import disclosure, marks, words
from hexfront.games.leningrad41.documents import position as positions
from hexfront.games.leningrad41.documents import view as views
from hexfront.games.leningrad41.documents.actions import (
    ACTIONS,
    AirStrike,
    Bombard,
    DemolishBridge,
    DemolishStructure,
    Fire,
    FireAt,
    Move,
    RollForStates,
    Sail,
)
from hexfront.games.leningrad41.documents.decisions import DefensiveFire
from hexfront.games.leningrad41.documents.events import EVENTS
from hexfront.games.leningrad41.documents.luck import Luck
from hexfront.games.leningrad41.game import BEFORE, DECISIONS, TURN, gate_of
from hexfront.games.leningrad41.options import read_options
from hexfront.games.leningrad41.orders import USUAL, CityOrders
from hexfront.games.leningrad41.pieces.campaign import (
    BACKS,
    DEAD,
    DIVISIONS,
    FACE_DOWN,
    GONE,
    POOL_42,
    POOL_FRONT,
    UNDRAWN_AIR,
    UNDRAWN_CORPS,
    Campaign,
    load_campaign,
)
from hexfront.games.leningrad41.pieces.counters import SOVIET, Counter
from hexfront.games.leningrad41.rules import Rules
from hexfront.games.leningrad41.victory import objectives_of
from hexfront.games.shared.board_game import BoardGame
from hexfront.games.shared.threats import Threats
from hexfront.kernel.actions import Action
from hexfront.kernel.datafiles import data_folder
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Vocabulary
from hexfront.kernel.sets import Hex, Unit
from hexfront.kernel.state import State
from hexfront.mechanics.terms import Terms

VOCABULARY = Vocabulary(ACTIONS, EVENTS, tuple(DECISIONS))


class HasCity(Face):
    """Markers, bridges, pools and sub-commands, as shown in the views of this game."""

    capability = "city fight"
    fields: ClassVar[tuple[str, ...]] = (
        "markers",
        "tally",
        "demolished",
        "pontoons",
        "fleet",
        "pools",
        "sub_commands",
    )


class Leningrad41Game(
    BoardGame[Counter],
    HasPlans,
    HasMotorizedMovement,
    HasFire,
    HasAir,
    HasForts,
    HasCity,
    HasReinforcements,
    HasControl,
    HasStacking,
    HasThreats,
    Hides,
    TakesOrders,
):
    """Leningrad '41: What If Manstein Had Attacked?"""

    words = words.WORDS
    campaign: Campaign
    marches = (Move,)
    fights = (Fire, AirStrike, Bombard, DemolishBridge, DemolishStructure)
    crossings = (Sail,)
    reveals = frozenset({"unit revealed", "unit drawn"})
    eliminates = frozenset({"unit eliminated", "back returned"})
    gone = (DEAD, GONE, BACKS, FACE_DOWN, POOL_42, POOL_FRONT, UNDRAWN_AIR, UNDRAWN_CORPS, DIVISIONS)

    def __init__(self, name: str, data: Traversable | str | None = None, **options: Any) -> None:
        """Load the game. ``data`` is a folder with custom data files, laid out like those of the game."""
        chosen = read_options(name, options)
        self.name = name
        self.options = asdict(chosen)
        self.campaign = _campaign(name) if data is None else load_campaign(name, data_folder(data), BEFORE, TURN)
        self.rules = Rules(self.campaign, chosen)
        self.victory = self.rules.victory
        self.judge = self.victory
        self.luck = Luck(self.campaign)
        self.gate = gate_of(self.rules)
        self.vocabulary = VOCABULARY
        self.map = self.campaign.sheet
        self.folder = self.campaign.folder
        self.rulebook = self.campaign.rulebook
        self.waters = self.map.names(self.map.terrain_set("sea"))
        self.order_book = CityOrders(self)

    @cached_property
    def objectives(self) -> Mapping[str, int]:
        return objectives_of(self.campaign)

    @property
    def levels(self) -> Sequence[str]:
        return self.victory.levels

    def holders(self, state: State) -> dict[str, str]:
        return self.rules.control.holders(state)

    def winner_with(self, points: int) -> str:
        return self.victory.winner_with(points)

    @property
    def schedule(self) -> Sequence[Reinforcement]:
        """Nothing is certain before the dice: who arrives is rolled turn by turn (19.0)."""
        return ()

    def marks(self) -> list[Mark]:
        return marks.marks(self.campaign)

    def stacking_limit(self, side: str, number: str) -> int:
        return self.rules.stacking.printed_limit(self.side_index(side), self.map.number_index(number))

    def opening(self) -> State:
        return self.rules.set_up.opening()

    @property
    def plans(self) -> Sequence[str]:
        return self.rules.set_up.plans

    @property
    def barred(self) -> Sequence[str]:
        return self.map.names(self.rules.set_up.barred)

    def suggested(self, state: State, plan: str = "") -> list[Action]:
        if state.phase_index >= self.frame.first_phase:
            return []
        open_die: list[Action] = [RollForStates()] if state.stack else []
        missing = [one for one in self.rules.set_up.suggested(plan) if state.place_of(one.unit) != one.hex]
        return [*open_die, *missing]

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return views.sight(self, state, side)

    def known(self, state: State, side: str | None) -> State:
        return self.rules.fog.known(state, side)

    def truth(self, state: State) -> dict[str, Any]:
        """The Soviet player knows everything that anybody knows."""
        return {**self.sight(state, SOVIET), "side": None}

    def sampled(self, known: State, side: str, random: Random) -> State:
        return self.rules.fog.sampled(known, side, random)

    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        return disclosure.disclosed(before, happening, side)

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(self, state)

    def from_position(self, document: Mapping[str, Any]) -> State:
        return positions.from_position(self, document)

    def move(self, units: Sequence[str], path: Sequence[str], motorized: bool = False) -> Action:
        return Move(self.unit_ids(units), tuple(path), motorized)

    def reach(self, state: State, units: str | Sequence[str], motorized: bool = False) -> Mapping[str, Cost]:
        return self.rules.moving.reach(state, self.unit_ids(units), motorized)

    def threats(self, state: State, side: str, turns: int = 1) -> Mapping[str, int]:
        marching = self.rules.moving.marching
        units = self.standing(state, side)

        def marches(unit: Unit, whole: bool) -> list[Terms]:
            ways = {marching.by(unit, motorized) for motorized in (False, True)}
            return [marching.terms(state, unit, way) for way in ways if marching.pays(unit, way)]

        def strength(unit: Unit) -> int:
            counter = self.campaign.by_index[unit]
            return 0 if counter.is_hidden else counter.fire

        near = Threats(self.map, marches, strength, self._most_stacked(side, units.values())).by(units, turns)
        # Guns fire far from where they stand; whoever moves up fires from beside.
        far = self.fields_of_fire(state, side)
        return {number: max(near.get(number, 0), far.get(number, 0)) for number in {**near, **far}}

    def _most_stacked(self, side: str, places: Iterable[Hex]) -> int:
        return max((self.stacking_limit(side, self.map.name(place)) for place in places), default=0)

    @property
    def fire_chart(self) -> Chart:
        table = self.campaign.table
        return Chart(table.columns, table.rows)

    def fire(
        self,
        units: Sequence[str],
        hex: str,
        assault: Sequence[str] = (),
        fervour: bool = False,
        air: Sequence[str] = (),
    ) -> Action:
        firers, close, planes = map(self.unit_ids, (units, assault, air))
        return self.rules.firing.action(firers, hex, close, fervour, planes)

    def fire_odds(
        self,
        state: State,
        units: Sequence[str],
        hex: str,
        assault: Sequence[str] = (),
        fervour: bool = False,
        air: Sequence[str] = (),
    ) -> FireOdds:
        firers, close, planes = map(self.unit_ids, (units, assault, air))
        return self.rules.firing.odds(state, firers, hex, close, fervour, planes)

    def odds_of(self, state: State, action: Action) -> FireOdds:
        if isinstance(action, FireAt):
            return self.defensive_odds(state, action.units)
        return self.rules.firing.odds_of(state, action)

    def danger(self, state: State, unit: str, hexes: Sequence[str], motorized: bool = False) -> Mapping[str, Fraction]:
        mover, places = self.frame.unit(self.unit(unit)), [self.map.number_index(number) for number in hexes]
        found = self.rules.danger.of(state, mover, places, self.rules.moving.marching.by(mover, motorized))
        return {self.campaign.board.name(place): chance for place, chance in found.items()}

    def defensive_odds(self, state: State, units: Sequence[str]) -> FireOdds:
        """The odds of a defensive fire with some units at the mover that is asked about."""
        decision = state.stack[-1] if state.stack else None
        if not isinstance(decision, DefensiveFire):
            raise InputError("no defensive fire is asked for now")
        return self.rules.firing.defensive.odds(state, decision, self.unit_ids(units))

    def fields_of_fire(self, state: State, side: str) -> Mapping[str, int]:
        found = self.rules.overview.strengths(state, self.side_index(side))
        return {self.campaign.board.name(place): strength for place, strength in found.items()}

    def spotted(self, state: State, side: str) -> Sequence[str]:
        return self.map.names(self.rules.overview.seen(state, self.side_index(side)))

    def shot(self, event: Event) -> Shot | None:
        return self.luck.shot(event)

    def line_of_fire(self, one: str, other: str) -> FireLine:
        line = self.campaign.lines.line(self.map.number_index(one), self.map.number_index(other))
        return FireLine(line.free, line.by_street, self.map.names(line.blocked_by))

    @property
    def order_kinds(self) -> Sequence[OrderKind]:
        return self.order_book.kinds

    @property
    def usual_orders(self) -> Sequence[Order]:
        return USUAL

    def sensible(self, known: State) -> Sequence[Action]:
        return self.order_book.sensible(known)

    def ordered(self, known: State, orders: Sequence[Order]) -> Obeyed | None:
        return self.order_book.ordered(known, orders)

    def fortune(self, state: State, event: Event) -> Fortune | None:
        return self.luck.fortune(state, event)


@cache
def _campaign(name: str) -> Campaign:
    return load_campaign(name, files("hexfront.games.leningrad41") / "data" / name, BEFORE, TURN)
