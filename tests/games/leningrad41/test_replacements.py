"""German replacements (7.4 to 7.6) and losses (7.7): who comes back, how many, and where."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import Replace
from hexfront.games.leningrad41.documents.events import UnitEliminated
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.losses import box_of_the_dead
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from tests.games.acting import decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import ended, move, plain, position, real, statuses
from tests.games.leningrad41.gunnery import (
    GERMAN_FIRE,
    INFANTRY,
    MILITIA,
    SOUTH_EAST,
    SOVIET_FIRE,
    TARGET,
    assault,
    fire,
    firing,
)

REPLACING = "german reinforcement"
TANKS, MORE_TANKS, SCHUETZEN, MORE_SCHUETZEN = "german-i-10", "german-ii-10", "german-i-8p", "german-ii-8p"
#: Every sub-command but one has come; nothing of it is left to be rolled for.
TRACKS = {"entered": 0b111111}


def replacing(
    turn: int = 3, units: dict[str, str] | None = None, dead: list[str] | None = None, **more: Any
) -> tuple[Leningrad41Game, State]:
    """The phase in which replacements are chosen, with two dead units of the 8th Panzer Division."""
    game = plain()
    boxes = {"dead": [TANKS, SCHUETZEN] if dead is None else dead}
    return game, position(game, REPLACING, turn, units or {MORE_TANKS: "4010"}, boxes=boxes, **more)


@pytest.mark.rule("leningrad-41", "7.4")
@pytest.mark.parametrize(
    ("turn", "allowed"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2)]
)
def test_how_many_units_are_replaced_each_turn(turn: int, allowed: int) -> None:
    game, state = replacing(turn, dead=[TANKS, SCHUETZEN, MORE_SCHUETZEN])
    for _ in range(allowed):
        assert offered(game, state, Replace) == [Replace("8Pz")]
        state, _ = game.submit(state, "german", Replace("8Pz"), SeededDice(turn))
        state, _ = play(game, state, offered(game, state, Place)[0])

    assert refused(game, state, Replace("8Pz")).rule == "7.4"


@pytest.mark.rule("leningrad-41", "7.4")
def test_they_are_counted_anew_each_turn_and_not_saved() -> None:
    game = plain()
    state = position(
        game, SOVIET_FIRE, 3, {MORE_TANKS: "4010"}, boxes={"dead": [TANKS, SCHUETZEN]}, tracks={"replacements": 1}
    )
    state, _ = ended(game, state)

    assert (state.turn, state.phase) == (4, REPLACING)
    assert game.view(state, "german")["tracks"]["replacements"] == 1


@pytest.mark.rule("leningrad-41", "7.4")
def test_the_german_player_need_not_replace_anybody() -> None:
    game, state = replacing(6)

    state, _ = game.submit(state, "german", EndPhase(), SeededDice(3))

    assert {state.place_of(unit) for unit in (TANKS, SCHUETZEN)} == {"dead"}
    assert state.phase == "german movement"


@pytest.mark.rule("leningrad-41", "7.5")
def test_only_sub_commands_that_have_come_and_lost_a_unit_are_replaced() -> None:
    game, state = replacing(6, {MORE_TANKS: "4010", INFANTRY: "4110"}, [TANKS, "german-48"])

    assert offered(game, state, Replace) == [Replace("8Pz"), Replace("56Pz")]
    assert refused(game, state, Replace("269")).rule == "7.5"
    assert refused(game, state, Replace("SSTot")).rule == "7.5"
    assert refused(game, state, Replace("Luftwaffe")).rule == "7.5"
    assert refused(game, state, Replace("42A")).rule == "7.5"
    with pytest.raises(InputError, match="unknown sub-command '9Pz'"):
        game.submit(state, "german", Replace("9Pz"), LoadedDice())


@pytest.mark.rule("leningrad-41", "7.5")
@pytest.mark.parametrize(("lot", "unit"), [(1, TANKS), (2, SCHUETZEN)])
def test_the_lot_names_the_unit(lot: int, unit: str) -> None:
    """On turn 3 the 8th Panzer Division has two dead."""
    game, state = replacing(3)

    state, _ = play(game, state, Replace("8Pz"), dice=[lot])

    assert decision(state) == "PlaceReplacement"
    assert offered(game, state, Place) == [Place(unit, "4010")]


@pytest.mark.rule("leningrad-41", "7.5")
def test_both_replacements_may_go_to_one_sub_command_or_to_two() -> None:
    game, state = replacing(6, {MORE_TANKS: "4010"}, [TANKS, SCHUETZEN, "german-48"])
    state, _ = play(game, state, Replace("8Pz"), Place(TANKS, "4010"), dice=[1])

    assert offered(game, state, Replace) == [Replace("8Pz"), Replace("56Pz")]


@pytest.mark.rule("leningrad-41", "7.5")
@pytest.mark.rule("leningrad-41", "14.7")
def test_manstein_does_not_come_back() -> None:
    game = plain()
    units = {"german-manstein": TARGET, "german-48": "4010", MILITIA: SOUTH_EAST, "soviet-2-1-dno": "3009"}
    state, _ = play(game, firing(game, units, SOVIET_FIRE), assault(MILITIA, "soviet-2-1-dno", target=TARGET), dice=[1])

    assert state.place_of("german-manstein") == "gone"
    again = position(game, REPLACING, 3, {"german-48": "4010"}, boxes={"gone": ["german-manstein"], "dead": [TANKS]})
    assert offered(game, again, Replace) == [Replace("8Pz")]


@pytest.mark.rule("leningrad-41", "7.6")
def test_a_replacement_goes_to_its_own_sub_command() -> None:
    units = {MORE_TANKS: "4010", "german-8-mcl": "4011", INFANTRY: "4110", "german-48": "4111"}
    game, state = replacing(3, units)
    state, _ = play(game, state, Replace("8Pz"), dice=[1])

    assert {one.hex for one in offered(game, state, Place) if isinstance(one, Place)} == {"4010", "4011"}
    for place in ("4110", "4111", "4012"):
        assert refused(game, state, Place(TANKS, place)).rule == "7.6"
    assert refused(game, state, Place(SCHUETZEN, "4010")).rule == "7.6"
    state, _ = play(game, state, Place(TANKS, "4011"))
    assert state.place_of(TANKS) == "4011"


@pytest.mark.rule("leningrad-41", "7.6")
def test_it_may_be_over_the_limit_until_the_movement_phase_ends() -> None:
    """The hex must be in order at the end of German movement, or the replacement dies again."""
    units = {MORE_TANKS: "4010", "german-8-mcl": "4010"}
    game, state = replacing(3, units, tracks=TRACKS)
    state, _ = play(game, state, Replace("8Pz"), dice=[1])
    # The dice of turn 3: a division that has come already, and one corps unit.
    state, _ = play(game, state, Place(TANKS, "4010"), EndPhase(), dice=[1, 1, 1])

    assert statuses(game, state, TANKS) == ["arrived over"]
    stays, events = _moved(game, state)
    assert the_only(UnitEliminated, events).unit == TANKS and stays.place_of(TANKS) == "dead"
    goes, _ = play(game, state, move(TANKS, "4009"))
    goes, _ = _moved(game, goes)
    assert goes.place_of(TANKS) == "4009"


def _moved(game: Leningrad41Game, state: State) -> tuple[State, list[Any]]:
    """The end of German movement, when everybody who waits has come in."""
    waiting = [unit for unit in game.units if state.place_of(unit) == "waiting german"]
    state, _ = play(game, state, *(move(unit, "5110") for unit in waiting))
    state, events = ended(game, state)
    return state, list(events)


@pytest.mark.rule("leningrad-41", "6.4")
@pytest.mark.rule("leningrad-41", "7.6")
def test_no_other_replacement_goes_where_one_is_over_the_limit() -> None:
    full = {MORE_TANKS: "4010", "german-8-mcl": "4010"}
    for units, hexes in ((full, []), ({**full, "german-43-at": "4110"}, ["4110"])):
        game, state = replacing(6, units)
        state, _ = play(game, state, Replace("8Pz"), Place(TANKS, "4010"), Replace("8Pz"), dice=[1, 1])

        assert [one.hex for one in offered(game, state, Place) if isinstance(one, Place)] == hexes
        if hexes:
            assert refused(game, state, Place(SCHUETZEN, "4010")).rule == "6.4"
        else:
            # It enters over the south edge, as it does where no unit of its sub-command is on the map.
            assert state.place_of(SCHUETZEN) == "waiting german"


@pytest.mark.rule("leningrad-41", "7.6")
def test_it_moves_and_fires_at_once() -> None:
    game, state = replacing(3, {MORE_TANKS: "3210", MILITIA: TARGET}, tracks=TRACKS)
    state, _ = play(game, state, Replace("8Pz"), dice=[1])
    # The dice of turn 3; nobody strikes from the air.
    state, _ = play(game, state, Place(TANKS, "3210"), EndPhase(), EndPhase(), dice=[1, 1, 1])

    assert state.phase == "german movement"
    assert move(TANKS, "3209", motorized=True) in game.legal_actions(state)
    # The corps unit that the dice have brought comes in, and then the fire phase begins.
    state, _ = _moved(game, play(game, state, move(TANKS, "3209"))[0])
    assert state.phase == GERMAN_FIRE
    assert game.refusal(state, "german", fire((TANKS, MORE_TANKS))) is None


@pytest.mark.rule("leningrad-41", "7.6")
@pytest.mark.parametrize("units", [{INFANTRY: "4010"}, {"german-manstein": "4010", INFANTRY: "4010"}])
def test_without_comrades_on_the_map_it_comes_over_the_south_edge(units: dict[str, str]) -> None:
    game, state = replacing(3, units, ["german-48"], tracks=TRACKS)

    state, _ = play(game, state, Replace("56Pz"), EndPhase(), dice=[1, 1, 1, 1])

    assert (state.phase, state.place_of("german-48")) == ("german movement", "waiting german")
    play(game, state, move("german-48", "5110"))


@pytest.mark.rule("leningrad-41", "7.7")
@pytest.mark.parametrize(
    ("unit", "box"),
    [
        (MILITIA, "pool 42"),
        ("soviet-51-42", "pool 42"),
        ("soviet-1-168", "pool front"),
        ("soviet-zhdanov", "gone"),
        ("soviet-zhukov", "gone"),
        ("soviet-aurora-42", "gone"),
        ("soviet-lg42", "gone"),
        ("german-i-10", "dead"),
        ("german-manstein", "gone"),
    ],
)
def test_where_the_lost_go(unit: str, box: str) -> None:
    assert box_of_the_dead(real().units[unit]) == box


@pytest.mark.rule("leningrad-41", "7.7")
def test_an_eliminated_soviet_unit_may_be_drawn_again() -> None:
    game = plain()
    state = firing(game, {INFANTRY: SOUTH_EAST, MILITIA: TARGET, "soviet-1-168": "3012"}, GERMAN_FIRE)

    state, _ = play(game, state, fire(INFANTRY), dice=[1])

    pool = game.rules.fog.pool(state)
    assert game.frame.unit(MILITIA) in pool.returned
    assert state.place_of(MILITIA) == "pool 42"


@pytest.mark.rule("leningrad-41", "7.7")
def test_the_soviets_choose_no_replacements() -> None:
    game = plain()
    state = position(game, "soviet reinforcement", 3, {INFANTRY: "4010"}, boxes={"arriving": ["soviet-hidden-1"]})

    assert refused(game, state, Replace("42A"), "soviet").rule == "5.2"
