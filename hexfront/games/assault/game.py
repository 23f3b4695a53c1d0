"""A game of the assault family: the public face over campaign and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.assault import marks, words
from hexfront.games.assault import position as positions
from hexfront.games.assault import view as views
from hexfront.games.assault.actions import ACTIONS, Attack, Move
from hexfront.games.assault.battles import BATTLES
from hexfront.games.assault.campaign import ELIMINATED, SIDES, WITHDRAWN, Campaign, load_campaign
from hexfront.games.assault.counters import Counter
from hexfront.games.assault.events import EVENTS
from hexfront.games.assault.maps import DATA
from hexfront.games.assault.options import read_options
from hexfront.games.assault.rules import DECISIONS, Rules
from hexfront.games.face import Chart, Cost, Mark, Reinforcement, Score, Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, InputError, unknown
from hexfront.kernel.game import Outcome, Vocabulary
from hexfront.kernel.grid import members
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State
from hexfront.mechanics.movement import Flood
from hexfront.mechanics.odds import Odds
from hexfront.mechanics.supply import SupplyLine

VOCABULARY = Vocabulary(ACTIONS, EVENTS, DECISIONS)


class Reach(Mapping[str, Cost]):
    """Every hex a unit can reach; costs are worked out when they are asked for."""

    def __init__(self, campaign: Campaign, flood: Flood, ends: int, rigid: int, stop_rule: str) -> None:
        self._campaign = campaign
        self._flood = flood
        self._places = flood.reached & ends
        self._rigid = rigid
        self._stop_rule = stop_rule

    def __getitem__(self, number: str) -> Cost:
        place = self._campaign.sheet.index.get(number)
        if place is None or not self._places >> place & 1:
            raise KeyError(number)
        name = self._campaign.sheet.name
        return Cost(
            self._campaign.points(self._flood.cost(place)),
            tuple(name(step) for step in self._flood.path(place)),
            self._stop_rule if self._rigid >> place & 1 else None,
        )

    def __iter__(self) -> Iterator[str]:
        return map(self._campaign.sheet.name, members(self._places))

    def __len__(self) -> int:
        return self._places.bit_count()


class AssaultGame(Wargame):
    """A game of the family, ready to play and to be asked."""

    words = words.WORDS
    marches = (Move,)
    fights = (Attack,)
    reveals = frozenset()

    def __init__(self, name: str, data: Traversable | None = None, **options: Any) -> None:
        """Load a game; ``data`` is a folder with data files of one's own, laid out like the game's."""
        battle = BATTLES[name]
        chosen = read_options(name, battle.options, options)
        self.name = name
        self.options = {option: getattr(chosen, option) for option in battle.options}
        self.campaign = _campaign(name) if data is None else load_campaign(name, data, battle.sequence, battle.river)
        self.rules = Rules(self.campaign, chosen, battle)
        self.victory = self.rules.victory
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
        return self.victory.objectives

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
        for counter in self.units.values():
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
        """Three units at most stand in a hex, and ten times as many Russians in a hex of the city."""
        in_the_city = self.campaign.city.hexes >> self.map.number_index(number) & 1
        return 3 * self.campaign.city.limit if in_the_city else 4 if side == SIDES[0] else 3

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state. Nothing in the set-up is left to chance, so the seed has no effect."""
        state = self.rules.set_up.opening()
        if setup == "choose":
            return state
        if setup != "suggested":
            raise InputError(f"unknown setup {setup!r}: known are 'choose' and 'suggested'")
        no_dice = LoadedDice()
        for action in (*self.suggested(state), EndPhase()):
            state, _ = self.submit(state, str(state.to_act), action, no_dice)
        return state

    def suggested(self, state: State) -> list[Action]:
        if state.phase_index >= self.frame.first_phase:
            return []
        return list(self.rules.set_up.suggested(state))

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        return Move(tuple(units), tuple(path))

    def attack(self, units: Sequence[str], hexes: Sequence[str], air: int = 0) -> Action:
        """An attack; air units that support it have been placed before the first one."""
        return Attack(tuple(units), tuple(hexes))

    def overrun(self, units: Sequence[str], number: str, air: int = 0) -> Action | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return self.victory.outcome(state)

    def score(self, state: State) -> list[Score]:
        return self.victory.account(state)

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return views.sight(self, state, side)

    def present(self, state: State, side: str) -> list[str]:
        gone = {self.campaign.box(ELIMINATED), self.campaign.box(WITHDRAWN)}
        own = self._side(side)
        triples = zip(self.frame.units, self.frame.unit_sides, state.places, strict=True)
        return [name for name, its, place in triples if its == own and place not in gone]

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(self, state)

    def from_position(self, document: Mapping[str, Any]) -> State:
        return positions.from_position(self, document)

    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        """Where a unit can go in this phase, or outside its movement phases could go in one."""
        names = (units,) if isinstance(units, str) else tuple(units)
        marching = self.rules.marching
        if len(names) != 1:
            raise IllegalAction(
                Refusal(marching.rules.hex_by_hex, f"units move one at a time: name one unit, not {len(names)}")
            )
        unit = self._on_map(state, names[0])
        phase = self.rules.movement.get(state.phase)
        terms = phase.terms(state, unit) if phase else marching.terms(state, unit)
        return Reach(self.campaign, marching.flood(terms), terms.ends, terms.rigid, marching.rules.rigid_stops)

    def zone(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.rules.zones.whole(state, self._side(side)))

    def supply(self, state: State, unit: str) -> SupplyLine | None:
        return self.rules.supply.line(state, self._on_map(state, unit))

    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        return self.rules.supply.why_not(state, self._on_map(state, unit))

    def supplied(self, state: State, side: str) -> HexSet:
        return HexSet(self.map, self.rules.supply.hexes(state, self._side(side)))

    def odds(
        self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0, overrun: bool = False
    ) -> Odds:
        """The odds of an attack, with the ground support that is placed or supposed."""
        units = tuple(dict.fromkeys(self._on_map(state, name) for name in attackers))
        places = tuple(dict.fromkeys(self._target(state, name) for name in targets))
        if not units or not places:
            raise InputError("odds need at least one attacker and one target")
        wrong = self._combat_refusal(state, units, places)
        if wrong:
            raise IllegalAction(wrong)
        odds = self.rules.strengths.odds(state, units, places, air)
        if odds is None:
            worst = self.campaign.combat_table.columns[0]
            raise IllegalAction(Refusal(self.rules.forces.rules.odds, f"the odds are worse than {worst}"))
        return odds

    def _combat_refusal(self, state: State, units: tuple[int, ...], places: tuple[int, ...]) -> Refusal | None:
        """Why there can be no such combat, whether or not the units have fought already."""
        forces, sides = self.rules.forces, self.frame.unit_sides
        side = sides[units[0]]
        for place in places:
            wrong = forces.target_refusal(state, place, side)
            if wrong and wrong.rule != forces.rules.once:
                return wrong
            for unit in units:
                if sides[unit] != side:
                    name = self.frame.units[unit]
                    return Refusal(forces.rules.own_units, f"{name} is not a {SIDES[side]} unit like the others")
                wrong = forces.reach_refusal(state, unit, place)
                if wrong:
                    return wrong
        return None

    def _target(self, state: State, name: str) -> int:
        if name in self.campaign.counters:
            return state.places[self._on_map(state, name)]
        return self.map.number_index(name)

    def _on_map(self, state: State, name: str) -> int:
        unit = self.frame.unit(name)
        if not self.frame.is_ground[unit] or not self.campaign.is_on_map(state, unit):
            raise InputError(f"{name} is no ground unit on the map: it is in {state.place_of(name)!r}")
        return unit

    def _side(self, side: str) -> int:
        if side not in SIDES:
            raise unknown("side", side, SIDES)
        return SIDES.index(side)


@cache
def _campaign(name: str) -> Campaign:
    return load_campaign(name, DATA / name, BATTLES[name].sequence, BATTLES[name].river)
