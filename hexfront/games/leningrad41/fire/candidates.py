"""The units that can still fire in a phase, and at which hexes: what offers are made of."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.games.leningrad41.fire.spotting import FieldsOfFire
from hexfront.games.leningrad41.pieces.campaign import FIRED, GERMANS, SOVIETS
from hexfront.kernel.sets import Hexes, Side, Unit, Units, has, members, set_of, union
from hexfront.kernel.state import State


class Candidates:
    """Finds units for fires. Face-down units count for adjacent hexes only."""

    def __init__(self, fields: FieldsOfFire) -> None:
        self.campaign = fields.campaign
        self._fields = fields
        self._indexing = self.campaign.sheet.indexing
        self._leaders, self._hidden = self.campaign.having["leader"], self.campaign.having["hidden"]
        silent, frame, counters = self._leaders | self._hidden, self.campaign.frame, self.campaign.by_index
        #: The units of each side that fire face up, strongest first.
        self._gunners = tuple(
            sorted(
                (unit for unit in frame.ground_units if frame.unit_sides[unit] == side and not has(silent, unit)),
                key=lambda unit: (-counters[unit].fire, unit),
            )
            for side in (GERMANS, SOVIETS)
        )

    def fields(self, state: State, side: Side) -> Mapping[Unit, Hexes]:
        """For each face-up unit of a side, all hexes that it can fire at; strongest units first."""
        memo = state.ground.sides[side].memo
        # Terrain never blocks otherwise, so where the units of the side stand determines the fields of all of them.
        found: dict[Unit, Hexes] | None = memo.get("fields")
        if found is None:
            places, last, field = state.places, self.campaign.frame.hex_places, self._fields.field
            here = [unit for unit in self._gunners[side] if places[unit] < last]
            found = memo["fields"] = {unit: field(state, unit, places[unit]) for unit in here}
        return found

    def reached(self, state: State, side: Side, among: Hexes) -> Hexes:
        """Those of some hexes that any unit of a side can still fire at in this phase."""
        memo, fired = state.ground.sides[side].memo, state.statuses[FIRED]
        # Where the units of the side stand, and who of them has fired, determines what the others reach.
        known: tuple[Units, Hexes] | None = memo.get("reached")
        if known is not None and known[0] == fired:
            return known[1] & among
        ready = [field for unit, field in self.fields(state, side).items() if not has(fired, unit)]
        reached = self._beside_backs(state, side) | union(ready)
        memo["reached"] = fired, reached
        return reached & among

    def _beside_backs(self, state: State, side: Side) -> Hexes:
        """The hexes next to face-down units. One that fires is face up afterwards, so none of them has fired."""
        memo = state.ground.sides[side].memo
        found: Hexes | None = memo.get("beside backs")
        if found is None:
            stacks, places = state.ground.sides[side].stacks, state.places
            posts = set_of([places[back] for back in self.campaign.backs if places[back] in stacks])
            found = memo["beside backs"] = self._indexing.spread(posts)
        return found

    def beside(self, state: State, side: Side) -> Hexes:
        """The hexes next to units of a side that can still fire in this phase."""
        done, stand = state.statuses[FIRED] | self._leaders, state.ground.sides[side]
        posts = stand.occupied
        for unit in members(done):
            stack = stand.stacks.get(state.places[unit], ())
            if unit in stack and all(has(done, one) for one in stack):
                posts &= ~set_of((state.places[unit],))
        return self._indexing.spread(posts)

    def face_up(self, state: State, side: Side, places: Hexes) -> list[Unit]:
        """The face-up units that can still fire at some hexes; strongest first."""
        fired = state.statuses[FIRED]
        fields = self.fields(state, side).items()
        return [unit for unit, field in fields if field & places and not has(fired, unit)]

    def backs(self, state: State, side: Side, places: Hexes) -> list[Unit]:
        """The face-down units next to some hexes."""
        stacks = state.ground.sides[side].stacks
        near = self._indexing.spread(places) & state.ground.sides[side].occupied
        return [unit for at in members(near) for unit in stacks[at] if has(self._hidden, unit)]
