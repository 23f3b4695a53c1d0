"""What a state of any game is worth to a side: its lead, its steps on the map, and its way to the objectives."""

from __future__ import annotations

from hexfront.games.face import HasControl, Wargame
from hexfront.games.face.schedule import objectives_of
from hexfront.kernel.state import State

#: A unit is worth this share of an objective, divided by its distance and one: a side moves to where points are to be
#: had long before it has them. And each step of a unit on the map is worth a point to its side.
DRIVE, STEP = 0.3, 1.0


class Prospects:
    """The worth of states of one game: a side's points less those of the best other, and what promises more."""

    def __init__(self, game: Wargame) -> None:
        self.game = game
        sheet = game.map
        self._places = {number: sheet.number_index(number) for number in sheet.index}
        worths = {self._places[number]: abs(points) for number, points in objectives_of(game).items()}
        self._near = {
            goal: {place: DRIVE * worth / (1 + sheet.indexing.distance(place, goal)) for place in self._places.values()}
            for goal, worth in worths.items()
        }
        self._pulls: dict[frozenset[int], dict[int, float]] = {}

    def worth(self, state: State, side: str) -> float:
        """The lead of a side, and a little for every step and every hex on the way to an objective."""
        own = state.frame.side_index[side]
        pull, worth = self._pull(state, side), float(self.game.balance(state, side))
        for place, steps, whose in zip(state.places, state.steps, state.frame.unit_sides, strict=True):
            near = pull.get(place)
            if near is not None:
                worth += near + STEP * steps if whose == own else -STEP * steps
        return worth

    def _pull(self, state: State, side: str) -> dict[int, float]:
        """What each hex promises. An objective that stays a side's own without a unit there promises it nothing."""
        held: frozenset[int] = frozenset()
        if isinstance(self.game, HasControl):
            holders = self.game.holders(state).items()
            held = frozenset(self._places[number] for number, holder in holders if holder == side)
        if held not in self._pulls:
            goals = [near for goal, near in self._near.items() if goal not in held]
            hexes = self._places.values()
            self._pulls[held] = {place: max((near[place] for near in goals), default=0.0) for place in hexes}
        return self._pulls[held]
