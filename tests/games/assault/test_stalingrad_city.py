"""Stalingrad: the Volga and its ferries, the way into the city, and lines across the river (8.3, 19.3 to 19.5)."""

from itertools import pairwise

import pytest

from hexfront.games.assault.documents.actions import Retreat, Transfer
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from tests.games.acting import Units, move, offered, play, refused
from tests.games.assault.ground import attack, cost, position, resolved
from tests.games.assault.stalingrad import HEADQUARTERS, stalingrad

MOVEMENT, RUSSIAN, COMBAT = "german movement", "soviet movement", "german combat"
#: The ferries: the hex of the main map on the east bank, and on the inset the landing there and the city across.
FERRIES = [("1203", "E4", "D4"), ("1304", "G5", "G6"), ("1404", "K7", "K8")]
#: A German on the inset, which closes the city hexes of the main map.
INSIDE = {"german-44": "M10", **HEADQUARTERS}


@pytest.mark.rule("assault-on-stalingrad", "19.31")
def test_russians_cross_the_volga_with_a_whole_move_and_germans_never() -> None:
    game = stalingrad()
    state = position(game, RUSSIAN, {"soviet-13-gds": "1003", "german-44": "1018"})
    assert cost(game, state, "soviet-13-gds", "1002") == "5"
    assert "1001" not in game.reach(state, "soviet-13-gds")
    marching = position(game, RUSSIAN, {"soviet-13-gds": "1004", "german-44": "1018"})
    assert refused(game, marching, move("soviet-13-gds", "1003", "1002")).rule == "19.31"
    german = position(game, MOVEMENT, {"german-44": "1003", **HEADQUARTERS})

    assert refused(game, german, move("german-44", "1002")).rule == "19.31"


@pytest.mark.rule("assault-on-stalingrad", "19.31")
@pytest.mark.rule("assault-on-stalingrad", "8.34")
@pytest.mark.rule("assault-on-stalingrad", "8.36")
@pytest.mark.parametrize(("bank", "landing", "shore"), FERRIES)
def test_from_the_east_bank_a_division_goes_to_the_ferry_and_over_it_in_one_phase(
    bank: str, landing: str, shore: str
) -> None:
    game = stalingrad()
    state = position(game, RUSSIAN, {**INSIDE, "soviet-13-gds": bank})
    state, _ = play(game, state, Transfer("soviet-13-gds", landing))
    assert cost(game, state, "soviet-13-gds", shore) == "5"
    state, _ = play(game, state, move("soviet-13-gds", shore))

    assert state.place_of("soviet-13-gds") == shore
    assert not list(game.reach(state, "soviet-13-gds"))


@pytest.mark.rule("assault-on-stalingrad", "19.31")
@pytest.mark.rule("assault-on-stalingrad", "8.34")
@pytest.mark.parametrize(
    ("start", "actions"),
    [
        ("1202", [move("soviet-13-gds", "1203"), Transfer("soviet-13-gds", "E4")]),
        ("1203", [Transfer("soviet-13-gds", "D3"), move("soviet-13-gds", "E4")]),
    ],
)
def test_who_has_marched_to_a_ferry_does_not_cross_in_the_same_phase(start: str, actions: list[Action]) -> None:
    game = stalingrad()
    state, _ = play(game, position(game, RUSSIAN, {**INSIDE, "soviet-13-gds": start}), *actions)

    assert state.place_of("soviet-13-gds") == "E4" and "D4" not in game.reach(state, "soviet-13-gds")
    refused(game, state, move("soviet-13-gds", "D4"))


@pytest.mark.rule("assault-on-stalingrad", "19.31")
def test_on_the_inset_nothing_but_a_ferry_leads_over_the_volga() -> None:
    game = stalingrad()
    interior = game.map.names(game.campaign.city.interior)
    ways = set()
    for bank in ("1203", "1304", "1404", "1505"):
        state = position(game, RUSSIAN, {**INSIDE, "soviet-13-gds": bank})
        for transfer in offered(game, state, Transfer):
            assert isinstance(transfer, Transfer)
            there, _ = play(game, state, transfer)
            ways |= {(bank, transfer.hex, goal) for goal in game.reach(there, "soviet-13-gds") if goal in interior}
    assert ways == set(FERRIES)
    state = position(game, RUSSIAN, {**INSIDE, "soviet-13-gds": "1203"})
    state, _ = play(game, state, Transfer("soviet-13-gds", "D3"))
    refusal = refused(game, state, move("soviet-13-gds", "D4"))

    assert refusal.rule == "19.31" and "no ferry crosses the Volga" in refusal.reason


@pytest.mark.rule("assault-on-stalingrad", "19.31")
@pytest.mark.parametrize(("landing", "shore"), [ferry[1:] for ferry in FERRIES])
def test_no_ferry_takes_germans(landing: str, shore: str) -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {"german-44": shore, **HEADQUARTERS})

    assert refused(game, state, move("german-44", landing)).rule == "19.31"


@pytest.mark.rule("assault-on-stalingrad", "19.31")
@pytest.mark.parametrize(("here", "there"), [("1104", "1103"), ("D4", "E4"), ("C4", "D3")])
def test_nobody_attacks_across_the_volga(here: str, there: str) -> None:
    game = stalingrad()
    state = position(game, COMBAT, {"german-44": here, "soviet-13-gds": there})

    assert refused(game, state, attack("german-44", there)).rule == "19.31"


@pytest.mark.rule("assault-on-stalingrad", "19.32")
@pytest.mark.parametrize(
    ("hex_", "inside", "outside"),
    [("1104", {"1105", "1004", "1003"}, {"1103", "1203"}), ("D4", {"C4", "D5", "E5"}, {"D3", "E4"})],
)
def test_zones_do_not_cross_the_volga(hex_: str, inside: set[str], outside: set[str]) -> None:
    game = stalingrad()
    zone = set(game.zone(position(game, MOVEMENT, {"german-44": hex_}), "german"))

    assert inside <= zone and not outside & zone


@pytest.mark.rule("assault-on-stalingrad", "8.33")
def test_who_finds_no_room_in_his_district_goes_to_another() -> None:
    """The Tractor Works have eight hexes on the inset, and ten rifle divisions on the main map."""
    game = stalingrad()
    rifles = [unit for unit in game.units if unit.startswith("soviet-") and unit[7:].isdigit()][:10]
    state = position(game, "german movement", {"german-16-pz": "1105"} | dict.fromkeys(rifles, "1204"))
    state, _ = play(game, state, Transfer("german-16-pz", "B5"))
    works = game.map.names(game.campaign.city.districts[game.map.index["1204"]])
    assert refused(game, state, Transfer(rifles[0], "F5")).rule == "8.33"
    state, _ = play(game, state, *map(Transfer, rifles, works))
    assert state.stack
    state, _ = play(game, state, Transfer(rifles[8], "F5"), Transfer(rifles[9], "F6"))

    assert not state.stack


@pytest.mark.rule("assault-on-stalingrad", "9.2")
@pytest.mark.rule("assault-on-stalingrad", "8.34")
def test_a_transfer_into_a_rigid_zone_ends_the_move() -> None:
    game = stalingrad()

    def transferred(units: Units) -> State:
        state = position(game, MOVEMENT, {"german-44": "1306", **HEADQUARTERS, "soviet-33-gds": "0505", **units})
        return play(game, state, Transfer("german-44", "G9"))[0]

    assert "H9" in game.reach(transferred({}), "german-44")
    assert "H9" in game.reach(transferred({"soviet-13-gds": {"hex": "G8", "steps": 1}}), "german-44")
    stopped = transferred({"soviet-13-gds": "G8"})
    assert not list(game.reach(stopped, "german-44"))
    assert refused(game, stopped, move("german-44", "H9")).rule == "9.2"


@pytest.mark.rule("assault-on-stalingrad", "19.43")
def test_the_nkvd_never_leaves_the_inset() -> None:
    game = stalingrad()
    state = position(game, RUSSIAN, {"soviet-10-nkvd": "D6", "german-44": "1018"})

    assert refused(game, state, move("soviet-10-nkvd", "D7")).rule == "19.43"
    assert refused(game, state, Transfer("soviet-10-nkvd", "1204")).rule == "19.43"
    assert cost(game, state, "soviet-10-nkvd", "D5") == "1"


@pytest.mark.rule("assault-on-stalingrad", "19.43")
@pytest.mark.rule("assault-on-stalingrad", "10.27")
@pytest.mark.parametrize(("unit", "ways"), [("soviet-10-nkvd", ["E7"]), ("soviet-181", ["D7", "E7"])])
def test_the_nkvd_retreats_within_the_interior_only(unit: str, ways: list[str]) -> None:
    game = stalingrad()
    state = position(game, COMBAT, {unit: "D6", "german-44": "D5"})
    state, events = play(game, state, attack("german-44", "D6"), dice=[6])
    assert resolved(events).result == "-/1"

    assert set(offered(game, state, Retreat)) == {Retreat(unit, way) for way in ways}
    if "D7" not in ways:
        assert refused(game, state, Retreat(unit, "D7")).rule == "19.43"


def supplied(units: Units, unit: str) -> tuple[str, ...]:
    """The supply line of a unit; empty if it has none."""
    game = stalingrad()
    line = game.supply(position(game, MOVEMENT, units), unit)
    return line.path if line else ()


#: Germans so near that the interior is cut off from the west.
ASHORE = {"german-44": "G8", "german-71": "E7", "german-295": "J9", "german-76": "D6", "german-94": "L10"}
#: Germans so near that F5 is cut off from the ferries too.
AT_THE_FERRIES = {"german-44": "G7", "german-76": "D5"}


@pytest.mark.rule("assault-on-stalingrad", "19.34")
@pytest.mark.rule("assault-on-stalingrad", "19.52")
def test_with_germans_on_the_inset_russian_lines_leave_the_city_by_ferry() -> None:
    by_ferry = supplied({**ASHORE, "soviet-13-gds": "G6"}, "soviet-13-gds")
    assert by_ferry[:3] == ("G6", "G5", "1304") and by_ferry[-1].endswith("01")

    assert not supplied({**AT_THE_FERRIES, "soviet-13-gds": "F5"}, "soviet-13-gds")
    assert not supplied({**AT_THE_FERRIES, "soviet-w1": "F5"}, "soviet-w1")


@pytest.mark.rule("assault-on-stalingrad", "19.34")
def test_without_germans_on_the_inset_lines_cross_between_the_city_and_the_east_bank() -> None:
    west = {"german-44": "1206", "german-71": "1506", "german-295": "1306", "german-76": "1105"}
    at_the_ferries = {"german-1-rum": "1404", "german-2-rum": "1304", "german-4-rum": "1203"}

    for hex_ in ("1405", "J8"):
        path = supplied({**west, **at_the_ferries, "soviet-13-gds": hex_}, "soviet-13-gds")
        assert ("1405", "1505") in pairwise(path) and path[0] == hex_


@pytest.mark.rule("assault-on-stalingrad", "19.34")
def test_a_line_from_before_the_city_runs_through_it_to_a_ferry() -> None:
    around = {"german-44": "1206", "german-71": "1105", "german-14-pz": "N11"}
    path = supplied({**around, "soviet-13-gds": "1205"}, "soviet-13-gds")

    assert path[0] == "1205" and path[1] in ("D7", "E8")
    assert {("D4", "E4"), ("G6", "G5")} & set(pairwise(path))


@pytest.mark.rule("assault-on-stalingrad", "19.34")
def test_elsewhere_no_line_crosses_the_volga() -> None:
    game = stalingrad()
    index, edges = game.map.index, game.campaign.country.lines["soviet"].out
    crossings = {
        (one, other)
        for pair in game.map.hexsides("volga")
        for one, other in (pair, pair[::-1])
        if any(end == index[other] for end, _ in edges[index[one]])
    }
    at_the_city = {("1203", "1204"), ("1204", "1304"), ("1304", "1305"), ("1305", "1404"), ("1404", "1405")}
    carried = at_the_city | {("1405", "1505"), ("D4", "E4"), ("G5", "G6"), ("K7", "K8")}
    assert crossings == carried | {(other, one) for one, other in carried}

    assert not supplied({"german-44": "1104", "german-71": "0904", "soviet-13-gds": "1003"}, "soviet-13-gds")
    assert supplied({"german-44": "1104", "german-71": "0904", "soviet-13-gds": "1002"}, "soviet-13-gds")


@pytest.mark.rule("assault-on-stalingrad", "19.34")
@pytest.mark.parametrize(
    ("headquarters", "hex_", "rule"),
    [
        ("1104", "1105", None),
        ("1104", "1103", "11.13"),
        ("1103", "1103", "19.51"),
        ("D4", "D5", None),
        ("D4", "E4", "11.13"),
        ("E4", "E4", "19.51"),
    ],
)
def test_german_lines_never_cross_the_volga(headquarters: str, hex_: str, rule: str | None) -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {"german-li-hq": headquarters, "german-71": hex_})
    refusal = game.why_unsupplied(state, "german-71")

    assert (game.supply(state, "german-71") is None) is (rule is not None)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("assault-on-stalingrad", "8.31")
@pytest.mark.rule("assault-on-stalingrad", "19.51")
def test_no_road_through_the_city_hexes_leads_a_headquarters_home() -> None:
    """The Russian in 1004 leaves 1104 only the road through 1204 and 1305, which is open again from 1306 on."""
    game = stalingrad()
    north = {"german-li-hq": "1104", "german-71": "1104"}
    inside = {"soviet-w1": "C4", "soviet-10-nkvd": "D6"}
    assert supplied({**north, **inside}, "german-li-hq")
    assert supplied({"german-li-hq": "1306", "soviet-13-gds": "1004", **inside}, "german-li-hq")
    state = position(game, MOVEMENT, {**north, "soviet-13-gds": "1004", **inside})

    for unit in north:
        refusal = game.why_unsupplied(state, unit)
        assert game.supply(state, unit) is None and refusal is not None and refusal.rule == "19.51"


@pytest.mark.rule("assault-on-stalingrad", "19.52")
def test_russians_trace_to_the_red_edge_only() -> None:
    assert supplied({"soviet-181": "2302", "german-44": "2305"}, "soviet-181")[-1].endswith("01")
    assert supplied({"soviet-181": "0118", "german-44": "1018"}, "soviet-181") == ("0118",)
    wall = {
        f"german-{one}": f"{row:02}19"
        for row, one in zip(
            (2, 5, 8, 11, 14, 17, 20, 23), ["44", "71", "305", "100-jg", "94", "389", "76", "295"], strict=True
        )
    }

    cut_off = {**wall, "german-16-pz": "0121", "soviet-181": "0123"}
    assert not supplied(cut_off, "soviet-181")
    why = stalingrad().why_unsupplied(position(stalingrad(), MOVEMENT, cut_off), "soviet-181")
    assert why is not None and why.rule == "19.52"
