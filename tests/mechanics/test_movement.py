"""Movement: floods and walks against a search that tries every path."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, Hex, Hexes, has, members, set_of
from hexfront.mechanics.flood import FloodMemory, flood, flood_from
from hexfront.mechanics.terms import Moat, Purse, Terms, shut_from
from hexfront.mechanics.terrain import Edges
from hexfront.mechanics.walk import Walk, Walker
from tests.kernel.toy import sheet

PAPER = sheet({"0203": "lake"}, [("0102", "0103", "all-lake")])
HEXES = tuple(PAPER.index[number] for number in PAPER.hexes)
NAMES = PAPER.indexing.number
START = PAPER.index["0202"]
#: A box beside the map, from which movers enter it.
ASIDE = Hex(PAPER.indexing.size + 3)


class Laconic:
    """Says in a word why a step, its price or an end is refused."""

    hex_by_hex = "hex by hex"

    def refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        stopped = has(terms.zone, at) and not is_first and not has(terms.midway, at)
        wrong = {
            "no way": place not in onward(terms, at),
            "closed": has(terms.closed, place),
            "stopped": stopped,
            "zone to zone": has(shut_from(terms, at), place),
        }
        return next((Refusal(rule, PAPER.name(place)) for rule, is_so in wrong.items() if is_so), None)

    def too_dear(self, at: Hex, place: Hex, cost: int, left: int, untouched: bool) -> Refusal:
        here = "aside" if at == ASIDE else PAPER.name(at)
        return Refusal("too dear", f"{here} {PAPER.name(place)} {cost} of {left}, untouched: {untouched}")

    def end_refusal(self, place: Hex) -> Refusal:
        return Refusal("no end", PAPER.name(place))


WALKER = Walker(Laconic())


def edges(prices: Sequence[int]) -> Edges:
    """Steps that cost what the hex entered costs, and one more going to a lower index."""
    price = dict(zip(HEXES, prices, strict=True))
    return Edges.of(
        tuple(
            tuple((other, price[other] + (other < start)) for other in PAPER.adjacent[start])
            for start in map(Hex, range(PAPER.indexing.size))
        )
    )


FLAT, ROUGH = edges([2] * len(HEXES)), edges([2, 4, 3] * 5)
SETS = st.sets(st.sampled_from(HEXES), max_size=6).map(lambda some: set_of(some))
PRICES = st.lists(st.integers(1, 4), min_size=len(HEXES), max_size=len(HEXES))


@st.composite
def purses(draw: st.DrawFn, most: int = 3) -> tuple[Purse, ...]:
    """One purse or several, over a few price lists of which some agree, with a moat or without."""
    lists = [FLAT, ROUGH, edges([2] * len(HEXES)), edges(draw(PRICES))]
    ditch = draw(st.one_of(st.just(NO_HEXES), SETS))
    moats = {one: Moat.of(one, lambda start, end: has(ditch, max(start, end))) for one in lists if ditch}
    numbers = (st.integers(0, 9), st.integers(1, 4), st.booleans(), st.sampled_from((1, 1, 2)))
    some = draw(st.lists(st.tuples(st.sampled_from(lists), *numbers), min_size=1, max_size=most))
    return tuple(dict.fromkeys(Purse(*one, moats.get(one[0])) for one in some))


GATES = st.lists(st.tuples(st.sampled_from(HEXES), st.integers(1, 5)), max_size=4, unique_by=lambda gate: gate[0])


@st.composite
def terms(draw: st.DrawFn, most: int = 3) -> Terms:
    """Any terms; the hex of the movers holds no enemy. Some movers come from off the map."""
    enemies = draw(SETS) & ~(1 << START)
    zone = draw(SETS)
    closed = enemies | draw(SETS) & ~(1 << START)
    rigid = draw(st.one_of(st.just(ALL_HEXES), SETS))
    bound = Terms(START, draw(purses(most)), closed, enemies, zone, zone & draw(SETS), rigid=rigid)
    gates = tuple(draw(GATES))
    if not gates:
        return bound
    return bound._replace(start=ASIDE, purses=tuple(purse._replace(entries=gates) for purse in bound.purses))


def onward(bound: Terms, at: Hex) -> tuple[Hex, ...]:
    """Where a step may lead, if nothing forbids it."""
    return tuple(place for place, _ in bound.purses[0].entries) if at == ASIDE else PAPER.adjacent[at]


def is_moated(bound: Terms, start: Hex, end: Hex) -> bool:
    moat = bound.purses[0].moat
    return moat is not None and any(other == end for other, _ in moat.wet.out[start])


def paid(bound: Terms, path: tuple[Hex, ...]) -> tuple[int, ...] | None:
    """What each purse has spent at the end of a path; None if some rule forbids it. Written as the rules are told."""
    spent = [0] * len(bound.purses)
    at = bound.start
    for number, place in enumerate(path):
        in_zone = has(bound.zone, at)
        if place not in onward(bound, at) or has(bound.closed, place):
            return None
        from_rigid_to_rigid = has(bound.zone & bound.rigid, place) and has(bound.rigid, at)
        if in_zone and (from_rigid_to_rigid or (number > 0 and not has(bound.midway, at))):
            return None
        if in_zone and has(bound.zone, place) and is_moated(bound, at, place):
            return None
        for one, purse in enumerate(bound.purses):
            steps = purse.entries if at == ASIDE else purse.edges.out[at]
            cost = next(price for other, price in steps if other == place)
            cost = cost * (purse.first_factor if number == 0 else 1) + (purse.leaving if in_zone else 0)
            if number == 0 and purse.untouched:
                cost = min(cost, purse.points)
            spent[one] += cost
            if spent[one] > purse.points:
                return None
        at = place
    return tuple(spent)


def every_path(bound: Terms) -> dict[tuple[Hex, ...], tuple[int, ...]]:
    """Every allowed path that enters no hex twice, with what each purse spends on it."""
    found: dict[tuple[Hex, ...], tuple[int, ...]] = {}
    ways: list[tuple[Hex, ...]] = [()]
    while ways:
        way = ways.pop()
        for place in onward(bound, way[-1] if way else bound.start):
            path = (*way, place)
            if place != bound.start and place not in way and (spent := paid(bound, path)) is not None:
                found[path] = spent
                ways.append(path)
    return found


def most_left(bound: Terms) -> dict[Hex, int]:
    """For every hex that some path reaches, what the poorest mover keeps on the best path."""
    best: dict[Hex, int] = {}
    for path, spent in every_path(bound).items():
        left = min(purse.points - cost for purse, cost in zip(bound.purses, spent, strict=True))
        best[path[-1]] = max(best.get(path[-1], left), left)
    return best


@settings(max_examples=400)
@given(terms())
def test_a_flood_finds_what_trying_every_path_finds(bound: Terms) -> None:
    found, best = flood(bound), most_left(bound)

    assert set(members(found.reached)) == set(best)
    for place, left in best.items():
        spent = paid(bound, found.path(place))
        assert spent is not None and found.path(place)[-1] == place
        assert min(purse.points - cost for purse, cost in zip(bound.purses, spent, strict=True)) == left
        assert found.cost(place) in {purse.points - left for purse in bound.purses}
    assert found.trails(NAMES) == {place: tuple(NAMES[step] for step in found.path(place)) for place in best}


@given(terms(most=1), SETS)
def test_a_flood_from_several_hexes_finds_what_floods_from_each_find(bound: Terms, starts: Hexes) -> None:
    bound = bound._replace(purses=(bound.purses[0]._replace(entries=()),))
    each = [flood(bound._replace(start=place)).reached for place in members(starts)]

    assert flood_from(bound, starts) == starts | set_of(place for reached in each for place in members(reached))


@settings(max_examples=200)
@given(terms(), st.lists(st.sampled_from(HEXES), min_size=1, max_size=4))
def test_a_walk_is_refused_exactly_where_the_rules_forbid_it(bound: Terms, path: list[Hex]) -> None:
    answer, spent = WALKER.walk(bound, path), paid(bound, tuple(path))

    if spent is None:
        assert isinstance(answer, Refusal)
    else:
        assert answer == Walk(tuple(path), spent)


@given(terms())
def test_walks_along_a_flood_cost_what_the_flood_says(bound: Terms) -> None:
    found = flood(bound)
    for place in members(found.reached):
        walk = WALKER.walk(bound, found.path(place))
        assert isinstance(walk, Walk)
        assert found.cost(place) in walk.spent


@given(st.lists(terms(), min_size=1, max_size=6))
def test_a_memory_answers_as_if_it_had_none(all_terms: list[Terms]) -> None:
    memory = FloodMemory(starts=2, each=2)
    for bound in (*all_terms, *all_terms):
        kept, fresh = memory.flood(bound), flood(bound)

        assert kept.reached == fresh.reached
        assert all(kept.cost(place) == fresh.cost(place) for place in members(fresh.reached))
        assert all(paid(bound, kept.path(place)) is not None for place in members(fresh.reached))


def plain(**more: object) -> Terms:
    """One mover with three points on clear land, a point being two."""
    values: dict[str, object] = {"closed": NO_HEXES, "enemies": NO_HEXES, "zone": NO_HEXES} | more
    return Terms(START, (Purse(FLAT, 6, 4, False),), **values)  # type: ignore[arg-type]


def hexes(*numbers: str) -> Hexes:
    return PAPER.set_of(numbers)


def path(*numbers: str) -> list[Hex]:
    return [PAPER.index[number] for number in numbers]


@pytest.mark.parametrize(
    ("bound", "way", "refusal"),
    [
        (plain(), [], Refusal("hex by hex", "the path is empty: name at least one hex to enter")),
        (plain(), ["0404"], Refusal("no way", "0404")),
        (plain(closed=hexes("0302")), ["0201", "0302"], Refusal("closed", "0302")),
        (plain(zone=hexes("0201")), ["0201", "0101"], Refusal("stopped", "0101")),
        (plain(zone=hexes("0202", "0201")), ["0201"], Refusal("zone to zone", "0201")),
        (plain(ends=~hexes("0201")), ["0201"], Refusal("no end", "0201")),
        (plain(barred=Refusal("frozen", "cold")), ["0201"], Refusal("frozen", "cold")),
        (
            plain(),
            ["0302", "0303", "0403", "0404"],
            Refusal("too dear", "0403 0404 2 of 0, untouched: False"),
        ),
    ],
)
def test_a_walk_is_refused_in_the_words_handed_in(bound: Terms, way: list[str], refusal: Refusal) -> None:
    assert WALKER.walk(bound, path(*way)) == refusal


def test_coming_back_to_the_zone_it_left_ends_the_walk() -> None:
    bound = plain(zone=hexes("0202"))._replace(purses=(Purse(FLAT, 40, 2, False),))
    refusal = WALKER.walk(bound, path("0201", "0202", "0302"))

    assert isinstance(refusal, Refusal) and refusal.rule == "stopped"
    assert isinstance(WALKER.walk(bound, path("0201", "0202")), Walk)


@pytest.mark.parametrize("points", [1, 0])
def test_one_hex_at_any_price_is_only_the_first(points: int) -> None:
    poor = plain()._replace(purses=(Purse(FLAT, points, 4, True),))

    assert WALKER.walk(poor, path("0302")) == Walk(tuple(path("0302")), (points,))
    assert WALKER.walk(poor, path("0302", "0303")) == Refusal("too dear", "0302 0303 2 of 0, untouched: True")


def test_of_two_movers_who_pay_alike_one_still_counts() -> None:
    twins = (Purse(FLAT, 4, 3, False), Purse(edges([2] * len(HEXES)), 4, 3, False))
    bound = Terms(START, (*twins, Purse(ROUGH, 9, 4, True)), NO_HEXES, NO_HEXES, NO_HEXES)

    assert set(members(flood(bound).reached)) == set(most_left(bound))


def test_a_flood_does_not_know_the_cost_of_a_hex_out_of_reach() -> None:
    with pytest.raises(KeyError):
        flood(plain()).cost(Hex(PAPER.index["0404"] + 1))


def test_who_is_barred_reaches_nothing() -> None:
    assert flood(plain(barred=Refusal("frozen", "cold"))).reached == NO_HEXES


def test_who_comes_from_off_the_map_enters_by_its_gates_for_their_price() -> None:
    gates = ((PAPER.index["0101"], 3), (PAPER.index["0404"], 9))
    bound = plain()._replace(start=ASIDE, purses=(Purse(FLAT, 6, 4, False, entries=gates),))

    assert WALKER.walk(bound, path("0101", "0201")) == Walk(tuple(path("0101", "0201")), (5,))
    assert WALKER.walk(bound, path("0404")) == Refusal("too dear", "aside 0404 9 of 6, untouched: False")
    assert WALKER.walk(bound, path("0201")) == Refusal("no way", "0201")
    assert set(members(flood(bound).reached)) == set(most_left(bound))


def test_a_memory_looks_at_the_gates() -> None:
    gates = ((PAPER.index["0101"], 3), (PAPER.index["0404"], 6))
    bound = plain()._replace(start=ASIDE, purses=(Purse(FLAT, 6, 4, False, entries=gates),))
    memory = FloodMemory()

    for closed in (hexes("0404"), NO_HEXES, hexes("0404", "0101")):
        shut = bound._replace(closed=closed)
        assert memory.flood(shut).reached == flood(shut).reached
