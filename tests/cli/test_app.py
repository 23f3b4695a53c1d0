"""The commands: what they print, and how they refuse."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hexfront import __version__
from hexfront.cli.app import app
from hexfront.games.face import odds_of
from hexfront.games.registry import games as known_games
from hexfront.games.registry import load
from hexfront.play.record.record import load_record
from tests.play.sample import written_game


def run(*words: object) -> Result:
    return CliRunner(env={"COLUMNS": "120", "TERM": "dumb"}).invoke(app, [str(word) for word in words])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record in the middle of a game."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(written_game(90)[0])
    return path


def test_games_are_listed_with_their_options() -> None:
    result = run("games")

    assert result.exit_code == 0
    for word in ("leningrad-1979", "leningrad-2010", "bid", "german, soviet", "12"):
        assert word in result.stdout


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"hexfront {__version__}\n"


@pytest.mark.parametrize(
    ("words", "offered"),
    [("hexfront ga", {"games"}), ("hexfront map assault", {"assault-on-leningrad", "assault-on-stalingrad"})],
)
def test_shells_complete_commands_and_games(words: str, offered: set[str]) -> None:
    asked = {"_HEXFRONT_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    command = [sys.executable, "-m", "hexfront"]
    said = subprocess.run(command, env=os.environ | asked, capture_output=True, text=True, check=False).stdout

    assert set(said.split()) == offered


def test_a_new_game_is_a_record_that_can_be_shown_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"

    made = run("new", "leningrad-2010", "--out", path, "--option", "bid=5", "--seed", "7")

    assert made.exit_code == 0 and str(path) in made.stdout
    assert load_record(path).header["options"] == {"bid": 5}
    assert load_record(path).dice == {"kind": "seeded", "seed": 7}
    assert "soviet set-up: soviet to act" in run("show", path).stdout
    assert run("verify", path).stdout.splitlines()[0] == f"{path}: ok, unfinished, 0 actions"


def test_names_of_games_are_whole_in_a_narrow_window() -> None:
    result = CliRunner(env={"COLUMNS": "80", "TERM": "dumb"}).invoke(app, ["games"])

    assert all(name in result.stdout for name in known_games())


def test_optional_rules_are_switched_on_and_off(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"

    made = run("new", "assault-on-stalingrad", "--out", path, "--option", "combat=true", "--option", "supply=False")

    assert made.exit_code == 0
    assert load_record(path).header["options"] == {"bombardment": False, "combat": True, "supply": False}


def test_optional_rules_are_varied_in_a_study(tmp_path: Path) -> None:
    words = ("--vary", "combat=false,true", "--players", "random,random", "--games", 1, "--jobs", 1)

    made = CliRunner(env={"COLUMNS": "60", "TERM": "dumb"}).invoke(
        app, ["study", "assault-on-stalingrad", *map(str, words), "--out", str(tmp_path / "study")]
    )

    assert made.exit_code == 0
    rows = list(csv.DictReader((tmp_path / "study" / "results.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["variant"] for row in rows] == [
        "assault-on-stalingrad, combat false",
        "assault-on-stalingrad, combat true",
    ]
    assert "…" not in made.stdout


def test_a_new_game_replaces_no_file_unasked(record: Path) -> None:
    before = record.read_bytes()

    refused = run("new", "leningrad-1979", "--out", record)

    assert refused.exit_code == 2 and "there already" in refused.stderr
    assert record.read_bytes() == before
    assert run("new", "leningrad-1979", "--out", record, "--force").exit_code == 0
    assert not load_record(record).entries


def test_show_tells_where_a_game_stands(record: Path) -> None:
    result = run("show", record)

    assert result.exit_code == 0
    state = load_record(record).final(load("leningrad-1979"))
    assert f"Turn {state.turn} of 12, {state.phase}: {state.to_act} to act" in result.stdout
    assert "victory points" in result.stdout and "What may be done:" in result.stdout
    assert "/~ ~ ~\\" in result.stdout
    assert "/~ ~ ~\\" not in run("show", record, "--no-map").stdout


def test_show_of_a_finished_game_names_the_outcome(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(written_game(10_000)[0])
    closing = load_record(path).closing

    assert closing is not None and closing.outcome is not None
    assert f"The game is over: {closing.outcome['reason']}." in run("show", path).stdout


@pytest.mark.parametrize("name", ["leningrad-1979", "leningrad-2010"])
def test_a_map_is_drawn_with_its_marks(tmp_path: Path, name: str) -> None:
    path = tmp_path / "map.svg"

    assert run("map", name, "--out", path).exit_code == 0
    drawing = path.read_text(encoding="utf-8")
    for mark in ("soviet set-up", "german zone", "soviet entry", "german entry", "soviet supply", "german supply"):
        assert f'class="mark {mark}"' in drawing
    assert ">1 I in 13<" in drawing and ">2, 6<" in drawing


def test_the_map_of_a_game_that_cannot_be_played_yet_is_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"

    assert run("map", "assault-on-stalingrad", "--out", path).exit_code == 0
    drawing = path.read_text(encoding="utf-8")
    assert drawing.count('class="mark german entry"') == 28 and drawing.count('class="mark soviet entry"') == 18
    assert ">Mamayev Kurgan<" in drawing


POSITION = {
    "game": "leningrad-1979",
    "turn": 3,
    "phase": "german combat",
    "units": [
        {"id": "german-1-pz", "hex": "0310"},
        {"id": "german-6-pz", "hex": "0310"},
        {"id": "german-36-mot", "hex": "0310"},
        {"id": "soviet-67", "hex": "0410"},
        {"id": "soviet-untried-infantry-1", "hex": "0311"},
    ],
}


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return path


def test_odds_show_sums_shifts_column_and_chances(position: Path) -> None:
    result = run(
        "odds",
        "leningrad-1979",
        "--attackers",
        "1 pz, 6pz,german-36-mot",
        "--targets",
        "0410",
        "--position",
        position,
    )

    assert result.exit_code == 0
    for word in ("attack  28", "defense  2", "ratio  14-1", "armor", "Panzer Corps", "(rule", "column  10-1", "%"):
        assert word in result.stdout
    assert "untried" not in result.stdout


def test_odds_against_untried_units_are_a_distribution(position: Path) -> None:
    result = run("odds", "leningrad-1979", "--attackers", "1-pz", "--targets", "0311", "--position", position)

    assert "the column may be" in result.stdout


def test_odds_are_those_of_the_position_at_the_end_of_a_record(record: Path) -> None:
    stored = load_record(record)
    game = stored.game()
    state = stored.final(game)
    units = {unit["id"]: unit for unit in game.view(state, "german")["units"]}
    attacker, target = next(
        (mine["id"], other["hex"])
        for mine in units.values()
        for other in units.values()
        if (mine["side"], other["side"]) == ("german", "soviet")
        and other["hex"] in game.map.neighbours(mine["hex"])
        and not game.map.hexside(mine["hex"], other["hex"]) & {"all-sea", "all-lake"}
    )

    result = run("odds", record, "--attackers", attacker, "--targets", target, "--overrun")

    odds = odds_of(game, state, [attacker], [target], overrun=True)
    assert result.exit_code == 0
    assert f"ratio  {odds.ratio}" in result.stdout and "-2  overrun" in result.stdout


def test_simulate_sums_up_and_keeps_records(tmp_path: Path) -> None:
    out = tmp_path / "games"

    result = run("simulate", "leningrad-1979", "--games", 2, "--jobs", 1, "--out", out)

    assert result.exit_code == 0
    for word in ("2 games", "wins", "points", "mean", "actions a game", "actions/s"):
        assert word in result.stdout
    assert sorted(path.name for path in out.iterdir()) == ["game-00001.jsonl", "game-00002.jsonl", "results.csv"]
    assert run("verify", *out.glob("*.jsonl")).exit_code == 0


def test_a_study_plays_writes_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "study"
    words = ("study", "leningrad-2010", "--players", "random,random", "--jobs", 1, "--vary", "bid=0,5", "--out", out)

    first, again = run(*words, "--games", 1), run(*words, "--games", 1)

    assert first.exit_code == again.exit_code == 0
    assert "leningrad-2010, bid 5" in first.stdout and "report.html: the report" in first.stdout
    assert "2 of 2 games were played before" in again.stdout
    assert {"games.jsonl", "report.html", "results.csv", "turns.csv"} <= {path.name for path in out.iterdir()}


def test_a_study_is_read_from_a_file_and_the_command_line_comes_first(tmp_path: Path) -> None:
    file, out = tmp_path / "few.toml", tmp_path / "out"
    file.write_text("game = 'leningrad-1979'\ngames = 300\n[[variant]]\nname = 'plain'\n", encoding="utf-8")

    result = run("study", file, "--games", 1, "--jobs", 1, "--seed", 3, "--out", out)

    assert result.exit_code == 0, result.output
    assert (out / "games.jsonl").read_text(encoding="utf-8").count("\n") == 1
    assert '"seed":3' in (out / "study.json").read_text(encoding="utf-8")


def test_a_report_of_a_record_is_one_page(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"

    result = run("report", record, "--out", out, "--title", "Our game")

    assert result.exit_code == 0 and f"{out}: the report of {record}" in result.stdout
    assert "<h1>Our game</h1>" in out.read_text(encoding="utf-8")


def test_a_report_is_written_in_another_language(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"

    result = run("report", record, "--out", out, "--language", "de")
    refused = run("report", record, "--out", out, "--language", "xx")

    assert result.exit_code == 0 and "<h1>Gefechtsbericht: Leningrad" in out.read_text(encoding="utf-8")
    assert refused.exit_code != 0 and "language" in refused.output


def test_a_record_becomes_its_notation_and_the_notation_the_record(record: Path, tmp_path: Path) -> None:
    text, back = tmp_path / "game.txt", tmp_path / "back.jsonl"

    printed = run("record", record, "--words")
    written = [run("record", record, "--out", text), run("record", text, "--out", back)]

    assert printed.stdout.startswith('[format "hexfront record"]')
    assert [result.exit_code for result in written] == [0, 0]
    assert back.read_bytes() == record.read_bytes()
    assert run("verify", text).stdout == run("verify", record).stdout.replace(str(record), str(text))
    assert run("record", record, "--out", record).exit_code == 2


def test_verify_names_the_line_and_fails(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([*lines[:20], lines[21], lines[20], *lines[22:]]))

    result = run("verify", record)

    assert result.exit_code == 2
    assert f"{record}: WRONG, line 21: it is action 21, expected action 20" in result.stdout
    assert "1 of 1 records" in result.stderr


def test_play_without_a_terminal_says_so_and_leaves() -> None:
    result = run("play", "leningrad-1979")

    assert result.exit_code == 0
    assert "needs a terminal" in result.stdout


NOTHING = "no-such-file"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "leningrad-1978", "--out", "x.jsonl"), "did you mean 'leningrad-1979'"),
        (("new", "leningrad-1979", "--out", "x.jsonl", "--option", "bid=1"), "unknown option"),
        (("new", "leningrad-2010", "--out", "x.jsonl", "--option", "bid"), "name=value"),
        (("new", "leningrad-2010", "--out", "x.jsonl", "--option", "bid=-1"), "the option 'bid' is -1"),
        (("new", "leningrad-2010", "--out", "x.jsonl", "--option", "bid=true"), "the option 'bid' is True"),
        (("new", "assault-on-leningrad", "--out", "x.jsonl", "--option", "combat=maybe"), "expected true or false"),
        (("new", "leningrad-2010", "--out", "x.jsonl", "--option", "data=."), "unknown option"),
        (("new", "leningrad-1979", "--out", "x.jsonl", "--setup", "any"), "unknown setup"),
        (("new", "leningrad-1979", "--out", f"{NOTHING}/x.jsonl"), "cannot be written"),
        (("show", NOTHING), "cannot be read"),
        (("map", "leningrad-1979", "--out", "map.gif"), "must end in .svg or .png"),
        (("map", "chess", "--out", "map.svg"), "unknown game 'chess'"),
        (("map", "leningrad-1979", "--out", f"{NOTHING}/map.svg"), "No such file or directory"),
        (("odds", "chess", "--attackers", "1", "--targets", "0310"), "unknown game or record 'chess'"),
        (("odds", "leningrad-1979", "--attackers", "999", "--targets", "0310"), "unknown unit '999'"),
        (("odds", "leningrad-1979", "--attackers", "untried", "--targets", "0310"), "may mean"),
        (("odds", "leningrad-1979", "--attackers", "1pz", "--targets", "9999"), "unknown hex '9999'"),
        (("odds", "leningrad-1979", "--attackers", "1pz", "--targets", "0205"), "(rule 8.1)"),
        (("odds", "leningrad-1979", "--attackers", "1pz", "--targets", "0310", "--position", NOTHING), NOTHING),
        (("simulate", "leningrad-1979", "--players", "random,random,random"), "3 players were named"),
        (("simulate", "leningrad-1979", "--players", "random,zhukov"), "unknown computer player 'zhukov'"),
        (("study", "chess", "--out", "x"), "unknown game or study 'chess'"),
        (("study", "nothing.toml", "--out", "x"), "the study cannot be read"),
        (("study", "leningrad-1979", "--vary", "bid", "--out", "x"), "name=value,value"),
        (("study", "leningrad-1979", "--vary", "bid=1,2", "--out", "x"), "unknown option of leningrad-1979 'bid'"),
        (("study", "leningrad-1979", "--data", NOTHING, "--out", "x"), f"{NOTHING} is no folder"),
        (("study", "leningrad-1979", "--seconds", "60", "--out", "x"), "60.0 seconds a turn"),
        (("study", "leningrad-1979", "--dask", "local", "--ray", "local", "--out", "x"), "expected one of them"),
        (("report", NOTHING, "--out", "x.html"), "cannot be read"),
        (("report", NOTHING, "--out", "x.pdf"), "must end in .html"),
        (("verify", NOTHING), "1 of 1 records"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    result = run(*words)

    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("hexfront: ") and result.stderr.count("\n") == 1
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "[]", "{", '{"units": [{"id": "german-1-pz"}]}', '{"turn": 99}'])
def test_a_wrong_position_file_gets_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(text)

    result = run("odds", "leningrad-1979", "--attackers", "1pz", "--targets", "0310", "--position", path)

    assert result.exit_code == 2
    assert result.stderr.startswith("hexfront: ") and "Traceback" not in result.stderr


def test_a_position_does_not_go_with_a_record(record: Path, position: Path) -> None:
    result = run("odds", record, "--attackers", "1pz", "--targets", "0310", "--position", position)

    assert result.exit_code == 2 and "has its own position" in result.stderr


@pytest.mark.parametrize("words", [["frobnicate"], ["map"], ["simulate", "leningrad-1979", "--games", "many"]])
def test_wrong_usage_is_code_2_too(words: list[str]) -> None:
    result = run(*words)

    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_the_installed_program_runs(tmp_path: Path) -> None:
    script = "import sys; from hexfront.cli import main; sys.argv = ['hexfront', 'show', 'nothing']; main()"
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "TERM": "dumb"},
    )

    assert result.returncode == 2
    assert result.stderr == "hexfront: nothing: the record cannot be read (No such file or directory)\n"


def test_the_package_itself_is_the_command_line() -> None:
    called = subprocess.run([sys.executable, "-m", "hexfront", "games"], capture_output=True, text=True, check=True)

    assert "assault-on-stalingrad" in called.stdout


def test_a_match_takes_the_options_of_the_game() -> None:
    refused = run("arena", "assault-on-leningrad", "--players", "random,sergeant", "--option", "tanks=true")

    assert refused.exit_code == 2 and "unknown option of assault-on-leningrad 'tanks'" in refused.stderr
