"""The Offensive Fire Phases of both sides (10.0), and the German Air Strike Phase (12.3)."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.leningrad41.documents.actions import Flip
from hexfront.games.leningrad41.fire.firing import Firing
from hexfront.games.leningrad41.fire.parts import PhaseOfParts
from hexfront.games.leningrad41.movement.flips import FLIPS, Flips
from hexfront.games.leningrad41.pieces.campaign import SOVIETS, Campaign
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject


class FreeFlips:
    """The Soviet player may turn units up between his fires.

    This keeps a phase open: whatever lies face down may prove to be a gun that reaches the enemy (W-61).
    """

    actions: tuple[type[Action], ...] = (Flip,)
    subject: type = type(FLIPS)

    def __init__(self, flips: Flips) -> None:
        self.flips = flips

    def subjects(self, state: State, side: Side) -> Sequence[Subject]:
        return [FLIPS] if self.flips.backs(state) else []

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]:
        return self.flips.offers(state)

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        return self.flips.refusal(state, action)

    def carry_out(self, course: Course, side: Side, action: Action) -> None:
        self.flips.carry_out(action, course)


class FirePhase(PhaseOfParts):
    """A side fires, one fire after the other. The Soviets also have aircraft and the fleet, and may turn units up."""

    def __init__(self, campaign: Campaign, side: str, firing: Firing) -> None:
        number = campaign.frame.side_index[side]
        ground = (firing.ground, firing.bridges, firing.structures)
        if number == SOVIETS:
            super().__init__(campaign, number, (*ground, firing.air, firing.fleet, FreeFlips(firing.flips)))
        else:
            super().__init__(campaign, number, ground)
