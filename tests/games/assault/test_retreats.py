"""Whether a whole force can retreat (10.27, 10.28): the fast answer agrees with trying every way."""

from random import Random
from time import perf_counter

import pytest

from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.sets import Unit, members
from hexfront.kernel.state import State
from tests.games.acting import play
from tests.games.assault.ground import around, attack, ground, position

FORCE = ("1-1-pz", "1-1-mot", "1-113-mot", "6-11-pz", "6-4-mot", "58", "11")
FRIENDS = ("12", "21", "32", "121", "122", "269", "123", "291", "96")
ENEMIES = ("soviet-10", "soviet-177", "soviet-168")


def _every_way(game: AssaultGame, state: State, left: frozenset[Unit]) -> bool:
    """Whether all units can retreat, by brute force."""
    return not left or any(
        _every_way(game, state.with_place(unit, place), left - {unit})
        for unit in sorted(left)
        for place in members(game.rules.retreats.hexes(state, unit))
    )


def _crowded(rng: Random) -> tuple[dict[str, str], list[str]]:
    """A few attackers in three hexes, with friends and enemies scattered around them."""
    ring = around("2519")
    force = [f"german-{name}" for name in rng.sample(FORCE, rng.randint(2, 4))]
    units = {name: rng.choice(ring[:3]) for name in force}
    free = sorted({hex_ for one in ring for hex_ in around(one)} - {"2519", *units.values()})
    rng.shuffle(free)
    friends = [f"german-{name}" for name in FRIENDS if rng.random() < 0.8]
    return units | dict(zip((*friends, *ENEMIES), free, strict=False)), force


@pytest.mark.rule("assault-on-leningrad", "10.27")
@pytest.mark.rule("assault-on-leningrad", "10.28")
def test_a_force_can_retreat_if_some_way_lets_all_of_it() -> None:
    game, rng = ground(), Random(7)
    found = {True: 0, False: 0}
    for _ in range(400):
        units, force = _crowded(rng)
        if any(not game.rules.stacking.fits(_indices(game, units, hex_)) for hex_ in set(units.values())):
            continue
        state = position(game, "german combat", units, turn=17)
        left = frozenset(game.frame.unit_index[name] for name in force)
        can = game.rules.retreats.can_all(state, left)
        found[can] += 1

        assert can == _every_way(game, state, left), units

    assert min(found.values()) > 20


def _indices(game: AssaultGame, units: dict[str, str], hex_: str) -> list[Unit]:
    return [game.frame.unit_index[name] for name, place in units.items() if place == hex_]


@pytest.mark.rule("assault-on-leningrad", "10.28")
def test_of_seventeen_attackers_two_divisions_with_one_way_out_keep_all_from_retreating() -> None:
    game = ground()
    stacks = {
        "2316": ("1-1-pz", "1-1-mot", "1-113-mot"),
        "2317": ("6-11-pz", "6-4-mot", "6-114-mot"),
        "2116": ("8-10-pz", "8-8-mot", "8-28-mot"),
        "2117": ("12-29-pz", "12-5-mot", "12-25-mot"),
        "2217": ("tot-1-mot", "tot-2-mot", "tot-3-mot"),
        "2215": ("20-76-mot", "20-90-mot"),
    }
    units = {f"german-{name}": number for number, names in stacks.items() for name in names}
    friends = {"german-121": "2315", "german-11": "2318", "german-12": "2415", "german-21": "2417"}
    city = dict.fromkeys(("soviet-168", "soviet-g1", "soviet-w1"), "2216")
    state = position(game, "german combat", {**units, **friends, **city}, turn=9)
    state, _ = play(game, state, attack(tuple(units), "2216"), dice=[1])
    began = perf_counter()
    offers = game.legal_actions(state)

    assert perf_counter() - began < 2
    assert {type(action).__name__ for action in offers} == {"LoseStep"}
