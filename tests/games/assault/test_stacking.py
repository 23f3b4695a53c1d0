"""Stacking: one unit, regiments of a division, headquarters, workers and guerrillas (7.0)."""

import pytest

from hexfront.games.assault.documents.actions import Transfer
from hexfront.kernel.errors import InputError
from tests.games.acting import move, play, refused
from tests.games.assault.ground import ground, position

GERMAN, RUSSIAN = "german movement", "soviet movement"
TEN = tuple(f"soviet-{number}" for number in (10, 281, 235, 168, 90, 111, 302, 237, 70, 191))
#: Ten hexes of the Vyborg Side, which is 0219 on the main map.
VYBORG = ("C8", "C7", "C6", "C5", "C4", "C3", "D5", "D4", "D3", "D2")


@pytest.mark.rule("assault-on-leningrad", "7.1")
@pytest.mark.rule("assault-on-leningrad", "7.5")
def test_one_unit_stands_in_a_hex_and_nobody_passes_through() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "german-58": "2519"})
    russian = position(game, RUSSIAN, {"soviet-10": "2520", "soviet-281": "2519"})

    assert refused(game, state, move("german-1", "2519")).rule == "7.1"
    assert refused(game, state, move("german-1", "2519", "2518")).rule == "7.1"
    assert refused(game, russian, move("soviet-10", "2519")).rule == "7.1"


@pytest.mark.rule("assault-on-leningrad", "7.2")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 5")
def test_regiments_stack_with_their_own_division_only() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1-1-pz": "2520", "german-1-1-mot": "2519", "german-6-11-pz": "2521",
                                    "german-1-113-mot": "2519"})  # fmt: skip

    assert "2519" in game.reach(state, "german-1-1-pz")
    assert refused(game, state, move("german-6-11-pz", "2520")).rule == "7.2"


@pytest.mark.rule("assault-on-leningrad", "7.3")
@pytest.mark.rule("assault-on-leningrad", "11.32")
def test_one_headquarters_stands_with_anybody() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-38-hq": "2520", "german-121": "2519", "german-28-hq": "2521"})

    assert "2519" in game.reach(state, "german-38-hq")
    assert refused(game, state, move("german-28-hq", "2520")).rule == "7.3"
    assert game.units["german-38-hq"].classes == "C"


@pytest.mark.rule("assault-on-leningrad", "7.4")
@pytest.mark.rule("assault-on-leningrad", "14.3")
@pytest.mark.rule("assault-on-leningrad", "15.4")
def test_one_guerrilla_and_one_worker_stand_with_another_unit() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-g1": "2520", "soviet-g2": "2519", "soviet-10": "2521"})
    city = position(game, RUSSIAN, {"soviet-w11": "J7", "soviet-w12": "J6", "soviet-10": "J7", "german-1": "K3"})

    assert "2521" in game.reach(state, "soviet-g1")
    assert refused(game, state, move("soviet-g1", "2519")).rule == "7.4"
    assert refused(game, city, move("soviet-w12", "J7")).rule == "7.4"
    with pytest.raises(InputError, match="may not stand together"):
        position(game, RUSSIAN, {"soviet-w1": "2520", "soviet-w2": "2520"})


@pytest.mark.rule("assault-on-leningrad", "7.6")
@pytest.mark.rule("assault-on-leningrad", "8.26")
def test_the_city_hexes_take_ten_of_a_kind_counting_the_inset() -> None:
    game = ground()
    rifles = ("10", "281", "235", "168", "90", "111", "302", "237", "70")
    full = {f"soviet-{number}": "0219" for number in rifles} | {"soviet-1-tank": "F4", "soviet-177": "0119"}
    state = position(game, RUSSIAN, full, turn=16)
    room = position(game, RUSSIAN, {**full, "soviet-1-tank": "0320"}, turn=16)

    assert refused(game, state, move("soviet-177", "0219")).rule == "8.26"
    assert "0219" in game.reach(room, "soviet-177")


@pytest.mark.rule("assault-on-leningrad", "8.26")
def test_a_district_alone_takes_more_than_ten_but_its_city_hex_is_then_shut() -> None:
    game = ground()
    ten = dict(zip(TEN, VYBORG, strict=True))
    state = position(game, RUSSIAN, {**ten, "soviet-1-tank": "F5", "soviet-w11": "0320"}, turn=16)
    eleven, _ = play(game, state, move("soviet-1-tank", "F4"))

    assert {refused(game, eleven, Transfer(unit, "0219")).rule for unit in (*TEN, "soviet-1-tank")} == {"8.26"}
    assert refused(game, eleven, move("soviet-w11", "0219")).rule == "8.26", "nobody at all goes there"
    divided, _ = play(game, state, Transfer("soviet-10", "0219"))
    assert divided.place_of("soviet-10") == "0219" and "0219" in game.reach(divided, "soviet-w11")
    assert refused(game, divided, move("soviet-1-tank", "F4")).rule == "8.26"


@pytest.mark.rule("assault-on-leningrad", "8.26")
def test_a_city_hex_takes_ten_workers_and_the_guerrillas_besides_ten_others() -> None:
    game = ground()
    others = dict.fromkeys((*TEN, *(f"soviet-w{number}" for number in range(11, 20))), "0219")
    newcomers = {"soviet-w1": "0320", "soviet-w20": "0320", "soviet-1-tank": "0320"}
    state = position(game, RUSSIAN, {**others, **newcomers, "soviet-g1": "0320", "soviet-g2": "F4"}, turn=16)
    full, _ = play(game, state, move("soviet-w20", "0219"), move("soviet-g1", "0219"), Transfer("soviet-g2", "0219"))

    assert len(full.ground.stack(game.map.index["0219"])) == 22
    assert refused(game, full, move("soviet-w1", "0219")).rule == "8.26"
    assert refused(game, full, move("soviet-1-tank", "0219")).rule == "8.26"
