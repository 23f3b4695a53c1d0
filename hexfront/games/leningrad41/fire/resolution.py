"""The resolution of a fire (10.3, 10.13 to 10.19): units are turned up, dice fall, results apply at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.documents.decisions import AdvanceAfterCombat, FervourLoss
from hexfront.games.leningrad41.documents.events import (
    BridgeDemolished,
    FireDeclared,
    FireResolved,
    FireVoid,
    ModifierNamed,
    TargetHit,
    UnitAdvanced,
)
from hexfront.games.leningrad41.fire.reckoning import BUILDING, Aim, Reckoner, Reckoning
from hexfront.games.leningrad41.fire.salvo import Salvo, together
from hexfront.games.leningrad41.fire.volley import BRIDGE, DEMOLITIONS, STRUCTURE, Volley, targets_of
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.pieces.campaign import (
    ATTACKED_BRIDGES,
    DEMOLISHED,
    MARKERS,
    RUBBLE,
    SIDES,
    TRACKS,
)
from hexfront.games.leningrad41.pieces.charts import DIE, ELIMINATED
from hexfront.games.leningrad41.pieces.tracks import with_one
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionOwed, MarkerPlaced, TrackSet
from hexfront.kernel.sets import Hex, Side, Unit
from hexfront.kernel.state import State


class Effect(NamedTuple):
    """What came of a fire. Nothing is rolled when nobody proved able to fire."""

    rolled: bool
    eliminated: tuple[Unit, ...] = ()
    #: The target of a defensive fire, which may have been turned up.
    mover: Unit | None = None


class Resolution:
    """Carries fires out, from the declaration to the last advance."""

    def __init__(self, reckoner: Reckoner, fog: Fog, losses: Losses, control: Control, stacking: Stacking) -> None:
        self.reckoner = reckoner
        self.campaign = reckoner.campaign
        self.frame = self.campaign.frame
        self.fog = fog
        self.losses = losses
        self.control = control
        self.stacking = stacking

    def resolve(self, course: Course, volley: Volley) -> Effect:
        """Declare a fire, turn its units up, roll the dice and apply the results."""
        course.happen(self._declared(volley))
        volley = self._turned_up(course, volley)
        parts = self.reckoner.parts(course.state, volley)
        volley, salvo = self._of_the_able(volley, parts), together(parts.values())
        targets = targets_of(self.campaign, course.state, volley, salvo.assaulting)
        if not salvo.guns or (not targets and volley.kind not in DEMOLITIONS):
            course.happen(FireVoid(self._name(volley.place)))
            return Effect(False, (), volley.mover)
        reckoning = self.reckoner.reckon(course.state, volley, salvo, targets)
        hits = tuple(self._roll(course, volley, reckoning, aim) for aim in reckoning.aims)
        course.happen(self._resolved(volley, reckoning, hits))
        eliminated = self._apply(course, volley, hits)
        self._follow_up(course, volley, bool(eliminated), self.reckoner.gunnery.is_fanatic(volley, salvo))
        return Effect(True, eliminated, volley.mover)

    def _declared(self, volley: Volley) -> FireDeclared:
        names = self.campaign.board.unit_names
        return FireDeclared(
            volley.kind,
            SIDES[volley.side],
            self._name(volley.place),
            names(volley.units),
            names(volley.assault),
            volley.fervour,
            "" if volley.beyond is None else self._name(volley.beyond),
        )

    def _turned_up(self, course: Course, volley: Volley) -> Volley:
        """Turn up the firing units, and all units in the hex they fire at (6.6(2), 6.6(3), W-12)."""
        shown = self.fog.reveal(course, volley.units)
        if volley.kind not in DEMOLITIONS:
            shown |= self.fog.reveal(course, course.state.ground.sides[volley.enemy].stacks.get(volley.place, ()))
        if not shown:
            return volley
        return volley._replace(
            units=tuple(shown.get(unit, unit) for unit in volley.units),
            assault=tuple(shown.get(unit, unit) for unit in volley.assault),
            mover=None if volley.mover is None else shown.get(volley.mover, volley.mover),
        )

    def _of_the_able(self, volley: Volley, parts: Mapping[Unit, Salvo]) -> Volley:
        """The volley without units that proved unable to take part (W-61)."""
        able = [unit for unit in volley.units if parts[unit].guns]
        if len(able) == len(volley.units):
            return volley
        return volley._replace(units=tuple(able), assault=tuple(unit for unit in able if unit in volley.assault))

    def _roll(self, course: Course, volley: Volley, reckoning: Reckoning, aim: Aim) -> TargetHit:
        die = course.roll(len(DIE), volley.kind)
        modifiers = tuple(ModifierNamed(one.rule, one.reason, one.points) for one in aim.changes)
        return TargetHit(aim.name, modifiers, die, self.reckoner.result(reckoning, aim, die))

    def _resolved(self, volley: Volley, reckoning: Reckoning, hits: tuple[TargetHit, ...]) -> FireResolved:
        names = self.campaign.board.unit_names
        return FireResolved(
            volley.kind,
            SIDES[volley.side],
            self._name(volley.place),
            names(volley.units),
            names(volley.assault),
            reckoning.strength,
            self.reckoner.table.columns[reckoning.column],
            hits,
            "" if volley.beyond is None else self._name(volley.beyond),
        )

    def _apply(self, course: Course, volley: Volley, hits: Sequence[TargetHit]) -> tuple[Unit, ...]:
        """Apply the results. Returns the eliminated units."""
        if volley.kind == BRIDGE:
            self._bridge_attacked(course, volley, is_hit=hits[0].result == ELIMINATED)
        eliminated: list[Unit] = []
        for hit in hits:
            if hit.result != ELIMINATED:
                continue
            if hit.unit != BUILDING:
                eliminated.append(self.frame.unit_index[hit.unit])
                self.losses.eliminate(course, eliminated[-1], volley.kind)
            elif volley.kind == STRUCTURE:
                course.happen(MarkerPlaced(MARKERS[RUBBLE], self._name(volley.place)))
        return tuple(eliminated)

    def _bridge_attacked(self, course: Course, volley: Volley, is_hit: bool) -> None:
        """Note that a bridge was attacked in this phase, and demolish it if it was hit."""
        assert volley.beyond is not None
        number = self.campaign.bridge_index[volley.place, volley.beyond]
        tracks = course.state.tracks
        course.happen(TrackSet(TRACKS[ATTACKED_BRIDGES], with_one(tracks[ATTACKED_BRIDGES], number)))
        if is_hit:
            names = self._name(volley.place), self._name(volley.beyond)
            course.happen(BridgeDemolished(*names, with_one(tracks[DEMOLISHED], number)))

    def _follow_up(self, course: Course, volley: Volley, is_hit: bool, is_fanatic: bool) -> None:
        """Roll for rubble, then settle the price of fanaticism and the advance."""
        least = self.reckoner.least_rubble(course.state, volley) if is_hit else None
        if least is not None and course.roll(len(DIE), "rubble") >= least:
            course.happen(MarkerPlaced(MARKERS[RUBBLE], self._name(volley.place)))
        if is_fanatic and len(volley.assault) > 1:
            names = self.campaign.board.unit_names(volley.assault)
            course.happen(DecisionOwed(FervourLoss(SIDES[volley.side], names, self._name(volley.place))))
        elif is_fanatic:
            self.losses.eliminate(course, volley.assault[0], "fanaticism")
        else:
            self.offer_advance(course, volley.side, volley.assault, volley.place)

    def offer_advance(self, course: Course, side: Side, units: Sequence[Unit], place: Hex) -> None:
        """Ask whether assaulting units advance, if any of them can."""
        able = [unit for unit in units if self.may_advance(course.state, side, unit, place)]
        if able:
            names = self.campaign.board.unit_names(able)
            course.happen(DecisionOwed(AdvanceAfterCombat(SIDES[side], names, self._name(place))))

    def may_advance(self, state: State, side: Side, unit: Unit, place: Hex) -> bool:
        """Whether an assaulting unit can enter the hex: it is vacated and has room (10.15, 10.16, W-32)."""
        enemies = any(place in state.ground.sides[enemy].stacks for enemy in self.frame.enemies[side])
        if enemies:
            return False
        is_open = self.reckoner.gunnery.crossings.is_open(state, side, state.places[unit], place)
        return is_open and self.stacking.room(state, side, unit, place)

    def advance(self, course: Course, side: Side, unit: Unit, place: Hex) -> None:
        """Advance a unit into the vacated hex, which its side now controls."""
        course.happen(UnitAdvanced(self.frame.units[unit], self._name(place)))
        self.control.take(course, side, (place,))

    def _name(self, place: Hex) -> str:
        return self.campaign.board.name(place)
