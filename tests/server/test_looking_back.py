"""Looking back at a game that is over: what each side saw, and what was true."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from hexfront.games.face import HasSetUp, asked
from hexfront.kernel.dice import LoadedDice
from hexfront.play.dice.given import Given
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, load_record, record_header, write_record
from hexfront.play.table import Table
from hexfront.server.tables.rooms import game_of
from tests.server.house import Client, Document, Player, code, right, two_players

STORED = Path(__file__).parent.parent / "stored_games"
NAME = "leningrad-41"


def _stored(name: str, folder: Path) -> Path:
    """A finished game of a name."""
    file = folder / f"{name}.jsonl"
    packed = min(STORED.glob(f"{name}.*.jsonl.gz"), key=lambda one: one.stat().st_size)
    file.write_bytes(gzip.decompress(packed.read_bytes()))
    return file


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return load_record(_stored(NAME, tmp_path_factory.mktemp("records")))


def _imported(client: Client, text: bytes) -> Player:
    founded = right(client.post("/api/import", content=text))
    player = Player(client, founded["id"])
    player.look()
    return player


@pytest.fixture(scope="module")
def over(client: Client, record: Record) -> Player:
    """Somebody who looks at a game that is over."""
    return _imported(client, "".join(record.lines()).encode())


def _secret_moment(record: Record) -> int:
    """The number of an action after which arrivals lie face down."""
    game = game_of(NAME, record.header["options"])
    for number, state in enumerate(record.states(game), start=1):
        if state.to_act and any(unit["is"] for unit in game.truth(state)["units"]):
            return number
    raise AssertionError("nothing is hidden in this game")


def _under(view: Document) -> dict[str, Any]:
    return {unit["id"]: unit["is"] for unit in view["units"] if unit.get("is")}


def test_the_eyes_of_a_game_that_is_over_are_its_sides_and_the_truth(over: Player) -> None:
    assert over.table["hides"] is True
    assert over.table["eyes"] == [
        {"name": "german", "title": "German"},
        {"name": "soviet", "title": "Soviet"},
        {"name": "truth", "title": None},
    ]


def test_each_eye_sees_what_it_saw(over: Player, record: Record) -> None:
    n = _secret_moment(record)
    german, soviet, truth = (over.get(f"at/{n}?eye={eye}") for eye in ("german", "soviet", "truth"))

    assert [one["eye"] for one in (german, soviet, truth)] == ["german", "soviet", "truth"]
    assert [one["view"]["side"] for one in (german, soviet, truth)] == ["german", "soviet", None]
    assert (_under(german["view"]), _under(soviet["view"])) == ({}, _under(truth["view"]))
    assert german["hidden"] == list(_under(truth["view"])) != []
    assert soviet["hidden"] == truth["hidden"] == []
    assert german["hash"] == truth["hash"] is not None
    assert set(over.get(f"at/{n}")) == {"number", "hash", "view"}


def test_the_set_up_is_hidden_from_the_german_eye(client: Client, tmp_path: Path) -> None:
    game = game_of(NAME, {})
    table = Table(game, Given(LoadedDice()), Journal(Record(record_header(game, game.new())), tmp_path / "begun.jsonl"))
    first = asked(game, HasSetUp).suggested(table.state)[0]
    table.submit("soviet", first)
    study = _imported(client, (tmp_path / "begun.jsonl").read_bytes())

    seen = study.get("at/1?eye=german")

    assert first.to_json()["unit"] in seen["hidden"]
    assert study.get("log?eye=german")[0]["action"] == {"type": "place", "unit": "", "hex": ""}
    assert study.get("log?eye=truth")[0]["action"] == first.to_json()


def test_the_log_is_told_as_each_side_was_told_it(over: Player, record: Record) -> None:
    logs = {eye: _whole_log(over, f"&eye={eye}") for eye in ("german", "soviet", "truth")}
    plain = _whole_log(over, "")

    assert logs["truth"] == logs["soviet"] == plain
    assert [line["n"] for line in logs["german"]] == [line["n"] for line in plain]
    drawn = [event for line in logs["german"] for event in line["events"] if event["type"] == "unit drawn"]
    assert drawn and not any(event["unit"] for event in drawn)
    assert len(plain) == len(record.entries)


def _whole_log(player: Player, more: str) -> list[Document]:
    lines: list[Document] = []
    while page := player.get(f"log?from={len(lines)}{more}"):
        lines += page
    return lines


def test_where_nothing_was_hidden_all_eyes_see_the_same(client: Client, tmp_path: Path) -> None:
    study = _imported(client, _stored("leningrad-1979", tmp_path).read_bytes())
    n = study.table["number"] // 2
    seen = [study.get(f"at/{n}?eye={eye['name']}") for eye in study.table["eyes"]]

    assert study.table["hides"] is False and len(seen) == 3
    assert [one["hidden"] for one in seen] == [[]] * 3
    assert seen[0]["view"]["units"] == seen[1]["view"]["units"] == seen[2]["view"]["units"]
    assert study.get("log?eye=german") == study.get("log?eye=truth") == study.get("log")


@pytest.mark.parametrize("game", [NAME, "leningrad-1979"])
def test_nobody_looks_through_other_eyes_while_the_game_runs(client: Client, game: str) -> None:
    for player in two_players(client, game=game, setup="suggested"):
        assert player.table["eyes"] == []
        for path in ("at/0?eye=truth", "at/0?eye=german", "at/0?eye=soviet", "log?eye=truth", "log?eye=german"):
            answer = client.get(f"/api/tables/{player.id}/{path}", headers=player.headers)
            assert code(answer) == (403, "not_now")


@pytest.mark.parametrize("eye", ["finnish", "", "TRUTH"])
def test_an_unknown_eye_is_named(client: Client, over: Player, eye: str) -> None:
    for path in (f"at/0?eye={eye}", f"log?eye={eye}"):
        answer = client.get(f"/api/tables/{over.id}/{path}")
        assert code(answer) == (400, "bad_input")
        assert "known are german, soviet, truth" in answer.json()["error"]


def test_a_record_that_breaks_off_is_open_to_all_eyes(client: Client, record: Record, tmp_path: Path) -> None:
    n = _secret_moment(record)
    file = write_record(Record(record.header, record.entries[:n]), tmp_path / "part.jsonl")
    study = _imported(client, file.read_bytes())

    assert study.table["view"]["to_act"] is not None
    assert _under(study.get(f"at/{n}?eye=truth")["view"])
    assert not _under(study.get(f"at/{n}")["view"])
    assert json.dumps(study.get("log")).count('"unit drawn"') > 0
