"""Fields of fire and sight of a whole side, for those who look at the map."""

from __future__ import annotations

from hexfront.games.leningrad41.fire.spotting import FieldsOfFire
from hexfront.kernel.sets import Hex, Hexes, Side, members, set_of
from hexfront.kernel.state import State


class Overview:
    """Adds up what the units of a side can do from where they are."""

    def __init__(self, fields: FieldsOfFire) -> None:
        self.fields = fields
        self.campaign = fields.campaign

    def strengths(self, state: State, side: Side) -> dict[Hex, int]:
        """The hexes that face-up units of a side can fire at, with the sum of their strengths."""
        found: dict[Hex, int] = {}
        for at, stack in state.ground.sides[side].stacks.items():
            for unit in stack:
                counter = self.campaign.by_index[unit]
                if counter.fire and not counter.is_hidden:
                    for place in members(self.fields.field(state, unit, at) & self.campaign.sheet.playable):
                        found[place] = found.get(place, 0) + counter.fire
        return found

    def seen(self, state: State, side: Side) -> Hexes:
        """The hexes that units of a side see."""
        stacks = state.ground.sides[side].stacks.values()
        sub_commands = {self.campaign.sub_command[unit] for stack in stacks for unit in stack}
        return set_of(
            place
            for place in members(self.campaign.sheet.playable)
            if any(self.fields.spotted(state, side, one, place) for one in sub_commands)
        )
