"""Victory: decisive victories, cities, key points, losses, garrisons, additional points (17.0, 18.5)."""

import pytest

from hexfront.games.assault.documents.actions import Transfer
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter
from tests.games.acting import Units, decision, move, play
from tests.games.assault.ground import ground, position

OVER = "game over"
CITY = {"soviet-10": "J6"}


def outcome(units: Units, *options: str, turn: int = 25, **more: object) -> tuple[str | None, str, int]:
    game = ground(*options)
    found = game.outcome(position(game, OVER, units, turn, **more))
    assert found is not None
    return found.winner, found.level, found.points


def points(units: Units, rule: str, *options: str, **more: object) -> int:
    game = ground(*options)
    state = position(game, OVER, units, 25, **more)
    return sum(score.points for score in game.score(state) if score.rule == rule)


def held_by(state: State, hex_: str) -> int:
    """The points for a hex, positive for the Germans."""
    (points_,) = (score.points for score in ground().score(state) if score.reason.split()[-1] == hex_)
    return points_


@pytest.mark.rule("assault-on-leningrad", "17.11")
def test_the_germans_win_decisively_in_an_empty_city() -> None:
    assert outcome({"german-1": "K7"})[:2] == ("german", "German decisive victory")
    assert outcome({"german-1": "K7", "soviet-w11": "F6"})[1] != "German decisive victory"
    assert outcome({"german-1": "2520", "soviet-10": "0219"})[1] != "German decisive victory"


@pytest.mark.rule("assault-on-leningrad", "17.12")
def test_the_russians_win_decisively_in_an_open_city() -> None:
    assert outcome(CITY)[:2] == ("soviet", "Russian decisive victory")
    assert outcome({**CITY, "german-1": "K7"})[1] == "Russian victory"
    fringe = ("0120", "0119", "0218", "0319", "0419", "0420", "0121")
    germans = ("german-1", "german-121", "german-122", "german-11", "german-12", "german-21", "german-32")
    ring = dict(zip(germans, fringe, strict=True))
    assert outcome({**CITY, **ring})[1] == "Russian victory"


@pytest.mark.rule("assault-on-leningrad", "17.12")
def test_the_way_out_of_the_city_leads_over_the_neva_to_the_east_edge_and_no_other() -> None:
    # South of the Neva the first division shuts the city in, north of it the second: one way crosses from 0319 to 0418.
    germans = {"german-1": "0520", "german-121": "0217"}
    shut = {**germans, "german-122": "0418"}

    assert outcome({**CITY, **germans})[1] == "Russian decisive victory"
    # Now 0119 to 0123 at the north edge are all that is left.
    assert outcome({**CITY, **shut})[1] == "Russian victory"


@pytest.mark.rule("assault-on-leningrad", "17.12")
def test_russian_units_keep_the_way_open_in_german_zones() -> None:
    # The zones of these three take 0419, 0420, 0218, 0318 and 0418.
    shut = {**CITY, "german-1": "0520", "german-121": "0217", "german-11": "0518"}

    assert outcome(shut)[1] == "Russian victory"
    assert outcome({**shut, "soviet-281": "0418"})[1] == "Russian decisive victory"


@pytest.mark.rule("assault-on-leningrad", "17.0")
@pytest.mark.rule("assault-on-leningrad", "17.21")
def test_points_decide_otherwise_and_may_be_equal() -> None:
    game = ground()
    keys = list(game.map.names(game.campaign.country.key_points))
    held = [{"marker": "german hold", "hex": hex_} for hex_ in (*keys, "3113", "2107", "1202", "0401", "0611", "0312")]
    everyone = [name for name, one in game.units.items() if one.side == "german" and one.is_ground and one.turn < 25]
    away = [name for name in everyone if not name.endswith("hq") and name != "german-1"]

    def level(markers: list[dict[str, str]]) -> tuple[str | None, str, int]:
        units = {"german-1": "K7", "soviet-10": "J6"}
        return outcome(units, markers=markers, withdrawn=away)

    assert level(held)[:2] == ("german", "German victory")
    assert level([])[:2] == ("soviet", "Russian victory")
    # Of 100 points: 50 each.
    assert level(held[: len(keys)]) == (None, "draw", 0)


@pytest.mark.rule("assault-on-leningrad", "17.0")
@pytest.mark.rule("assault-on-leningrad", "17.11")
@pytest.mark.rule("assault-on-leningrad", "17.12")
@pytest.mark.parametrize(
    ("units", "rule"),
    [({"german-1": "K7"}, "17.11"), (CITY, "17.12"), ({**CITY, "german-1": "K7"}, "17.0")],
)
def test_the_outcome_names_the_case_that_decides(units: Units, rule: str) -> None:
    game = ground()
    found = game.outcome(position(game, OVER, units, 25))

    assert found is not None and found.reason.endswith(f"(rule {rule})")


@pytest.mark.rule("assault-on-leningrad", "17.22")
@pytest.mark.rule("assault-on-leningrad", "8.14")
def test_places_count_for_whoever_was_there_last() -> None:
    game = ground()
    state = position(game, "german movement", {"german-1-1-pz": "0613", "german-41-hq": "0712", "soviet-10": "2520"})
    assert sum(game.objectives.values()) == 100
    before = sum(score.points for score in game.score(state) if score.rule == "17.22")
    state, _ = play(game, state, move("german-1-1-pz", *game.reach(state, "german-1-1-pz")["0611"].path))
    taken = sum(score.points for score in game.score(state) if score.rule == "17.22")
    back = position(
        game, "soviet movement", {"soviet-10": "0610"}, 9, markers=[{"marker": "german hold", "hex": "0611"}]
    )
    back, _ = play(game, back, move("soviet-10", "0611"))

    assert (before, taken) == (-100, -80)
    assert sum(score.points for score in game.score(back) if score.rule == "17.22") == -100


@pytest.mark.rule("assault-on-leningrad", "17.22")
def test_a_reinforcement_takes_back_the_key_point_where_it_appears() -> None:
    game = ground()
    held = [{"marker": "german hold", "hex": "J6"}]
    state = position(game, "soviet movement", {"soviet-g1": "2520"}, 5, markers=held)
    assert held_by(state, "J6") == 5
    state, _ = play(game, state, Enter("soviet-1-gv", "J6"))

    assert held_by(state, "J6") == -5


@pytest.mark.rule("assault-on-leningrad", "17.22")
@pytest.mark.rule("assault-on-leningrad", "8.33")
def test_a_russian_sent_to_the_inset_takes_back_the_key_point_where_he_is_put() -> None:
    game = ground()
    held = [{"marker": "german hold", "hex": hex_} for hex_ in ("J6", "H4")]
    state = position(game, "german movement", {"german-1": "0420", "soviet-10": "0320"}, 9, markers=held)
    state, _ = play(game, state, Transfer("german-1", "M6"))
    assert decision(state) == "DeployInTheCity"
    state, _ = play(game, state, Transfer("soviet-10", "J6"))

    assert (held_by(state, "J6"), held_by(state, "H4")) == (-5, 5)


@pytest.mark.rule("assault-on-leningrad", "17.23")
@pytest.mark.rule("assault-on-leningrad", "17.24")
@pytest.mark.rule("assault-on-leningrad", "16.24")
def test_lost_strength_counts_double_for_panzers_and_withdrawn_units_too() -> None:
    game = ground()
    everyone = [name for name, one in game.units.items() if one.side == "german" and one.is_ground]
    others = [name for name in everyone if name not in ("german-122", "german-6-11-pz") and not name.endswith("hq")]

    assert points(CITY, "17.23", withdrawn=[*others, "german-6-11-pz"]) == -8
    assert points(CITY, "17.23", withdrawn=[*others, "german-122", {"id": "german-6-11-pz", "steps": 1}]) == -4
    assert points(CITY, "17.23", withdrawn=[*others, "german-122"]) == -10
    assert points({}, "17.23", withdrawn=[*others, "german-122", "german-6-11-pz"]) == 0


@pytest.mark.rule("assault-on-leningrad", "17.25")
@pytest.mark.parametrize(
    ("garrison", "forfeited"),
    [
        ({"german-1": "3113"}, False),
        ({"german-1": {"hex": "3113", "steps": 1}}, False),
        ({"german-3-8-mot": "3113", "german-3-29-mot": "3113"}, False),
        ({"german-3-8-mot": "3113"}, True),
        ({"german-38-hq": "3113"}, True),
        ({"german-1": "3114"}, True),
    ],
)
def test_a_captured_city_without_a_division_is_forfeited(garrison: Units, forfeited: bool) -> None:
    game = ground()
    markers = [{"marker": marker, "hex": "3113"} for marker in ("german hold", "captured")]
    state = position(game, "german mechanized movement", garrison, 9, markers=markers)
    state, _ = play(game, state, EndPhase(), dice=[1])
    scores = {score.rule: score.points for score in game.score(state) if "3113" in score.reason}

    assert scores == ({"17.25": -5} if forfeited else {"17.22": 5})


@pytest.mark.rule("assault-on-leningrad", "17.25")
def test_a_city_is_captured_when_germans_come() -> None:
    game = ground()
    state = position(game, "german movement", {"german-1": "3114", "german-38-hq": "3115"})
    state, _ = play(game, state, move("german-1", "3113"))
    captured = state.markers[game.frame.markers.index("captured")]

    assert game.map.names(captured) == ("3113",)


@pytest.mark.rule("assault-on-leningrad", "17.25")
@pytest.mark.rule("assault-on-leningrad", "11.45")
def test_a_forfeited_city_that_is_occupied_again_gives_no_points_but_supplies() -> None:
    game = ground()
    markers = [{"marker": marker, "hex": "3113"} for marker in ("german hold", "captured")]
    state = position(game, "german mechanized movement", {"german-1": "3114", "soviet-10": "0320"}, 3, markers=markers)
    state, _ = play(game, state, EndPhase(), dice=[1])
    while state.phase != "german movement":
        state, _ = play(game, state, EndPhase())
    state, _ = play(game, state, move("german-1", "3113"))
    while state.phase != "soviet movement":
        dice = [1] if state.phase == "german mechanized movement" else []
        state, _ = play(game, state, EndPhase(), dice=dice)

    assert {score.rule: score.points for score in game.score(state) if "3113" in score.reason} == {"17.25": -5}
    assert game.supply(state, "german-1") is not None


@pytest.mark.rule("assault-on-leningrad", "18.51")
@pytest.mark.rule("assault-on-leningrad", "18.52")
@pytest.mark.rule("assault-on-leningrad", "18.53")
@pytest.mark.rule("assault-on-leningrad", "18.54")
def test_additional_markers_count_until_a_german_comes() -> None:
    game = ground("points")
    start = game.new(setup="suggested")
    state = position(game, "german movement", {"german-1": "0817", "german-38-hq": "0818"},
                     markers=[{"marker": "additional points", "hex": "0916"}])  # fmt: skip
    plain = position(game, "german movement", {"german-1": "0817", "german-38-hq": "0818"})
    assert set(game.reach(state, "german-1")) == set(game.reach(plain, "german-1"))
    moved, _ = play(game, state, move("german-1", *game.reach(state, "german-1")["0916"].path))

    assert sum(score.points for score in game.score(start) if score.rule == "18.52") == -50
    assert sum(score.points for score in game.score(state) if score.rule == "18.52") == -10
    assert sum(score.points for score in game.score(moved) if score.rule == "18.52") == 0
