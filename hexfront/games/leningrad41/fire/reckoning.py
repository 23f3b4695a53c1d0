"""A fire whose units are all face up: strength, column and modifiers. Odds and dice are both read from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfront.games.leningrad41.fire.modifiers import Changes, DieModifiers, TargetKind, kind_of
from hexfront.games.leningrad41.fire.salvo import Gunnery, Salvo, together
from hexfront.games.leningrad41.fire.volley import AIR, DEFENSIVE, DEMOLITIONS, Volley
from hexfront.games.leningrad41.pieces.campaign import RUBBLE, Campaign
from hexfront.kernel.sets import Unit, has
from hexfront.kernel.state import State

#: The name of a bridge or building among the targets.
BUILDING = ""


class Aim(NamedTuple):
    """One target and the modifiers of its die."""

    name: str
    changes: Changes

    @property
    def modifier(self) -> int:
        return sum([change.points for change in self.changes])


class Reckoning(NamedTuple):
    """The strength of a fire, its column of the table, and every target."""

    strength: int
    column: int
    aims: tuple[Aim, ...]


class Reckoner:
    """Reckons a fire (10.3): the strengths are added, the sum gives the column, every target has its modifiers."""

    def __init__(self, campaign: Campaign, gunnery: Gunnery, modifiers: DieModifiers) -> None:
        self.campaign = campaign
        self.gunnery = gunnery
        self.modifiers = modifiers
        self.table = campaign.table
        self._names = campaign.frame.units
        self._hidden = campaign.having["hidden"]
        record = campaign.settings["rubble"]
        self._rubble_by_air, self._rubble_by_fire = int(record["air"]), int(record["fire"])

    def salvo(self, state: State, volley: Volley) -> Salvo:
        """What the face-up units of a volley add up to."""
        return together(self.parts(state, volley).values())

    def parts(self, state: State, volley: Volley) -> dict[Unit, Salvo]:
        """What each face-up unit of a volley adds."""
        part, places, assault = self.gunnery.part, state.places, volley.assault
        face_up = [unit for unit in volley.units if not has(self._hidden, unit)]
        return {unit: part(state, volley, unit, places[unit], unit in assault) for unit in face_up}

    def reckon(
        self,
        state: State,
        volley: Volley,
        salvo: Salvo,
        targets: Sequence[Unit],
        kinds: Sequence[TargetKind] | None = None,
    ) -> Reckoning:
        """Reckon a fire. ``kinds`` tells what face-down targets are taken to be."""
        column = self.table.column(salvo.strength)
        if volley.kind in DEMOLITIONS:
            return Reckoning(salvo.strength, column, (Aim(BUILDING, self.modifiers.of_building(volley, salvo)),))
        if kinds is None:
            kinds = [kind_of(self.campaign.by_index[unit]) for unit in targets]
        flak = volley.kind == AIR and (any(kind.flak for kind in kinds) or self.modifiers.is_covered(state, volley))
        aims = tuple(
            Aim(self._names[unit], self.modifiers.of_unit(state, volley, salvo, kind, flak))
            for unit, kind in zip(targets, kinds, strict=True)
        )
        return Reckoning(salvo.strength, column, aims)

    def result(self, reckoning: Reckoning, aim: Aim, die: int) -> str:
        """The result of a target's die."""
        return self.table.result(reckoning.column, die + aim.modifier)

    def least_rubble(self, state: State, volley: Volley) -> int | None:
        """The least die that rubbles the hex after an elimination; None if it cannot be rubbled so (W-35)."""
        if volley.kind == DEFENSIVE or volley.kind in DEMOLITIONS:
            return None
        if not has(self.campaign.built_up & ~state.markers[RUBBLE], volley.place):
            return None
        return self._rubble_by_air if volley.kind == AIR else self._rubble_by_fire
