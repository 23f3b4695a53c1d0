"""Fog of war (3.6, 6.5, 6.6, 7.3): what lies face down, who knows it, and how it is drawn.

A unit placed face down in the set-up is known to nobody, so it has no identity in the state: it is drawn among the
units never seen yet when it is turned up. A later arrival has been looked at by its owner. Its identity is in the
state, and everybody else gets a state without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from hexfront.games.leningrad41.documents.events import UnitDrawn, UnitRevealed
from hexfront.games.leningrad41.pieces.campaign import (
    BACKS,
    FACE_DOWN,
    IDENTITY,
    KNOWN_TO_OWNER,
    LOOKED_AT,
    ORIGIN,
    POOL_42,
    SEEN,
    SETTING_UP,
    SINCE,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.pieces.statuses import identity, is_known_to_owner
from hexfront.kernel.course import Course
from hexfront.kernel.memo import Last
from hexfront.kernel.sequence import ARRIVAL
from hexfront.kernel.sets import NO_UNITS, Unit, Units, has, members, set_of
from hexfront.kernel.state import PLACE, Ground, State, put

#: The purposes of dice that tell a lot.
LOT_OF_A_BACK, LOT_OF_THE_ARMY = "lot of a face-down unit", "lot of the 42nd Army"
SECRET_LOTS = frozenset({LOT_OF_A_BACK, LOT_OF_THE_ARMY})


@dataclass(frozen=True, slots=True)
class Pool:
    """The 42nd Army's pool as it lies: the units never seen, how many of them lie on the map, and those returned."""

    unseen: tuple[Unit, ...]
    unseen_on_map: int
    returned: tuple[Unit, ...]

    @property
    def unseen_here(self) -> int:
        return len(self.unseen) - self.unseen_on_map

    @property
    def size(self) -> int:
        return self.unseen_here + len(self.returned)


def moment(state: State) -> int:
    """A number that grows through the game: before, in and after the phase in which the Soviet player draws."""
    if state.owner == GERMAN:
        return 3 * state.turn
    return 3 * state.turn + (1 if state.kind == ARRIVAL else 2)


class Fog:
    """Turns units up, draws them by lot, and takes out of a state what a side may not know."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self._pool = campaign.box(POOL_42)
        self._backs = campaign.box(BACKS)
        self._face_down = campaign.box(FACE_DOWN)
        self._hidden = campaign.having["hidden"]
        self._nobody = (0,) * len(self.frame.units)
        self._last: Last[None, State] = Last()
        self._origins: Last[list[Unit], tuple[int, ...]] = Last()

    def pool(self, state: State) -> Pool:
        """The pool, as far as the state tells."""
        places, lying = state.places, self._pool
        here = [unit for unit in self.campaign.identities if places[unit] == lying]
        shown = state.statuses[SEEN] | state.statuses[LOOKED_AT]
        unseen = tuple([unit for unit in here if not has(shown, unit)])
        returned = tuple([unit for unit in here if has(shown, unit)])
        return Pool(unseen, len(self.unknown(state)), returned)

    def unknown(self, state: State) -> list[Unit]:
        """The backs in play that nobody has looked under."""
        aside = self._backs
        return [
            back for back in self.campaign.backs if state.places[back] != aside and not is_known_to_owner(state, back)
        ]

    def reveal(self, course: Course, units: Iterable[Unit]) -> dict[Unit, Unit]:
        """Turn up the backs among these units. Returns the unit under each."""
        shown: dict[Unit, Unit] = {}
        for back in units:
            if has(self._hidden, back):
                shown[back] = unit = self._under(course, back)
                course.happen(UnitRevealed(self.frame.units[back], self.frame.units[unit]))
        return shown

    def _under(self, course: Course, back: Unit) -> Unit:
        known = identity(course.state, back)
        if known is not None:
            return known
        unseen = self.pool(course.state).unseen
        assert unseen, f"no unit is left to lie under {self.frame.units[back]}"
        return unseen[course.roll(len(unseen), LOT_OF_A_BACK) - 1]

    def draw(self, course: Course) -> bool:
        """Draw a unit of the 42nd Army from its pool and put a back on it. False if the pool is empty."""
        pool = self.pool(course.state)
        if not pool.size:
            return False
        back = next(back for back in self.campaign.backs if course.state.places[back] == self._backs)
        unit = self._lot(course, pool)
        course.happen(UnitDrawn(self.frame.units[back], self.frame.units[unit], moment(course.state)))
        return True

    def _lot(self, course: Course, pool: Pool) -> Unit:
        # One die for both questions: which lot of the pool it is, and which of the unseen units an unseen lot is. A
        # second die for the second question would tell the enemy that the lot was an unseen one.
        each = len(pool.unseen) or 1
        lot, which = divmod(course.roll(pool.size * each, LOT_OF_THE_ARMY) - 1, each)
        return pool.unseen[which] if lot < pool.unseen_here else pool.returned[lot - pool.unseen_here]

    def chances(self, state: State, back: Unit) -> Mapping[Unit, Fraction]:
        """What a back may be, as far as the state tells."""
        known = identity(state, back)
        if known is not None:
            return {known: Fraction(1)}
        pool = self.pool(state)
        if not is_known_to_owner(state, back):
            return dict.fromkeys(pool.unseen, Fraction(1, len(pool.unseen)))
        weights = self._weights(state, back, pool)
        total = sum(weights.values())
        return {unit: weight / total for unit, weight in weights.items()}

    def _weights(self, state: State, back: Unit, pool: Pool) -> dict[Unit, Fraction]:
        """How likely each unit is to lie under an arrival, seen from outside.

        Whoever came back to the pool after the arrival was drawn cannot be it. Whoever was there for longer may lie
        under one of the arrivals drawn before it, so it is less likely than a unit that came back just in time.
        """
        since = state.vectors[SINCE]
        in_order = sorted(self._arrivals(state), key=lambda one: since[one])
        came_back = [since[unit] for unit in pool.returned]
        drawn = [since[one] for one in in_order[: in_order.index(back) + 1]]
        #: For each arrival up to this one, the lots it was drawn from: those before it have taken theirs.
        lots = [
            pool.unseen_here + sum(moment < when for moment in came_back) - taken for taken, when in enumerate(drawn)
        ]

        @cache
        def chance(moment: int) -> Fraction:
            """The chance of a lot that has been in the pool since a moment to lie under this arrival."""
            found = Fraction(1, lots[-1])
            for when, number in zip(drawn[:-1], lots[:-1], strict=True):
                found *= 1 - Fraction(1, number) if moment < when else 1
            return found

        weights = {unit: chance(since[unit]) for unit in pool.returned if since[unit] < drawn[-1]}
        if pool.unseen and pool.unseen_here > 0:
            weights |= dict.fromkeys(pool.unseen, chance(0) * Fraction(pool.unseen_here, len(pool.unseen)))
        return weights

    def _arrivals(self, state: State) -> list[Unit]:
        """The arrivals in play of which the state does not tell what they are."""
        return [
            back
            for back in self.campaign.backs
            if is_known_to_owner(state, back) and identity(state, back) is None and state.places[back] != self._backs
        ]

    def known(self, state: State, side: str | None) -> State:
        """The state as a side knows it. The Soviet player knows all that the state holds."""
        if side == SOVIET:
            return state
        if state.phase_index < self.frame.first_phase:
            return self._before_the_set_up(state)
        if not state.statuses[KNOWN_TO_OWNER] and not state.statuses[LOOKED_AT]:
            return state
        # Asked twice in a row: what a side may choose from, and whether what it chose is refused.
        known = self._last.get(state, None)
        return self._last.keep(state, None, self._uncovered(state)) if known is None else known

    def _uncovered(self, state: State) -> State:
        """The state without what only the Soviet player has looked at."""
        places, lying = state.places, self._face_down
        # Whoever lies face down was looked at as it was drawn.
        hidden = [unit for unit in members(state.statuses[LOOKED_AT]) if places[unit] == lying]
        in_the_pool = dict.fromkeys(hidden, self._pool)
        vectors = list(state.vectors)
        vectors[IDENTITY] = self._nobody
        # Where units began a phase stays the same for all of it, so these are worked out once for many states.
        origins = self._origins.get(vectors[ORIGIN], hidden)
        if origins is None:
            origins = self._origins.keep(vectors[ORIGIN], hidden, put(vectors[ORIGIN], in_the_pool))
        vectors[ORIGIN] = origins
        statuses = put(state.statuses, {LOOKED_AT: NO_UNITS})
        # The ground stays: units under backs are in no hex, so nothing on it tells of them.
        return state.evolve(places=put(places, in_the_pool), statuses=statuses, vectors=tuple(vectors))

    def _before_the_set_up(self, state: State) -> State:
        """The German player looks away while the Soviet player sets up (3.2)."""
        waiting = self.campaign.box(SETTING_UP)
        chosen = map(self.frame.unit, self.campaign.settings["set_up"]["chosen"])
        there = [unit for unit in (*chosen, *self.campaign.backs) if state.places[unit] < self.frame.hex_places]
        places = put(state.places, dict.fromkeys(there, waiting))
        vectors = tuple(
            put(column, dict.fromkeys(there, int(waiting))) if kind == PLACE else column
            for column, kind in zip(state.vectors, self.frame.vectors.values(), strict=True)
        )
        return state.evolve(places=places, vectors=vectors, ground=Ground.of(self.frame, places))

    def sampled(self, known: State, side: str, random: Random) -> State:
        """A whole state that looks the same to a side: every arrival gets an identity it may have."""
        if side == SOVIET:
            return known
        since, pool = known.vectors[SINCE], self.pool(known)
        unseen, unseen_here, returned = list(pool.unseen), pool.unseen_here, list(pool.returned)
        under: dict[Unit, Unit] = {}
        # Drawn again in the order in which they were drawn, each from the lots that were in the pool by then.
        for back in sorted(self._arrivals(known), key=lambda one: since[one]):
            early = [unit for unit in returned if since[unit] < since[back]]
            lot = random.randrange(unseen_here + len(early))
            if lot < unseen_here:
                unseen_here -= 1
                under[back] = unseen.pop(random.randrange(len(unseen)))
            else:
                under[back] = early[lot - unseen_here]
                returned.remove(under[back])
        return self._linked(known, under) if under else known

    def _linked(self, state: State, under: Mapping[Unit, Unit]) -> State:
        lying = dict.fromkeys(under.values(), self._face_down)
        looked: Units = state.statuses[LOOKED_AT] | set_of(lying)
        state = state.with_vector(IDENTITY, {back: unit + 1 for back, unit in under.items()})
        state = state.with_vector(ORIGIN, lying).evolve(places=put(state.places, lying))
        return state.with_status(LOOKED_AT, looked)

    def unseen_pool(self, state: State) -> tuple[int, list[Unit]]:
        """What everybody knows of the pool: how many units it has, and which may be among them."""
        public = self.known(state, None)
        pool = self.pool(public)
        looked = sum(
            is_known_to_owner(public, back) and public.places[back] != self._backs for back in self.campaign.backs
        )
        return pool.size - looked, [*pool.unseen, *pool.returned]
