"""The Combat Phases (10.1, 12.5): ground support first, then attacks in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from hexfront.games.assault.city.transfers import FringeStep
from hexfront.games.assault.combat.disruption import recover
from hexfront.games.assault.combat.forces import Forces
from hexfront.games.assault.combat.resolution import Resolution
from hexfront.games.assault.documents.actions import Attack, Support
from hexfront.games.assault.pieces.campaign import ATTACKED, RETREATED, SIDE_INDEX, Campaign
from hexfront.games.assault.support.air import AirUnits
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import StatusLost
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject


class Targets(NamedTuple):
    """Hexes that can be attacked together."""

    places: tuple[Hex, ...]


class Supported(NamedTuple):
    """A hex that an air unit can be sent to."""

    place: Hex


@dataclass(frozen=True, slots=True)
class SupportRules:
    """The cases that ground support cites."""

    placed_first: str
    ready: str
    one_an_attack: str


class CombatPhase:
    """A side attacks adjacent enemies, each result carried out before the next attack."""

    actions: tuple[type[Action], ...] = (Support, Attack, EndPhase)

    def __init__(self, campaign: Campaign, side: str, forces: Forces, resolution: Resolution, air: AirUnits) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
        self.side = SIDE_INDEX[side]
        self.forces = forces
        self.resolution = resolution
        self.air = air
        self.rules = campaign.rulebook.citations(SupportRules)

    def begin(self, course: Course) -> None:
        """What retreated in an earlier phase is fresh again."""
        fled = course.state.statuses[RETREATED]
        if fled:
            course.happen(StatusLost("retreated", self.board.unit_names(members(fled))))

    def finish(self, course: Course) -> None:
        self.air.go_home(course, self.side, all_of_them=True)

    def is_idle(self, state: State) -> bool:
        return not any(True for _ in self._target_sets(state))

    def subjects(self, state: State) -> Sequence[Subject]:
        found: list[Subject] = [None, *(Targets(places) for places in sorted(set(self._target_sets(state))))]
        if self._support_refusal(state) is None:
            within = self._within_reach(state) & ~self.air.over(state, self.side)
            found += [Supported(place) for place in members(within)]
        return found

    def _within_reach(self, state: State) -> Hexes:
        """The hexes that could be attacked by somebody."""
        near = NO_HEXES
        for place in self.forces.able(state, self.side):
            near |= self.forces.near(place)
        return near & self.forces.open_targets(state, self.side)

    def _target_sets(self, state: State) -> Iterator[tuple[Hex, ...]]:
        """Every set of hexes that some unit could attack at once."""
        targets = self.forces.open_targets(state, self.side)
        for place in self.forces.able(state, self.side):
            near = list(members(self.forces.near(place) & targets))
            for size in range(1, len(near) + 1):
                yield from combinations(near, size)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Supported):
            return [Support(self.board.name(subject.place))]
        if not isinstance(subject, Targets):
            return [EndPhase()]
        wanted = set_of(subject.places)
        able = self.forces.able(state, self.side)
        everyone = [
            unit
            for place, units in sorted(able.items())
            if self.forces.near(place) & wanted == wanted
            for unit in units
            if self.forces.crowd_refusal(state, (unit,)) is None
        ]
        groups = [self._thinned(state, everyone), *((unit,) for unit in everyone if len(everyone) > 1)]
        groups += [self._thinned(state, [unit, *everyone]) for unit in everyone if unit not in groups[0]]
        hexes = tuple(self.board.name(place) for place in subject.places)
        attacks = [(group, Attack(self.board.unit_names(group), hexes)) for group in dict.fromkeys(groups) if group]
        return [attack for group, attack in attacks if self._odds_refusal(state, group, subject.places) is None]

    def _thinned(self, state: State, units: list[Unit]) -> tuple[Unit, ...]:
        """Of units in one city hex only as many as may attack out of it, the first before the others."""
        kept: tuple[Unit, ...] = ()
        for unit in dict.fromkeys(units):
            if self.forces.crowd_refusal(state, (*kept, unit)) is None:
                kept += (unit,)
        return kept

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        if isinstance(action, Support):
            return self._support_refusal(state) or self._supported_refusal(state, action.hex)
        assert isinstance(action, Attack)
        units = tuple(self.frame.unit(name) for name in action.units)
        places = tuple(self.campaign.sheet.number_index(number) for number in action.hexes)
        return self._units_refusal(state, units) or self._targets_refusal(state, units, places)

    def _support_refusal(self, state: State) -> Refusal | None:
        if state.statuses[ATTACKED]:
            return Refusal(self.rules.placed_first, "ground support is placed before the first attack of the phase")
        if not self.air.ready(state, self.side):
            return Refusal(self.rules.ready, "no air unit is left for ground support")
        return None

    def _supported_refusal(self, state: State, number: str) -> Refusal | None:
        place = self.campaign.sheet.number_index(number)
        if not has(self._within_reach(state), place):
            return Refusal(self.rules.ready, f"{number} holds no enemy unit that could be attacked")
        if has(self.air.over(state, self.side), place):
            return Refusal(self.rules.one_an_attack, f"an air unit is over {number} already: one counts")
        return None

    def _units_refusal(self, state: State, units: tuple[Unit, ...]) -> Refusal | None:
        if not units or len(set(units)) < len(units):
            return Refusal(self.forces.rules.own_units, "name every attacking unit once, and at least one")
        for unit in units:
            wrong = self.forces.unit_refusal(state, unit, self.side)
            if wrong:
                return wrong
        return self.forces.crowd_refusal(state, units)

    def _targets_refusal(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Refusal | None:
        if not places or len(set(places)) < len(places):
            return Refusal(self.forces.rules.adjacent, "name every hex to attack once, and at least one")
        for place in places:
            wrong = self.forces.target_refusal(state, place, self.side)
            if wrong:
                return wrong
            for unit in units:
                wrong = self.forces.reach_refusal(state, unit, place)
                if wrong:
                    return wrong
        return self._odds_refusal(state, units, places)

    def _odds_refusal(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Refusal | None:
        if self.resolution.strengths.odds(state, units, places) is not None:
            return None
        worst = self.resolution.strengths.table.columns[0]
        return Refusal(self.forces.rules.odds, f"the odds are worse than {worst}: such an attack is not allowed")

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Support):
            self.air.send(course, self.side, action.hex)
            return
        assert isinstance(action, Attack)
        units = tuple(self.frame.unit_index[name] for name in action.units)
        places = tuple(self.frame.place_index[number] for number in action.hexes)
        self.resolution.fight(course, self.forces.gather(course.state, units, places))


class LastCombatPhase(CombatPhase):
    """The combat that ends a player turn: then units recover and the fringe of the inset is cleared."""

    def __init__(
        self,
        campaign: Campaign,
        side: str,
        forces: Forces,
        resolution: Resolution,
        air: AirUnits,
        fringe: FringeStep,
    ) -> None:
        super().__init__(campaign, side, forces, resolution, air)
        self.fringe = fringe

    def is_idle(self, state: State) -> bool:
        """Not while there may be something to decide at its end."""
        waiting = state.ground.sides[self.side].occupied & self.campaign.city.fringe
        return not waiting and super().is_idle(state)

    def finish(self, course: Course) -> None:
        super().finish(course)
        recover(self.campaign, course, self.side)
        self.fringe.clear(course, self.side)
