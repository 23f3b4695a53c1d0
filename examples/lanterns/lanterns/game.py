"""Lanterns as a game: the sequence of play on one page, then the class that everybody asks."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from hexfront.games.face import Face, HasControl, Hides, Score
from hexfront.games.shared.chits import ChitPull
from hexfront.games.shared.plain_game import PlainGame
from hexfront.kernel.game import Outcome
from hexfront.kernel.sequence import DRAW, MOVEMENT, SET_UP, Phase, SequenceOfPlay
from hexfront.kernel.sets import NO_UNITS, Side, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import QuietStep
from lanterns.bay import LIGHT, NOTES, PRIZES, SHOWN, SIDES, WIND, Bay
from lanterns.documents import WORDS, BeaconLit, BoatRammed, BoatSailed, Hide, HideLight, LightHidden
from lanterns.steps import Drawing, Hiding, Sailing

BEFORE: tuple[Phase[Bay], ...] = (Phase("hiding", None, SET_UP, lambda bay: QuietStep()),)
TURN: tuple[Phase[Bay], ...] = (
    Phase("draw", None, DRAW, Drawing),
    Phase("amber sailing", "amber", MOVEMENT, lambda bay: Sailing(bay, "amber")),
    Phase("jade sailing", "jade", MOVEMENT, lambda bay: Sailing(bay, "jade")),
    Phase("rose sailing", "rose", MOVEMENT, lambda bay: Sailing(bay, "rose")),
)


class Night(ChitPull):
    """Chits decide who sails next, turn by turn, until dawn (3.4, 7.3)."""

    def is_over(self, state: State) -> bool:
        enough = self.theatre.settings["dawn"]
        return super().is_over(state) or any(lit.bit_count() >= enough for lit in state.markers)


class HasWind(Face):
    """The wind blows, and a marker shows where to."""

    capability = "wind"
    fields: ClassVar[tuple[str, ...]] = ("markers",)


class Lanterns(PlainGame, HasControl, HasWind, Hides):
    """Three villages, three boats each, and one light in one of them."""

    theatre, notes, words = Bay, NOTES, WORDS
    before, turn, decisions = BEFORE, TURN, {HideLight: Hiding}
    happenings = (LightHidden, BoatSailed, BoatRammed, BeaconLit)
    # Nobody else is told which boat a village has chosen; a ram or a beacon shows it, and cannot be taken back.
    secrets = ((Hide, "unit"), (LightHidden, "unit"))
    reveals = frozenset({"boat rammed", "beacon lit"})
    prize = "night"
    campaign: Bay

    def sequence(self) -> SequenceOfPlay:
        return Night(self.campaign)

    def opening(self) -> State:
        """Every boat at home, and three lights to be hidden (2.1)."""
        return super().opening().with_stack(tuple(HideLight(side) for side in reversed(SIDES)))

    def holders(self, state: State) -> Mapping[str, str]:
        return {number: side for side, lit in zip(SIDES, state.markers, strict=True) for number in self.map.names(lit)}

    def score(self, state: State) -> list[Score]:
        """Points for beacons and for lights taken (7.1, 7.2)."""
        lines = [
            Score("7.1", f"{self.nations[side]} holds the beacon in {number}", self.objectives[number], side)
            for number, side in self.holders(state).items()
        ]
        for side, prizes in zip(SIDES, state.tracks[PRIZES:], strict=True):
            points = prizes * self.campaign.settings["prize"]
            lines += [Score("7.2", f"{self.nations[side]} has taken lights: {prizes}", points, side)] if prizes else []
        return lines

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; then most beacons; then the nearest light to the Rock; then who sailed last (7.3, 7.4)."""
        if state.to_act is not None:
            return None
        rock = self.map.number_index(self.campaign.settings["rock"])
        ways = [self.map.indexing.distance(rock, state.places[unit]) for unit in members(state.statuses[LIGHT])]
        lit = [hexes.bit_count() for hexes in state.markers]
        last = state.tracks[self.frame.tracks.index("drawn")]
        points = [self.points(state, side) for side in SIDES]
        best = max(range(len(SIDES)), key=lambda i: (points[i], lit[i], -ways[i], -((i - last) % len(SIDES))))
        rule = "7.4" if points.count(points[best]) > 1 else "7.3"
        nation = self.nations[SIDES[best]]
        reason = f"{nation} has {points[best]} points and {lit[best]} beacons (rule {rule})"
        return self.won(state, SIDES[best], reason)

    def seen(self, state: State, side: str) -> dict[str, Any]:
        """Everything that a state tells, and a vane that shows where the wind blows."""
        return {**super().seen(state, side), "markers": {"wind": [self.campaign.settings["vanes"][state.tracks[WIND]]]}}

    def known(self, state: State, side: str | None) -> State:
        """The state without the lights of other sides, unless they were shown. At dawn everybody sees all of them."""
        if state.to_act is None:
            return state
        own = self.campaign.units_of(self.side_index(side)) if side else NO_UNITS
        return state.with_status(LIGHT, state.statuses[LIGHT] & (state.statuses[SHOWN] | own))

    def sampled(self, known: State, side: str, random: Random) -> State:
        """Every light that the side does not know is in one of the boats that were not shown."""
        lights, hiding = known.statuses[LIGHT], [owed.side for owed in known.stack]
        for index, name in enumerate(SIDES):
            fleet = self.campaign.units_of(Side(index))
            if not lights & fleet and name not in hiding:
                lights |= 1 << random.choice([*members(fleet & ~known.statuses[SHOWN])])
        return known.with_status(LIGHT, lights)
