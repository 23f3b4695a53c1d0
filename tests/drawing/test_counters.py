"""The faces of counters, from which both pictures and the browser are made."""

import pytest

import hexfront
from hexfront.drawing.counters.emblems import emblem
from hexfront.drawing.counters.faces import OUTLINES, filled
from hexfront.drawing.counters.pieces import SIGNS, pieces
from hexfront.drawing.counters.piles import piles, spot
from hexfront.drawing.looks import SIGNS as KNOWN_SIGNS
from hexfront.drawing.position import game_faces
from hexfront.games.shared.sides import SHAPES

NAMES = tuple(hexfront.games())
CROSS, OVAL, STROKE = "M-15-16.5 15 3.5M15-16.5-15 3.5", 'rx="5.5"', "M0-16.5V3.5"


@pytest.mark.parametrize(
    ("kind", "inside", "outside", "size"),
    [
        ("infantry", [CROSS], [OVAL, STROKE], "XX"),
        ("panzer", [OVAL], [CROSS], "XX"),
        ("motorized", [CROSS, STROKE], [OVAL], "XX"),
        ("mechanized corps", [CROSS, OVAL], [STROKE], "XXX"),
        ("artillery rgt", ["symbol full"], [CROSS], "III"),
        ("anti-tank bn", ["M-15 3.5 0-16.5 15 3.5"], [OVAL, CROSS], "II"),
        ("headquarters", [">HQ<"], [CROSS], "XXX"),
        ("nkvd", [">N<", "letters over", CROSS], [OVAL], "XX"),
        ("people's levy", [CROSS], [OVAL], "XX"),
    ],
)
def test_an_emblem_is_read_off_the_type(kind: str, inside: list[str], outside: list[str], size: str) -> None:
    drawn = emblem(kind)

    assert all(part in drawn for part in inside)
    assert not any(part in drawn for part in outside)
    assert f">{size}<" in drawn


def test_planes_ships_and_boats_have_no_box() -> None:
    assert not any('class="box"' in emblem(kind) for kind in ("air", "gunboat", "boat", "fishing boat"))
    assert len({emblem(kind) for kind in ("air", "gunboat", "boat")}) == 3


def test_a_part_of_a_division_has_its_own_size_and_an_unknown_unit_a_question_mark() -> None:
    assert ">III<" in emblem("infantry", part=True)
    assert "?" in emblem("infantry", unknown=True)
    assert "?" not in emblem("infantry")


@pytest.mark.parametrize("name", NAMES)
def test_every_counter_has_a_face_in_the_shape_of_its_side(name: str) -> None:
    game = hexfront.load(name)
    faces, shapes = game_faces(game), {side.name: side.look.shape for side in game.sides}

    assert faces.fronts.keys() == set(game.units)
    for unit, counter in game.units.items():
        assert OUTLINES[shapes[counter.side]] in faces.fronts[unit]
    assert {f"{counter.to_json()['steps']}/{counter.to_json()['steps']}" for counter in game.units.values()} <= set(
        faces.pips
    )


def test_sides_that_fight_alike_in_attack_and_defence_print_one_strength() -> None:
    faces = game_faces(hexfront.load("leningrad-1979"))

    assert faces.feet["german-1-pz"][:1] == ["attack"]
    assert faces.feet["soviet-185-mechanized"][:2] == ["attack", "defense"]
    assert faces.feet["soviet-untried-infantry-3"][:1] == ["?"]


def test_backs_are_told_apart_from_what_lies_under_them() -> None:
    game = hexfront.load("leningrad-41")
    faces = game_faces(game)
    back = next(unit for unit in game.units if unit in faces.opened)
    under = next(unit for unit in faces.unders if game.units[unit].side == game.units[back].side)
    unit = {"id": back, "steps": 1, "full_steps": 1, "is": None}

    closed, seen = faces.face(unit), faces.face({**unit, "is": under})

    assert 'class="army"' in closed
    assert 'class="under"' not in closed
    assert faces.unders[under] in seen
    assert not faces.opened.keys() & faces.unders.keys()


def test_a_name_that_looks_like_markup_stays_a_name() -> None:
    unit = {"id": "german-1-pz", "steps": 1, "full_steps": 2, "attack": "<b>", "statuses": ["disrupted", "moved"]}

    face = game_faces(hexfront.load("leningrad-1979")).face(unit)

    assert "&lt;b&gt;-" in face
    assert face.count("token burst") == 1
    assert filled("{a}{b}", a="1", b="2") == "12"


def test_every_sign_of_a_marker_and_every_shape_is_drawn() -> None:
    drawn = pieces()

    assert set(SIGNS) == set(KNOWN_SIGNS)
    assert {f"marker {sign}" for sign in SIGNS} | {f"flag {shape}" for shape in SHAPES} <= set(drawn)


def test_a_pile_lies_around_the_centre_and_does_not_grow_out_of_the_hex() -> None:
    heaped = piles(spread=False)

    assert spot(heaped, 0, 1)[:2] == (0, 0)
    assert spot(heaped, 0, 2).x == -spot(heaped, 1, 2).x
    assert all(abs(spot(heaped, at, 9).x) <= 7.5 for at in range(9))


def test_few_counters_lie_so_that_the_foot_of_the_lower_one_is_free() -> None:
    lower, upper = piles(spread=True)[1]

    assert lower.y - upper.y >= 26
    assert abs(lower.y) + 31 * lower.size < 58
