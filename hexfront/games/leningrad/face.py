"""Leningrad as a game: the public class on top of campaign and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.face import (
    AirJoinsAttacks,
    Cost,
    Fortune,
    HasAir,
    HasForts,
    HasMovement,
    HasObjectives,
    HasOverruns,
    HasReinforcements,
    HasSetUp,
    HasStacking,
    HasSupply,
    HasThreats,
    HasZones,
    Mark,
    Obeyed,
    Order,
    OrderKind,
    Reinforcement,
    TakesOrders,
)
from hexfront.games.leningrad.documents import marks, words
from hexfront.games.leningrad.documents import position as positions
from hexfront.games.leningrad.documents import view as views
from hexfront.games.leningrad.documents.actions import ACTIONS, Attack, Overrun
from hexfront.games.leningrad.documents.events import EVENTS
from hexfront.games.leningrad.documents.luck import Luck
from hexfront.games.leningrad.game import BEFORE, DECISIONS, EDITIONS, TURN, gate_of
from hexfront.games.leningrad.orders import LeningradOrders
from hexfront.games.leningrad.pieces.campaign import ELIMINATED, GERMANS, SHOWN, SIDES, UNSEEN, Campaign, load_campaign
from hexfront.games.leningrad.pieces.counters import GERMAN, Counter
from hexfront.games.leningrad.rules import Rules
from hexfront.games.leningrad.victory import Victory
from hexfront.games.shared.odds_game import OddsGame, Reach, check_air
from hexfront.games.shared.threats import Threats
from hexfront.kernel.actions import Action
from hexfront.kernel.datafiles import data_folder
from hexfront.kernel.errors import IllegalAction, unknown
from hexfront.kernel.events import Event
from hexfront.kernel.game import Vocabulary
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import Unit
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.odds import Odds
from hexfront.mechanics.terms import Terms

VOCABULARY = Vocabulary(ACTIONS, EVENTS, tuple(DECISIONS))


class LeningradGame(
    OddsGame[Counter],
    HasSetUp,
    HasMovement,
    HasZones,
    HasSupply,
    HasThreats,
    AirJoinsAttacks,
    HasOverruns,
    HasAir,
    HasForts,
    HasReinforcements,
    HasObjectives,
    HasStacking,
    TakesOrders,
):
    """One edition of Leningrad."""

    words = words.WORDS
    campaign: Campaign
    marches = (Move,)
    fights = (Attack, Overrun)
    reveals = frozenset({"unit revealed"})
    gone = (UNSEEN, SHOWN, ELIMINATED)

    def __init__(self, name: str, data: Traversable | str | None = None, **options: Any) -> None:
        """Load an edition. ``data`` is a folder with custom data files, laid out like those of the edition."""
        printed = EDITIONS[name]
        for option in options:
            if option not in printed.options:
                raise unknown(f"option of {name}", option, printed.options)
        self.name = name
        self.options = printed.read_options(options)
        self.campaign = _campaign(name) if data is None else load_campaign(name, data_folder(data), BEFORE, TURN)
        self.rules = Rules(self.campaign, printed.choices(self.campaign))
        self.victory = Victory(self.campaign, self.rules.supply, int(self.options.get("bid", 0)))
        self.luck = Luck(self.campaign, self.rules.untried)
        self.table = self.campaign.combat_table
        self.judge = self.victory
        self.quartermaster = self.rules.supply
        self.musters = self.rules.forces
        self.gate = gate_of(self.rules)
        self.vocabulary = VOCABULARY
        self.map = self.campaign.sheet
        self.folder = self.campaign.folder
        self.rulebook = self.campaign.rulebook
        self.order_book = LeningradOrders(self)
        #: Units as views tell of them.
        self.seen: Memo[tuple[object, ...], dict[str, Any]] = Memo(20_000)

    @property
    def objectives(self) -> Mapping[str, int]:
        return {number: int(points) for number, points in self.campaign.settings["victory"]["hexes"].items()}

    @property
    def levels(self) -> Sequence[str]:
        return self.victory.levels

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

    def opening(self) -> State:
        return self.rules.set_up.opening()

    def suggested(self, state: State) -> list[Action]:
        if state.phase_index >= self.frame.first_phase:
            return []
        places = (place for side in self.rules.set_up.suggested() for place in side)
        return [
            place
            for place in places
            if self.units[place.unit].side == state.to_act and state.place_of(place.unit) != place.hex
        ]

    def attack(self, units: Sequence[str], hexes: Sequence[str], air: int = 0) -> Action:
        return Attack(self.unit_ids(units), tuple(hexes), air)

    def overrun(self, units: Sequence[str], number: str, air: int = 0) -> Action:
        return Overrun(self.unit_ids(units), number, air)

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return views.sight(self, state, side)

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(self, state)

    def from_position(self, document: Mapping[str, Any]) -> State:
        return positions.from_position(self, document)

    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        indices = tuple(map(self.frame.unit, self.unit_ids(units)))
        marching = self.rules.marching
        side = self.campaign.frame.unit_sides[indices[0]] if indices else GERMANS
        wrong = marching.stack_refusal(state, indices, side)
        if wrong:
            raise IllegalAction(wrong)
        terms = marching.terms(state, indices)
        return Reach(self.campaign, marching.flood_of(terms), terms, marching.stop_rule)

    def zone(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.campaign.board.zone(state, self.side_index(side)))

    def threats(self, state: State, side: str, turns: int = 1) -> Mapping[str, int]:
        marching = self.rules.marching
        units = self.standing(state, side)
        guess = {kind: self.rules.untried.usual_attack(state, kind) for kind in self.rules.untried.divisions}

        def strength(unit: Unit) -> int:
            kind = self.campaign.untried_kind[unit]
            return guess[kind] if kind else self.campaign.by_index[unit].attack[state.steps[unit] - 1]

        def marches(unit: Unit, whole: bool) -> list[Terms]:
            terms = marching.terms(state, (unit,))
            return [marching.next_turn(state, unit, terms)] if whole else [terms]

        return Threats(self.map, marches, strength, self.campaign.stacking_limit).by(units, turns)

    def supplied(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.rules.supply.supplied_hexes(state, self.side_index(side)))

    def winner_with(self, points: int) -> str:
        return str(self.victory.level(points)["winner"])

    @property
    def order_kinds(self) -> Sequence[OrderKind]:
        return self.order_book.kinds

    def sensible(self, known: State) -> Sequence[Action]:
        return self.order_book.sensible(known)

    def ordered(self, known: State, orders: Sequence[Order]) -> Obeyed | None:
        return self.order_book.ordered(known, orders)

    def worth(self, result: str) -> int:
        return self.luck.printed(result)

    def fortune(self, state: State, event: Event) -> Fortune | None:
        return self.luck.fortune(state, event)

    def odds(
        self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0, overrun: bool = False
    ) -> Odds:
        """The odds of an attack or overrun.

        Air units are always German: they join a German attack, or the defence against a Soviet one.
        """
        check_air(air)
        units, places = self.mustered(state, attackers, targets)
        side = SIDES[self.campaign.frame.unit_sides[units[0]]]
        attack_air, defence_air = (air, 0) if side == GERMAN else (0, air)
        combat = self.rules.forces.gather(state, units, places, overrun, attack_air)
        return self.rules.shifts.odds(state, combat, defence_air)


@cache
def _campaign(name: str) -> Campaign:
    return load_campaign(name, files("hexfront.games.leningrad") / "data" / name, BEFORE, TURN)
