"""Floods: every hex that a unit or stack can enter, found in order of cost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, members, set_of
from hexfront.mechanics.terms import Purse, Terms, shut_from
from hexfront.mechanics.terrain import Fans, neighbours, spread


class Flood(ABC):
    """The set of hexes that movers can enter. The cost and path of each are worked out on demand."""

    reached: Hexes

    @abstractmethod
    def cost(self, place: Hex) -> int:
        """The cost of getting there, for the mover that has the fewest points left afterwards."""

    @abstractmethod
    def path(self, place: Hex) -> tuple[Hex, ...]:
        """The cheapest path, without the starting hex."""

    @abstractmethod
    def trails(self, names: Sequence[str | None]) -> Mapping[Hex, tuple[str, ...]]:
        """The paths to all hexes, in their names. They share their beginnings, so together they are cheap."""


class OnePurseFlood(Flood):
    """A flood for movers with the same costs. ``levels[n]`` has the hexes that cost n to reach."""

    __slots__ = ("_first", "_terms", "levels", "reached")

    def __init__(self, terms: Terms, first: list[tuple[Hex, int]], levels: list[Hexes]) -> None:
        self._terms = terms
        self._first = first
        self.levels = levels
        self.reached = NO_HEXES
        for level in levels:
            self.reached |= level

    def cost(self, place: Hex) -> int:
        # Many levels are asked about one hex, and a shift would copy each of them.
        bit = 1 << place
        for spent, level in enumerate(self.levels):
            if level & bit:
                return spent
        raise KeyError(place)

    def path(self, place: Hex) -> tuple[Hex, ...]:
        first, spent = dict(self._first), self.cost(place)
        path = [place]
        while first.get(place) != spent:
            spent, place = self._step_before(place, spent)
            path.append(place)
        path.reverse()
        return tuple(path)

    def trails(self, names: Sequence[str | None]) -> Mapping[Hex, tuple[str, ...]]:
        first, found = dict(self._first), dict[Hex, tuple[str, ...]]()
        for spent, level in enumerate(self.levels):
            if not level:
                continue
            for place in members(level):
                name = names[place]
                assert name is not None
                # A step costs at least one point, so the path to the hex before is there already.
                if first.get(place) == spent:
                    found[place] = (name,)
                else:
                    found[place] = (*found[self._step_before(place, spent)[1]], name)
        return found

    def _step_before(self, place: Hex, spent: int) -> tuple[int, Hex]:
        """The previous hex on a cheapest path, and the points spent when it is reached."""
        terms, purse, levels = self._terms, self._terms.purses[0], self.levels
        zone = terms.zone
        for before, cost in purse.edges.into[place]:
            if zone >> before & 1:
                if not terms.midway >> before & 1 or shut_from(terms, before) >> place & 1:
                    continue
                cost += purse.leaving
            if cost <= spent and levels[spent - cost] >> before & 1:
                return spent - cost, before
        raise AssertionError(f"no way leads to {place} for {spent}")


class MixedFlood(Flood):
    """A flood for movers with different costs, with the best common path to each hex."""

    __slots__ = ("_costs", "_paths", "reached")

    def __init__(self, costs: dict[Hex, int], paths: dict[Hex, tuple[Hex, ...]]) -> None:
        self._costs = costs
        self._paths = paths
        self.reached = set_of(costs)

    def cost(self, place: Hex) -> int:
        return self._costs[place]

    def path(self, place: Hex) -> tuple[Hex, ...]:
        return self._paths[place]

    def trails(self, names: Sequence[str | None]) -> Mapping[Hex, tuple[str, ...]]:
        return {place: tuple([name for step in path if (name := names[step])]) for place, path in self._paths.items()}


#: The flood of movers that cannot leave their hex.
NOWHERE = MixedFlood({}, {})


def flood(terms: Terms) -> Flood:
    """Every hex these movers can enter."""
    if terms.barred:
        return NOWHERE
    single = _with_one_purse(terms)
    return _flood_mixed(terms) if single is None else _flood_one(single, single.purses[0])


def _with_one_purse(terms: Terms) -> Terms | None:
    """The same terms for the one mover who binds all the others, if there is one; the fast flood does for them."""
    if len(terms.purses) == 1:
        return terms
    # Only the most restricted purses matter. Usually one binds all the others.
    binding: list[Purse] = []
    for purse in terms.purses:
        if not any(_binds(other, purse) for other in binding):
            binding = [other for other in binding if not _binds(purse, other)] + [purse]
    return terms._replace(purses=(binding[0],)) if len(binding) == 1 else None


class Remembered(NamedTuple):
    """A flood, the hexes it examined, and the terms it found there."""

    looked_at: Hexes
    zone: Hexes
    closed: Hexes
    midway: Hexes
    rigid: Hexes
    flood: OnePurseFlood


class FloodMemory:
    """Floods already computed. One is reused when the terms are the same in every hex it examined.

    A game between computer players has about a thousand different starts.
    """

    def __init__(self, starts: int = 2_000, each: int = 24) -> None:
        self._each = each
        # Besides start and purse, a flood depends on closed, zone, midway and rigid hexes, and only among the hexes it
        # reached and their neighbours. A change elsewhere cannot extend it, so these hexes complete the key. Where a
        # move may end does not matter: a flood also passes through hexes where no unit may end.
        self._floods: Memo[tuple[Hex, Purse], list[Remembered]] = Memo(starts)

    def flood(self, terms: Terms) -> Flood:
        """Every hex these movers can enter."""
        single = None if terms.barred else _with_one_purse(terms)
        if single is None:
            return flood(terms)
        terms = single
        key = (terms.start, terms.purses[0])
        known = self._floods.get(key)
        if known is None:
            known = self._floods.keep(key, [])
        zone, closed, midway, rigid = terms.zone, terms.closed, terms.midway, terms.zone & terms.rigid
        for one in known:
            seen = one.looked_at
            if (
                zone & seen == one.zone
                and closed & seen == one.closed
                and midway & seen == one.midway
                and rigid & seen == one.rigid
            ):
                return one.flood
        purse = terms.purses[0]
        found = _flood_one(terms, purse)
        entries = set_of([step for step, _ in purse.entries])
        seen = neighbours(found.reached | 1 << terms.start, purse.edges) | entries
        known.insert(0, Remembered(seen, zone & seen, closed & seen, midway & seen, rigid & seen, found))
        del known[self._each :]
        return found


def _binds(one: Purse, other: Purse) -> bool:
    """Whether the other purse can pay for every path of the first, and has no fewer points left."""
    return (
        one is not other
        and one.points <= other.points
        and one.leaving >= other.leaving
        and one.first_factor >= other.first_factor
        and (other.untouched or not one.untouched)
        and one.entries == other.entries
        and other.edges.never_dearer(one.edges)
    )


def flood_from(terms: Terms, starts: Hexes) -> Hexes:
    """Every hex that one mover could enter from any of several hexes, and those themselves.

    Whoever looks further ahead than one move asks this: the zones and enemies are those of now.
    """
    purse = terms.purses[0]
    first = [step for place in members(starts) for step in _first_steps(terms._replace(start=place), purse)]
    found = starts
    for level in _levels(terms, purse, first, terms.closed):
        found |= level
    return found


def _flood_one(terms: Terms, purse: Purse) -> OnePurseFlood:
    """Flood in order of cost, whole sets of hexes at a time."""
    first = _first_steps(terms, purse)
    # Going back to the start is legal, but never useful in a flood.
    return OnePurseFlood(terms, first, _levels(terms, purse, first, terms.closed | 1 << terms.start))


def _levels(terms: Terms, purse: Purse, first: list[tuple[Hex, int]], seen: Hexes) -> list[Hexes]:
    """For each cost, the hexes that it takes to reach them after some first steps; ``seen`` ones are not entered."""
    zone, midway, fans = terms.zone, terms.midway, purse.edges.fans
    levels = [NO_HEXES] * (purse.points + 1)
    for place, total in first:
        levels[total] |= 1 << place
    for spent, fresh in enumerate(levels):
        # Without what is seen already: ``& ~`` would do the same, but complements of large numbers are slow.
        fresh = levels[spent] = fresh ^ fresh & seen
        if not fresh:
            continue
        seen |= fresh
        free = fresh ^ fresh & zone
        if free:
            spread(levels, spent, free, fans)
        held = fresh & midway
        if held:
            _leave_zone(levels, spent + purse.leaving, held, terms)
    return levels


def _leave_zone(levels: list[Hexes], spent: int, held: Hexes, terms: Terms) -> None:
    """Spread from hexes in the zone: never from rigid to rigid hexes, and never across a moat into the zone."""
    purse, rigid = terms.purses[0], terms.zone & terms.rigid
    edges = purse.moat.dry if purse.moat else purse.edges
    if held & rigid:
        _spread_outside(levels, spent, held & rigid, edges.fans, rigid)
    if held & ~rigid:
        spread(levels, spent, held & ~rigid, edges.fans)
    if purse.moat:
        _spread_outside(levels, spent, held, purse.moat.wet.fans, terms.zone)


def _spread_outside(levels: list[Hexes], spent: int, hexes: Hexes, fans: Fans, shut: Hexes) -> None:
    beyond = [NO_HEXES] * len(levels)
    spread(beyond, spent, hexes, fans)
    for total, found in enumerate(beyond):
        levels[total] |= found & ~shut


def _first_steps(terms: Terms, purse: Purse) -> list[tuple[Hex, int]]:
    """The first hexes with their full cost. An untouched purse can always pay for one hex."""
    leaving = 0
    shut = terms.closed
    if terms.zone >> terms.start & 1:
        leaving = purse.leaving
        shut |= shut_from(terms, terms.start)
    steps = []
    for other, cost in purse.first_steps(terms.start):
        # Capping the cost enforces the one-hex minimum: the move spends everything the unit has.
        total = cost * purse.first_factor + leaving
        if total > purse.points and purse.untouched:
            total = purse.points
        if total <= purse.points and not shut >> other & 1:
            steps.append((other, total))
    return steps


def _flood_mixed(terms: Terms) -> MixedFlood:
    """Flood for different classes, which need a common path. Keeps every cost vector that no other one dominates."""
    found: dict[Hex, list[tuple[int, ...]]] = {}
    queue: list[tuple[int, tuple[int, ...], tuple[Hex, ...]]] = []
    first = [dict(_first_steps(terms, purse)) for purse in terms.purses]
    for other in set(first[0]).intersection(*first[1:]):
        _push(queue, terms, tuple(steps[other] for steps in first), (other,))
    best: dict[Hex, int] = {}
    paths: dict[Hex, tuple[Hex, ...]] = {}
    while queue:
        _, costs, path = heappop(queue)
        here = path[-1]
        if any(all(a <= b for a, b in zip(old, costs, strict=True)) for old in found.get(here, ())):
            continue
        found.setdefault(here, []).append(costs)
        # The queue is ordered by shortage, so the first path found leaves the most points.
        if here not in best:
            best[here] = _scarcest(terms, costs)
            paths[here] = path
        for onward, total in _onward(terms, here, costs):
            # A path never gains anything by crossing itself.
            if onward not in path and onward != terms.start:
                _push(queue, terms, total, (*path, onward))
    return MixedFlood(best, paths)


def _push(
    queue: list[tuple[int, tuple[int, ...], tuple[Hex, ...]]],
    terms: Terms,
    costs: tuple[int, ...],
    path: tuple[Hex, ...],
) -> None:
    shortage = max(cost - purse.points for cost, purse in zip(costs, terms.purses, strict=True))
    heappush(queue, (shortage, costs, path))


def _scarcest(terms: Terms, costs: tuple[int, ...]) -> int:
    """The points spent by the mover with the fewest left."""
    return min(zip(costs, terms.purses, strict=True), key=lambda pair: pair[1].points - pair[0])[0]


def _onward(terms: Terms, here: Hex, costs: tuple[int, ...]) -> list[tuple[Hex, tuple[int, ...]]]:
    shut = terms.closed
    in_zone = terms.zone >> here & 1
    if in_zone:
        if not terms.midway >> here & 1:
            return []
        shut |= shut_from(terms, here)
    steps = []
    for other, _ in terms.purses[0].edges.out[here]:
        if shut >> other & 1:
            continue
        total = tuple(
            cost + purse.edges.cost(here, other) + (purse.leaving if in_zone else 0)
            for cost, purse in zip(costs, terms.purses, strict=True)
        )
        if all(spent <= purse.points for spent, purse in zip(total, terms.purses, strict=True)):
            steps.append((other, total))
    return steps
