"""Zones of control by class (9.0): rigid, fluid, or only the unit's own hex."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.assault.pieces.campaign import SOVIETS, Campaign
from hexfront.kernel.sets import NO_HEXES, Hexes, Side
from hexfront.kernel.state import State


class Zone(NamedTuple):
    """The zone of a side. A hex that is both rigid and fluid counts as rigid. ``whole`` includes occupied hexes."""

    steps: tuple[int, ...]
    rigid: Hexes
    fluid: Hexes
    whole: Hexes


class Zones:
    """Works out zones. They are cached with the deployment of a side, as long as its units keep their steps."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._controls = campaign.country.controls
        self._strongholds = campaign.country.strongholds
        self._classes = tuple(counter.classes for counter in campaign.by_index)

    def zone(self, state: State, side: Side) -> Zone:
        memo = state.ground.sides[side].memo
        known: Zone | None = memo.get("zone")
        if known is None or (known.steps is not state.steps and known.steps != state.steps):
            known = memo["zone"] = self._read(state, side)
        return known

    def whole(self, state: State, side: Side) -> Hexes:
        """Every hex in the zone of a side."""
        return self.zone(state, side).whole

    def _read(self, state: State, side: Side) -> Zone:
        rigid = fluid = NO_HEXES
        steps, controls, classes = state.steps, self._controls, self._classes
        stand = state.ground.sides[side]
        strong = self._strongholds if side == SOVIETS else NO_HEXES
        for place, stack in stand.stacks.items():
            # Russians of any class have a rigid zone in a stronghold (9.6).
            if strong >> place & 1:
                rigid |= controls[place] | 1 << place
                continue
            for unit in stack:
                cls = classes[unit][steps[unit] - 1]
                if cls == "A":
                    rigid |= controls[place] | 1 << place
                elif cls == "B":
                    fluid |= controls[place] | 1 << place
        # 9.2 takes precedence over 9.3: a unit must stop in a hex that is both. ``fluid`` has only hexes it may move on
        # from.
        return Zone(steps, rigid, fluid & ~rigid, rigid | fluid | stand.occupied)
