"""The moments of play: drawing a chit, hiding the light, sailing."""

from collections.abc import Sequence

from hexfront.games.shared.chits import DrawPhase
from hexfront.games.shared.plain_deeds import Deed, UnitChoice
from hexfront.games.shared.plain_movement import PlainMovement
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionOwed, TrackSet, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Unit, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from lanterns.bay import LIGHT, SIDES, STROKES, WIND, Bay
from lanterns.documents import BeaconLit, BoatRammed, BoatSailed, Hide, HideLight, Kindle, LightHidden, Sail


class Drawing(DrawPhase):
    """The chit of the wind turns it, and another chit is drawn (3.3)."""

    def take_effect(self, name: str, course: Course) -> None:
        course.happen(TrackSet("wind", course.roll(6, "wind") - 1))


class Hiding(UnitChoice):
    """A side puts its light into one of its boats, before play and whenever the light was seen (2.1, 2.3)."""

    deed = Hide

    def chosen(self, side: str, unit: str, course: Course) -> None:
        course.happen(LightHidden(side, unit))


class Sailing(PlainMovement):
    """The side whose chit was drawn has two strokes: it sails boats, or lights a beacon, or rams (4, 5, 6)."""

    march, marched, deeds = Sail, BoatSailed, (Kindle,)

    def __init__(self, bay: Bay, side: str) -> None:
        super().__init__(bay, side)
        self.bay, self.home = bay, bay.harbours[self.side]

    def begin(self, course: Course) -> None:
        course.happen(TrackSet("strokes", self.bay.settings["strokes"]))

    def choices(self, state: State) -> Sequence[Subject]:
        return [self.frame.units[unit] for unit in members(self.bay.units_of(self.side)) if state.tracks[STROKES]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, EndPhase) and not state.tracks[STROKES]:
            return Refusal("4.1", "all strokes of this turn have been used")
        return super().refusal(state, action)

    def deed_refusal(self, state: State, deed: Deed) -> Refusal | None:
        """Why a boat cannot light a beacon."""
        unit, at = self.frame.unit(deed.unit), state.place_of(deed.unit)
        if not has(state.statuses[LIGHT], unit):
            return Refusal("6.1", f"{deed.unit} carries no light")
        if at not in self.bay.settings["objectives"] or has(state.markers[self.side], state.places[unit]):
            return Refusal("6.2", f"{deed.unit} is at no beacon that it could light")
        return None

    def cost(self, state: State, at: Hex, place: Hex) -> int:
        """One point with the wind, straight or a sixth to either side; two in all other directions (4.3)."""
        steps = self.sheet.indexing.steps
        return 1 if place - at in [steps[(state.tracks[WIND] + turn) % 6] for turn in (-1, 0, 1)] else 2

    def barred(self, state: State, at: Hex, place: Hex) -> Refusal | None:
        if place in self.bay.harbours and place != self.home:
            return Refusal("4.6", f"{self.sheet.name(place)} is the harbour of another village")
        if has(self.bay.board.enemies(state, self.side), at):
            return Refusal("5.1", f"an enemy boat lies in {self.sheet.name(at)}: a ram ends the path")
        return None

    def is_full(self, state: State, unit: Unit, place: Hex) -> bool:
        return place != self.home and super().is_full(state, unit, place)

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Kindle):
            course.happen(BeaconLit(action.unit, course.state.place_of(action.unit)))
            course.happen(DecisionOwed(HideLight(SIDES[self.side])))
            return
        assert isinstance(action, Sail)
        there = course.state.ground.stack(self.sheet.number_index(action.path[-1]))
        if there and self.frame.unit_sides[there[0]] != self.side:
            self._ram(course, action, there[0])
        else:
            super().carry_out(action, course)

    def _ram(self, course: Course, action: Sail, target: Unit) -> None:
        """Both boats are shown. A light is taken, and its boat drifts home; at a dark boat, both do (5.3, 5.4)."""
        (boat,), rammed, loser = action.units, self.frame.units[target], self.frame.unit_sides[target]
        lights = tuple(name for name in (boat, rammed) if has(course.state.statuses[LIGHT], self.frame.unit(name)))
        course.happen(BoatRammed(boat, rammed, action.path[-1], lights))
        course.happen(UnitPlaced(rammed, self.sheet.name(self.bay.harbours[loser])))
        if rammed in lights:
            super().carry_out(action, course)
            course.happen(DecisionOwed(HideLight(SIDES[loser])))
        else:
            course.happen(UnitPlaced(boat, self.sheet.name(self.home)))
