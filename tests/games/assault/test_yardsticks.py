"""The designers' intentions, on the real map with the real charts: a line, a breakthrough, an inner ring."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from hexfront.kernel.errors import IllegalAction
from tests.games.assault.ground import position, real

FIRST = ("german-1-1-pz", "german-1-1-mot", "german-1-113-mot")
SECOND = ("german-6-11-pz", "german-6-4-mot", "german-6-114-mot")
INFANTRY = ("german-1",)
#: The divisions of the Luga line, and three hexes before each from which it can be attacked.
LUGA_LINE = {
    "soviet-11-mot": ("1033", "1134", "1034", "0934"),
    "soviet-191": ("1133", "1134", "1233", "1132"),
    "soviet-90": ("1332", "1333", "1432", "1431"),
    "soviet-111": ("1430", "1531", "1431", "1331"),
    "soviet-24-tank": ("2623", "2724", "2624", "2524"),
    "soviet-177": ("2823", "2924", "2824", "2923"),
    "soviet-302": ("2922", "2923", "3022", "2921"),
    "soviet-237": ("3121", "3122", "3221", "3120"),
    "soviet-70": ("3219", "3320", "3319", "3120"),
}
#: A garrison of the inner ring, in its fortifications.
INNER_RING = {
    "soviet-1-gv": "0723",
    "soviet-2-gv": "0721",
    "soviet-177": "0821",
    "soviet-3-gv": "0819",
    "soviet-281": "0718",
    "soviet-10": "0617",
    "soviet-235": "0517",
    "soviet-4-v": "0418",
    "soviet-1-nkvd": "0520",
    "soviet-168": "0421",
}
every_division = pytest.mark.parametrize("unit", LUGA_LINE)
Stacks = Iterable[tuple[Sequence[str], str]]


def falls(unit: str, number: str, stacks: Stacks, air: int = 0, tired: bool = False, **status: bool) -> Fraction:
    """The chance that an attack takes a hex from defenders who never retreat; 0 if no attack is possible."""
    game = real()
    units: dict[str, Mapping[str, Any]] = {unit: {"hex": number, **status}}
    for stack, place in stacks:
        worn = {"steps": 1, "out of supply": True} if tired else {}
        units |= {name: {"hex": place, **worn} for name in stack}
    state = position(game, "german combat", units, 5)
    try:
        results = game.odds(state, [name for name in units if name != unit], [number], air=air).results
    except IllegalAction:
        return Fraction(0)
    return sum(
        (chance for result, chance in results.items() if _is_enough(result, game.units[unit].steps)), Fraction(0)
    )


def _is_enough(result: str, steps: int) -> bool:
    """Whether a result takes the last step of the defenders."""
    if "/" not in result:
        return result == "DE"
    penalties = result.split("/")[1]
    return penalties != "-" and int(penalties) >= steps


@every_division
def test_the_luga_line_holds_an_ordinary_attack(unit: str) -> None:
    number, *before = LUGA_LINE[unit]
    for place in before:
        assert falls(unit, number, [(INFANTRY, place)]) == 0
        assert falls(unit, number, [(FIRST, place)]) <= Fraction(1, 6)


@every_division
def test_the_luga_line_cracks_under_concentrated_air_and_armor(unit: str) -> None:
    number, *before = LUGA_LINE[unit]
    corps = list(zip((FIRST, SECOND, INFANTRY), before, strict=True))
    on_the_ground = falls(unit, number, corps)
    from_the_air_too = falls(unit, number, corps, air=1, disrupted=True)

    assert on_the_ground <= Fraction(1, 2)
    assert from_the_air_too >= Fraction(2, 3) and from_the_air_too > on_the_ground


def farthest(unit: str, start: str, phase: str) -> tuple[str, int]:
    """The hex farthest from Kingisepp that a unit can reach after the breakthrough there."""
    game = real()
    state = position(game, phase, {unit: start, "german-41-hq": "1133", "german-38-hq": "1134"}, 5)
    far = {number: game.map.distance("1132", number) for number in game.reach(state, unit)}
    best = max(far, key=lambda number: (far[number], number))
    return best, far[best]


def test_a_mobile_phase_follows() -> None:
    breach = "1132"
    reached, on_the_first_leg = farthest("german-1-1-pz", breach, "german movement")
    _, in_the_turn = farthest("german-1-1-pz", reached, "german mechanized movement")
    _, on_foot = farthest("german-1", breach, "german movement")
    to_the_ring = min(real().map.distance(breach, number) for number in INNER_RING.values())

    assert on_the_first_leg > to_the_ring
    assert in_the_turn > 3 * on_foot


def test_no_spearhead_slips_through_the_inner_ring() -> None:
    game = real()
    city = game.campaign.city
    state = position(game, "german movement", {**INNER_RING, "german-1-1-pz": "0924", "german-41-hq": "1124"}, 8)
    reach = game.reach(state, "german-1-1-pz")
    empty = position(game, "german movement", {"german-1-1-pz": "0924", "german-41-hq": "1124"}, 8)

    before_the_city = set(game.map.names(city.fringe_on_map))
    assert not before_the_city & set(reach)
    assert before_the_city & set(game.reach(empty, "german-1-1-pz"))


@pytest.mark.parametrize("unit", INNER_RING)
def test_the_inner_ring_stops_a_tired_spearhead(unit: str) -> None:
    game, number = real(), INNER_RING[unit]
    before = [place for place in game.map.neighbours(number) if place not in INNER_RING.values()]
    for place in before:
        assert falls(unit, number, [(FIRST, place)], tired=True) <= Fraction(1, 6)


def test_a_fresh_corps_with_air_breaks_the_ring() -> None:
    corps = [(FIRST, "0922"), (SECOND, "0921")]

    assert falls("soviet-177", "0821", corps, tired=True) == 0
    assert falls("soviet-177", "0821", corps, air=1, disrupted=True) >= Fraction(1, 3)
