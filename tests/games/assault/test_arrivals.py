"""Set-up, reinforcements, withdrawals and the sequence of play (4.0, 5.0, 16.0, Appendices)."""

import pytest

from hexfront.games.assault.documents.actions import Attack
from hexfront.games.assault.pieces.campaign import SOVIETS
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import NotNow
from hexfront.mechanics.actions import Enter, Place
from tests.games.acting import Units, move, offered, play, refused
from tests.games.assault import orders_of_battle as orders
from tests.games.assault.ground import attack, cost, ground, position, real

GERMAN, RUSSIAN = "german movement", "soviet movement"
TURNS = range(1, 26)


def arriving(phase: str, turn: int) -> dict[str, set[str]]:
    """The units that may arrive on a turn, with their hexes, if all units due earlier are lost."""
    game = ground()
    lost = [unit for unit, counter in game.units.items() if 0 < counter.turn < turn]
    entries: dict[str, set[str]] = {}
    for one in offered(game, position(game, phase, {}, turn, eliminated=lost), Enter):
        assert isinstance(one, Enter)
        entries.setdefault(one.unit, set()).add(one.hex)
    return entries


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
    on_map = game.campaign.board.units_of(state, SOVIETS)

    assert len(on_map) + 1 == 45
    assert (state.turn, state.phase, state.to_act) == (1, "german air bombardment", "german")


@pytest.mark.rule("assault-on-leningrad", "5.0(1)")
@pytest.mark.rule("assault-on-leningrad", "Appendix I.A")
def test_every_russian_unit_begins_where_the_appendix_puts_it() -> None:
    game = real()
    state = game.new()
    begin = {**orders.STARTS, **orders.WORKERS, **orders.FLEET}
    later = set().union(*orders.RUSSIAN_TURNS.values())
    places = {unit: state.place_of(unit) for unit, counter in game.units.items() if counter.side == "soviet"}
    placing = [one for one in offered(game, state, Place) if isinstance(one, Place)]
    city = set(game.map.names(game.campaign.city.hexes | game.campaign.city.interior))

    assert {unit: hex_ for unit, hex_ in places.items() if hex_ not in ("off map", "base")} == begin
    assert {unit for unit, place in places.items() if place == "off map"} == orders.IN_LENINGRAD | later
    assert {unit for unit, place in places.items() if place == "base"} == {"soviet-air-1", "soviet-air-2"}
    assert {one.unit for one in placing} == orders.IN_LENINGRAD
    assert {one.hex for one in placing} == city and len(placing) == len(orders.IN_LENINGRAD) * len(city)
    assert not any(state.markers)


@pytest.mark.rule("assault-on-leningrad", "5.0(6)")
@pytest.mark.rule("assault-on-leningrad", "Appendix I.A")
@pytest.mark.parametrize(
    ("turn", "held"),
    [
        (1, orders.HELD_ON_TURN_1 | orders.HELD_ON_TURNS_1_AND_2),
        (2, orders.HELD_ON_TURNS_1_AND_2),
        (3, set()),
    ],
)
def test_the_starred_units_and_no_others_are_held_in_place(turn: int, held: set[str]) -> None:
    game = real()
    units = {**orders.STARTS, **dict.fromkeys(sorted(orders.IN_LENINGRAD), "0320")}
    state = position(game, RUSSIAN, units, turn)

    assert {unit for unit in units if not game.reach(state, unit)} == held
    for unit in held:
        (near, *_) = game.map.neighbours(orders.STARTS[unit])
        assert refused(game, state, move(unit, near)).rule == "5.0(6)"


@pytest.mark.rule("assault-on-leningrad", "5.0(3)")
@pytest.mark.rule("assault-on-leningrad", "5.0(4)")
@pytest.mark.rule("assault-on-leningrad", "5.0(5)")
@pytest.mark.rule("assault-on-leningrad", "16.11")
@pytest.mark.rule("assault-on-leningrad", "16.14")
@pytest.mark.rule("assault-on-leningrad", "16.18")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.A")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.B")
@pytest.mark.parametrize("turn", TURNS)
def test_germans_come_on_their_turn_by_any_hex_of_their_area(turn: int) -> None:
    area, units = orders.GERMAN_TURNS.get(turn, ("A", set()))

    assert arriving(GERMAN, turn) == dict.fromkeys(units, orders.AREAS[area])


@pytest.mark.rule("assault-on-leningrad", "5.0(4)")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_edge_hex_is_the_first_of_the_move_of_those_who_enter(turn: int) -> None:
    game = ground()
    area, units = orders.GERMAN_TURNS[turn]
    unit = min(units)
    hex_ = min(orders.AREAS[area])
    state, _ = play(game, position(game, GERMAN, {"soviet-10": "2001"}, turn), Enter(unit, hex_))
    reach = game.reach(state, unit)

    assert state.place_of(unit) == hex_
    assert max(found.points for found in reach.values()) == game.units[unit].movement - 1


@pytest.mark.rule("assault-on-leningrad", "5.0(1)")
@pytest.mark.rule("assault-on-leningrad", "16.12")
@pytest.mark.rule("assault-on-leningrad", "Appendix I.B")
@pytest.mark.parametrize("turn", TURNS)
def test_russians_come_on_their_turn(turn: int) -> None:
    assert arriving(RUSSIAN, turn).keys() == orders.RUSSIAN_TURNS.get(turn, set())


@pytest.mark.rule("assault-on-leningrad", "Appendix I.B")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.A")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.B")
def test_the_schedule_tells_what_the_appendices_say() -> None:
    german = {turn: units for turn, (_, units) in orders.GERMAN_TURNS.items()}
    told: dict[tuple[str, int], set[str]] = {}
    for line in real().schedule:
        told.setdefault((line.side, line.turn), set()).update(line.units)

    assert {turn: units for (side, turn), units in told.items() if side == "german"} == german
    assert {turn: units for (side, turn), units in told.items() if side == "soviet"} == orders.RUSSIAN_TURNS


@pytest.mark.rule("assault-on-leningrad", "3.2 note 7")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.A")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.B")
def test_every_german_unit_belongs_to_its_corps() -> None:
    corps: dict[str, set[str]] = {}
    for unit, counter in real().units.items():
        if counter.side == "german" and counter.is_ground:
            corps.setdefault(counter.corps, set()).add(unit)

    assert corps == orders.CORPS


@pytest.mark.rule("assault-on-leningrad", "16.14")
def test_nobody_enters_by_the_area_of_others() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-10": "2520"}, 3)

    assert refused(game, state, Enter("german-11", "3826")).rule == "16.14"


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


@pytest.mark.rule("assault-on-leningrad", "16.12")
@pytest.mark.rule("assault-on-leningrad", "16.19")
def test_reinforcements_may_come_later_but_never_earlier() -> None:
    game = ground()
    early = position(game, GERMAN, {"soviet-10": "2520"}, 4)
    late = position(game, GERMAN, {"soviet-10": "2520"}, 9, **{"off map": ["german-58"]})

    assert refused(game, early, Enter("german-58", "1236")).rule == "16.12"
    assert Enter("german-58", "1236") in offered(game, late, Enter)
    assert game.refusal(late, "german", EndPhase()) is None


@pytest.mark.rule("assault-on-leningrad", "16.16")
def test_germans_fight_and_move_again_on_the_turn_of_entry() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-2-v": "1335", "german-38-hq": "2520"}, 1)
    state, _ = play(game, state, Enter("german-1", "1236"), move("german-1", "1235"))
    state, _ = play(game, state, Enter("german-1-1-pz", "1436"), EndPhase())
    assert state.phase == "german combat"
    state, _ = play(game, state, attack("german-1", "1335"), dice=[6])
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])

    assert state.phase == "german mechanized movement"
    assert cost(game, state, "german-1-1-pz", "1434") == "2"


@pytest.mark.rule("assault-on-leningrad", "16.16")
def test_russians_move_and_fight_on_the_turn_they_appear() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"german-38-hq": "G3"}, 5)
    state, _ = play(game, state, Enter("soviet-1-gv", "E2"))
    assert cost(game, state, "soviet-1-gv", "G2") == "2"
    state, _ = play(game, state, move("soviet-1-gv", "F2", "G2"), EndPhase())

    assert state.phase == "soviet combat"
    assert offered(game, state, Attack) == [attack("soviet-1-gv", "G3")]


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


@pytest.mark.rule("assault-on-leningrad", "16.13")
@pytest.mark.rule("assault-on-leningrad", "16.16")
def test_a_reinforcement_for_0120_waits_until_a_friend_has_moved_on() -> None:
    game = ground()
    units = {"german-1": "K7", "german-11": "F6", "german-12": "D4", "soviet-281": "0120"}
    state = position(game, RUSSIAN, units, 5)
    assert refused(game, state, Enter("soviet-1-gv", "0120")).rule == "7.1"
    state, _ = play(game, state, move("soviet-281", "0121"), Enter("soviet-1-gv", "0120"))

    assert state.place_of("soviet-1-gv") == "0120"
    assert cost(game, state, "soviet-1-gv", "0119") == "1"


@pytest.mark.rule("assault-on-leningrad", "16.21")
@pytest.mark.rule("assault-on-leningrad", "16.25")
@pytest.mark.rule("assault-on-leningrad", "Appendix II.B")
@pytest.mark.parametrize("turn", [2, 10, 11, 12, 21, 22, 23])
def test_nobody_leaves_the_map_but_those_withdrawn_on_turns_11_and_22(turn: int) -> None:
    game = ground()
    hexes = [f"{row}{column}" for row in (25, 27, 29, 31) for column in range(10, 36, 2)]
    here = [name for name, one in game.units.items() if one.side == "german" and one.is_ground and one.turn <= turn]
    before = {unit for withdrawn, units in orders.WITHDRAWALS.items() if withdrawn < turn for unit in units}
    units = dict(zip((name for name in here if name not in before), hexes, strict=False))
    state = position(game, "german air bombardment", units, turn, air={"german-air-1": "ready"})
    state, _ = play(game, state, EndPhase())

    assert state.phase == GERMAN
    assert {name for name, hex_ in units.items() if state.place_of(name) != hex_} == orders.WITHDRAWALS.get(turn, set())


@pytest.mark.rule("assault-on-leningrad", "16.21")
@pytest.mark.rule("assault-on-leningrad", "16.22")
@pytest.mark.rule("assault-on-leningrad", "16.23")
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


@pytest.mark.rule("assault-on-leningrad", "16.22")
@pytest.mark.parametrize(("turn", "unit", "hex_"), [(11, "german-8-10-pz", "3826"), (22, "german-41-hq", "1236")])
def test_units_due_to_withdraw_that_have_not_entered_do_not_come(turn: int, unit: str, hex_: str) -> None:
    game = ground()
    waiting = {"off map": [unit]}
    before = position(game, GERMAN, {"german-1": "2720"}, turn - 1, **waiting)
    state = position(
        game, "german air bombardment", {"german-1": "2720"}, turn, air={"german-air-1": "ready"}, **waiting
    )
    state, _ = play(game, state, EndPhase())

    assert Enter(unit, hex_) in offered(game, before, Enter)
    assert state.place_of(unit) == "withdrawn"
    assert refused(game, state, Enter(unit, hex_)).rule == "16.12"


@pytest.mark.rule("assault-on-leningrad", "16.22")
def test_a_lost_headquarters_due_to_withdraw_is_not_replaced() -> None:
    game = ground()
    state = position(game, "german air bombardment", {"german-1": "2720"}, 22, air={"german-air-1": "ready"})
    assert state.place_of("german-41-hq") == "to return"
    state, _ = play(game, state, EndPhase())

    assert state.place_of("german-41-hq") == "withdrawn"
    assert state.place_of("german-28-hq") == "to return"


@pytest.mark.rule("assault-on-leningrad", "16.26")
@pytest.mark.parametrize(("germans", "place"), [({}, "withdrawn"), ({"german-121": "K7"}, "2520")])
def test_41st_corps_stays_if_germans_are_in_the_city(germans: dict[str, str], place: str) -> None:
    game = ground()
    units = {"german-1-1-pz": "2520", "german-28-hq": "0521", **germans}
    state = position(game, "german air bombardment", units, 22, air={"german-air-1": "ready"})
    state, _ = play(game, state, EndPhase())

    assert state.place_of("german-1-1-pz") == place


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
