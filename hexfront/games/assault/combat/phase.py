"""The Combat Phases (10.1, 12.5): ground support first, then attacks in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.assault.city.transfers import FringeStep
from hexfront.games.assault.combat.disruption import recover
from hexfront.games.assault.combat.forces import Forces
from hexfront.games.assault.combat.resolution import Resolution
from hexfront.games.assault.documents.actions import Attack, Support, Transfer
from hexfront.games.assault.pieces.campaign import ATTACKED, RETREATED, SIDE_INDEX, Campaign
from hexfront.games.assault.pieces.statuses import has_attacked
from hexfront.games.assault.support.air import AirUnits
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusLost
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Unit, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.steps.combat import CombatStep


class Supported(NamedTuple):
    """A hex that an air unit can be sent to."""

    place: Hex


@dataclass(frozen=True, slots=True)
class SupportRules:
    """The cases that ground support cites."""

    placed_first: str
    ready: str
    one_an_attack: str


class CombatPhase(CombatStep[Forces]):
    """A side attacks adjacent enemies. Each result is applied before the next attack."""

    actions: tuple[type[Action], ...] = (Support, Attack, EndPhase)

    def __init__(self, campaign: Campaign, side: str, forces: Forces, resolution: Resolution, air: AirUnits) -> None:
        super().__init__(campaign.board, SIDE_INDEX[side], forces)
        self.campaign = campaign
        self.resolution = resolution
        self.air = air
        self.rules = campaign.rulebook.citations(SupportRules)

    def begin(self, course: Course) -> None:
        """Units that retreated in an earlier phase are fresh again."""
        fled = course.state.statuses[RETREATED]
        if fled:
            course.happen(StatusLost("retreated", self.board.unit_names(members(fled))))

    def finish(self, course: Course) -> None:
        self.air.go_home(course, self.side, all_of_them=True)

    def subjects(self, state: State) -> Sequence[Subject]:
        found = list(super().subjects(state))
        if self._support_refusal(state) is None:
            within = self.within_reach(state) & ~self.air.over(state, self.side)
            found += [Supported(place) for place in members(within)]
        return found

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Supported):
            return [Support(self.board.name(subject.place))]
        return super().offers(state, subject)

    def groups(self, state: State, units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
        """The usual groups. If not all can attack out of a city hex, also a group for each unit left out."""
        # Units whose kind has already attacked out of this hex are out for the phase.
        able = [unit for unit in units if self.forces.crowd_refusal(state, (unit,)) is None]
        together = self._thinned(state, able)
        groups = [together, *super().groups(state, able)[1:]]
        groups += [self._thinned(state, [unit, *able]) for unit in able if unit not in together]
        return [group for group in dict.fromkeys(groups) if group]

    def _thinned(self, state: State, units: list[Unit]) -> tuple[Unit, ...]:
        """As many of these units as may attack out of their city hex, in the order given."""
        kept: tuple[Unit, ...] = ()
        for unit in dict.fromkeys(units):
            if self.forces.crowd_refusal(state, (*kept, unit)) is None:
                kept += (unit,)
        return kept

    def attacks(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> list[Attack]:
        if self._odds_refusal(state, units, places):
            return []
        return [Attack(self.board.unit_names(units), tuple(self.board.name(place) for place in places))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        if isinstance(action, Support):
            return self._support_refusal(state) or self._supported_refusal(state, action.hex)
        assert isinstance(action, Attack)
        units, places = self.named(action.units, action.hexes)
        return (
            self.units_refusal(state, units)
            or self.forces.crowd_refusal(state, units)
            or self.targets_refusal(state, units, places)
            or self._odds_refusal(state, units, places)
        )

    def _support_refusal(self, state: State) -> Refusal | None:
        # All ground support is placed before the first attack is resolved (10.18).
        if state.statuses[ATTACKED]:
            return Refusal(self.rules.placed_first, "ground support is placed before the first attack of the phase")
        if not self.air.ready(state, self.side):
            return Refusal(self.rules.ready, "no air unit is left for ground support")
        return None

    def _supported_refusal(self, state: State, number: str) -> Refusal | None:
        place = self.campaign.sheet.number_index(number)
        if not has(self.within_reach(state), place):
            return Refusal(self.rules.ready, f"{number} holds no enemy unit that could be attacked")
        if has(self.air.over(state, self.side), place):
            return Refusal(self.rules.one_an_attack, f"an air unit is over {number} already: one counts")
        return None

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
        units, places = self.named(action.units, action.hexes)
        self.resolution.fight(course, self.forces.gather(course.state, units, places))


class Townsman(NamedTuple):
    """A unit in the city that can transfer to the other map."""

    unit: Unit


class LastCombatPhase(CombatPhase):
    """The Combat Phase that ends a player turn: then units recover and the fringe of the inset is cleared.

    Until then the side that owns the city may transfer units within it, to attack out of it or to avoid bombs.
    """

    actions: tuple[type[Action], ...] = (Support, Attack, Transfer, EndPhase)

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
        self.transfers = fringe.transfers

    def is_idle(self, state: State) -> bool:
        """Whether there is nothing to decide: no attack, no sally out of the city, no return, no fringe to clear.

        Other transfers gain nothing over those of the movement phase.
        """
        waiting = state.ground.sides[self.side].occupied & self.campaign.city.fringe
        return not waiting and super().is_idle(state) and not self._can_sally(state) and not self._has_sallied(state)

    def _has_sallied(self, state: State) -> bool:
        """Whether a unit that attacked out of the city can still go back to the inset."""
        city, stacks = self.campaign.city, state.ground.sides[self.side].stacks
        outside = [unit for place in city.districts for unit in stacks.get(place, ()) if has_attacked(state, unit)]
        return any(self.transfers.within_city(state, unit) for unit in outside)

    def _can_sally(self, state: State) -> bool:
        """Whether a unit on the inset could attack out of the city from the main map."""
        targets, able = self.forces.open_targets(state, self.side), self.forces.able(state, self.side)
        for place, district in self.campaign.city.districts.items():
            if self.forces.near(place) & targets:
                inside = [unit for hex_ in members(district) for unit in able.get(hex_, ())]
                if any(has(self.transfers.within_city(state, unit), place) for unit in inside):
                    return True
        return False

    def subjects(self, state: State) -> Sequence[Subject]:
        return [*super().subjects(state), *map(Townsman, self._townsmen(state))]

    def _townsmen(self, state: State) -> list[Unit]:
        city, stand = self.campaign.city, state.ground.sides[self.side]
        inhabited = stand.occupied & (city.hexes | city.interior)
        inside = sorted(unit for place in members(inhabited) for unit in stand.stacks[place])
        return [unit for unit in inside if self.transfers.within_city(state, unit)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Townsman):
            name, hexes = self.frame.units[subject.unit], self.transfers.within_city(state, subject.unit)
            return [Transfer(name, self.board.name(place)) for place in members(hexes)]
        return super().offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Transfer):
            return self._transfer_refusal(state, action)
        return super().refusal(state, action)

    def _transfer_refusal(self, state: State, action: Transfer) -> Refusal | None:
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        own = self.frame.unit_sides[unit] == self.side and self.frame.is_ground[unit]
        if not own or not self.campaign.is_on_map(state, unit):
            nation = self.campaign.nation(self.side)
            return Refusal(self.forces.own_units_rule, f"{action.unit} is no {nation} ground unit on the map")
        return self.transfers.within_city_refusal(state, unit, place)

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Transfer):
            self.transfers.put(course, self.frame.unit(action.unit), self.frame.place(action.hex))
            return
        super().carry_out(action, course)

    def finish(self, course: Course) -> None:
        super().finish(course)
        # Disruption lasts until the end of the unit's own player turn (12.41).
        recover(self.campaign, course, self.side)
        self.fringe.clear(course, self.side)
