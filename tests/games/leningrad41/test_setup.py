"""Set-up (chapter 3): the known Soviet units, the 36 that nobody has looked at, and the piles of both sides."""

from __future__ import annotations

from collections import Counter

import pytest

from hexfront.games.face import Happening
from hexfront.games.leningrad41.documents.actions import Flip
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import PhaseBegan
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from tests.games.acting import play, refused
from tests.games.leningrad41.battlefield import plain, real

GUNBOAT, AURORA, GUNS, MORE_GUNS = "soviet-lg42", "soviet-aurora-42", "soviet-51-42", "soviet-704-42"
BACKS = [f"soviet-hidden-{number}" for number in range(1, 37)]
#: Where the chosen units may stand on the real map.
CHOSEN = [Place(GUNBOAT, "3606"), Place(GUNS, "2910"), Place(MORE_GUNS, "3113"), Place(AURORA, "3411")]
DIVISIONS = ("8Pz", "3Mot", "269", "SSPol", "SSTot", "7Fl")


def boxes(game: Leningrad41Game, state: State, side: str) -> dict[str, Counter[str]]:
    """How many counters of each sub-command of a side lie in each box, backs and units on the map left out."""
    found: dict[str, Counter[str]] = {}
    for unit, counter in game.units.items():
        place = state.place_of(unit)
        if counter.side == side and not counter.is_hidden and place not in game.map.hexes:
            found.setdefault(place, Counter())[counter.corps] += 1
    return found


def hexes_of(game: Leningrad41Game, state: State, unit: str) -> set[str]:
    """Where a unit may be set up, whether it is offered now or not."""
    numbers = game.map.grid.numbers
    return {number for number in numbers if game.refusal(state, "soviet", Place(unit, number)) is None}


def with_known_units() -> State:
    """The moment when only face-down units are left to be placed."""
    return play(real(), real().new(), *CHOSEN)[0]


@pytest.mark.rule("leningrad-41", "3.1")
def test_play_begins_on_turn_one_with_no_marker_on_the_map() -> None:
    game = real()
    state = game.new()
    view = game.view(state, "soviet")

    assert (state.turn, state.phase, state.to_act) == (1, "soviet set-up", "soviet")
    assert view["markers"] == {"rubble": [], "german control": [], "attacked": []}
    assert (view["demolished"], view["pontoons"], set(view["control"].values())) == ([], {}, {"soviet"})
    assert set(view["tracks"].values()) == {0}
    assert [unit["id"] for unit in view["units"]] == ["soviet-zhdanov"]
    assert {unit["id"] for unit in view["reinforcements"]} == {
        GUNBOAT,
        AURORA,
        GUNS,
        MORE_GUNS,
        *BACKS,
        "soviet-zhukov",
    }
    assert game.outcome(state) is None


@pytest.mark.rule("leningrad-41", "3.2")
def test_the_soviet_player_sets_up_first_and_the_german_looks_away() -> None:
    game = real()
    state, _ = play(game, with_known_units(), Place(BACKS[0], "4622"))
    empty = game.view(game.new(), "german")

    assert refused(game, state, EndPhase(), "german").rule == "5.2"
    for side in ("german", None):
        known = game.known(state, side)
        assert {known.place_of(unit) for unit in (GUNBOAT, AURORA, GUNS, MORE_GUNS, BACKS[0])} == {"set-up"}
        assert known == game.known(game.new(), side)
    assert game.view(state, "german") == empty
    assert game.known(state, "soviet") == state


@pytest.mark.rule("leningrad-41", "3.2")
def test_the_german_player_is_not_told_of_placements() -> None:
    game = real()
    before = with_known_units()
    action = Place(BACKS[0], "4622")
    _, events = play(game, before, action)
    told = Happening("soviet", action.to_json(), [event.to_json() for event in events], [])

    hidden = game.disclosed(before, told, "german")

    assert hidden.action == {"type": "place", "unit": "", "hex": ""}
    assert not hidden.events
    assert game.disclosed(before, told, "soviet") == told
    # The end of the set-up is no secret, and neither are placements later on.
    end = Happening("soviet", EndPhase().to_json(), [], [])
    assert game.disclosed(before, end, "german") == end
    assert game.disclosed(game.new(setup="suggested"), told, "german") == told


@pytest.mark.rule("leningrad-41", "3.2")
def test_when_it_is_done_the_german_player_sees_where_units_stand() -> None:
    game = real()
    state = game.new(setup="suggested")
    seen = {unit["id"]: unit for unit in game.view(state, "german")["units"]}

    assert {GUNBOAT, AURORA, GUNS, MORE_GUNS, "soviet-zhdanov", *BACKS} == set(seen)
    assert seen[BACKS[0]]["hex"] == state.place_of(BACKS[0])
    assert (seen[BACKS[0]]["untried"], seen[BACKS[0]]["is"], seen[BACKS[0]]["fire"]) == (True, None, "")
    assert game.known(state, "german") == state


@pytest.mark.rule("leningrad-41", "3.3")
def test_zhdanov_begins_in_smolny_and_the_fleet_beside_the_map() -> None:
    game = real()
    state = game.new()

    assert game.map.place_name(state.place_of("soviet-zhdanov")) == "Smolny Institute"
    assert state.place_of("soviet-rbf") == "fleet"
    assert game.view(state, "german")["fleet"]["ready"]
    assert refused(game, state, Place("soviet-zhdanov", "2806")).rule == "3.3"


@pytest.mark.rule("leningrad-41", "3.3")
def test_the_gunboat_begins_on_a_major_river_or_at_sea() -> None:
    game = plain({"2020": "sea"}, [("3010", "3009", "major river"), ("3110", "3109", "minor river")])

    assert hexes_of(game, game.new(), GUNBOAT) == {"2020", "3010", "3009"}
    assert refused(game, game.new(), Place(GUNBOAT, "3110")).rule == "3.3"


@pytest.mark.rule("leningrad-41", "3.3")
def test_aurora_begins_on_a_railroad() -> None:
    game = plain(hexsides=[("3010", "3009", "railroad"), ("3110", "3109", "prospekt")])

    assert hexes_of(game, game.new(), AURORA) == {"3010", "3009"}
    assert refused(game, game.new(), Place(AURORA, "3110")).rule == "3.3"


@pytest.mark.rule("leningrad-41", "3.3")
@pytest.mark.parametrize("unit", [GUNS, MORE_GUNS])
def test_the_two_artillery_units_begin_in_any_land_hex(unit: str) -> None:
    game = plain({"2020": "sea"})

    assert hexes_of(game, game.new(), unit) == set(game.map.grid.numbers) - {"2020"}
    assert refused(game, game.new(), Place(unit, "2020")).rule == "3.3"


@pytest.mark.rule("leningrad-41", "3.3")
def test_the_known_units_come_before_the_face_down_ones() -> None:
    game = real()
    state = game.new()

    for known in CHOSEN:
        refusal = refused(game, state, Place(BACKS[0], "4622"))
        assert (refusal.rule, known.unit in refusal.reason) == ("3.3", True)
        assert refused(game, state, EndPhase()).rule == "3.3"
        state, _ = play(game, state, known)

    play(game, state, Place(BACKS[0], "4622"))


@pytest.mark.rule("leningrad-41", "3.3")
@pytest.mark.parametrize("unit", ["soviet-1-1-dno", "soviet-zhukov", "soviet-hidden-37", "german-i-10", "soviet-rbf"])
def test_nobody_else_is_set_up(unit: str) -> None:
    assert refused(real(), with_known_units(), Place(unit, "3009")).rule == "3.3"


@pytest.mark.rule("leningrad-41", "3.3")
def test_a_unit_may_be_placed_again_until_the_set_up_is_done() -> None:
    game = real()
    state = with_known_units()

    assert refused(game, state, Place(GUNS, "2910")).rule == "3.3"
    state, _ = play(game, state, Place(GUNS, "2911"))
    assert state.place_of(GUNS) == "2911"


@pytest.mark.rule("leningrad-41", "3.4")
def test_two_soviet_air_markers_are_ready_and_zhukov_waits() -> None:
    game = real()
    state = game.new()

    assert boxes(game, state, "soviet")["air ready"] == {"LFR": 2}
    assert {game.units[f"soviet-air-{strength}"].fire for strength in (10, 5)} == {10, 5}
    assert state.place_of("soviet-zhukov") == "waiting front"


@pytest.mark.rule("leningrad-41", "3.5")
@pytest.mark.rule("leningrad-41", "3.7")
def test_all_other_soviet_units_lie_in_two_pools() -> None:
    game = real()
    state = game.new()

    assert boxes(game, state, "soviet") == {
        "set-up": {"42A": 4},
        "fleet": {"42A": 1},
        "pool 42": {"42A": 54},
        "pool front": {"LFR": 26},
        "air ready": {"LFR": 2},
        "waiting front": {"LFR": 1},
    }


@pytest.mark.rule("leningrad-41", "3.7")
def test_nothing_of_the_front_reserve_is_set_up() -> None:
    game = real()
    state = game.new(setup="suggested")

    assert not [unit for unit in game.view(state, "soviet")["units"] if unit["corps"] == "LFR"]


@pytest.mark.rule("leningrad-41", "3.5")
def test_after_the_set_up_eighteen_units_are_left_to_be_drawn() -> None:
    """54 unseen, 36 on the map, so 18 in the pool."""
    game = real()
    pool = game.rules.fog.pool(game.new(setup="suggested"))

    assert (len(pool.unseen), pool.unseen_on_map, pool.unseen_here, pool.size) == (54, 36, 18, 18)
    # The two artillery units were face up, so they are never what a unit of the set-up proves to be.
    assert game.frame.unit(GUNS) not in pool.unseen


@pytest.mark.rule("leningrad-41", "3.6")
def test_face_down_units_go_anywhere_on_land_but_for_two_rows() -> None:
    game = plain({"2020": "sea", "2513": "urban"}, [("3010", "3009", "major river"), ("3310", "3309", "railroad")])
    state, _ = play(
        game, game.new(), Place(GUNBOAT, "3010"), Place(AURORA, "3310"), Place(GUNS, "5101"), Place(MORE_GUNS, "5001")
    )
    barred = {number for number in game.map.grid.numbers if number[:2] in ("50", "51")}

    # One unit to a hex, so those of the known units are full.
    assert hexes_of(game, state, BACKS[0]) == set(game.map.grid.numbers) - barred - {"2020", "3010", "3310"}
    assert refused(game, state, Place(BACKS[0], "5010")).rule == "3.6"
    assert refused(game, state, Place(BACKS[0], "2020")).rule == "3.6"


@pytest.mark.rule("leningrad-41", "3.6")
@pytest.mark.rule("leningrad-41", "6.1")
def test_the_set_up_keeps_the_stacking_limits() -> None:
    game = real()
    state, _ = play(game, with_known_units(), Place(BACKS[0], "4924"), Place(BACKS[1], "4622"), Place(BACKS[2], "4622"))

    assert refused(game, state, Place(BACKS[3], "4924")).rule == "6.1"
    assert refused(game, state, Place(BACKS[3], "4622")).rule == "6.1"
    # Zhdanov takes no room in Smolny.
    play(game, state, Place(BACKS[3], "2807"), Place(BACKS[4], "2807"))


@pytest.mark.rule("leningrad-41", "3.6")
def test_all_thirty_six_are_placed() -> None:
    game = real()
    places = [one for one in game.suggested(game.new()) if isinstance(one, Place)]
    state, _ = play(game, game.new(), *places[:-1])

    assert len(places) == 40
    refusal = refused(game, state, EndPhase())
    assert (refusal.rule, BACKS[-1] in refusal.reason) == ("3.6", True)


@pytest.mark.rule("leningrad-41", "3.6")
def test_neither_player_knows_what_they_are() -> None:
    game = real()
    state = game.new(setup="suggested")
    back = game.frame.unit(BACKS[0])

    for side in ("german", "soviet"):
        chances = game.rules.fog.chances(game.known(state, side), back)
        assert len(chances) == 54 and len(set(chances.values())) == 1
        assert {unit["is"] for unit in game.view(state, side)["units"]} == {None}


@pytest.mark.rule("leningrad-41", "3.6")
def test_later_they_may_enter_the_southern_rows() -> None:
    game = plain()
    state = game.from_position(
        {"game": game.name, "phase": "soviet movement", "turn": 1, "units": [{"id": BACKS[0], "hex": "4910"}]}
    )

    assert "5110" in game.reach(state, BACKS[0])


@pytest.mark.rule("leningrad-41", "3.8")
def test_german_counters_wait_in_piles() -> None:
    game = real()

    assert boxes(game, game.new(), "german") == {
        "divisions": {"8Pz": 14, "3Mot": 13, "269": 16, "SSPol": 16, "SSTot": 17, "7Fl": 7, "56Pz": 1},
        "undrawn corps": {"56Pz": 14},
        "undrawn air": {"Luftwaffe": 11},
    }


@pytest.mark.rule("leningrad-41", "3.9")
def test_when_the_set_up_is_done_dice_decide_which_germans_come() -> None:
    game = real()
    places = game.suggested(game.new())
    came = set()
    for seed in range(6):
        state = game.new()
        actions: list[Action] = [*places, EndPhase()]
        events: list[object] = []
        for action in actions:
            state, happened = game.submit(state, "soviet", action, SeededDice(seed))
            events += happened
        assert PhaseBegan(1, "german reinforcement") in events
        waiting = [unit for unit in game.units if state.place_of(unit) == "waiting german"]
        assert {"german-manstein"} < set(waiting)
        came.add(tuple(waiting))

    assert len(came) > 2


@pytest.mark.rule("leningrad-41", "3.9")
def test_no_german_stands_on_the_map_before_he_has_moved() -> None:
    game = real()
    state = game.new(setup="suggested")

    assert not [unit for unit in game.view(state, "german")["units"] if unit["side"] == "german"]


@pytest.mark.parametrize("plan", ["", "mixed", "belt", "city"])
def test_ready_made_set_ups_are_lawful(plan: str) -> None:
    game = real()
    placements = game.suggested(game.new(), plan)
    state, _ = play(game, game.new(), *placements)

    assert len(placements) == 40
    assert game.suggested(state, plan) == []
    assert game.refusal(state, "soviet", EndPhase()) is None


def test_a_ready_made_set_up_is_completed_and_is_of_no_use_later() -> None:
    game = real()
    state, _ = play(game, with_known_units(), Place(BACKS[0], "4924"))

    assert len(game.suggested(state)) == 35
    assert game.suggested(game.new(setup="suggested")) == []


def test_only_the_next_unit_is_offered() -> None:
    game = real()
    state = with_known_units()

    assert {one.unit for one in game.legal_actions(state) if isinstance(one, Place)} == {BACKS[0]}
    complete, _ = play(game, game.new(), *game.suggested(game.new()))
    assert {one.unit for one in game.legal_actions(complete) if isinstance(one, Place)} == {GUNBOAT}


def test_unknown_units_and_hexes_are_named() -> None:
    game = real()

    with pytest.raises(InputError, match="unknown unit 'soviet-hidden-99'"):
        game.submit(game.new(), "soviet", Place("soviet-hidden-99", "2807"), LoadedDice())
    with pytest.raises(InputError, match="unknown hex '9999'"):
        game.submit(game.new(), "soviet", Place(GUNBOAT, "9999"), LoadedDice())
    assert refused(game, game.new(), Flip((BACKS[0],))).rule == "5.2"
