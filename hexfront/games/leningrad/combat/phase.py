"""The combat phases (chapter 8): who may attack whom, once per phase."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.leningrad.combat.forces import Forces
from hexfront.games.leningrad.combat.resolution import Resolution
from hexfront.games.leningrad.documents.actions import Attack
from hexfront.games.leningrad.logistics.air import available
from hexfront.games.leningrad.movement.surprise import Surprise
from hexfront.games.leningrad.pieces.campaign import SIDES, Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_UNITS, Hex, Side, Unit, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.steps.combat import CombatStep


class CombatPhase(CombatStep[Forces]):
    """A side attacks adjacent enemies in any order. Each result is applied before the next attack."""

    actions: tuple[type[Action], ...] = (Attack, EndPhase)

    def __init__(
        self, campaign: Campaign, side: str, forces: Forces, resolution: Resolution, surprise: Surprise
    ) -> None:
        super().__init__(campaign.board, Side(SIDES.index(side)), forces)
        self.resolution = resolution
        self.surprise = surprise

    def attacks(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Iterator[Attack]:
        """One attack for every possible number of air units."""
        names = self.board.unit_names(units)
        hexes = tuple(sorted(self.board.name(place) for place in places))
        for count in range(available(self.resolution.campaign, state, self.side) + 1):
            yield Attack(names, hexes, count)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return self._end_refusal(state)
        assert isinstance(action, Attack)
        units, places = self.named(action.units, action.hexes)
        return (
            self.units_refusal(state, units)
            or self.targets_refusal(state, units, places)
            or self._air_refusal(state, action.air)
        )

    def out_of_reach(self, wrong: Refusal, places: tuple[Hex, ...]) -> Refusal:
        """With several target hexes, a different case applies: every attacker must be adjacent to all of them."""
        return wrong if len(places) == 1 else Refusal(self.forces.rules.several_hexes, wrong.reason)

    def _air_refusal(self, state: State, air: int) -> Refusal | None:
        ready = available(self.resolution.campaign, state, self.side)
        if 0 <= air <= ready:
            return None
        return Refusal(self.forces.rules.air_units, f"{air} air units are asked for, {ready} can fly for this side now")

    def _end_refusal(self, state: State) -> Refusal | None:
        targets, able = self.forces.open_targets(state, self.side), NO_UNITS
        for place, units in self.forces.able(state, self.side).items():
            if self.forces.near(place) & targets:
                able |= set_of(units)
        return self.surprise.combat_refusal(state, able)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Attack)
        units, places = self.named(action.units, action.hexes)
        combat = self.forces.gather(course.state, units, places, False, action.air)
        self.resolution.announce(course, combat)
