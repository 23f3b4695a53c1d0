"""Changed charts in the commands: play goes by them, records name them, verify wants them or says what differs."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import hexfront
from hexfront.cli.app import app
from hexfront.cli.bots.minds import PythonMind
from hexfront.cli.terminal.screen import Screen
from hexfront.cli.terminal.start import Wishes, seated
from hexfront.games.registry import load
from hexfront.games.versions import version_of
from hexfront.kernel.errors import InputError

NAME = "leningrad-2010"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder in which every attack ends with the attacker eliminated."""
    folder = tmp_path / "charts"
    folder.mkdir()
    head, *rows = (load(NAME).folder / "combat.csv").read_text(encoding="utf-8").splitlines()
    lost = [",".join([row.split(",")[0], *["E/-"] * head.count(",")]) for row in rows]
    (folder / "combat.csv").write_text("\n".join([head, *lost]), encoding="utf-8")
    return folder


@pytest.fixture
def played(tmp_path: Path, data: Path) -> Path:
    """The record of a game that random players have played with them."""
    out = tmp_path / "games"
    done = run("simulate", NAME, "--games", 1, "--jobs", 1, "--data", data, "--out", out)
    assert done.exit_code == 0, done.output
    return next(out.glob("*.jsonl"))


def test_odds_are_those_of_the_changed_chart(data: Path) -> None:
    game = load(NAME)
    state = game.new(setup="suggested")
    hexes = {unit["hex"]: unit["side"] for unit in game.truth(state)["units"]}
    attacker, target = next(
        (unit["id"], near)
        for unit in game.truth(state)["units"]
        for near in game.map.neighbours(unit["hex"])
        if unit["side"] == "german" and hexes.get(near) == "soviet"
    )
    attack = ("odds", NAME, "--attackers", attacker, "--targets", target, "--json")
    changed, plain = (json.loads(run(*attack, *more).stdout)["results"] for more in (("--data", data), ()))

    assert set(changed) == {"E/-"} != set(plain)


def test_a_record_names_the_changed_files_and_verifies_with_them(played: Path, data: Path) -> None:
    header = json.loads(played.read_text(encoding="ascii").splitlines()[0])

    assert list(header["rules"]["files"]) == ["combat.csv"]
    assert run("verify", played, "--data", data).exit_code == 0


def test_verify_says_which_files_differ(played: Path) -> None:
    found = run("verify", played)

    assert found.exit_code == 2
    assert "other rules, line" in found.output
    assert "changed data files differ: combat.csv" in found.output


def test_a_record_of_the_plain_game_does_not_pass_for_one_with_other_files(tmp_path: Path, data: Path) -> None:
    run("simulate", NAME, "--games", 1, "--jobs", 1, "--out", tmp_path / "plain")
    found = run("verify", next((tmp_path / "plain").glob("*.jsonl")), "--data", data)

    assert found.exit_code == 2 and "changed data files differ: combat.csv" in found.output


def test_every_command_that_reads_a_record_takes_the_folder(played: Path, data: Path, tmp_path: Path) -> None:
    text = tmp_path / "game.txt"
    for words in (
        ("show", played, "--no-map"),
        ("record", played, "--out", text),
        ("record", text, "--out", tmp_path / "again.jsonl"),
        ("map", played, "--out", tmp_path / "p.svg", "--at", 5),
        ("report", played, "--out", tmp_path / "report.html"),
        ("sign", played, "--key", tmp_path / "key.pem"),
    ):
        done = run(*words, "--data", data)
        assert done.exit_code == 0, (words, done.output)

    assert (tmp_path / "again.jsonl").read_text().splitlines()[:-1] == played.read_text().splitlines()[:-1]
    assert "nobody should sign" in run("sign", played, "--key", tmp_path / "key.pem").output


def test_a_new_game_is_begun_and_played_at_the_terminal_with_the_folder(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert f"hexfront play {file} --data {data}" in run("new", NAME, "--out", file, "--data", data).output
    screen = Screen(Console(file=StringIO()))
    with_files = seated(Wishes(str(file), against="random", data=data), screen)
    without = seated(Wishes(str(file), against="random"), screen)

    assert with_files is not None and with_files.table.new_rules is None
    assert without is not None and without.table.new_rules is not None
    assert any("Changed data files differ: combat.csv" in str(word) for word in without.words)


def test_a_game_that_goes_on_without_its_files_notes_where_the_rules_changed(tmp_path: Path, data: Path) -> None:
    game = hexfront.load(NAME, data=data)
    record = hexfront.Record.begin(game, dice={"kind": "seeded", "seed": 7})
    record.add(game.legal_actions(record.opening(game))[0])
    record.write(tmp_path / "game.jsonl")
    again = hexfront.read_record(tmp_path / "game.jsonl")
    again.add(game.legal_actions(record.final(game))[0])

    assert record.entries[0].rules is None
    assert again.entries[1].rules is not None and "files" not in again.entries[1].rules
    assert hexfront.read_record(again.write(tmp_path / "both.jsonl"), data=data).judged_by().files == {}


def test_a_player_of_python_does_not_sit_down_at_a_table_with_other_files(data: Path) -> None:
    table = {"game": NAME, "options": {}, "rules": {"now": version_of(load(NAME, data=data)).to_json()}}
    mind = PythonMind("random", ())
    mind.tell({"kind": "table", "table": table})
    mind.tell({"kind": "answer", "position": load(NAME).position(load(NAME).new(setup="suggested"))})

    with pytest.raises(InputError, match=r"other data files \(combat.csv\)"):
        mind.answer()


def test_a_bot_plays_at_a_table_of_its_own_with_the_folder(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "bot.jsonl"
    done = run("bot", "random", "--game", NAME, "--data", data, "--against", "random", "--record", file)

    assert done.exit_code == 0, done.output
    assert run("verify", file, "--data", data).exit_code == 0
    assert run("verify", file).exit_code == 2
