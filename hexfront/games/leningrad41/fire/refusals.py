"""Why a fire is not allowed, in the order in which the rules are asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.fire.command import Command
from hexfront.games.leningrad41.fire.salvo import Gunnery
from hexfront.games.leningrad41.fire.volley import Volley, targets_of
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.options import Options
from hexfront.games.leningrad41.pieces.campaign import ATTACKED, GERMANS
from hexfront.games.leningrad41.pieces.statuses import has_fired
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class FireRules:
    """The cases that refuse a fire."""

    enemies: str
    once: str
    together: str
    one_attack: str
    assault: str
    rivers: str
    leaders: str
    german_air: str
    soviet_air: str
    fleet: str
    optional: str
    ardor: str
    fervor: str


class Refusals:
    """Checks fires of ground units.

    A face-down unit is refused only what it cannot do whatever it may be for those who see its back, its owner's
    knowledge apart: it may be named for a fire and drop out of it when it is turned up (W-61).
    """

    def __init__(self, gunnery: Gunnery, command: Command, fog: Fog, options: Options) -> None:
        self.gunnery = gunnery
        self.campaign = gunnery.campaign
        self.frame = self.campaign.frame
        self.command = command
        self.fog = fog
        self.options = options
        self.rules = self.campaign.rulebook.citations(FireRules)

    def fire(self, state: State, volley: Volley) -> Refusal | None:
        """Why ground units may not fire at the units in a hex."""
        return (
            self.units(state, volley)
            or self.attacked(state, volley.place)
            or self.fired(state, volley)
            or self.reach(state, volley)
            or self.command.refusal(state, volley.side, volley.units)
            or self._assault(state, volley)
            or self.nobody(state, volley)
            or self.fanaticism(state, volley)
        )

    def units(self, state: State, volley: Volley) -> Refusal | None:
        """Why these are not ground units of the side that can fire at all."""
        if not volley.units or len(set(volley.units)) < len(volley.units):
            return Refusal(self.rules.together, "name every firing unit once, and at least one")
        for unit in volley.units:
            counter, nation = self.campaign.by_index[unit], self.campaign.nation(volley.side)
            if self.frame.unit_sides[unit] != volley.side:
                return Refusal(self.rules.enemies, f"{counter.id} is not a {nation} unit")
            if not counter.is_ground:
                return self._beside_the_map(volley.side, unit)
            if not self.campaign.is_on_map(state, unit):
                return Refusal(self.rules.enemies, f"{counter.id} is not on the map")
            if counter.is_leader:
                return Refusal(self.rules.enemies, f"{counter.id} is a leader and has no fire of his own")
        return None

    def _beside_the_map(self, side: Side, unit: Unit) -> Refusal:
        counter = self.campaign.by_index[unit]
        if "fleet" in counter.traits:
            return Refusal(self.rules.fleet, f"{counter.id} fires alone")
        rule = self.rules.german_air if side == GERMANS else self.rules.soviet_air
        return Refusal(rule, f"{counter.id} does not strike together with ground units")

    def attacked(self, state: State, place: Hex) -> Refusal | None:
        if has(state.markers[ATTACKED], place):
            there = self.campaign.board.name(place)
            return Refusal(self.rules.one_attack, f"{there} has been attacked in this phase")
        return None

    def fired(self, state: State, volley: Volley) -> Refusal | None:
        for unit in volley.units:
            if has_fired(state, unit):
                return Refusal(self.rules.once, f"{self.frame.units[unit]} has fired in this phase")
        return None

    def faces(self, state: State, unit: Unit) -> Sequence[Unit]:
        """What a unit may be, as far as the state tells: itself if it is face up."""
        return list(self.fog.chances(state, unit)) if self.campaign.by_index[unit].is_hidden else [unit]

    def _seeming(self, state: State, unit: Unit) -> Iterator[Unit]:
        """What a unit may be for everybody: whoever knows what lies face down may name it like any other."""
        yield from self.faces(state, unit)
        if self.campaign.by_index[unit].is_hidden:
            yield from self.fog.chances(self.fog.known(state, None), unit)

    def reach(self, state: State, volley: Volley) -> Refusal | None:
        """Why one of the units cannot fire at the hex from where it stands."""
        for unit in volley.units:
            wrong = self.reach_of(state, unit, volley.place)
            if wrong:
                return wrong
        return None

    def reach_of(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        at = state.places[unit]
        # Everybody reaches a neighbouring hex (10.7), so nobody needs to ask what a face-down unit is.
        if has(self.campaign.around[at], place):
            return None
        fields = self.gunnery.fields
        wrong = [fields.refusal(state, face, at, place) for face in self._seeming(state, unit)]
        found = [one for one in wrong if one is not None]
        if len(found) < len(wrong):
            return None
        if not self.campaign.by_index[unit].is_hidden:
            return found[0]
        # Most units lack the range. If one has it, the case that stops that one tells more.
        nearest = next((one for one in found if one.rule != fields.rules.range), found[0])
        there = self.campaign.board.name(place)
        return Refusal(nearest.rule, f"{self.frame.units[unit]} cannot fire at {there}, whatever it is")

    def _assault(self, state: State, volley: Volley) -> Refusal | None:
        """Why the named units cannot make a close assault."""
        if len(set(volley.assault)) < len(volley.assault):
            return Refusal(self.rules.assault, "name every assaulting unit once")
        for unit in volley.assault:
            wrong = self.assault_of(state, volley, unit)
            if wrong:
                return wrong
        return None

    def assault_of(self, state: State, volley: Volley, unit: Unit) -> Refusal | None:
        name, there = self.frame.units[unit], self.campaign.board.name(volley.place)
        if unit not in volley.units:
            return Refusal(self.rules.assault, f"{name} assaults but does not fire")
        at = state.places[unit]
        if not has(self.campaign.around[at], volley.place):
            return Refusal(self.rules.assault, f"{name} is not next to {there} and cannot assault it")
        if not any(self.campaign.by_index[face].assault for face in self._seeming(state, unit)):
            return Refusal(self.rules.assault, f"{name} is not capable of close assault")
        if not self.gunnery.crossings.is_open(state, volley.side, at, volley.place):
            return Refusal(self.rules.rivers, f"{name} cannot assault {there} over the water: there is no bridge")
        return None

    def nobody(self, state: State, volley: Volley) -> Refusal | None:
        """Why a fire could hit nobody (W-34)."""
        if targets_of(self.campaign, state, volley, bool(volley.assault)):
            return None
        there = self.campaign.board.name(volley.place)
        if targets_of(self.campaign, state, volley, assaulting=True):
            return Refusal(self.rules.leaders, f"only a leader is in {there}: a close assault alone can hit him")
        return Refusal(self.rules.enemies, f"{there} holds no enemy unit")

    def fanaticism(self, state: State, volley: Volley) -> Refusal | None:
        """Why fanaticism cannot be declared."""
        if not volley.fervour:
            return None
        rule = self.rules.ardor if volley.side == GERMANS else self.rules.fervor
        if not self.options.fanaticism:
            return Refusal(self.rules.optional, "the optional rule of fanaticism is not in use")
        if not volley.assault:
            return Refusal(rule, "fanaticism is declared with a close assault")
        share = self.gunnery.fanatic_share
        margin = sum(self._best_margin(state, volley, unit) for unit in volley.units)
        if margin < 0:
            return Refusal(rule, f"less than {share} of the strength is of units that can fight so, next to the hex")
        return None

    def _best_margin(self, state: State, volley: Volley, unit: Unit) -> int:
        """The most that a unit can add to the fanatic strength over the share it must have, times its divisor."""
        share, at = self.gunnery.fanatic_share, state.places[unit]
        margins = []
        for face in self.faces(state, unit):
            part = self.gunnery.part(state, volley, face, at, unit in volley.assault)
            margins.append(part.fanatic * share.denominator - part.strength * share.numerator)
        return max(margins)
