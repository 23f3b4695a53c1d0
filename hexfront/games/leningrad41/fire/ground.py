"""Fires of ground units at enemies (10.1 to 10.5, 10.15): which are offered, and what happens."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from hexfront.games.leningrad41.documents.actions import Fire
from hexfront.games.leningrad41.fire.candidates import Candidates
from hexfront.games.leningrad41.fire.refusals import Refusals
from hexfront.games.leningrad41.fire.resolution import Resolution
from hexfront.games.leningrad41.fire.volley import FIRE, Volley, targets_of
from hexfront.games.leningrad41.pieces.campaign import ATTACKED
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, members, other, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.offers import Lazily

#: More fires are not offered for a hex; others are accepted all the same.
MOST_OFFERS = 40


class Target(NamedTuple):
    """A hex with enemies that can be fired at."""

    place: Hex


class GroundFires:
    """Units fire at a hex, by themselves or together, some of them in close assault."""

    actions: tuple[type[Action], ...] = (Fire,)
    subject: type = Target

    def __init__(self, refusals: Refusals, candidates: Candidates, resolution: Resolution) -> None:
        self.campaign = refusals.campaign
        self.frame = self.campaign.frame
        self.refusals = refusals
        self.gunnery = refusals.gunnery
        self.command = refusals.command
        self.candidates = candidates
        self.resolution = resolution
        self._targets = tuple(Target(Hex(place)) for place in range(self.frame.hex_places))

    def subjects(self, state: State, side: Side) -> Sequence[Subject]:
        enemies = self._enemies(state, side)
        reached = self.candidates.reached(state, side, enemies) & ~state.markers[ATTACKED]
        return [self._targets[place] for place in members(reached)]

    def _enemies(self, state: State, side: Side) -> Hexes:
        return state.ground.sides[other(side)].occupied

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]:
        """The strongest groups, then each unit alone, with and without close assault."""
        assert isinstance(subject, Target)
        place = subject.place
        there = set_of((place,))
        face_up = self.candidates.face_up(state, side, there)
        backs = self.candidates.backs(state, side, there)
        groups = dict.fromkeys(tuple(sorted(group)) for group in self._groups(state, side, face_up, backs))
        # Only neighbours assault, so nobody else is asked.
        near, places = self.campaign.around[place], state.places
        close = [unit for unit in (*face_up, *backs) if has(near, places[unit])]
        able = {unit for unit in close if self._may_assault(state, side, unit, place)}
        is_open = bool(targets_of(self.campaign, state, Volley(FIRE, side, (), place), assaulting=False))
        volleys = (volley for group in groups for volley in self._volleys(state, side, group, place, able, is_open))
        return Lazily(tuple(islice(volleys, MOST_OFFERS)), self._action)

    def _groups(
        self, state: State, side: Side, face_up: Sequence[Unit], backs: Sequence[Unit]
    ) -> Iterator[tuple[Unit, ...]]:
        yield from self.command.groups(state, side, face_up)
        if backs:
            yield from self.command.groups(state, side, [*face_up, *backs])
        yield from ((unit,) for unit in (*face_up, *backs))

    def _volleys(
        self, state: State, side: Side, group: tuple[Unit, ...], place: Hex, able: Collection[Unit], is_open: bool
    ) -> Iterator[Volley]:
        """The fires of a group: without close assault if that can hit anybody, and with all units that are able to."""
        if is_open:
            yield Volley(FIRE, side, group, place)
        assault = tuple([unit for unit in group if unit in able])
        if assault:
            yield Volley(FIRE, side, group, place, assault)
            fanatic = Volley(FIRE, side, group, place, assault, fervour=True)
            if self.refusals.options.fanaticism and self.refusals.fanaticism(state, fanatic) is None:
                yield fanatic

    def _may_assault(self, state: State, side: Side, unit: Unit, place: Hex) -> bool:
        """Whether a unit may be named as assaulting, and its owner does not know that it would drop out."""
        if self.refusals.assault_of(state, Volley(FIRE, side, (unit,), place), unit) is not None:
            return False
        return any(self.campaign.by_index[face].assault for face in self.refusals.faces(state, unit))

    def _action(self, volley: Volley) -> Fire:
        names = self.campaign.board.unit_names
        there = self.campaign.board.name(volley.place)
        return Fire(there, names(volley.units), names(volley.assault), volley.fervour)

    def volley(self, side: Side, action: Action) -> Volley:
        """The volley of an action. Raises an error for an unknown unit or hex."""
        assert isinstance(action, Fire)
        units, assault = (tuple(map(self.frame.unit, names)) for names in (action.units, action.assault))
        return Volley(FIRE, side, units, self.campaign.sheet.number_index(action.hex), assault, action.fervour)

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        return self.refusals.fire(state, self.volley(side, action))

    def carry_out(self, course: Course, side: Side, action: Action) -> None:
        self.resolution.resolve(course, self.volley(side, action))
