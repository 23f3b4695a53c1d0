"""``reach`` and ``submit`` agree on which moves are legal (4.1 to 4.7, 6.0)."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from tests.games.acting import move, play
from tests.games.leningrad.small import FIRST, Hexside, both_editions, position, small_game, spent

ROWS = range(7, 12)
FIELD = [f"{column:02}{row:02}" for column in range(3, 9) for row in ROWS]
GERMANS = ("german-1-pz", "german-3-mot", "german-11", "german-21", "german-30", "german-32")
SOVIETS = ("soviet-5", "soviet-292", "soviet-1-armor", "soviet-163-mechanized", "soviet-10", "soviet-48")


def varied_game(name: str, seed: int) -> LeningradGame:
    """A field of all terrain, rivers, roads and lakes."""
    random = Random(seed)
    kinds = ["clear", "clear", "swamp", "hill", "city"] + ([] if name == FIRST else ["forest"])
    terrain = {hex_: random.choice(kinds) for hex_ in FIELD}
    plain = small_game(name)
    sides: list[Hexside] = []
    for hex_ in FIELD:
        for other in plain.map.neighbours(hex_):
            kind = random.choice(["", "", "", "", "river", "road", "all-lake"])
            if hex_ < other and kind:
                sides.append((hex_, other, kind))
    return small_game(name, terrain, sides)


def varied_position(game: LeningradGame, seed: int) -> State:
    """Units of both sides close together, some of them stacked, with forts and air units."""
    random = Random(seed)
    hexes = random.sample(FIELD, 8)
    units = {unit: random.choice(hexes[:4]) for unit in GERMANS[:4]} | {GERMANS[4]: hexes[0], GERMANS[5]: hexes[0]}
    units = {unit: hex_ for unit, hex_ in units.items() if list(units.values()).count(hex_) <= 3}
    units |= {unit: random.choice(hexes[4:]) for unit in SOVIETS}
    units = {unit: hex_ for unit, hex_ in units.items() if list(units.values()).count(hex_) <= 3}
    units |= {"german-61": "0112", "soviet-23": "1005"}
    free = [hex_ for hex_ in FIELD if hex_ not in hexes]
    markers = [{"marker": "fort", "hex": hex_} for hex_ in random.sample(free, 3)]
    markers += [{"marker": "interdiction", "hex": random.choice(hexes[4:])}]
    side = random.choice(["german", "soviet"])
    return position(game, f"{side} movement", 3, units, markers=markers)


def accepted(game: LeningradGame, state: State, units: tuple[str, ...], length: int) -> Iterator[Move]:
    """Every accepted move along a path of at most ``length`` hexes, by brute force."""
    assert state.to_act is not None
    paths: list[tuple[str, ...]] = [()]
    for _ in range(length):
        longer = []
        for path in paths:
            for onward in game.map.neighbours(path[-1] if path else state.place_of(units[0])):
                attempt = move(units, *path, onward)
                refusal = game.refusal(state, state.to_act, attempt)
                if refusal is None:
                    yield attempt
                if refusal is None or refusal.rule == "4.6":
                    longer.append(attempt.path)
        paths = longer


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
@pytest.mark.parametrize("seed", range(12))
def test_every_hex_within_reach_can_be_moved_to_for_what_is_promised(name: str, seed: int) -> None:
    game = varied_game(name, seed)
    state = varied_position(game, seed)

    offers = [one for one in game.legal_actions(state) if isinstance(one, Move)]

    assert offers
    for offer in offers:
        promised = game.reach(state, offer.units)[offer.path[-1]]
        after, _ = play(game, state, offer)
        paid = [spent(game, after, unit) for unit in offer.units]
        assert str(promised.points) in paid
        assert promised.path == offer.path


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
@pytest.mark.parametrize("seed", range(6))
def test_no_path_leads_where_reach_does_not_or_costs_less(name: str, seed: int) -> None:
    game = varied_game(name, seed)
    state = varied_position(game, seed)
    stacks = {one.units for one in game.legal_actions(state) if isinstance(one, Move)}

    assert stacks
    for units in sorted(stacks):
        reach = game.reach(state, units)
        for found in accepted(game, state, units, length=3):
            here = found.path[-1]
            if here == state.place_of(units[0]):
                continue
            assert here in reach
            if len(units) == 1:
                after, _ = play(game, state, found)
                assert reach[here].points <= Fraction(spent(game, after, units[0]))
