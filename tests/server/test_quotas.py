"""Quotas on tables, imports and branches; records with junk in them are refused and cost nothing."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from hexfront.play.record.lines import NO_HASH, chained
from hexfront.server.storage import schema
from hexfront.server.tables import uploads
from tests.server.house import Client, client_of, code, found_table, hot_seat, near_the_front, quick, right

FINISHED = sorted((Path(__file__).parents[1] / "stored_games").glob("leningrad-1979.*.gz"))[0]
Document = dict[str, Any]


def _import(client: Client, contents: list[Document], headers: dict[str, str] | None = None) -> Response:
    """Send a record whose hashes fit, whatever is in it."""
    lines, previous = [], NO_HASH
    for content in contents:
        try:
            previous = chained(previous, content)
        except ValueError:
            previous = "0" * 64
        lines.append(json.dumps({**content, "hash": previous}))
    return client.post("/api/import", content="\n".join(lines) + "\n", headers=headers or {})


def _contents(text: str) -> list[Document]:
    documents = [json.loads(line) for line in text.splitlines()]
    return [{name: value for name, value in one.items() if name != "hash"} for one in documents]


@pytest.fixture(scope="module")
def running(client: Client) -> list[Document]:
    """The record of a game that has just begun."""
    player = hot_seat(client)
    player.act(near_the_front())
    return _contents(client.get(f"/api/tables/{player.id}/record").text)


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"junk": "x" * 10}, "unknown field 'junk'"),
        ({"junk": "x" * 4_800_000}, "bytes, at most"),
        ({"title": "x" * 9_000}, "title is"),
        ({"title": "\ud800"}, "title is"),
        ({"title": "a\x00b"}, "title is"),
        ({"title": 7}, "title is"),
        ({"date": {"a": 1}}, "date is"),
        ({"players": [1, 2]}, "players is"),
        ({"players": "Anna"}, "players is"),
        ({"players": {"german": {"a": []}}}, "players is"),
        ({"players": {"german": "x" * 300}}, "players is"),
        ({"branch": 3}, "branch is"),
        ({"version": float("nan")}, "NaN"),
        ({"fault": float("inf")}, "Infinity"),
        ({"options": {"bid": 10**400}}, ""),
        ({"position": {"junk": "x" * 1000}}, "junk"),
        ({"rules": {"junk": "x" * 1000}}, "rules"),
    ],
)
def test_a_header_with_junk_in_it_is_refused_in_words(
    client: Client, running: list[Document], more: Document, word: str
) -> None:
    answer = _import(client, [running[0] | more, *running[1:]])

    assert code(answer) in ((400, "bad_input"), (413, "bad_input"))
    assert word in answer.json()["error"] or answer.status_code == 413


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda text: text.replace('"n":1,', '"n":1e999,'),
        lambda text: text.replace('"n":1,', '"n":NaN,'),
        lambda text: text.replace('"n":1,', '"n":' + "9" * 5000 + ","),
        lambda text: text.replace('"n":1,', '"n":' + "[" * 900 + "]" * 900 + ","),
        lambda text: text.replace('"n":1,', '"n":' + "[" * 9_000 + "]" * 9_000 + ","),
        lambda text: text + "\n" * 20_000,
        lambda text: text.replace('"n":1,', '"n":1,"junk":"' + "x" * 30_000 + '",'),
    ],
)
def test_a_line_with_junk_in_it_is_refused_in_words(
    client: Client, running: list[Document], spoilt: Callable[[str], str]
) -> None:
    text = "\n".join(json.dumps({**one, "hash": "0" * 64}, separators=(",", ":")) for one in running)
    answer = client.post("/api/import", content=spoilt(text))

    assert code(answer) == (400, "bad_input")


def test_the_longest_stored_game_is_taken_in_and_reported(client: Client) -> None:
    text = gzip.decompress(FINISHED.read_bytes()).decode()
    contents = _contents(text)
    contents[0] |= {"players": {"german": "Änne <b>", "soviet": "Bert"}, "title": "Luga line"}

    made = right(_import(client, contents))
    page = client.get(f"/api/tables/{made['id']}/report")

    assert len(text) * 2 < uploads.LARGEST
    assert made["table"]["title"] == "Luga line"
    assert page.status_code == 200
    assert "Änne &lt;b&gt;" in page.text


def test_junk_that_is_refused_leaves_nothing_on_disk(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "x.sqlite3")) as client:
        player = hot_seat(client)
        header = _contents(client.get(f"/api/tables/{player.id}/record").text)[0]
        before = sum(one.stat().st_size for one in tmp_path.iterdir())
        statuses = {_import(client, [header | {"junk": "x" * size}]).status_code for size in (100, 10_000) * 15}
        after = sum(one.stat().st_size for one in tmp_path.iterdir())

    assert statuses == {400}
    assert after - before < 100_000


def _strict(tmp_path: Path) -> Any:
    """A server that lets nobody have more than three of anything, but ask as often as he likes."""
    return quick(tmp_path / "x.sqlite3", most_tables=3, most_imports=3, most_branches=3, rate_factor=1.0)


def _statuses(make: Callable[[], Response]) -> list[int]:
    return [make().status_code for _ in range(5)]


def test_an_address_has_only_so_many_tables_imports_and_branches(tmp_path: Path) -> None:
    with client_of(_strict(tmp_path)) as client:
        player = hot_seat(client)
        record = _contents(client.get(f"/api/tables/{player.id}/record").text)
        tables = _statuses(lambda: client.post("/api/tables", json={"game": "leningrad-1979"}))
        branches = _statuses(lambda: player.post("branch", n=0))
        imports = _statuses(lambda: _import(client, record))
        why = _import(client, record).json()

    assert tables == [201, 201, 429, 429, 429]
    assert branches == imports == [201, 201, 201, 429, 429]
    assert why["error"] == "you have 3 imported records, which is the most"


def test_an_account_is_counted_apart_from_its_address(tmp_path: Path) -> None:
    with client_of(_strict(tmp_path)) as client:
        csrf = right(client.post("/api/register", json={"name": "Anna", "password": "correct horse 7"}))["csrf"]
        headers = {"X-CSRF-Token": csrf}
        make = {"game": "leningrad-1979"}
        own = _statuses(lambda: client.post("/api/tables", json=make, headers=headers))
        client.cookies.clear()
        guest = _statuses(lambda: client.post("/api/tables", json=make))

    assert own == guest == [201, 201, 201, 429, 429]


def test_a_game_that_is_over_makes_room_for_another(tmp_path: Path) -> None:
    with client_of(_strict(tmp_path)) as client:
        made = [found_table(client) for _ in range(3)]
        full = client.post("/api/tables", json={"game": "leningrad-1979"})
        _end(client, made[0]["id"])

        again = client.post("/api/tables", json={"game": "leningrad-1979"})

    assert code(full) == (429, "rate_limited")
    assert again.status_code == 201


def _end(client: Client, table_id: str) -> None:
    house = client.app.state.house

    async def write() -> None:
        async with house.database.write() as tx:
            where = schema.tables.c.id == table_id
            await tx.execute(schema.tables.update().where(where).values(to_act=None))

    client.blocking_portal.call(write)
