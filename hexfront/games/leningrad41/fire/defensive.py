"""Defensive fire (9.0): at a moving unit, by adjacent enemies, all together or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.face import FireOdds
from hexfront.games.leningrad41.documents.actions import FireAt
from hexfront.games.leningrad41.documents.decisions import DefensiveFire
from hexfront.games.leningrad41.fire.command import Command
from hexfront.games.leningrad41.fire.modifiers import TargetKind, kind_of
from hexfront.games.leningrad41.fire.odds import Oddsmaker
from hexfront.games.leningrad41.fire.resolution import Resolution
from hexfront.games.leningrad41.fire.volley import DEFENSIVE, Volley
from hexfront.games.leningrad41.movement.marching import MOTORIZED
from hexfront.kernel.course import Course
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, other, set_of
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class DefensiveRules:
    """The cases that limit defensive fire."""

    own: str
    ineligible: str
    adjacent: str


class Shot(NamedTuple):
    """What came of a defensive fire. The mover is another unit if it was turned up."""

    rolled: bool
    eliminated: bool
    mover: Unit


class Muzzles(NamedTuple):
    """Where units of a side stand that can fire defensively, and the hexes next to them."""

    posts: Hexes
    backs: Hexes
    covered: Hexes


class DefensiveFires:
    """Says who may fire at a mover, whether the question is asked, and resolves the fire."""

    def __init__(self, command: Command, oddsmaker: Oddsmaker, resolution: Resolution) -> None:
        self.campaign = command.campaign
        self.frame = self.campaign.frame
        self.command = command
        self.oddsmaker = oddsmaker
        self.reckoner = oddsmaker.reckoner
        self.resolution = resolution
        self.rules = self.campaign.rulebook.citations(DefensiveRules)
        having = self.campaign.having
        self._never = having["indirect"] | having["leader"]
        self._backs = having["hidden"]
        self._leaders = having["leader"]

    def muzzles(self, state: State, side: Side) -> Muzzles:
        """Where a side can fire defensively from. Depends on its own units only."""
        stand = state.ground.sides[side]
        found: Muzzles | None = stand.memo.get("muzzles")
        if found is None:
            # Leaders and indirect fire units are few, so the hexes they hold alone are taken away.
            posts, backs = stand.occupied, NO_HEXES
            for unit in members(self._never):
                place = state.places[unit]
                if place in stand.stacks and all(has(self._never, one) for one in stand.stacks[place]):
                    posts &= ~set_of((place,))
            backs = set_of(state.places[back] for back in self.campaign.backs if state.places[back] in stand.stacks)
            found = stand.memo["muzzles"] = Muzzles(posts, backs, self.campaign.sheet.indexing.spread(posts))
        return found

    def eligible(self, state: State, mover: Unit, place: Hex) -> tuple[Unit, ...]:
        """The units that may fire at a mover in a hex. Face-down units may be anything, so they count."""
        side = other(self.frame.unit_sides[mover])
        stacks = state.ground.sides[side].stacks
        near = self.campaign.around[place] & self.muzzles(state, side).posts
        return tuple(unit for post in members(near) for unit in stacks[post] if not has(self._never, unit))

    def covered(self, state: State, mover: Unit) -> Hexes:
        """The hexes where somebody stands next to a mover who can fire at it. Nobody fires at leaders."""
        if has(self._leaders, mover):
            return NO_HEXES
        return self.muzzles(state, other(self.frame.unit_sides[mover])).covered

    def must_ask(self, state: State, mover: Unit, place: Hex, by: str) -> bool:
        """Whether the other side is asked about fire at a mover that has entered a hex (W-54).

        It is if somebody can fire, unless the mover is on foot and no fire could hit it.
        """
        if not has(self.covered(state, mover), place):
            return False
        side = other(self.frame.unit_sides[mover])
        muzzles = self.muzzles(state, side)
        if by == MOTORIZED or self.campaign.around[place] & muzzles.backs:
            return True
        return self._can_hit(state, mover, place, side)

    def _can_hit(self, state: State, mover: Unit, place: Hex, side: Side) -> bool:
        """Whether any lawful group of face-up units has a chance."""
        # The back of a counter shows no armor, so the question does not tell what a face-down mover is.
        kind = kind_of(self.campaign.by_index[mover])
        return any(
            self._hits(state, Volley(DEFENSIVE, side, group, place, mover=mover), kind)
            for group in self._best_groups(state, side, self.eligible(state, mover, place))
        )

    def _hits(self, state: State, volley: Volley, kind: TargetKind) -> int:
        """How many faces of the die eliminate the mover."""
        assert volley.mover is not None
        salvo = self.reckoner.salvo(state, volley)
        case = self.reckoner.reckon(state, volley, salvo, (volley.mover,), (kind,))
        return self.reckoner.table.hits(case.column, case.aims[0].modifier)

    def _best_groups(self, state: State, side: Side, units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
        """The strongest groups, and the strongest ones with an anti-armor unit."""
        counters = self.campaign.by_index
        strongest = sorted(units, key=lambda unit: (-counters[unit].fire, unit))
        yield from self.command.defensive_groups(state, side, strongest)
        if any(counters[unit].anti_armor for unit in units):
            against_armor = sorted(strongest, key=lambda unit: not counters[unit].anti_armor)
            yield from self.command.defensive_groups(state, side, self._one_first(strongest, against_armor[0]))

    def _one_first(self, units: Sequence[Unit], first: Unit) -> list[Unit]:
        return [first, *(unit for unit in units if unit != first)]

    def refusal(self, state: State, decision: DefensiveFire, names: Sequence[str]) -> Refusal | None:
        """Why these units may not fire at the mover. No units at all is always an answer (10.2)."""
        units = [self.frame.unit(name) for name in names]
        if len(set(units)) < len(units):
            return Refusal(self.rules.own, "name every firing unit once")
        side = self.frame.side_index[decision.side]
        may = self.eligible(state, self.frame.unit(decision.mover), self.frame.place(decision.hex))
        for unit in units:
            if unit not in may:
                return self._unit_refusal(state, decision, side, unit)
        return self.command.refusal(state, side, units, defensive=True)

    def _unit_refusal(self, state: State, decision: DefensiveFire, side: Side, unit: Unit) -> Refusal:
        counter = self.campaign.by_index[unit]
        if counter.side != decision.side:
            return Refusal(self.rules.own, f"{counter.id} is not a {self.campaign.nation(side)} unit")
        if has(self._never, unit) or not counter.is_ground:
            return Refusal(self.rules.ineligible, f"{counter.id} never fires defensively")
        return Refusal(self.rules.adjacent, f"{counter.id} is not next to {decision.hex}")

    def offers(self, state: State, decision: DefensiveFire) -> list[FireAt]:
        """To hold fire; the strongest groups, with face-down units and without; each unit alone."""
        side, place = self.frame.side_index[decision.side], self.frame.place_index[decision.hex]
        units = self.eligible(state, self.frame.unit_index[decision.mover], place)
        groups = [(), *self._best_groups(state, side, [unit for unit in units if not has(self._backs, unit)])]
        if any(has(self._backs, unit) for unit in units):
            groups += self._best_groups(state, side, units)
            groups += self.command.defensive_groups(state, side, [unit for unit in units if has(self._backs, unit)])
        groups += [(unit,) for unit in units]
        chosen = dict.fromkeys(tuple(sorted(group)) for group in groups)
        return [FireAt(self.campaign.board.unit_names(group)) for group in chosen]

    def odds(self, state: State, decision: DefensiveFire, names: Sequence[str]) -> FireOdds:
        """The odds of a defensive fire. Raises an error if these units may not fire."""
        wrong = self.refusal(state, decision, names)
        if wrong:
            raise IllegalAction(wrong)
        if not names:
            raise InputError("odds need at least one unit that fires")
        return self.oddsmaker.odds(state, self._volley(decision, [self.frame.unit(name) for name in names]))

    def fire(self, course: Course, decision: DefensiveFire, units: Sequence[Unit]) -> Shot:
        """Fire at the mover with these units, or with none."""
        volley = self._volley(decision, units)
        assert volley.mover is not None
        if not units:
            return Shot(False, False, volley.mover)
        effect = self.resolution.resolve(course, volley)
        assert effect.mover is not None
        return Shot(effect.rolled, effect.mover in effect.eliminated, effect.mover)

    def _volley(self, decision: DefensiveFire, units: Sequence[Unit]) -> Volley:
        side, place = self.frame.side_index[decision.side], self.frame.place_index[decision.hex]
        return Volley(DEFENSIVE, side, tuple(units), place, mover=self.frame.unit_index[decision.mover])
