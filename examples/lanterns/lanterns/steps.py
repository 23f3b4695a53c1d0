"""The moments of play: hiding the light, drawing a chit, sailing."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hexfront.games.face import Cost
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import DecisionMet, DecisionOwed, TrackSet, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Side, Unit, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, InterruptingStep, QuietStep, Subject
from hexfront.kernel.wire import type_name
from lanterns.bay import LIGHT, SAILED, SIDES, STROKES, TRACKS, WIND, WIND_CHIT, Bay
from lanterns.documents import BeaconLit, BoatRammed, BoatSailed, Hide, HideLight, Kindle, LightHidden, Sail


class Drawing(QuietStep):
    """Draw a chit with a die. The chit of the wind turns it, and another chit is drawn (3.3)."""

    def __init__(self, bay: Bay) -> None:
        self.cup = (bay.settings["chits"],) * len(SIDES) + (1,)

    def begin(self, course: Course) -> None:
        if not any(course.state.tracks[:WIND_CHIT]):
            for track, chits in zip(TRACKS, self.cup, strict=False):
                course.happen(TrackSet(track, chits))
        while (drawn := self._draw(course)) == WIND_CHIT:
            course.happen(TrackSet("wind", course.roll(6, "wind") - 1))
        course.happen(TrackSet("drawn", drawn))

    def _draw(self, course: Course) -> int:
        cup = course.state.tracks[: WIND_CHIT + 1]
        chits = [whose for whose, left in enumerate(cup) for _ in range(left)]
        drawn = chits[course.roll(len(chits), "chit") - 1]
        course.happen(TrackSet(TRACKS[drawn], cup[drawn] - 1))
        return drawn


class Hiding(InterruptingStep):
    """A side puts its light into one of its boats, before play and whenever the light was seen (2.1, 2.3)."""

    actions: tuple[type[Action], ...] = (Hide,)

    def __init__(self, bay: Bay) -> None:
        self.bay = bay

    def subjects(self, state: State) -> Sequence[Subject]:
        return [boat.id for boat in self.bay.by_index if boat.side == state.to_act]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [Hide(str(subject))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return not_own(self.bay, state, getattr(action, "unit", ""))

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Hide)
        course.happen(LightHidden(course.state.stack[-1].side, action.unit))
        course.happen(DecisionMet(type_name(HideLight)))


class Sailing(QuietStep):
    """The side whose chit was drawn has two strokes: it sails boats, or lights a beacon, or rams (4, 5, 6)."""

    actions: tuple[type[Action], ...] = (Sail, Kindle, EndPhase)

    def __init__(self, bay: Bay, side: str) -> None:
        self.bay, self.side = bay, Side(SIDES.index(side))
        self.home = bay.harbours[self.side]

    def begin(self, course: Course) -> None:
        course.happen(TrackSet(TRACKS[STROKES], self.bay.settings["strokes"]))

    def choices(self, state: State) -> Sequence[Subject]:
        return [self.bay.frame.units[unit] for unit in members(self.bay.fleets[self.side]) if state.tracks[STROKES]]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return [EndPhase()]
        boat = str(subject)
        wanted = [*(Sail((boat,), cost.path) for cost in self.reach(state, boat).values()), Kindle(boat)]
        return [action for action in wanted if self.refusal(state, action) is None]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        if isinstance(action, Sail) and len(action.units) != 1:
            return Refusal("4.2", "boats sail one by one: name a single boat")
        boat = action.units[0] if isinstance(action, Sail) else getattr(action, "unit", "")
        if wrong := not_own(self.bay, state, boat):
            return wrong
        if not state.tracks[STROKES]:
            return Refusal("4.1", "all strokes of this turn have been used")
        return self._path_refusal(state, boat, action.path) if isinstance(action, Sail) else self._dark(state, boat)

    def _path_refusal(self, state: State, boat: str, path: Sequence[str]) -> Refusal | None:
        unit = self.bay.frame.unit(boat)
        if has(state.statuses[SAILED], unit):
            return Refusal("4.2", f"{boat} has sailed in this turn")
        if not path:
            return Refusal("4.4", "the path is empty: name at least one hex to enter")
        at, spent = state.places[unit], 0
        for place in map(self.bay.sheet.number_index, path):
            spent += self._cost(state, at, place)
            if wrong := self._step_refusal(state, unit, at, place, spent):
                return wrong
            at = place
        if self._is_full(state, unit, at):
            return Refusal("4.7", f"a boat of yours lies in {self.bay.sheet.name(at)}")
        return None

    def _step_refusal(self, state: State, unit: Unit, at: Hex, place: Hex, spent: int) -> Refusal | None:
        """Why a boat cannot sail from a hex to the next, with the points spent when it gets there."""
        bay, here, name = self.bay, self.bay.sheet.name(at), self.bay.sheet.name(place)
        if not has(bay.sheet.indexing.spread(1 << at), place):
            return Refusal("4.4", f"{name} is not next to {here}: name every hex of the path")
        if not has(bay.sheet.playable, place):
            return Refusal("4.5", f"{name} is land: no boat sails there")
        if place in bay.harbours and place != self.home:
            return Refusal("4.6", f"{name} is the harbour of another village")
        if has(bay.board.enemies(state, self.side), at):
            return Refusal("5.1", f"an enemy boat lies in {here}: a ram ends the path")
        if spent > bay.by_index[unit].movement:
            return Refusal("4.3", f"{bay.frame.units[unit]} cannot reach {name} in this wind")
        return None

    def _is_full(self, state: State, unit: Unit, place: Hex) -> bool:
        return place != self.home and set(state.ground.sides[self.side].stacks.get(place, ())) - {unit} != set()

    def _cost(self, state: State, at: Hex, place: Hex) -> int:
        """One point with the wind, straight or a sixth to either side; two in all other directions."""
        steps = self.bay.sheet.indexing.steps
        return 1 if place - at in [steps[(state.tracks[WIND] + turn) % 6] for turn in (-1, 0, 1)] else 2

    def _dark(self, state: State, boat: str) -> Refusal | None:
        """Why a boat cannot light a beacon."""
        unit, at = self.bay.frame.unit(boat), state.place_of(boat)
        if not has(state.statuses[LIGHT], unit):
            return Refusal("6.1", f"{boat} carries no light")
        if at not in self.bay.settings["beacons"] or has(state.markers[self.side], state.places[unit]):
            return Refusal("6.2", f"{boat} is at no beacon that it could light")
        return None

    def reach(self, state: State, boat: str) -> Mapping[str, Cost]:
        """The hexes where a boat can end its sail."""
        unit, sheet = self.bay.frame.unit(boat), self.bay.sheet
        start = state.places[unit]
        found: dict[Hex, tuple[int, tuple[str, ...]]] = {start: (0, ())}
        waiting = [] if has(state.statuses[SAILED], unit) else [start]
        for at in waiting:  # the list grows; a cheaper way to a hex puts it on the list again
            for place in sheet.adjacent[at]:
                spent = found[at][0] + self._cost(state, at, place)
                is_better = place not in found or spent < found[place][0]
                if is_better and self._step_refusal(state, unit, at, place, spent) is None:
                    found[place] = spent, (*found[at][1], sheet.name(place))
                    waiting.append(place)
        ends = [place for place in sorted(found) if place != start and not self._is_full(state, unit, place)]
        return {sheet.name(place): Cost(Fraction(found[place][0]), found[place][1], None) for place in ends}

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Kindle):
            course.happen(BeaconLit(action.unit, course.state.place_of(action.unit)))
            course.happen(DecisionOwed(HideLight(SIDES[self.side])))
            return
        assert isinstance(action, Sail)
        there = course.state.ground.stack(self.bay.sheet.number_index(action.path[-1]))
        if there and self.bay.frame.unit_sides[there[0]] != self.side:
            self._ram(course, action.units[0], there[0], action.path)
        else:
            course.happen(BoatSailed(action.units[0], action.path))

    def _ram(self, course: Course, boat: str, target: Unit, path: tuple[str, ...]) -> None:
        """Both boats are shown. A light is taken, and its boat drifts home; at a dark boat, both do (5.3, 5.4)."""
        bay, rammed, loser = self.bay, self.bay.frame.units[target], self.bay.frame.unit_sides[target]
        lights = tuple(name for name in (boat, rammed) if has(course.state.statuses[LIGHT], bay.frame.unit(name)))
        course.happen(BoatRammed(boat, rammed, path[-1], lights))
        course.happen(UnitPlaced(rammed, bay.sheet.name(bay.harbours[loser])))
        if rammed in lights:
            course.happen(BoatSailed(boat, path))
            course.happen(DecisionOwed(HideLight(SIDES[loser])))
        else:
            course.happen(UnitPlaced(boat, bay.sheet.name(self.home)))


def not_own(bay: Bay, state: State, boat: str) -> Refusal | None:
    if bay.counters[bay.frame.units[bay.frame.unit(boat)]].side == state.to_act:
        return None
    return Refusal("2.2", f"{boat} is a boat of another village")
