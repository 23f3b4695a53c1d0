"""Set-up, reinforcements, withdrawals and the sequence of play (4.0, 5.0, 16.0, Appendices)."""

import pytest

from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import InputError, NotNow
from hexfront.mechanics.actions import Enter, Place
from tests.games.assault.ground import Units, cost, ground, move, offered, play, position, real, refused

GERMAN, RUSSIAN = "german movement", "soviet movement"


@pytest.mark.rule("assault-on-leningrad", "4.0")
@pytest.mark.rule("assault-on-leningrad", "2.0")
def test_the_phases_follow_one_another() -> None:
    game = ground()

    assert game.frame.last_turn == 25
    assert game.frame.phases[1:] == (
        "german air bombardment", "german supply determination", "german movement", "german combat",
        "german mechanized movement", "soviet air bombardment", "soviet supply determination", "soviet movement",
        "soviet naval support", "soviet combat", "soviet naval defence",
    )  # fmt: skip
    state = position(game, GERMAN, {"german-1": "2520"})
    with pytest.raises(NotNow, match=r"rule 4\.0"):
        game.submit(state, "soviet", EndPhase(), LoadedDice())


@pytest.mark.rule("assault-on-leningrad", "5.0(1)")
@pytest.mark.rule("assault-on-leningrad", "5.0(2)")
@pytest.mark.rule("assault-on-leningrad", "Appendix I.A")
def test_the_russians_begin_with_forty_five_units_on_the_map() -> None:
    game = real()
    state = game.new()
    assert refused(game, state, EndPhase()).rule == "5.0(1)"
    assert refused(game, state, Place("soviet-1-tank", "0420")).rule == "5.0(1)"
    assert refused(game, state, Place("soviet-191", "0320")).rule == "5.0(1)"
    state = game.new(setup="suggested")
    on_map = game.campaign.board.units_of(state, 1)

    assert len(on_map) + 1 == 45
    assert (state.turn, state.phase, state.to_act) == (1, "german air bombardment", "german")
    assert state.place_of("soviet-177") == "2823" and state.place_of("soviet-21-tank") == "3113"
    assert state.place_of("soviet-w7") == "0420" and state.place_of("soviet-baltic-fleet") == "0125"


@pytest.mark.rule("assault-on-leningrad", "5.0(3)")
@pytest.mark.rule("assault-on-leningrad", "5.0(4)")
@pytest.mark.rule("assault-on-leningrad", "16.14")
@pytest.mark.rule("assault-on-leningrad", "16.18")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.A")
def test_germans_of_the_first_turns_enter_by_their_areas() -> None:
    game = ground()
    waiting = {turn: position(game, GERMAN, {"soviet-10": "2520"}, turn) for turn in (1, 2, 3)}
    names = {turn: {one.unit for one in offered(game, state, Enter) if isinstance(one, Enter)}
             for turn, state in waiting.items()}  # fmt: skip
    first = {"german-41-hq", "german-38-hq", "german-1", "german-36-87-mot", "german-36-118-mot"}

    assert first <= names[1] and len(names[1]) == 11
    assert {"german-56-hq", "german-28-hq", "german-269", "german-ss-pol", "german-96", "german-121"} <= names[2]
    assert {"german-2-hq", "german-11", "german-12", "german-21", "german-32", "german-123"} <= names[3]
    entries = [one for one in offered(game, waiting[3], Enter) if isinstance(one, Enter)]
    assert {one.hex for one in entries if one.unit == "german-11"} == {"3816", "3817", "3818", "3819"}
    assert refused(game, waiting[3], Enter("german-11", "3826")).rule == "16.14"


@pytest.mark.rule("assault-on-leningrad", "16.17")
@pytest.mark.rule("assault-on-leningrad", "6.16")
def test_the_entered_hex_is_paid_for_by_road_at_two_places() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-10": "2520"}, 1)
    road, _ = play(game, state, Enter("german-1", "1136"))
    clear, _ = play(game, state, Enter("german-1", "1236"))

    spent = [game.campaign.points(one.vectors[0][game.frame.unit("german-1")]) for one in (road, clear)]
    assert list(map(str, spent)) == ["1/2", "1"]
    assert cost(game, clear, "german-1", "1234") == "2"
    assert refused(game, clear, move("german-1", "1235", "1234", "1233", "1232", "1231", "1230")).rule == "6.13"


@pytest.mark.rule("assault-on-leningrad", "16.15")
def test_an_enemy_blocks_an_entry_hex_but_his_zone_does_not() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-177": "1236"}, 1)
    assert refused(game, state, Enter("german-1", "1236")).rule == "16.15"
    state, _ = play(game, state, Enter("german-1", "1336"))

    assert refused(game, state, move("german-1", "1435")).rule == "9.2"


@pytest.mark.rule("assault-on-leningrad", "16.11")
@pytest.mark.rule("assault-on-leningrad", "16.12")
@pytest.mark.rule("assault-on-leningrad", "16.19")
@pytest.mark.rule("assault-on-leningrad", "5.0(5)")
@pytest.mark.rule("assault-on-leningrad", "Appendix I.B")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.B")
def test_reinforcements_come_on_their_turn_or_later() -> None:
    game = ground()
    schedule = {(line.turn, unit) for line in game.schedule for unit in line.units}
    early = position(game, GERMAN, {"soviet-10": "2520"}, 4)
    late = position(game, GERMAN, {"soviet-10": "2520"}, 9, **{"off map": ["german-58"]})

    assert {(5, "german-58"), (7, "german-8-10-pz"), (9, "german-122"), (17, "german-291")} <= schedule
    assert {
        (5, "soviet-1-gv"),
        (6, "soviet-3-gv"),
        (9, "soviet-10"),
        (16, "soviet-168"),
        (22, "soviet-1-marine"),
    } <= schedule
    assert refused(game, early, Enter("german-58", "1236")).rule == "16.12"
    assert Enter("german-58", "1236") in offered(game, late, Enter)
    assert game.refusal(late, "german", EndPhase()) is None


@pytest.mark.rule("assault-on-leningrad", "16.13")
def test_where_russian_reinforcements_appear() -> None:
    game = ground()

    def hexes(units: dict[str, str]) -> set[str]:
        state = position(game, RUSSIAN, units, 5)
        return {one.hex for one in offered(game, state, Enter) if isinstance(one, Enter) and one.unit == "soviet-1-gv"}

    city = game.campaign.city
    in_all = {"german-1": "K7", "german-11": "F6", "german-12": "D4"}
    assert hexes({"soviet-g1": "2520"}) == set(game.map.names(city.hexes | city.interior))
    assert hexes({"german-1": "K7"}) == set(
        game.map.names(city.districts[game.map.index["0219"]] | city.districts[game.map.index["0220"]])
    )
    assert hexes(in_all) == {"0120"}
    assert hexes({**in_all, "german-121": "0120"}) == set()
    state = position(game, RUSSIAN, in_all, 5)
    assert refused(game, state, Enter("soviet-1-gv", "J6")).rule == "16.13"


@pytest.mark.rule("assault-on-leningrad", "16.21")
@pytest.mark.rule("assault-on-leningrad", "16.22")
@pytest.mark.rule("assault-on-leningrad", "16.23")
@pytest.mark.rule("assault-on-leningrad", "16.25")
def test_withdrawn_units_leave_at_the_beginning_of_movement() -> None:
    game = ground()
    units: Units = {
        "german-8-10-pz": {"hex": "2520", "out of supply": True},
        "german-3-8-mot": "2620",
        "german-1": "2720",
    }
    state = position(game, "german air bombardment", units, 11, air={"german-air-1": "ready"})
    state, _ = play(game, state, EndPhase())

    assert state.phase == GERMAN
    assert [state.place_of(unit) for unit in units] == ["withdrawn", "withdrawn", "2720"]
    assert state.place_of("german-8-8-mot") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "16.26")
@pytest.mark.parametrize(("germans", "place"), [({}, "withdrawn"), ({"german-121": "K7"}, "2520")])
def test_41st_corps_stays_if_germans_are_in_the_city(germans: dict[str, str], place: str) -> None:
    game = ground()
    units = {"german-1-1-pz": "2520", "german-28-hq": "0521", **germans}
    state = position(game, "german air bombardment", units, 22, air={"german-air-1": "ready"})
    state, _ = play(game, state, EndPhase())

    assert state.place_of("german-1-1-pz") == place


@pytest.mark.rule("assault-on-leningrad", "18.0")
def test_options_are_off_unless_asked_for() -> None:
    assert not any(ground().options.values())
    assert ground("points").options["points"] is True
    with pytest.raises(InputError, match="unknown option"):
        ground("weather")


@pytest.mark.rule("assault-on-leningrad", "3.0")
@pytest.mark.rule("assault-on-leningrad", "3.1")
@pytest.mark.rule("assault-on-leningrad", "3.2")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 1")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 8")
def test_counters_and_map_are_what_the_rules_say() -> None:
    game = real()
    panzer, infantry = game.units["german-6-11-pz"], game.units["german-122"]

    assert (panzer.strengths, panzer.classes, panzer.movement, panzer.corps) == ((3, 5), "BA", 8, "41")
    assert (infantry.strengths[-1], infantry.classes[-1], infantry.movement) == (8, "A", 6)
    assert [c.id for c in game.units.values() if not c.is_ground and c.side == "soviet"] == [
        "soviet-baltic-fleet", "soviet-air-1", "soviet-air-2"
    ]  # fmt: skip
    assert game.map.terrain("3113") == "city" and game.map.terrain("0320") == "great city"
    assert max(game.combat_chart.rows, key=int) == "9"
