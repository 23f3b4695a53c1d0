"""Movement from hex to hex: where a unit or stack can go, and why it cannot go elsewhere.

``Terms`` say what binds the movers at this moment. ``flood`` finds every hex they can enter, ``walk`` follows
one path; both read the same terms, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import Edges

FAR = 1 << 30


@dataclass(frozen=True, slots=True)
class MovementRules:
    """The cases that movement cites."""

    hex_by_hex: str
    allowance: str
    enemy_hex: str
    zone_stops: str
    water: str
    into_zone: str
    stacking: str


@dataclass(frozen=True, slots=True)
class Purse:
    """What movers of one kind have to spend.

    ``leaving`` is the surcharge for leaving an enemy zone; an ``untouched`` purse buys one hex at any price;
    ``first_factor`` multiplies the cost of the first hex.
    """

    edges: Edges
    points: int
    leaving: int
    untouched: bool
    first_factor: int = 1


@dataclass(frozen=True, slots=True)
class Terms:
    """What binds a unit or stack that moves.

    ``closed`` are hexes it may not enter, of which ``enemies`` hold enemy units; ``zone`` is the enemy zone;
    ``midway`` are hexes of the zone that it may leave again; it may end only in ``ends``. ``barred`` is why it
    cannot move at all.
    """

    start: int
    purses: tuple[Purse, ...]
    closed: int
    enemies: int
    zone: int
    midway: int = 0
    ends: int = -1
    barred: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A path followed: what each purse spends on it."""

    path: tuple[int, ...]
    spent: tuple[int, ...]


@dataclass(slots=True)
class Flood:
    """Every hex that can be entered, in order of cost, with what it costs and from where it is entered."""

    start: int
    reached: list[int] = field(default_factory=list)
    cost: dict[int, int] = field(default_factory=dict)
    _back: dict[int, int] = field(default_factory=dict)
    _paths: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def path(self, place: int) -> tuple[int, ...]:
        """The cheapest way, without the hex it starts from."""
        if place in self._paths:
            return self._paths[place]
        path = [place]
        while self._back[path[-1]] != self.start:
            path.append(self._back[path[-1]])
        return tuple(reversed(path))


def flood(terms: Terms) -> Flood:
    """Where these movers can go."""
    if terms.barred:
        return Flood(terms.start)
    if len(terms.purses) == 1:
        return _flood_one(terms, terms.purses[0])
    return _flood_mixed(terms)


def _flood_one(terms: Terms, purse: Purse) -> Flood:
    """Dial's bucket queue: costs are small integers, so the queue is a list of lists."""
    edges, points, zone, closed, midway = (
        purse.edges.out,
        purse.points,
        terms.zone,
        terms.closed,
        terms.midway,
    )
    best: dict[int, int] = {terms.start: -1}
    back: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    for other, total in _first_steps(terms, purse):
        best[other] = total
        back[other] = terms.start
        buckets[total].append(other)
    known = best.get
    reached: list[int] = []
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] != spent:
                continue
            reached.append(here)
            shut = closed
            so_far = spent
            if zone >> here & 1:
                if not midway >> here & 1:
                    continue
                so_far += purse.leaving
                shut |= zone
            for other, cost in edges[here]:
                total = so_far + cost
                if total <= points and total < known(other, FAR) and not shut >> other & 1:
                    best[other] = total
                    back[other] = here
                    buckets[total].append(other)
    return Flood(terms.start, reached, best, back)


def _first_steps(terms: Terms, purse: Purse) -> list[tuple[int, int]]:
    """The first hexes and their full cost; an untouched purse can always pay for one."""
    leaving = 0
    shut = terms.closed
    if terms.zone >> terms.start & 1:
        leaving = purse.leaving
        shut |= terms.zone
    steps = []
    for other, cost in purse.edges.out[terms.start]:
        total = cost * purse.first_factor + leaving
        if total > purse.points and purse.untouched:
            total = purse.points
        if total <= purse.points and not shut >> other & 1:
            steps.append((other, total))
    return steps


def _flood_mixed(terms: Terms) -> Flood:
    """Movers of different classes need one path that each can pay: keep every cost that none other beats."""
    found: dict[int, list[tuple[int, ...]]] = {}
    queue: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    first = [dict(_first_steps(terms, purse)) for purse in terms.purses]
    for other in set(first[0]).intersection(*first[1:]):
        _push(queue, terms, tuple(steps[other] for steps in first), (other,))
    result = Flood(terms.start)
    while queue:
        _, costs, path = heappop(queue)
        here = path[-1]
        if any(all(a <= b for a, b in zip(old, costs, strict=True)) for old in found.get(here, ())):
            continue
        found.setdefault(here, []).append(costs)
        if here not in result.cost:
            result.reached.append(here)
            result.cost[here] = _scarcest(terms, costs)
            result._paths[here] = path
        for onward, total in _onward(terms, here, costs):
            if onward not in path and onward != terms.start:
                _push(queue, terms, total, (*path, onward))
    return result


def _push(
    queue: list[tuple[int, tuple[int, ...], tuple[int, ...]]],
    terms: Terms,
    costs: tuple[int, ...],
    path: tuple[int, ...],
) -> None:
    shortage = max(cost - purse.points for cost, purse in zip(costs, terms.purses, strict=True))
    heappush(queue, (shortage, costs, path))


def _scarcest(terms: Terms, costs: tuple[int, ...]) -> int:
    """The points spent by the purse that has the fewest left."""
    return min(zip(costs, terms.purses, strict=True), key=lambda pair: pair[1].points - pair[0])[0]


def _onward(terms: Terms, here: int, costs: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    shut = terms.closed
    in_zone = terms.zone >> here & 1
    if in_zone:
        if not terms.midway >> here & 1:
            return []
        shut |= terms.zone
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


class Walker:
    """Follows a path hex by hex and says which rule stops it."""

    def __init__(self, sheet: MapSheet, rules: MovementRules, scale: int) -> None:
        self.sheet = sheet
        self.rules = rules
        self.scale = scale

    def walk(self, terms: Terms, path: Sequence[int]) -> Walk | Refusal:
        """The walk along a path, or the rule that forbids it."""
        if terms.barred:
            return terms.barred
        if not path:
            return Refusal(self.rules.hex_by_hex, "the path is empty: name at least one hex to enter")
        at, spent = terms.start, tuple(0 for _ in terms.purses)
        for place in path:
            taken = self._enter(terms, at, place, spent)
            if isinstance(taken, Refusal):
                return taken
            at, spent = place, taken
        if not terms.ends >> at & 1:
            return Refusal(
                self.rules.stacking,
                f"{self.sheet.name(at)} would be overstacked: end the move where there is room",
            )
        return Walk(tuple(path), spent)

    def _enter(self, terms: Terms, at: int, place: int, spent: tuple[int, ...]) -> tuple[int, ...] | Refusal:
        """One hex further: what is spent by then, or the rule that forbids it."""
        leaving = terms.zone >> at & 1
        refusal = self._passage_refusal(terms, at, place)
        if refusal:
            return refusal
        total = []
        for purse, so_far in zip(terms.purses, spent, strict=True):
            cost = purse.edges.cost(at, place)
            if at == terms.start and not so_far:
                cost *= purse.first_factor
            new = so_far + cost + (purse.leaving if leaving else 0)
            if new > purse.points:
                if so_far or not purse.untouched:
                    return self._too_dear(place, new - so_far, purse.points - so_far, purse.untouched)
                new = purse.points
            total.append(new)
        return tuple(total)

    def _passage_refusal(self, terms: Terms, at: int, place: int) -> Refusal | None:
        here, there = self.sheet.name(at), self.sheet.name(place)
        if place not in self.sheet.adjacent[at]:
            if self.sheet.distance(here, there) == 1:
                return Refusal(self.rules.water, f"only water lies between {here} and {there}: go another way round")
            return Refusal(self.rules.hex_by_hex, f"{there} is not next to {here}: name every hex of the path")
        if terms.enemies >> place & 1:
            return Refusal(self.rules.enemy_hex, f"{there} holds an enemy unit: overrun it, or go another way")
        if terms.closed >> place & 1:
            return Refusal(self.rules.stacking, f"{there} is full: no more units may be in it at any time")
        if terms.zone >> at & 1:
            if at != terms.start and not terms.midway >> at & 1:
                return Refusal(
                    self.rules.zone_stops,
                    f"{here} is in an enemy zone of control: the move ends there for this phase",
                )
            if terms.zone >> place & 1:
                return Refusal(
                    self.rules.into_zone,
                    f"{there} is in an enemy zone of control too: disengage into a hex that is in none",
                )
        return None

    def _too_dear(self, place: int, cost: int, left: int, untouched: bool) -> Refusal:
        there = self.sheet.name(place)
        more = " (one hex at any price only as the first of the phase)" if untouched else ""
        return Refusal(
            self.rules.allowance,
            f"entering {there} costs {self._points(cost)}, but {self._points(left)} are left{more}",
        )

    def _points(self, cost: int) -> str:
        whole, rest = divmod(cost, self.scale)
        text = f"{whole or ''}{'½' if rest * 2 == self.scale else f' {rest}/{self.scale}' if rest else ''}" or "0"
        return f"{text} movement point{'' if cost == self.scale else 's'}"
