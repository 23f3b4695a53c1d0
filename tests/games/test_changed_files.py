"""Changed data files: a folder with only those that differ is enough."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import hexfront
from hexfront.cli.app import app
from hexfront.games.versions import version_of
from hexfront.kernel.errors import HexfrontError

NAME = "leningrad-2010"


def run(*words: object) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.output


def test_the_charts_of_a_game_are_copied_and_one_changed_file_is_enough(tmp_path: Path) -> None:
    plain = hexfront.load(NAME)
    run("data", NAME, "--out", tmp_path / "all")
    run("data", NAME, "--out", tmp_path / "one", "--only", "combat.csv")
    text = (tmp_path / "one" / "combat.csv").read_text(encoding="utf-8")
    rows = text.splitlines()
    (tmp_path / "one" / "combat.csv").write_text("\n".join([*rows[:-1], rows[-2].replace(rows[-2][0], "6", 1)]))

    same, changed = (hexfront.load(NAME, data=str(tmp_path / folder)) for folder in ("all", "one"))

    assert (tmp_path / "all" / "game.toml").exists() and not (tmp_path / "all" / "looks.toml").exists()
    assert version_of(same) == version_of(plain) != version_of(changed)
    assert changed.new(setup="suggested").turn == 1


def test_a_folder_that_is_there_and_a_file_that_is_not_are_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("a,b\n")

    assert "is there already and not an empty folder" in run("data", NAME, "--out", tmp_path)
    assert "unknown data file of leningrad-2010 'no.csv'" in run(
        "data", NAME, "--out", tmp_path / "x", "--only", "no.csv"
    )
    with pytest.raises(HexfrontError, match=r"unknown data file of leningrad-2010 'mine.csv'"):
        hexfront.load(NAME, data=tmp_path)
