"""A server with changed charts: its tables play by them, its computers think by them, and its records name them."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from hexfront.games.registry import load
from hexfront.kernel.errors import HexfrontError
from hexfront.play.record.verify import verify
from hexfront.server.settings import Settings
from tests.server.processes import serving

NAME = "leningrad-2010"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder in which no German unit marches farther than one hex: who does not know it is refused."""
    folder = tmp_path / "charts"
    folder.mkdir()
    head, *rows = (load(NAME).folder / "german.csv").read_text(encoding="utf-8").splitlines()
    (folder / "german.csv").write_text("\n".join([head, *(row.rpartition(",")[0] + ",1" for row in rows)]))
    return folder


def call(address: str, path: str, document: Any = None) -> Any:
    body = None if document is None else json.dumps(document).encode()
    with urlopen(Request(address + path, body, {"Content-Type": "application/json"})) as answer:
        text = answer.read().decode()
    return text if path.endswith("/record") else json.loads(text)


def test_a_computer_plays_by_the_changed_files_and_the_record_names_them(tmp_path: Path, data: Path) -> None:
    wish = {"game": NAME, "setup": "suggested", "mode": "computer", "side": "soviet", "computer": "sergeant", "pace": 0}
    with serving(str(tmp_path / "house.db"), HEXFRONT_DATA=f"{NAME}={data}") as (address, _):
        made = call(address, "/api/tables", wish)
        until = time.monotonic() + 120
        table: dict[str, Any] = {"number": 0, "view": {"to_act": "german"}}
        # The Germans march and fight; then the Soviets are asked.
        while table["view"]["to_act"] == "german" and time.monotonic() < until:
            table = call(address, f"/api/tables/{made['id']}")
            time.sleep(0.2)
        file = tmp_path / "record.jsonl"
        file.write_text(call(address, f"/api/tables/{made['id']}/record"), encoding="ascii")

    assert table["number"] > 5, "the computer was refused: it does not know how far its units march"
    assert table["rules"]["text"] == "the game is played with changed data files: german.csv"
    assert list(table["rules"]["now"]["files"]) == ["german.csv"]
    assert verify(file, data=data).ok
    assert "changed data files differ: german.csv" in " ".join(verify(file).details)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("folder", "not of the form NAME=FOLDER"),
        ("no-game={}", "unknown game"),
        ("leningrad-2010=nowhere", "is no folder"),
    ],
)
def test_data_that_cannot_be_read_are_refused(text: str, words: str, data: Path) -> None:
    with pytest.raises(HexfrontError, match=words):
        Settings(data=text.format(data)).change_games()
