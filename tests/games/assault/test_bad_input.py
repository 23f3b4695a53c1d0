"""Damaged charts, counters and positions get errors that name what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces import charts
from hexfront.games.assault.pieces.counters import COLUMNS, load_counters
from hexfront.kernel.errors import DataError, IllegalAction, InputError
from tests.games.acting import copied_data, play
from tests.games.assault.ground import NAME, attack, ground, position, real
from tests.kernel.toy import written

HEADER = ",".join(COLUMNS)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("roll,1:2\n1,AE\n", "expected 'die'"),
        ("die,1-2\n1,AE\n", "no ratio such as"),
        ("die,2:1,1:1\n1,AE,AE\n", "must rise"),
        ("die,1:1,9:1\n1,AE,AE\n", "stay below 8:1"),
        ("die,1:1\none,AE\n", "'one' is not a whole number"),
        ("die,1:1\n1,XE\n", "'XE' is not a result"),
        ("die,1:1\n1,AE\n2,AE\n", "without a gap"),
        ("die,1:1\n", "there is no line below the header"),
        ("die,1:1\n1,AE\n1,DE\n", "'1' is not a die that has not been listed before"),
    ],
)
def test_a_damaged_combat_table(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=complaint):
        charts.load_combat_table(written(tmp_path, "combat.csv", text))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("a,A,infantry,,,5D,6,,,,,", "full strength first"),
        ("a,A,infantry,,,,6,,,,,", "the strengths of a ground unit"),
        ("a,A,air,,,5A,0,,,,,", "or nothing for any other"),
        ("a,A,cavalry,,,5A,6,,,,,", "'cavalry' is not one of"),
        ("a,A,infantry,,,5A,far,,,,,", "'far' is not a whole number"),
    ],
)
def test_a_damaged_counter(line: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=complaint):
        load_counters(written(tmp_path, "german.csv", f"{HEADER}\n{line}\n"), "german", ["infantry"])


def damaged(folder: Path, file: str, old: str, new: str) -> None:
    """Load the game from a copy of its data with one text changed."""
    copy = copied_data(NAME, folder)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    AssaultGame(NAME, data=copy)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("game.toml", "turns = 25", "turns = 'many'", "turns is 'many', expected a whole number of at least 1"),
        ("game.toml", "turns = 25", "", "the key turns is missing"),
        ("game.toml", "[guerrillas]", "[gorillas]", "unknown key gorillas"),
        ("game.toml", "reach = 6", "reach = 0", "supply.reach is 0, expected a whole number of at least 1"),
        ("game.toml", '"1136", "3830"', '"1136", "9999"', "entry.roads is '9999', expected a hex of the map"),
        ("game.toml", 'ports = ["0125"]', 'ports = ["Kronstadt"]', "naval.ports is 'Kronstadt', expected a hex"),
        ("game.toml", 'room = "worker"', 'room = "bunk"', "types.worker.room is 'bunk', expected 'line' or"),
        ("game.toml", '"soviet mechanized", room', '"sledge", room', "types.motor rifle.movement is 'sledge'"),
        ("game.toml", "division = true", "division = 1", "types.infantry.division is 1, expected true or false"),
        ("game.toml", "key_point = 5", "", "the key victory.key_point is missing"),
        ("game.toml", '"0611" = 10', '"0611" = "ten"', "victory.cities.0611 is 'ten', expected a whole number"),
        ("defence.csv", "marsh,2,2\n", "", "defence.csv: the line 'marsh' is missing"),
        ("bombardment.csv", "fortification,,1\n", "", "bombardment.csv: the line 'fortification' is missing"),
        ("defence.csv", "marsh,2,2\n", "marsh,2,\n", "the line 'marsh' is missing for the soviet side"),
        ("defence.csv", "river,2,2\n", "", "defence.csv: the line 'river' is missing for the german side"),
        ("defence.csv", "river,", "brook,", "line 10, terrain: 'brook' is not one of"),
        ("defence.csv", "woods,2,2\n", "woods,2,2\nwoods,9,9\n", "'woods' is not a terrain that has not been listed"),
        ("bombardment.csv", "interior,,1\n", "", "bombardment.csv: the line 'interior' is missing"),
        ("bombardment.csv", "marsh,", "bog,", "line 4, target: 'bog' is not one of"),
        ("terrain.csv", "road,1/2,1/3,1/2,1/3,1/2\n", "", "terrain.csv: the line 'road' is missing"),
        ("terrain.csv", "marsh,", "bog,", "terrain.csv: the line 'bog' is unknown"),
        ("terrain.csv", "marsh,2,4,2,4,1\n", "", "terrain.csv: the line 'marsh' is missing"),
        ("terrain.csv", "river,+1,+2,+1,+2,+0\n", "", "terrain.csv: the line 'river' is missing"),
        ("classes.csv", "attacker,A,B,C", "attacker,A,B,D", "classes.csv, line 1: the header is"),
        ("classes.csv", "B,-1,0,1\n", "", "classes.csv: the line of attackers of class B is missing"),
        ("classes.csv", "B,-1,0,1", "Z,-1,0,1", "line 3, attacker: 'Z' is not one of"),
        ("game.toml", 'net = "rail"', 'net = "tram"', "supply.net is 'tram', expected"),
        ("areas.toml", 'side = "german"', 'side = "finnish"', "entry.A.side is 'finnish', expected 'german' or"),
        ("areas.toml", 'side = "german"\n', "", "the key entry.A.side is missing"),
        ("areas.toml", 'hexes = ["1136-1736"]', "hexes = []", "an entry area has no hex"),
        ("areas.toml", 'german = ["0136-3836", "3801-3836"]\n', "", "the key supply_edges.german is missing"),
        ("areas.toml", 'main = "0320"', 'main = "9999"', "districts.Moscow Side.main is '9999', expected a hex"),
        ("areas.toml", '["B7", "B6", "B5", "B4"]', "7", "fringe.0120 is 7, expected a list"),
        ("german.csv", "german-58,", "german-1,", "german.csv: the counter german-1 is listed twice"),
        ("german.csv", ",5,A,", ",5,Z,", "german-58 enters through 'Z', expected one of A, B, C"),
        ("soviet.csv", ",1033,", ",9933,", "soviet-11-mot begins in '9933', expected a hex of the map"),
    ],
)
def test_a_damaged_setting_or_chart(file: str, old: str, new: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=complaint):
        damaged(tmp_path, file, old, new)


def test_a_side_without_counters(tmp_path: Path) -> None:
    folder = copied_data(NAME, tmp_path)
    (folder / "soviet.csv").write_text(f"{HEADER}\n", encoding="utf-8")

    with pytest.raises(DataError, match=r"soviet\.csv: the soviet side has no ground unit"):
        AssaultGame(NAME, data=folder)


def test_air_units_of_the_first_turn_may_be_left_to_a_die(tmp_path: Path) -> None:
    damaged(tmp_path, "air.csv", "german,1,3,3,3,3,3,3", "german,1,1,2,2,3,3,3")
    game = AssaultGame(NAME, data=str(tmp_path / NAME))

    assert game.new(seed=7, setup="suggested") == game.new(seed=7, setup="suggested")


def in_play(**changes: Any) -> Callable[[], object]:
    document = {"phase": "german movement", "turn": 6, "units": [{"id": "german-1", "hex": "2520"}], **changes}
    return lambda: ground().from_position(document)


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda: ground().from_position([]), "expected a position as a JSON object"),  # type: ignore[arg-type]
        (in_play(weather="rain"), "unknown key of a position 'weather'"),
        (in_play(game="leningrad-1979"), "of the game 'leningrad-1979'"),
        (in_play(options={"fog": True}), "unknown option"),
        (in_play(options={"points": True}), "loaded with points = False"),
        (in_play(turn=26), "expected a number from 1 to 25"),
        (in_play(phase="lunch"), "unknown phase 'lunch'"),
        (in_play(turn=3, phase="soviet set-up"), "'soviet set-up' on turn 3, but sides set up before turn 1 only"),
        (in_play(units={}), "expected a list"),
        (in_play(air=[]), "expected an object"),
        (in_play(units=["german-1"]), "expected an object with 'id' and 'hex'"),
        (in_play(units=[{"id": "german-1", "hex": "2520", "mood": 1}]), "unknown key of the unit german-1"),
        (in_play(units=[{"id": "german-1", "hex": "0124"}]), "cannot be in the hex 0124"),
        (in_play(units=[{"id": "soviet-baltic-fleet", "hex": "2520"}]), "cannot be in the hex 2520"),
        (in_play(units=[{"id": "german-air-1", "hex": "2520"}]), "is an air unit"),
        (in_play(units=[{"id": "german-1", "hex": "2520", "steps": 3}]), "3 steps, expected 1 to 2"),
        (in_play(units=[{"id": "german-1", "hex": "2520", "spent": 7}]), "has spent 7"),
        (in_play(units=[{"id": "german-1", "hex": "2520", "spent": "x"}]), "has spent 'x'"),
        (in_play(eliminated=["german-1"]), "twice"),
        (in_play(withdrawn=["german-air-1"]), "never lost"),
        (in_play(**{"to return": ["german-21"]}), "german-21 cannot be 'to return': only a headquarters is replaced"),
        (in_play(withdrawn=[{"id": "german-58", "hex": "2520"}]), "unknown key of the unit german-58"),
        (in_play(air={"german-58": "base"}), "no air unit"),
        (in_play(air={"german-air-1": "hangar"}), "unknown place"),
        (in_play(air={"german-air-1": {"hex": "2520"}}), "unknown place of german-air-1"),
        (
            in_play(units=[{"id": "german-1", "hex": "2520", "moved": "no"}]),
            "german-1: moved is 'no', expected true",
        ),
        (in_play(markers=["x"]), "expected an object with 'marker' and 'hex'"),
        (in_play(markers=[{"marker": "mine", "hex": "2520"}]), "unknown marker 'mine'"),
        (in_play(units=[{"id": "german-1", "hex": "2520"}, {"id": "soviet-10", "hex": "2520"}]), "both sides"),
        (in_play(decisions=[{"type": "sail home", "side": "finnish"}]), "unknown side of the decision"),
        (in_play(decisions=[{"type": "clear fringe", "side": "german", "hex": "2520"}]), "2520 is no fringe hex"),
    ],
)
def test_an_impossible_position(read: Callable[[], object], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"side": "soviet"}, "its forces are"),
        ({"units": []}, "units stood in"),
        ({"owes": 9}, "expected 0 to 3"),
        ({"units": ["soviet-10"]}, "no german unit that can fight"),
    ],
)
def test_a_combat_that_does_not_fit(change: dict[str, Any], complaint: str) -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "2520", "soviet-10": "2519"}, 9)
    state, _ = play(game, state, attack("german-1", "2519"), dice=[3])
    document = game.position(state)
    document["decisions"][0]["combat"]["attacker"] |= change

    with pytest.raises(InputError, match=complaint):
        game.from_position(document)


def test_a_single_attacker_and_target_need_no_list() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "2520", "soviet-10": "2519"}, 9)

    assert game.odds(state, "german-1", "2519") == game.odds(state, ["german-1"], ["2519"])


def test_questions_about_what_is_not_there() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "2520", "german-58": "2419", "soviet-10": "2519"}, 9)

    with pytest.raises(IllegalAction, match="one at a time"):
        game.reach(state, ["german-1", "german-58"])
    with pytest.raises(InputError, match="no ground unit on the map"):
        game.supply(state, "german-11")
    with pytest.raises(InputError, match="at least one attacker"):
        game.odds(state, [], ["2519"])
    with pytest.raises(IllegalAction, match="not a German unit like the others"):
        game.odds(state, ["german-1", "soviet-10"], ["2519"])
    with pytest.raises(InputError, match="expected a list of names"):
        game.odds(state, None, ["2519"])  # type: ignore[arg-type]
    with pytest.raises(InputError, match="unknown hex"):
        game.odds(state, ["german-1"], [["2519"]])  # type: ignore[list-item]
    with pytest.raises(InputError, match="there are no overruns"):
        game.odds(state, ["german-1"], ["2519"], overrun=True)
    with pytest.raises(InputError, match="-1 air units were asked for, expected a whole number"):
        game.odds(state, ["german-1"], ["2519"], air=-1)
    with pytest.raises(IllegalAction, match="the German side has 5 air units in all, not 6"):
        game.odds(state, ["german-1"], ["2519"], air=6)
    with pytest.raises(InputError, match="unknown side"):
        game.zone(state, "finnish")
    with pytest.raises(InputError, match="unknown setup"):
        game.new(setup="random")
    with pytest.raises(InputError, match="expected true or false"):
        type(game)(game.name, points=3)


@pytest.mark.rule("assault-on-leningrad", "8.35")
@pytest.mark.parametrize(("german", "soviet"), [("0419", "M4"), ("M4", "0419"), ("M3", "M4")])
def test_both_sides_in_one_place_of_the_two_maps_are_refused(german: str, soviet: str) -> None:
    with pytest.raises(InputError, match="on both maps these are one place, 0419"):
        position(real(), "german movement", {"german-1": german, "soviet-10": soviet}, 10)
    assert position(real(), "german movement", {"german-1": german, "soviet-10": "L4"}, 10)
