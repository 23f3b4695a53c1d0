"""The movement phases of both sides (5.2, chapter 8): unit by unit, sub-command by sub-command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfront.games.leningrad41.documents.actions import Flip, Move
from hexfront.games.leningrad41.documents.events import SlateWiped
from hexfront.games.leningrad41.movement.flips import FLIPS
from hexfront.games.leningrad41.movement.moving import Moving
from hexfront.games.leningrad41.pieces.campaign import (
    ARRIVED_OVER,
    LANDED,
    MOTORIZED,
    MOVED,
    ORIGIN,
    PONTOON,
    POOL_FRONT,
    SEEN,
    SOVIETS,
    SPENT,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import SOVIET
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusLost, UnitPlaced
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Unit, Units, chosen, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.marches import Marches
from hexfront.mechanics.steps.board import BoardStep
from hexfront.mechanics.terms import Terms
from hexfront.mechanics.walk import Walk


class Mover(NamedTuple):
    """A unit that may move, and whether motorized."""

    unit: Unit
    motorized: bool


class Moves(Marches):
    """A move to each hex that a unit can reach."""

    kind = Move
    motorized = False

    def _move(self, path: tuple[str, ...]) -> Action:
        return Move(self._units, path, self.motorized)


class Drives(Moves):
    """A motorized move to each hex that a unit can reach."""

    motorized = True


class MovementPhase(BoardStep):
    """A side moves its units one at a time. It is never skipped: the player decides when to end it."""

    def __init__(self, campaign: Campaign, side: str, moving: Moving) -> None:
        super().__init__(campaign.board, campaign.frame.side_index[side])
        self.campaign = campaign
        self.marching = moving.marching
        self.order = moving.marching.order
        self.passages = moving.passages
        self.progress = moving.progress
        self.losses = moving.losses
        self.specials = dict(moving.specials[side])
        self._by_subject = {special.subject: special for special in self.specials.values()}
        # Only the Soviet player has face-down units to turn up.
        self.flips = moving.flips if side == SOVIET else None
        flipping: tuple[type[Action], ...] = (Flip,) if self.flips else ()
        self.actions: tuple[type[Action], ...] = (Move, *self.specials, *flipping, EndPhase)
        units = [Unit(unit) for unit in range(len(self.frame.units))]
        self._walkers = tuple(Mover(unit, False) for unit in units)
        self._drivers = tuple(Mover(unit, True) for unit in units)
        self._walks: Last[tuple[object, ...], Walk | Refusal] = Last()

    def begin(self, course: Course) -> None:
        course.happen(SlateWiped())

    def is_idle(self, state: State) -> bool:
        return False

    def subjects(self, state: State) -> Sequence[Subject]:
        found: list[Subject] = [None]
        for special in self.specials.values():
            found += special.subjects(state, self.side)
        able = self._present(state) & ~self.marching.unable(state, self.side)
        # Whoever has begun to move goes on in the same way.
        driving = able & state.statuses[MOTORIZED]
        may_drive = driving | able & self.marching.drivers(state) & ~state.statuses[MOVED]
        found += chosen(self._walkers, able & ~driving)
        found += chosen(self._drivers, may_drive)
        if self.flips and self.flips.backs(state):
            found.append(FLIPS)
        return found

    def _present(self, state: State) -> Units:
        """The units of the side on the map and at its edge."""
        return state.ground.sides[self.side].units | set_of(self.order.waiting(state, self.side))

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Mover):
            return self._moves(state, subject)
        if subject is None:
            return [EndPhase()] if self.refusal(state, EndPhase()) is None else []
        if self.flips and subject == FLIPS:
            return self.flips.offers(state)
        return self._by_subject[type(subject)].offers(state, subject)

    def _moves(self, state: State, mover: Mover) -> Moves:
        """The cheapest path to each hex."""
        flood = self.marching.flood_of(self.terms(state, *mover))
        kind = Drives if mover.motorized else Moves
        return kind(self.board, (self.frame.units[mover.unit],), flood, flood.reached, ())

    def terms(self, state: State, unit: Unit, motorized: bool) -> Terms:
        """The limits on a unit's move now."""
        barred = self.marching.barred(state, unit) or self.marching.motor_refusal(state, unit, motorized)
        return self.marching.terms(state, unit, self.marching.by(unit, motorized), barred)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            walk = self.walk(state, action)
            return walk if isinstance(walk, Refusal) else None
        if isinstance(action, EndPhase):
            return self.order.end_refusal(state, self.side)
        if self.flips and isinstance(action, Flip):
            return self.flips.refusal(state, action)
        return self.specials[type(action)].refusal(state, self.side, action)

    def walk(self, state: State, move: Move) -> Walk | Refusal:
        """The walk for a move, or the rule that forbids it."""
        vectors, statuses = state.vectors, state.statuses
        # Checking a move on what its side knows, checking it on the whole state and carrying it out ask for the same
        # walk. Both states lie on the same ground, which says where all ground units are, and have the same notes
        # about moves. They differ only in what lies face down.
        notes = state.turn, state.tracks, state.markers, vectors[SPENT], vectors[PONTOON], statuses[:SEEN]
        question = move, notes, statuses[LANDED], [vectors[ORIGIN][self.frame.unit(name)] for name in move.units]
        walk = self._walks.get(state.ground, question)
        return self._walks.keep(state.ground, question, self._walk(state, move)) if walk is None else walk

    def _walk(self, state: State, move: Move) -> Walk | Refusal:
        units = [self.frame.unit(name) for name in move.units]
        path = [self.campaign.sheet.number_index(number) for number in move.path]
        if len(units) != 1:
            return Refusal(
                self.marching.rules.one_at_a_time, f"units move one at a time: name one unit, not {len(units)}"
            )
        wrong = self.marching.own_refusal(state, self.side, units[0])
        if wrong:
            return wrong
        by, terms = self.marching.by(units[0], move.motorized), self.terms(state, units[0], move.motorized)
        return self.passages.walk(state, units[0], by, path, terms)

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Move):
            self._carry_out_move(action, course)
        elif self.flips and isinstance(action, Flip):
            self.flips.carry_out(action, course)
        else:
            self.specials[type(action)].carry_out(action, course)

    def _carry_out_move(self, move: Move, course: Course) -> None:
        walk = self.walk(course.state, move)
        assert isinstance(walk, Walk)
        unit = self.frame.unit(move.units[0])
        self.order.begin(course, unit)
        self.progress.go(course, unit, self.marching.by(unit, move.motorized), walk.path)

    def finish(self, course: Course) -> None:
        self._clear_the_hexes(course)
        if self.side == SOVIETS:
            self._send_back(course)

    def _clear_the_hexes(self, course: Course) -> None:
        """Arrivals in hexes that are still overstacked are eliminated (7.6, 19.2, W-20)."""
        for unit in members(course.state.statuses[ARRIVED_OVER]):
            if self.marching.stacking.is_over(course.state, self.side, course.state.places[unit]):
                self.losses.eliminate(course, unit, "overstacked")
        left = self.board.unit_names(members(course.state.statuses[ARRIVED_OVER]))
        if left:
            course.happen(StatusLost(self.frame.statuses[ARRIVED_OVER], left))

    def _send_back(self, course: Course) -> None:
        """Front Reserve units that have not come in go back to their pool (7.3). Zhukov may wait (W-23)."""
        for unit in self.order.waiting(course.state, self.side):
            if not has(self.order.leaders, unit):
                course.happen(UnitPlaced(self.frame.units[unit], POOL_FRONT))
