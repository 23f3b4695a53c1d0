"""A game of the assault family: the public class on top of campaign and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any, ClassVar

from hexfront.games.assault.city.maps import DATA
from hexfront.games.assault.documents import marks, words
from hexfront.games.assault.documents import position as positions
from hexfront.games.assault.documents import view as views
from hexfront.games.assault.documents.actions import ACTIONS, Attack, Transfer
from hexfront.games.assault.documents.events import EVENTS
from hexfront.games.assault.documents.luck import Luck
from hexfront.games.assault.game import BATTLES, BEFORE, DECISIONS, gate_of
from hexfront.games.assault.options import read_options
from hexfront.games.assault.orders import AssaultOrders
from hexfront.games.assault.pieces.campaign import ELIMINATED, SIDES, WITHDRAWN, Campaign, load_campaign
from hexfront.games.assault.pieces.counters import Counter
from hexfront.games.assault.rules import Rules
from hexfront.games.face import (
    Cost,
    Face,
    Fortune,
    HasAir,
    HasForts,
    HasMovement,
    HasObjectives,
    HasOdds,
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
from hexfront.games.shared.odds_game import OddsGame, Reach, check_air
from hexfront.games.shared.threats import Threats
from hexfront.kernel.actions import Action
from hexfront.kernel.datafiles import data_folder
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Vocabulary
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Unit, has
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.odds import Odds
from hexfront.mechanics.terms import Terms

VOCABULARY = Vocabulary(ACTIONS, EVENTS, tuple(DECISIONS))


class HasFleet(Face):
    """A Naval Unit, map markers and a cup, as shown in the views of this family."""

    capability = "fleet"
    fields: ClassVar[tuple[str, ...]] = ("fleet", "markers", "cup")


class AssaultGame(
    OddsGame[Counter],
    HasSetUp,
    HasMovement,
    HasZones,
    HasSupply,
    HasThreats,
    HasOdds,
    HasAir,
    HasForts,
    HasFleet,
    HasReinforcements,
    HasObjectives,
    HasStacking,
    TakesOrders,
):
    """A game of the assault family."""

    words = words.WORDS
    campaign: Campaign
    marches = (Move,)
    fights = (Attack,)
    crossings = (Transfer,)
    reveals = frozenset()
    gone = (ELIMINATED, WITHDRAWN)

    def __init__(self, name: str, data: Traversable | str | None = None, **options: Any) -> None:
        """Load a game. ``data`` is a folder with custom data files, laid out like those of the game."""
        battle = BATTLES[name]
        chosen = read_options(name, battle.options, options)
        self.name = name
        self.options = {option: getattr(chosen, option) for option in battle.options}
        self.campaign = _campaign(name) if data is None else _from_files(name, data_folder(data))
        self.rules = Rules(self.campaign, chosen, battle.choices)
        self.victory = self.rules.victory
        self.table = self.campaign.combat_table
        self.judge = self.victory
        self.quartermaster = self.rules.supply
        self.musters = self.rules.forces
        self.luck = Luck(self.campaign)
        self.gate = gate_of(battle, self.rules)
        self.vocabulary = VOCABULARY
        self.map = self.campaign.sheet
        self.folder = self.campaign.folder
        self.rulebook = self.campaign.rulebook
        self.order_book = AssaultOrders(self, has_fleet=self.campaign.fleet is not None)

    @property
    def objectives(self) -> Mapping[str, int]:
        return self.victory.objectives

    @property
    def levels(self) -> Sequence[str]:
        return self.victory.levels

    @cached_property
    def schedule(self) -> Sequence[Reinforcement]:
        return sorted([*self._listed(), *self._drawn()], key=lambda line: (line.turn, line.side, line.kind))

    def _drawn(self) -> Iterator[Reinforcement]:
        for turn, line in self.campaign.draws.items():
            for area, number in line.items():
                if number:
                    yield Reinforcement(turn, SIDES[1], "from the cup", number, self._area(area), "", ())

    def _listed(self) -> list[Reinforcement]:
        lines: dict[tuple[int, str, str, str], list[str]] = {}
        for counter in self.campaign.counters.values():
            if counter.turn:
                lines.setdefault((counter.turn, counter.side, counter.area, counter.corps), []).append(counter.id)
        return [
            Reinforcement(turn, side, corps and f"{corps} corps", len(units), self._area(area), "", tuple(units))
            for (turn, side, area, corps), units in sorted(lines.items())
        ]

    def _area(self, area: str) -> tuple[str, ...]:
        hexes = self.rules.arrivals.areas.get(area, self.campaign.city.hexes)
        return self.map.names(hexes)

    def marks(self) -> list[Mark]:
        return marks.marks(self.campaign)

    def stacking_limit(self, side: str, number: str) -> int:
        """One unit of each kind, or all regiments of a division; ten times as many in a city hex."""
        most = self.rules.stacking.most(self.side_index(side))
        in_the_city = has(self.campaign.city.hexes, self.map.number_index(number))
        return most * self.campaign.city.limit if in_the_city else most

    def opening(self) -> State:
        return self.rules.set_up.opening()

    def suggested(self, state: State) -> list[Action]:
        if state.phase_index >= self.frame.first_phase:
            return []
        return list(self.rules.set_up.suggested(state))

    def attack(self, units: Sequence[str], hexes: Sequence[str], air: int = 0) -> Action:
        """An attack. Raises an error for air units, which are placed before the first attack."""
        if air:
            rule = self.rules.strengths.rules.ground_support
            raise IllegalAction(Refusal(rule, "air units join no attack: they are placed before the first one"))
        return Attack(self.unit_ids(units), tuple(hexes))

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return views.sight(self, state, side)

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(self, state)

    def from_position(self, document: Mapping[str, Any]) -> State:
        return positions.from_position(self, document)

    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        """The hexes a unit can reach in this phase, or could reach if it were its movement phase."""
        names = (units,) if isinstance(units, str) else tuple(units)
        marching = self.rules.marching
        if len(names) != 1:
            raise IllegalAction(
                Refusal(marching.rules.hex_by_hex, f"units move one at a time: name one unit, not {len(names)}")
            )
        unit = self.on_map(state, names[0])
        phase = self.rules.moving(state)
        # Outside its own phases the question is hypothetical, so only the general limits apply.
        terms = phase.terms(state, unit) if phase else marching.terms(state, unit)
        return Reach(self.campaign, marching.flood(terms), terms, marching.stop_rule)

    def zone(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.rules.zones.whole(state, self.side_index(side)))

    def threats(self, state: State, side: str, turns: int = 1) -> Mapping[str, int]:
        units = self.standing(state, side)
        marching, phase = self.rules.marching, self.rules.moving(state)

        def strength(unit: Unit) -> int:
            return self.campaign.by_index[unit].attack[state.steps[unit] - 1]

        def marches(unit: Unit, whole: bool) -> list[Terms]:
            if whole:
                return [marching.next_turn(state, unit)]
            return [phase.terms(state, unit) if phase else marching.terms(state, unit)]

        limit = max(self.stacking_limit(side, self.map.name(place)) for place in units.values()) if units else 0
        return Threats(self.map, marches, strength, limit).by(units, turns)

    def supplied(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.rules.supply.hexes(state, self.side_index(side)))

    def odds(
        self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0, overrun: bool = False
    ) -> Odds:
        """The odds of an attack, with the ground support that is placed or assumed."""
        if overrun:
            raise InputError(f"there are no overruns in {self.name}: ask for the odds of an attack")
        check_air(air)
        units, places = self.mustered(state, attackers, targets)
        side = self.frame.unit_sides[units[0]]
        if air > len(self.campaign.air_units[side]):
            there = len(self.campaign.air_units[side])
            rule = self.rules.strengths.rules.ground_support
            raise IllegalAction(
                Refusal(rule, f"the {self.campaign.nation(side)} side has {there} air units in all, not {air}")
            )
        odds = self.rules.strengths.odds(state, units, places, air)
        if odds is None:
            worst = self.campaign.combat_table.columns[0]
            raise IllegalAction(Refusal(self.rules.forces.rules.odds, f"the odds are worse than {worst}"))
        return odds

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


@cache
def _campaign(name: str) -> Campaign:
    return _from_files(name, DATA / name)


def _from_files(name: str, folder: Traversable) -> Campaign:
    battle = BATTLES[name]
    return load_campaign(name, folder, BEFORE, battle.turn, battle.river, battle.victory_settings)
