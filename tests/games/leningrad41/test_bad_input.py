"""Bad input: data files with a fault, and questions about things that do not exist, are refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.errors import DataError, HexfrontError, InputError
from hexfront.kernel.state import State
from tests.games.acting import copied_data
from tests.games.leningrad41.battlefield import NAME, real

FAULTS = [
    ("german.csv", "8Pz,I/10,tank bn,(10)A,2,armored", "8Pz,I/10,tank bn,(10)A,2,winged", "'winged' is unknown"),
    ("german.csv", "(10)A,2", "(10A,2", "a fire factor such as 7, (10)A or 8+"),
    ("german.csv", "(10)A,2", "(10)A,0", "range"),
    ("german.csv", "8Pz,II/10", "8Pz,I/10", "the counter german-i-10 is listed 2 times"),
    ("german.csv", "8Pz,I/10", "42A,I/10", "the counter german-i-10 belongs to '42A'"),
    ("german.csv", "-,radius 3", "-,3", "a leader's radius, such as 'radius 3'"),
    ("german.csv", "-,radius 3", "5,radius 3", "a leader's radius, such as 'radius 3'"),
    ("german.csv", "56Pz,Manstein", "56Pz,Model", "'german-manstein' is set up or due, but there is no such counter"),
    ("combat.csv", "die,<=9", "roll,<=9", "expected 'die' and then strengths"),
    ("combat.csv", "10-19", "ten", "the column 'ten' is not a strength"),
    ("combat.csv", "20-29", "5-29", "expected rising numbers"),
    ("combat.csv", "\n6,", "\n8,", "the rows are"),
    ("combat.csv", "1,E,E,E,E,E,E", "1,D,E,E,E,E,E", "D"),
    ("modifiers.csv", "rudel,-1", "rudel,once", "a modifier such as -1 or 2"),
    ("modifiers.csv", "rudel,-1\n", "", "the modifier 'rudel' is missing"),
    ("modifiers.csv", "rudel,-1", "hartmann,-1", "hartmann"),
    ("airborne.csv", "6,eliminated", "7,eliminated", "the rows are 1, 2, 3, 4, 5, 7, expected 1 to 6"),
    ("airborne.csv", "5,scatters", "5,flies", "flies"),
    ("terrain.csv", "urban,2", "urban,two", "movement points"),
    ("terrain.csv", "rubble,+1", "rubble,1", "a surcharge such as +1"),
    ("terrain.csv", "minor river,+1\n", "", "the row 'minor river' is missing"),
    ("game.toml", "turns = 10", "turns = 0", "turns"),
    ("game.toml", "face_down = 36", "face_down = 57", "set_up.face_down is 57, expected at most 56 units"),
    ("game.toml", 'airborne = "7Fl"', 'airborne = "9Fl"', "the sub-command '9Fl' is due, but there is none such"),
    ("game.toml", '"1" = "3Mot"', '"one" = "3Mot"', "the number of a turn"),
    ("game.toml", 'kind = "corps"', 'kind = "regiment"', "kind"),
    ("game.toml", '"soviet-zhdanov" = "2807"', '"soviet-zhdanov" = "9999"', "9999"),
    ("game.toml", '"4924", "4920", "4918"', '"4924", 4920, "4918"', "4920"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "said"), FAULTS, ids=[f"{one[0]} {one[3]}" for one in FAULTS])
def test_a_fault_in_a_data_file_is_named(tmp_path: Path, file: str, right: str, wrong: str, said: str) -> None:
    folder = copied_data(NAME, tmp_path)
    text = (folder / file).read_text(encoding="utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")

    with pytest.raises(DataError) as caught:
        Leningrad41Game(NAME, data=folder)

    assert said in str(caught.value)


def test_data_files_of_ones_own_may_differ(tmp_path: Path) -> None:
    folder = copied_data(NAME, tmp_path)
    text = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(text.replace("objectives = 22", "objectives = 30"), encoding="utf-8")
    game = Leningrad41Game(NAME, data=str(folder))

    assert (game.winner_with(29), game.winner_with(30)) == ("soviet", "german")


QUESTIONS: list[tuple[Callable[[Leningrad41Game, State], object], str]] = [
    (lambda game, state: game.reach(state, "german-99"), "unknown unit 'german-99'"),
    (lambda game, state: game.reach(state, "soviet-rbf"), "soviet-rbf is no Soviet ground unit"),
    (lambda game, state: game.reach(state, ()), "units move one at a time"),
    (lambda game, state: game.fire_odds(state, [], "2807"), "at least one unit that fires"),
    (lambda game, state: game.fire_odds(state, ["german-i-10"], "9999"), "unknown hex '9999'"),
    (lambda game, state: game.defensive_odds(state, ["soviet-hidden-1"]), "no defensive fire is asked for now"),
    (lambda game, state: game.line_of_fire("2807", "9999"), "unknown hex '9999'"),
    (lambda game, state: game.stacking_limit("finnish", "2807"), "unknown side 'finnish'"),
    (lambda game, state: game.view(state, "finnish"), "unknown side 'finnish'"),
    (lambda game, state: game.new(setup="historical"), "unknown setup 'historical'"),
]


@pytest.mark.parametrize(("ask", "said"), QUESTIONS, ids=[said for _, said in QUESTIONS])
def test_a_question_about_something_unknown_names_it(
    ask: Callable[[Leningrad41Game, State], object], said: str
) -> None:
    game = real()

    with pytest.raises(HexfrontError) as caught:
        ask(game, game.new(setup="suggested"))

    assert said in str(caught.value)


def test_an_unknown_plan_of_the_set_up_is_named() -> None:
    game = real()

    with pytest.raises(InputError, match="tundra"):
        game.suggested(game.new(), "tundra")
