"""Supply: headquarters, six-hex paths, rail and edges, Russian lines, exceptions, isolation, the inset (11.0)."""

from itertools import pairwise

import pytest

from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.logistics.lines import Lines
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel import sets
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.sets import NO_HEXES, Hexes
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter
from tests.games.acting import Units, move, play
from tests.games.assault.ground import around, cost, ground, has, position, real

#: A phase of an earlier turn from which one EndPhase leads through the next supply determination.
BEFORE_GERMAN, BEFORE_RUSSIAN = "german air bombardment", "german mechanized movement"
HEADQUARTERS = {"german-38-hq": "2826"}
#: Six divisions of class A that ring a hex.
RING = ("german-1", "german-58", "german-121", "german-122", "german-11", "german-12")


def supplied(game: AssaultGame, units: Units, unit: str, turn: int = 6) -> bool:
    state = position(game, "german movement", units, turn)
    line = game.supply(state, unit)
    assert (line is None) == (game.why_unsupplied(state, unit) is not None)
    return line is not None


def determined(game: AssaultGame, units: Units, before: str = BEFORE_RUSSIAN, turn: int = 3) -> State:
    """The position after the next supply determination."""
    dice = [1] if before == BEFORE_RUSSIAN else []
    air = {"german-air-1": "ready"} if before == BEFORE_GERMAN else {}
    state, _ = play(game, position(game, before, units, turn, air=air), EndPhase(), dice=dice)
    return state


@pytest.mark.rule("assault-on-leningrad", "11.11")
@pytest.mark.rule("assault-on-leningrad", "11.13")
@pytest.mark.rule("assault-on-leningrad", "11.34")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 7")
def test_a_german_traces_six_hexes_to_its_own_headquarters() -> None:
    game = ground()

    assert supplied(game, {**HEADQUARTERS, "german-1": "2820"}, "german-1")
    assert not supplied(game, {**HEADQUARTERS, "german-1": "2819"}, "german-1")
    assert not supplied(game, {**HEADQUARTERS, "german-121": "2825"}, "german-121")
    assert not supplied(game, {"german-1": "2836"}, "german-1")


@pytest.mark.rule("assault-on-leningrad", "11.13")
@pytest.mark.rule("assault-on-leningrad", "11.14")
@pytest.mark.rule("assault-on-leningrad", "11.34")
@pytest.mark.rule("assault-on-leningrad", "11.35")
@pytest.mark.parametrize(
    ("units", "unit", "rule"),
    [({**HEADQUARTERS, "german-1": "2819"}, "german-1", "11.13"),
     ({"german-1": "2836"}, "german-1", "11.34"),
     ({"german-38-hq": "2126", "german-1": "2126"}, "german-1", "11.35"),
     ({"soviet-2-v": "2019", **dict(zip(RING, around("2019"), strict=True))}, "soviet-2-v", "11.14")],
)  # fmt: skip
def test_whoever_is_out_of_supply_is_told_what_is_missing(units: Units, unit: str, rule: str) -> None:
    game = ground()
    why = game.why_unsupplied(position(game, "german movement", units, 10), unit)

    assert why is not None and why.rule == rule


@pytest.mark.rule("assault-on-leningrad", "11.13")
@pytest.mark.rule("assault-on-leningrad", "11.16")
@pytest.mark.rule("assault-on-leningrad", "11.35")
@pytest.mark.parametrize(
    ("hex_", "fed"),
    [("2826", True), ("2226", True), ("2126", False), ("2031", True), ("2030", False), ("3314", True), ("3214", False)],
)
def test_a_headquarters_traces_six_hexes_to_the_rail_or_five_to_an_edge_hex(hex_: str, fed: bool) -> None:
    game = ground()

    assert supplied(game, {"german-38-hq": hex_}, "german-38-hq") is fed
    assert supplied(game, {"german-38-hq": hex_, "german-1": hex_}, "german-1") is fed


@pytest.mark.rule("assault-on-leningrad", "11.15")
@pytest.mark.rule("assault-on-leningrad", "11.16")
@pytest.mark.rule("assault-on-leningrad", "11.18")
def test_enemy_zones_cut_lines_and_friends_mend_them() -> None:
    game = ground()
    through = {**HEADQUARTERS, "german-1": "2820", "soviet-177": "2723", "soviet-70": "2923"}

    assert not supplied(game, {"german-38-hq": "2826", "soviet-10": "2830"}, "german-38-hq", 9)
    assert supplied(game, {"german-38-hq": "2826", "soviet-2-v": "2831"}, "german-38-hq") is False
    assert not supplied(game, through, "german-1")
    assert supplied(game, {**through, "german-121": "2823", "german-122": "2822", "german-11": "2824"}, "german-1")


@pytest.mark.rule("assault-on-leningrad", "11.13")
@pytest.mark.parametrize(
    ("hex_", "fed"), [("2036", True), ("3820", True), ("0105", False), ("0112", False), ("2001", False)]
)
def test_german_lines_lead_off_the_west_and_south_edges_only(hex_: str, fed: bool) -> None:
    game = ground()

    assert supplied(game, {"german-38-hq": hex_}, "german-38-hq") is fed


@pytest.mark.rule("assault-on-leningrad", "11.13")
@pytest.mark.rule("assault-on-leningrad", "11.14")
def test_german_lines_do_not_cross_the_neva_and_russian_ones_do() -> None:
    game = ground()
    # Enemy zones surround a unit in 3221 on all sides except across the Neva.
    german = {"german-1": "3221", "german-38-hq": "3220", "soviet-177": "3122", "soviet-70": "3322"}
    russian = {"soviet-10": "3221", "german-1": "3122", "german-58": "3322"}
    line = game.supply(position(game, "german movement", russian, 10), "soviet-10")

    assert supplied(game, german, "german-38-hq") and not supplied(game, german, "german-1")
    assert line is not None and line.path[:2] == ("3221", "3220")


@pytest.mark.rule("assault-on-leningrad", "11.13")
@pytest.mark.rule("assault-on-leningrad", "8.31")
def test_no_rail_line_leads_through_the_city_for_the_germans() -> None:
    game = real()
    rail = pairwise(("0119", "0219", "0320", "0420"))

    assert all("rail" in game.map.hexside(one, other) for one, other in rail)
    assert supplied(game, {"german-38-hq": "0420"}, "german-38-hq")
    assert not supplied(game, {"german-38-hq": "0119"}, "german-38-hq")


@pytest.mark.rule("assault-on-leningrad", "11.19")
@pytest.mark.rule("assault-on-leningrad", "11.31")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 3")
def test_any_number_of_units_use_one_headquarters_and_russians_have_none() -> None:
    game = ground()
    units = {**HEADQUARTERS, "german-1": "2820", "german-58": "2821", "german-291": "2822"}

    assert all(supplied(game, units, unit, 18) for unit in units)
    assert all(
        game.campaign.by_index[headquarters].side == "german" for headquarters in game.campaign.headquarters.values()
    )
    assert not any(counter.corps for counter in game.units.values() if counter.side == "soviet")


@pytest.mark.rule("assault-on-leningrad", "11.14")
def test_russians_trace_any_length_to_leningrad_or_the_edges() -> None:
    game = ground()
    ring = {"german-1": "2518", "german-58": "2522", "german-121": "2422", "german-122": "2618", "german-11": "2419",
            "german-12": "2621", "german-21": "2320", "german-32": "2720"}  # fmt: skip

    assert supplied(game, {"soviet-10": "3530"}, "soviet-10", 10)
    assert not supplied(game, {"soviet-10": "2520", **ring}, "soviet-10", 10)
    state = position(game, "german movement", {"soviet-10": "3530"}, 10)
    line = game.supply(state, "soviet-10")
    assert line is not None and (line.source in {"0219", "0220", "0320"} or line.source.endswith("01"))


@pytest.mark.rule("assault-on-leningrad", "11.14")
@pytest.mark.parametrize(
    ("germans", "line"),
    [(("0201", "0105", "0303"), ("0203", "0103")), (("2302", "2504", "2702"), ("2502", "2501"))],
)
def test_russians_cut_off_from_leningrad_trace_off_the_north_or_the_east_edge(
    germans: tuple[str, ...], line: tuple[str, ...]
) -> None:
    game = ground()
    state = position(game, "german movement", {"soviet-10": line[0], **dict(zip(RING, germans, strict=False))}, 10)
    lines = Lines(game.campaign, game.rules.zones, state, SOVIETS)
    found = game.supply(state, "soviet-10")

    assert set(game.map.names(lines.over_the_map(game.map.set_of([line[0]])))) == set(line)
    assert found is not None and found.path == line


@pytest.mark.rule("assault-on-leningrad", "11.12")
@pytest.mark.rule("assault-on-leningrad", "11.17")
def test_both_sides_are_marked_in_both_determinations_until_the_next() -> None:
    game = ground()
    surrounded = {"german-1": "2520", "soviet-10": "2530"}
    after = determined(game, surrounded, BEFORE_GERMAN)

    assert has(game, after, "german-1", "out of supply") and not has(game, after, "soviet-10", "out of supply")
    again = determined(game, {"german-1": {"hex": "2824", "out of supply": True}, **HEADQUARTERS})
    assert not has(game, again, "german-1", "out of supply")


@pytest.mark.rule("assault-on-leningrad", "11.24")
def test_isolation_costs_a_step_in_the_enemy_turn_only() -> None:
    game = ground()
    marked: Units = {"german-1": {"hex": "2520", "out of supply": True}}
    enemy_turn = determined(game, marked)
    own_turn = determined(game, marked, BEFORE_GERMAN)
    fresh = determined(game, {"german-1": "2520"})
    last = determined(game, {"german-1": {"hex": "2520", "out of supply": True, "steps": 1}})
    unit = game.frame.unit("german-1")

    assert (enemy_turn.steps[unit], own_turn.steps[unit], fresh.steps[unit]) == (1, 2, 2)
    assert last.place_of("german-1") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "18.41")
@pytest.mark.rule("assault-on-leningrad", "18.42")
def test_with_the_option_germans_and_those_beside_workers_are_spared() -> None:
    game = ground("supply")
    german = determined(game, {"german-1": {"hex": "2520", "out of supply": True}})
    cut = {"german-1": "2518", "german-58": "2522", "german-121": "2422", "german-122": "2618", "german-11": "2419",
           "german-12": "2621", "german-21": "2320", "german-32": "2720"}  # fmt: skip
    pocket: Units = {"soviet-10": {"hex": "2520", "out of supply": True}, **cut}
    beside = determined(game, {**pocket, "soviet-w1": "2520"}, BEFORE_GERMAN, 10)
    alone = determined(game, pocket, BEFORE_GERMAN, 10)

    assert german.steps[game.frame.unit("german-1")] == 2
    assert beside.steps[game.frame.unit("soviet-10")] == 2 and alone.steps[game.frame.unit("soviet-10")] == 1


@pytest.mark.rule("assault-on-leningrad", "11.41")
@pytest.mark.rule("assault-on-leningrad", "11.42")
@pytest.mark.rule("assault-on-leningrad", "11.43")
@pytest.mark.rule("assault-on-leningrad", "11.46")
@pytest.mark.rule("assault-on-leningrad", "15.3")
@pytest.mark.parametrize(
    ("hex_", "unit", "fed"),
    [("2012", "soviet-2-v", True), ("2014", "soviet-2-v", True), ("2016", "soviet-2-v", False),
     ("2016", "soviet-w1", True), ("2019", "soviet-g1", True), ("2019", "soviet-2-v", False)],
)  # fmt: skip
def test_fortifications_guerrillas_and_workers_need_no_line(hex_: str, unit: str, fed: bool) -> None:
    game = ground()

    assert supplied(game, {unit: hex_, **dict(zip(RING, around(hex_), strict=True))}, unit, 10) is fed


@pytest.mark.rule("assault-on-leningrad", "11.46")
def test_who_stands_with_workers_must_trace_for_himself() -> None:
    game = ground()
    units = {"soviet-w1": "2016", "soviet-2-v": "2016", **dict(zip(RING, around("2016"), strict=True))}

    assert supplied(game, units, "soviet-w1", 10)
    assert not supplied(game, units, "soviet-2-v", 10)


@pytest.mark.rule("assault-on-leningrad", "11.42")
@pytest.mark.parametrize("hex_", ["2010", "2012", "2014"])
def test_fortifications_and_fortified_cities_do_not_feed_germans(hex_: str) -> None:
    game = ground()

    assert not supplied(game, {**HEADQUARTERS, "german-1": hex_}, "german-1")
    assert not supplied(game, {"german-38-hq": hex_, "german-1": hex_}, "german-38-hq")


@pytest.mark.rule("assault-on-leningrad", "11.44")
@pytest.mark.rule("assault-on-leningrad", "16.16")
def test_reinforcements_are_in_supply_when_they_come() -> None:
    game = ground()
    state = determined(game, {"german-1": "2520", "soviet-2-v": "1533"}, BEFORE_GERMAN, turn=5)
    assert has(game, state, "german-1", "out of supply")
    state, _ = play(game, state, Enter("german-58", "1436"))
    assert game.supply(state, "german-58") is None and not has(game, state, "german-58", "out of supply")
    assert cost(game, state, "german-58", "1433") == "3"
    state, _ = play(game, state, move("german-58", "1435", "1434", "1433"), EndPhase())
    assert game.odds(state, ["german-58"], ["1533"]).attack == 7
    state, _ = play(game, state, EndPhase(), EndPhase(), dice=[1])

    assert state.phase == "soviet movement" and has(game, state, "german-58", "out of supply")


@pytest.mark.rule("assault-on-leningrad", "11.36")
@pytest.mark.rule("assault-on-leningrad", "11.44")
def test_a_headquarters_that_came_back_supplies_its_corps_at_once() -> None:
    game = ground()
    state = position(game, "german movement", {"german-1": {"hex": "1232", "out of supply": True}}, turn=7)
    assert state.place_of("german-38-hq") == "to return" and game.supply(state, "german-1") is None
    without, _ = play(game, state, EndPhase(), EndPhase(), dice=[1])
    state, _ = play(game, state, Enter("german-38-hq", "1236"))
    line = game.supply(state, "german-1")
    assert line is not None and line.through == "1236"
    state, _ = play(game, state, EndPhase(), EndPhase(), dice=[1])
    unit = game.frame.unit("german-1")

    assert state.phase == "soviet movement"
    assert not has(game, state, "german-1", "out of supply") and state.steps[unit] == 2
    assert has(game, without, "german-1", "out of supply") and without.steps[unit] == 1


@pytest.mark.rule("assault-on-leningrad", "11.45")
def test_germans_in_the_four_cities_need_no_line_but_headquarters_do() -> None:
    game = ground()

    assert supplied(game, {"german-1": "3113"}, "german-1")
    assert supplied(game, {"german-1": "0401"}, "german-1")
    assert not supplied(game, {"german-38-hq": "2107"}, "german-38-hq")
    assert not supplied(game, {"german-1": "2108"}, "german-1")


@pytest.mark.rule("assault-on-leningrad", "11.45")
def test_the_line_of_a_garrison_is_its_own_hex_though_its_headquarters_is_near() -> None:
    game = ground()
    units = {"german-1": "3113", "german-58": "3114", "german-38-hq": "3018"}
    state = position(game, "german movement", units)
    line, beside = game.supply(state, "german-1"), game.supply(state, "german-58")

    assert line is not None and (line.path, line.source, line.through) == (("3113",), "3113", None)
    assert beside is not None and beside.through == "3018" and line.points == 0


@pytest.mark.rule("assault-on-leningrad", "11.51")
@pytest.mark.rule("assault-on-leningrad", "11.53")
@pytest.mark.parametrize(
    ("headquarters", "unit", "traced"),
    [
        ("0821", "M6", True),
        ("0821", "L6", True),
        ("1021", "M6", True),
        ("1021", "L6", False),
        ("1121", "M6", False),
        ("K7", "G5", True),
        ("M6", "K7", True),
        ("K7", "0921", True),
    ],
)
def test_germans_in_the_city_trace_over_the_fringe(headquarters: str, unit: str, traced: bool) -> None:
    game = ground()
    state = position(game, "german movement", {"german-38-hq": headquarters, "german-1": unit}, 10)
    lines = Lines(game.campaign, game.rules.zones, state, GERMANS)
    around = game.rules.supply.german.around(lines, state.places[game.frame.unit("german-38-hq")])

    assert sets.has(around, state.places[game.frame.unit("german-1")]) is traced


@pytest.mark.rule("assault-on-leningrad", "11.14")
def test_a_city_all_in_german_zones_is_no_source_though_russians_are_in_it() -> None:
    game = ground()
    city = game.campaign.city
    units = {"soviet-10": "L6", "soviet-281": "M6"}
    strong = [
        one.id for one in game.units.values() if one.side == "german" and one.is_ground and one.classes[-1:] == "A"
    ]
    for name in strong:
        state = position(game, "german movement", units, 20)
        bare = game.map.names(
            city.interior & ~game.rules.zones.whole(state, GERMANS) & ~game.map.set_of(units.values())
        )
        if bare:
            units[name] = bare[0]
    state = position(game, "german movement", units, 20)
    free = position(game, "german movement", {"soviet-10": "L6", "soviet-281": "M6", "german-1": "D4"}, 20)

    def gates(there: State) -> Hexes:
        lines = Lines(game.campaign, game.rules.zones, there, SOVIETS)
        soviet = game.rules.supply.soviet
        return soviet.sources(there, lines) & city.fringe_on_map & ~soviet.exits

    assert not city.interior & ~game.rules.zones.whole(state, GERMANS)
    assert gates(free) and not gates(state)


@pytest.mark.rule("assault-on-leningrad", "11.53")
@pytest.mark.parametrize(("headquarters", "hexes", "is_home"), [("K7", 5, True), ("K7", 6, False), ("M6", 6, True)])
def test_for_a_headquarters_in_the_city_the_fringe_is_the_first_of_six_hexes(
    headquarters: str, hexes: int, is_home: bool
) -> None:
    game = ground()
    state = position(game, "german movement", {"german-38-hq": headquarters}, 10)
    german, city = game.rules.supply.german, game.campaign.city
    lines = Lines(game.campaign, game.rules.zones, state, GERMANS)
    home = tuple(city.fringe_on_map if level >= hexes else NO_HEXES for level in range(german.reach + 1))

    assert german.is_home(lines, home, game.map.index[headquarters]) is is_home


@pytest.mark.rule("assault-on-leningrad", "11.52")
@pytest.mark.rule("assault-on-leningrad", "11.14")
def test_russians_in_the_city_are_in_supply_and_feed_others_by_the_fringe() -> None:
    game = ground()
    inside = {"soviet-10": "J6", "german-1": "K7"}
    state = position(game, "german movement", {**inside, "soviet-281": "0218"}, 10)
    sources = game.rules.supply.soviet.sources(state, Lines(game.campaign, game.rules.zones, state, SOVIETS))

    line = game.supply(state, "soviet-10")
    assert supplied(game, inside, "soviet-10", 10) and line is not None and line.path == ("J6",)
    assert {"J6", "F6"} <= set(game.supplied(state, "soviet"))
    assert "0218" in game.map.names(sources) and "0320" not in game.map.names(sources)


@pytest.mark.rule("assault-on-leningrad", "11.37")
def test_disruption_does_not_touch_the_supply_of_a_headquarters() -> None:
    game = ground()

    assert supplied(game, {"german-38-hq": {"hex": "2826", "disrupted": True}, "german-1": "2824"}, "german-1")


@pytest.mark.rule("assault-on-leningrad", "8.35")
@pytest.mark.rule("assault-on-leningrad", "11.53")
def test_no_line_runs_over_fringe_hexes_of_the_inset_whose_main_map_hex_the_enemy_holds() -> None:
    game = ground()
    inside = {"german-38-hq": "0821", "german-1": "K7"}
    behind = game.map.set_of(["M3", "M4"])
    free = position(game, "german movement", inside, 10)
    held = position(game, "german movement", inside | {"soviet-g1": "0419"}, 10)

    assert Lines(game.campaign, game.rules.zones, free, GERMANS).free & behind == behind
    assert not Lines(game.campaign, game.rules.zones, held, GERMANS).free & behind
