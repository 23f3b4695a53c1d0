"""Bad input: a clear error that names the thing, and nothing changed."""

import copy
import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import HasMovement, Wargame, asked
from hexfront.games.leningrad.documents.actions import Attack, Overrun
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move, Place
from hexfront.play.runner import playing
from tests.games.leningrad.small import FIRST, both_editions
from tools.fuzz_play import loaded

NO_UNIT, NO_HEX = "german-999", "9999"


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(hexfront.InputError, match="unknown game 'leningrad-1978': did you mean 'leningrad-1979'"):
        hexfront.load("leningrad-1978")


@both_editions
def test_an_unknown_option_is_named(name: str) -> None:
    with pytest.raises(hexfront.InputError, match=f"unknown option of {name} 'fog'"):
        hexfront.load(name, fog=True)


@pytest.mark.parametrize("bid", [-1, "3", True, 1.5, None])
def test_an_option_of_the_wrong_kind_is_named(bid: object) -> None:
    with pytest.raises(hexfront.InputError, match=f"the option 'bid' is {bid!r}, expected a whole number"):
        hexfront.load("leningrad-2010", bid=bid)


@both_editions
def test_an_unknown_set_up_is_named(name: str) -> None:
    with pytest.raises(hexfront.InputError, match="unknown setup 'historical': known are 'choose' and 'suggested'"):
        loaded(name).new(setup="historical")


@both_editions
@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda game, state: game.reach(state, NO_UNIT), "unknown unit 'german-999'"),
        (lambda game, state: game.supply(state, NO_UNIT), "unknown unit 'german-999'"),
        (lambda game, state: game.why_unsupplied(state, NO_UNIT), "unknown unit 'german-999'"),
        (lambda game, state: game.odds(state, [NO_UNIT], ["2604"]), "unknown unit 'german-999'"),
        (lambda game, state: game.odds(state, ["german-1"], [NO_HEX]), "unknown hex '9999'"),
        (lambda game, state: game.odds(state, [], ["2604"]), "odds need at least one attacker and one target"),
        (lambda game, state: game.odds(state, ["german-1"], []), "odds need at least one attacker and one target"),
        (lambda game, state: game.zone(state, "finnish"), "unknown side 'finnish'"),
        (lambda game, state: game.supplied(state, "finnish"), "unknown side 'finnish'"),
        (lambda game, state: game.view(state, "finnish"), "unknown side 'finnish'"),
        (lambda game, state: game.refusal(state, "finnish", EndPhase()), "unknown side 'finnish'"),
        (lambda game, state: state.place_of(NO_UNIT), "unknown unit 'german-999'"),
        (lambda game, state: game.map.terrain(NO_HEX), "unknown hex '9999'"),
        (lambda game, state: game.supply(state, "soviet-16"), "soviet-16 is no ground unit on the map"),
        (lambda game, state: game.supply(state, "german-air-1"), "german-air-1 is no ground unit on the map"),
    ],
)
def test_a_question_about_something_unknown_names_it(
    name: str, ask: Callable[[Wargame, State], object], said: str
) -> None:
    game = loaded(name)

    with pytest.raises(hexfront.InputError, match=said):
        ask(game, game.new(setup="suggested"))


@both_editions
@pytest.mark.parametrize("units", [(), ("german-1", "german-1"), ("german-1", "soviet-untried-infantry-1")])
def test_reach_of_units_that_are_no_stack_is_refused(name: str, units: tuple[str, ...]) -> None:
    game = loaded(name)

    with pytest.raises(hexfront.IllegalAction):
        asked(game, HasMovement).reach(game.new(setup="suggested"), units)


@both_editions
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move((NO_UNIT,), ("0110",)), "unknown unit 'german-999'"),
        (Move(("german-1",), (NO_HEX,)), "unknown hex '9999'"),
        (Overrun((NO_UNIT,), "0110"), "unknown unit 'german-999'"),
        (Overrun(("german-1",), NO_HEX), "unknown hex '9999'"),
        (Enter(NO_UNIT, "0110"), "unknown unit 'german-999'"),
        (Enter("german-206", NO_HEX), "unknown hex '9999'"),
    ],
)
def test_an_action_with_an_unknown_unit_or_hex_names_it(name: str, action: Action, said: str) -> None:
    game = loaded(name)
    state = game.new(setup="suggested")

    with pytest.raises(hexfront.InputError, match=said):
        game.refusal(state, "german", action)
    with pytest.raises(hexfront.InputError, match=said):
        game.submit(state, "german", action, hexfront.LoadedDice())
    assert state == game.new(setup="suggested")


@both_editions
def test_an_action_of_the_other_side_or_another_moment_is_not_now(name: str) -> None:
    game = loaded(name)
    state = game.new(setup="suggested")

    for side, action in (
        ("soviet", EndPhase()),
        ("german", Attack(("german-1",), ("0310",))),
        ("german", Place("german-1", "0112")),
    ):
        with pytest.raises(hexfront.NotNow, match="german movement"):
            game.submit(state, side, action, hexfront.LoadedDice())
    assert state == game.new(setup="suggested")


@both_editions
def test_a_stale_action_is_refused(name: str) -> None:
    game = loaded(name)
    state = game.new(setup="suggested")
    move = next(action for action in game.legal_actions(state) if isinstance(action, Move) and len(action.path) > 1)
    after, _ = game.submit(state, "german", move, hexfront.LoadedDice())

    with pytest.raises(hexfront.IllegalAction):
        game.submit(after, "german", move, hexfront.LoadedDice())


@both_editions
@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "expected an action as a JSON object with a 'type', got None"),
        ("move", "expected an action as a JSON object"),
        ([], "expected an action as a JSON object"),
        ({}, "an action has no 'type'"),
        ({"type": "fly"}, "unknown type of an action 'fly'"),
        ({"type": {}}, "unknown type of an action {}"),
        ({"type": "move"}, "'move' lacks the field 'units'"),
        ({"type": "move", "units": "german-1", "path": []}, "units is 'german-1', expected a list"),
        ({"type": "move", "units": [1], "path": []}, "units is 1, expected a str"),
        ({"type": "move", "units": [], "path": None}, "path is None, expected a list"),
        ({"type": "move", "units": [], "path": [], "speed": 3}, "unknown field of 'move' 'speed'"),
        ({"type": "commit air", "air": True}, "air is True, expected a int"),
        ({"type": "commit air", "air": "two"}, "air is 'two', expected a int"),
    ],
)
def test_a_malformed_action_is_named(name: str, document: object, said: str) -> None:
    with pytest.raises(hexfront.InputError, match=said):
        loaded(name).action(document)


def a_unit(name: str, hex_: str, **more: object) -> dict[str, object]:
    return {"id": name, "hex": hex_, **more}


FOUR = [a_unit(f"german-{number}", "1010") for number in (1, 21, 61, 11)]


@both_editions
@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "expected a position as a JSON object, got list"),
        ({"weather": "mud"}, "unknown key of a position 'weather'"),
        ({"game": "chess"}, "the position is of the game 'chess', not of"),
        ({"options": {"fog": 1}}, "unknown option of leningrad-.* 'fog'"),
        ({"options": []}, r"'options' is \[\], expected an object"),
        ({"turn": 0}, "the turn is 0, expected a number from 1 to 12"),
        ({"turn": "3"}, "the turn is '3', expected"),
        ({"turn": True}, "the turn is True, expected"),
        ({"turn": 13}, "the turn is 13, expected"),
        ({"phase": "tea"}, "unknown phase 'tea'"),
        ({"phase": None}, "unknown phase None"),
        ({"units": "german-1"}, "'units' is 'german-1', expected a list"),
        ({"units": ["german-1"]}, "a unit is 'german-1', expected an object with 'id' and 'hex'"),
        ({"units": [{"id": "german-1"}]}, "expected an object with 'id' and 'hex'"),
        ({"units": [a_unit(NO_UNIT, "1010")]}, "unknown unit 'german-999'"),
        ({"units": [a_unit("german-1", NO_HEX)]}, "unknown hex '9999'"),
        ({"units": [a_unit("german-1", "1010", mood="low")]}, "unknown key of the unit german-1 'mood'"),
        ({"units": [a_unit("german-1", "1010"), a_unit("german-1", "1011")]}, "german-1 stands in the position twice"),
        ({"units": [a_unit("german-1", "1010")], "eliminated": ["german-1"]}, "german-1 stands in the position twice"),
        ({"turn": 2, "units": FOUR}, "4 units stand in 1010: a hex takes 3"),
        ({"units": [FOUR[0], a_unit("soviet-16", "1010")]}, "units of both sides stand in 1010"),
        ({"units": [a_unit("german-1", "1010", steps=3)]}, "german-1 has 3 steps, expected 1 to 2"),
        ({"units": [a_unit("german-1", "1010", steps=0)]}, "german-1 has 0 steps, expected 1 to 2"),
        ({"units": [a_unit("soviet-16", "1010", steps=2)]}, "soviet-16 has 2 steps, expected 1 to 1"),
        ({"units": [a_unit("german-1", "1010", untried=True)]}, "german-1 cannot be untried=True"),
        ({"units": [a_unit("german-1", "1010", spent="1/0")]}, "german-1 has spent '1/0', expected movement points"),
        ({"units": [a_unit("german-1", "1010", spent=99)]}, "german-1 has spent 99, expected .* at most"),
        ({"units": [a_unit("german-1", "1010", spent="1/3")]}, "german-1 has spent '1/3'"),
        ({"units": [a_unit("german-1", "1010", origin=NO_HEX)]}, "unknown hex or box '9999'"),
        ({"units": [a_unit("german-1", "1010", together=3)]}, "german-1 is together with 3, expected a list"),
        ({"units": [a_unit("german-1", "1010", together=[NO_UNIT])]}, "unknown unit 'german-999'"),
        ({"units": [a_unit("german-air-1", "1010")]}, "german-air-1 is an air unit: over a hex it is a marker"),
        ({"eliminated": ["soviet-untried-infantry-1"]}, "soviet-untried-infantry-1 cannot be 'eliminated'"),
        ({"shown": ["german-1"]}, "german-1 cannot be 'shown', but off map or eliminated"),
        ({"off map": ["soviet-16"]}, "soviet-16 cannot be 'off map'"),
        ({"markers": ["fort"]}, "a marker is 'fort', expected an object with 'marker' and 'hex'"),
        ({"markers": [{"marker": "mine", "hex": "2504"}]}, "unknown marker 'mine'"),
        ({"markers": [{"marker": "fort", "hex": NO_HEX}]}, "unknown hex '9999'"),
        ({"markers": [{"marker": "fort", "hex": "2504"}] * 2}, "two forts in 2504"),
        ({"markers": [{"marker": "interdiction", "hex": "1909", "count": 3}]}, "3 air units over 1909: there are 2"),
        ({"markers": [{"marker": "interdiction", "hex": "1909", "count": "x"}]}, "'x' air units over 1909"),
        ({"markers": [{"marker": "interdiction", "hex": "1909", "units": "all"}]}, "1 air units over 1909"),
        ({"air": ["german-air-1"]}, r"'air' is \['german-air-1'\], expected an object"),
        ({"air": {"german-air-9": "ready"}}, "the air unit 'german-air-9' is said to be 'ready'"),
        ({"air": {"german-air-1": "asleep"}}, "the air unit 'german-air-1' is said to be 'asleep'"),
        ({"tracks": 3}, "'tracks' is 3, expected an object"),
        ({"tracks": {"oil": 3}}, "unknown track 'oil'"),
        ({"tracks": {"surprise": -1}}, "the track 'surprise' is -1, expected a whole number"),
        ({"decisions": [{"type": "dance"}]}, "unknown type of a decision 'dance'"),
        ({"decisions": [{"type": "choose victims", "side": "finnish"}]}, "unknown side of the decision"),
        ({"decisions": [{"type": "choose victims", "side": "german"}]}, "nothing can be decided about the decision"),
    ],
)
def test_an_impossible_position_is_named(name: str, document: Any, said: str) -> None:
    with pytest.raises(hexfront.InputError, match=said):
        loaded(name).from_position(document)


def test_a_position_of_another_bid_is_named() -> None:
    document = hexfront.load("leningrad-2010", bid=4).position(hexfront.load("leningrad-2010", bid=4).new())

    with pytest.raises(hexfront.InputError, match="option bid = 4, but the game was loaded with bid = 0"):
        loaded("leningrad-2010").from_position(document)


def combat(**changes: Any) -> dict[str, Any]:
    """A position in which a German regiment must take a result, with one thing changed."""
    attacker = {"side": "german", "units": ["german-1"], "hexes": ["1010"], "owes": 1}
    defender = {"side": "soviet", "units": ["soviet-16"], "hexes": ["1110"]}
    fight = {"attacker": attacker, "defender": defender, "targets": ["1110"], "overrun": False, "air": 0}
    decision: dict[str, Any] = {"type": "take result", "side": "german", "combat": fight}
    for key, value in changes.items():
        place, _, name = key.rpartition("__")
        {"": decision, "combat": fight, "attacker": attacker, "defender": defender}[place][name] = value
    units = [a_unit("german-1", "1010"), a_unit("soviet-16", "1110")]
    return {"phase": "german combat", "turn": 2, "units": units, "decisions": [decision]}


@both_editions
@pytest.mark.parametrize(
    ("document", "said"),
    [
        (combat(attacker__units=[NO_UNIT]), "unknown unit 'german-999'"),
        (combat(attacker__units=["german-air-1"]), "german-air-1 is no german unit that can fight"),
        (combat(attacker__units=["soviet-16"]), "soviet-16 is no german unit that can fight"),
        (combat(attacker__units=[], attacker__hexes=[]), "0 german units stood in 0 hexes"),
        (combat(attacker__hexes=["1010", "1011"]), "1 german units stood in 2 hexes"),
        (combat(attacker__hexes=[NO_HEX]), "unknown hex '9999'"),
        (combat(attacker__side="soviet"), "its forces are 'soviet' and 'soviet'"),
        (combat(attacker__owes=0), "the german side owes nothing"),
        (combat(attacker__owes=7), "the german side owes 7, expected 0 to 2"),
        (combat(combat__targets=[NO_HEX]), "unknown hex '9999'"),
        (combat(combat__bystanders=["german-1"]), "german-1 is no soviet unit that can fight"),
        (combat(combat__attacker=None), "attacker is None, expected an object"),
        (combat(type="retreat force", units=["german-1"], length=5), "the retreat is 5 hexes long, expected 1 or 2"),
        (combat(type="retreat force", units=["german-21"], length=1), "'german-21' is none of the german units"),
        (combat(type="retreat force", units=[], length=1), "nothing can be decided"),
        (
            combat(type="retreat force", units=["german-21"], length=1, attacker__units=["german-21"]),
            "german-21 is not on the map",
        ),
        (combat(side="finnish"), "unknown side of the decision 'take result' 'finnish'"),
    ],
)
def test_a_decision_that_does_not_fit_the_position_is_named(name: str, document: Any, said: str) -> None:
    with pytest.raises(hexfront.InputError, match=said):
        loaded(name).from_position(document)


@both_editions
def test_a_decision_that_fits_is_taken(name: str) -> None:
    state = loaded(name).from_position(combat())

    assert state.to_act == "german"
    assert loaded(name).legal_actions(state)


GARBAGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    3,
    99,
    1.5,
    "",
    "zzz",
    "2604",
    "german-1",
    "soviet",
    [],
    ["x"],
    {},
    {"a": 1},
    [[]],
    "1/0",
)


@cache
def sound_positions(name: str) -> tuple[str, ...]:
    """Positions of a random game, many of them inside an interrupt, as JSON."""
    game = loaded(name)
    players = dict.fromkeys(game.frame.sides, RandomPlayer(2))
    found: list[str] = []
    for done in playing(game, players, hexfront.SeededDice(2), game.new(setup="suggested")):
        if done.after.stack or len(found) % 5 == 0:
            found.append(json.dumps(game.position(done.after)))
    return tuple(found)


@both_editions
@pytest.mark.parametrize("seed", range(3))
def test_garbage_anywhere_in_a_position_is_refused_or_leaves_a_game_that_can_be_played(name: str, seed: int) -> None:
    game, chance = loaded(name), Random(f"garbage {seed}")
    for _ in range(150):
        document = spoilt(json.loads(chance.choice(sound_positions(name))), chance)
        try:
            state = game.from_position(document)
        except hexfront.InputError:
            continue
        offers = game.legal_actions(state)
        assert bool(offers) == (state.to_act is not None)
        for action in chance.sample(offers, min(2, len(offers))):
            game.submit(state, str(state.to_act), action, hexfront.SeededDice(1))


def spoilt(document: Any, chance: Random) -> Any:
    """The document with one value replaced, removed or duplicated, mostly in rarely read fields."""
    document = copy.deepcopy(document)
    keys = [key for key in document if key != "units"] if chance.random() < 0.6 else ["units"]
    path: list[Any] = [chance.choice(keys)]
    inner = document
    while isinstance(inner[path[-1]], dict | list) and inner[path[-1]] and chance.random() < 0.8:
        inner = inner[path[-1]]
        path.append(chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner)))
    if isinstance(inner, list) and chance.random() < 0.2:
        inner.append(copy.deepcopy(inner[path[-1]]))
    elif chance.random() < 0.2:
        del inner[path[-1]]
    else:
        inner[path[-1]] = chance.choice(GARBAGE)
    return document


def data_of(name: str) -> Mapping[str, str]:
    """The data files of a game that the rules read."""
    folder = loaded(name).folder
    tables = ("hexes", "hexsides", "terrain", "combat", "german", "soviet", "reinforcements")
    files = ("game.toml", "map.toml", "rulebook.toml", *(f"{table}.csv" for table in tables))
    return {file: (folder / file).read_text(encoding="utf-8") for file in files}


def load_from(folder: Path, name: str, file: str, text: str | None) -> LeningradGame:
    """A game from a copy of its data with one file changed, or missing."""
    for other, content in data_of(name).items():
        if other != file:
            (folder / other).write_text(content, encoding="utf-8")
        elif text is not None:
            (folder / other).write_text(text, encoding="utf-8")
    return LeningradGame(name, data=folder)


@both_editions
@pytest.mark.parametrize("file", data_of(FIRST))
@pytest.mark.parametrize("text", [None, "", "garbage\n"])
def test_a_missing_or_emptied_data_file_is_named(name: str, file: str, text: str | None, tmp_path: Path) -> None:
    with pytest.raises(hexfront.DataError, match=rf"{file}|the terrain chart|game\.toml"):
        load_from(tmp_path, name, file, text)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.toml", "turns = 12", "turns = 'a dozen'", "turns is 'a dozen', expected a whole number of at least 1"),
        ("game.toml", "turns = 12", "", "the key turns is missing"),
        ("game.toml", "[surprise]", "[suprise]", "unknown key suprise"),
        ("game.toml", "limit = 3", "limit = 0", "stacking.limit is 0, expected a whole number of at least 1"),
        ("game.toml", '"2505", "2604"', '"2505", "9999"', "supply.soviet is '9999', expected a hex of the map"),
        ("game.toml", '"swamp", "hill"', '"swamp", "jungle"', "shifts.terrain.terrain is 'jungle', expected terrain"),
        (
            "game.toml",
            'winner = "german"',
            'winner = "finnish"',
            "victory.levels.winner is 'finnish', expected 'german'",
        ),
        ("game.toml", "least = 31", "least = -31", "the levels of victory begin at"),
        ("game.toml", '"1309", "1410"', '"1409", "1410"', "suggested_columns stand in the columns"),
        (
            "game.toml",
            '"1 Pz", "6 Pz"',
            '"1 Pz", "1 Pz"',
            "set_up.suggested.0111 is '1 Pz', expected to be listed only",
        ),
        ("game.toml", '"1 Pz", "6 Pz"', '"6 Pz"', "the German division '1 Pz' is set up or due 0 times, expected once"),
        ("game.toml", '"1 Pz", "6 Pz"', '"1 Pz", "99 Pz", "6 Pz"', "'99 Pz' is set up or due 1 times, expected none"),
        ("game.toml", '"0113" = ["12"', '"0313" = ["12"', "puts Germans into 0313, which set_up.german does not list"),
        ("reinforcements.csv", "2,german,206;", "2,german,", "names '251;253;254;SS Pol' as 5 divisions"),
        ("reinforcements.csv", "soviet,fort", "soviet,tank", "line 11, kind: 'tank' is not one of"),
        ("terrain.csv", "terrain,armor", "terrain,tanks", "the terrain chart has the classes"),
        ("terrain.csv", "unoccupied fort,x2,x2\n", "", "the terrain chart lacks the row 'unoccupied fort'"),
        ("terrain.csv", "road,1/2,1\n", "", "the terrain chart lacks the row 'road'"),
        ("german.csv", "6 Pz,", "1 Pz,", "the counter german-1-pz is listed 2 times"),
        ("combat.csv", "-/E", "E/E", "combat.csv, line .*: 'E/E' is not one of"),
        ("soviet.csv", "infantry", "cavalry", "soviet.csv, line .*, type: 'cavalry' is not one of"),
    ],
)
def test_a_damaged_data_file_is_named(file: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    text = data_of(FIRST)[file]
    assert old in text

    with pytest.raises(hexfront.DataError, match=said):
        load_from(tmp_path, FIRST, file, text.replace(old, new, 1))


@both_editions
def test_an_undamaged_copy_of_the_data_files_plays(name: str, tmp_path: Path) -> None:
    game = load_from(tmp_path, name, "", None)

    assert game.new(setup="suggested") == loaded(name).new(setup="suggested")
