"""Checks for the pending decisions of this game in a position document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad41.documents.decisions import (
    AdvanceAfterCombat,
    DefensiveFire,
    DefensiveStates,
    FervourLoss,
    MetroExit,
    PlaceReplacement,
)
from hexfront.games.leningrad41.movement.marching import AIR, FOOT, METRO, MOTORIZED, RAIL, WATER
from hexfront.games.leningrad41.pieces.campaign import DEAD
from hexfront.games.leningrad41.pieces.counters import SOVIET
from hexfront.games.shared.pending import Pending
from hexfront.games.shared.theatre import Theatre
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import unknown
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sequence import SET_UP
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game

WAYS = (FOOT, MOTORIZED, WATER, RAIL, METRO, AIR)


class CityPending(Pending):
    """Checks fire at movers, the Metro, fanaticism, advances, replacements and the open die."""

    def __init__(self, game: Leningrad41Game, theatre: Theatre[Any], state: State, decision: Decision) -> None:
        super().__init__(theatre, state, decision)
        self.game = game

    def check_kind(self) -> None:
        decision = self.decision
        if isinstance(decision, DefensiveFire):
            self._check_mover(decision)
        elif isinstance(decision, FervourLoss | AdvanceAfterCombat):
            self._check_assault(decision)
        elif isinstance(decision, MetroExit):
            self.check_units([decision.unit], SOVIET)
            self.check_on_map([decision.unit])
            if "komsomol" not in self.game.units[decision.unit].traits:
                raise self.fault(f"{decision.unit} is no Komsomol unit")
        elif isinstance(decision, PlaceReplacement):
            self.check_units([decision.unit], decision.side)
            if self.state.place_of(decision.unit) != DEAD:
                raise self.fault(f"{decision.unit} is not among the dead")
        elif isinstance(decision, DefensiveStates) and (decision.side != SOVIET or self.state.kind != SET_UP):
            raise self.fault("the Soviet player rolls for it, before his set-up")

    def _check_mover(self, decision: DefensiveFire) -> None:
        """Check that the mover has come where it is, and that it can go on."""
        self.check_units([decision.mover])
        self.check_on_map([decision.mover])
        if self.game.units[decision.mover].side == decision.side:
            raise self.fault(f"{decision.mover} is of the side that fires")
        if decision.by not in WAYS:
            raise unknown("way of moving", decision.by, WAYS)
        if decision.motorized != (decision.by == MOTORIZED):
            raise self.fault(f"{decision.mover} moves by {decision.by!r}, so motorized cannot be {decision.motorized}")
        if self.state.place_of(decision.mover) != decision.hex:
            raise self.fault(f"{decision.mover} is not in {decision.hex}")
        if decision.path:
            self._check_path(decision)

    def _check_path(self, decision: DefensiveFire) -> None:
        """Check the rest of the way. The Metro and a landing from the air have none."""
        moving, mover = self.game.rules.moving, self.theatre.frame.unit(decision.mover)
        path = [self.theatre.sheet.number_index(number) for number in decision.path]
        if decision.by in (METRO, AIR):
            raise self.fault(f"{decision.mover} goes no further")
        terms = moving.marching.terms(self.state, mover, decision.by)
        found = moving.passages.walk(self.state, mover, decision.by, path, terms)
        if isinstance(found, Refusal):
            raise self.fault(str(found))

    def _check_assault(self, decision: FervourLoss | AdvanceAfterCombat) -> None:
        """Check that the units of an assault are next to its target."""
        self.check_units(decision.units, decision.side)
        self.check_on_map(decision.units)
        self.check_hexes([decision.hex])
        for unit in decision.units:
            if self.theatre.sheet.distance(self.state.place_of(unit), decision.hex) != 1:
                raise self.fault(f"{unit} is not next to {decision.hex}")
