"""A rule is mended while games are under way: what has happened stays, the new rules judge from the next turn on."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from sqlalchemy import update

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import load
from hexfront.games.versions import version_of
from hexfront.play.dice.verifiable import Verifiable
from hexfront.play.record.record import Record, load_record
from hexfront.server.people.seats import PERSON, Seat, change_seat, hashed
from hexfront.server.storage import schema
from hexfront.server.tables.rooms import Room, read_row
from hexfront.server.tables.tables import take_in
from tests.play.mended import NAME, release, tighter
from tests.server.house import (
    Client,
    Player,
    client_of,
    code,
    house_of,
    quick,
    right,
    two_players,
)

DICE = Verifiable.fresh()
#: So many actions has a turn at most.
MOST = 300
STORED = sorted((Path(__file__).parent.parent / "stored_games").glob(f"{NAME}.*.jsonl.gz"))


@contextmanager
def upgraded(base: Path, folder: Path, *, keeps_old: bool) -> Iterator[Client]:
    """The server after its upgrade to a release with a mended rule."""
    with release(tighter(folder), keeps_old=keeps_old), client_of(quick(base)) as client:
        yield client


def _moves(player: Player) -> None:
    """The first moves of the German, and a phase that is not over."""
    for _ in range(3):
        player.move()


def _again(client: Client, *players: Player) -> list[Player]:
    """The same people at the server that was started anew."""
    back = [Player(client, one.id, one.key) for one in players]
    for one in back:
        one.look()
    return back


def _crowd(player: Player) -> Response:
    """The answer when a third unit moves to where two stand: the mended rule says no."""
    taken = {unit["hex"] for unit in player.look()["view"]["units"]}
    ways: dict[str, list[tuple[str, list[str]]]] = {}
    for unit in player.table["can"]["units"]:
        for hex_, way in player.ask("reach", units=[unit])["hexes"].items():
            ways.setdefault(hex_, []).append((unit, way["path"]))
    crowded = next(found[:3] for hex_, found in ways.items() if len(found) >= 3 and hex_ not in taken)
    for unit, path in crowded:
        answer = player.try_to({"type": "move", "units": [unit], "path": path})
        player.look()
    return answer


def test_the_turn_is_finished_by_the_old_rules_if_the_release_still_has_them(tmp_path: Path) -> None:
    base = tmp_path / "house.sqlite3"
    with client_of(quick(base)) as client:
        german, soviet, _ = two_players(client)
        _moves(german)
        before = german.look()
    with upgraded(base, tmp_path, keeps_old=True) as client:
        german, soviet = _again(client, german, soviet)
        assert {**german.table, "rules": None} == {**before, "rules": None}
        told = [one.table["rules"]["text"] for one in (german, soviet)]
        assert told[0] == told[1] and "from the next turn on, actions are judged by rules 2" in told[0]

        assert _crowd(german).status_code == 200
        right(german.undo())
        assert all("rules" not in line for line in german.get("log"))
        assert german.get("verify")["ok"]
        _next_turn(client, german, soviet)

        marked = [line for line in german.get("log") if "rules" in line]
        assert len(marked) == 1 and marked[0]["rules"]["version"] == 2
        assert german.look()["rules"]["text"] is None
        assert german.get("verify")["ok"]


def _next_turn(client: Client, *players: Player) -> None:
    """Everybody plays at random until somebody has acted in the next turn."""
    house, chance = house_of(client), RandomPlayer(3)

    async def stands() -> Room:
        async with house.database.read() as tx:
            return await house.rooms.open(tx, await read_row(tx, players[0].id))

    room = client.blocking_portal.call(stands)
    turn, is_next = room.state.turn, False
    for _ in range(MOST):
        side, action = room.state.to_act, chance.choose(room.game, room.state)
        for one in players:
            if side in one.look()["you"]:
                one.act(action.to_json())
        if is_next:
            return
        room = client.blocking_portal.call(stands)
        is_next = room.state.turn > turn
    raise AssertionError(f"turn {turn} does not end")


def test_the_new_rules_judge_at_once_where_the_old_ones_are_gone(tmp_path: Path) -> None:
    base = tmp_path / "house.sqlite3"
    with client_of(quick(base)) as client:
        german, soviet, _ = two_players(client)
        _moves(german)
        before = german.look()
    with upgraded(base, tmp_path, keeps_old=False) as client:
        german, soviet = _again(client, german, soviet)
        assert {**german.table, "rules": None, "can": None} == {**before, "rules": None, "can": None}
        assert german.table["rules"]["began"]["version"] == 1 and german.table["rules"]["now"]["version"] == 2
        assert "from now on, actions are judged by rules 2" in soviet.table["rules"]["text"]

        assert code(_crowd(german)) == (422, "refused")
        log = german.get("log")
        marked = [line for line in log if "rules" in line]
        assert [line["n"] for line in marked] == [4]
        for player in (german, soviet):
            line = player.get("log?from=3")[0]
            assert line["words"][0]["text"].startswith(
                "the rules were mended: from here on, actions are judged by rules 2"
            )
        german_words = client.get(f"/api/tables/{german.id}/log?from=3&lang=de").json()[0]["words"][0]["text"]
        assert german_words.startswith("die Regeln wurden verbessert: ab hier wird nach Regeln 2 mit Daten")
        verdict = german.get("verify")
        assert verdict["reading"] != "WRONG"
        assert verdict["details"][0].startswith("judged by rules 1")


def test_an_action_taken_back_takes_its_version_along(tmp_path: Path) -> None:
    base = tmp_path / "house.sqlite3"
    with client_of(quick(base)) as client:
        german, _, _ = two_players(client)
        _moves(german)
    with upgraded(base, tmp_path, keeps_old=False) as client:
        (german,) = _again(client, german)
        german.move()
        assert german.look()["rules"]["text"] is None
        right(german.undo())
        assert "from now on" in german.look()["rules"]["text"]
        german.move()
        german.move()
        right(german.undo())

        assert german.look()["rules"]["text"] is None
        assert [line["n"] for line in german.get("log") if "rules" in line] == [4]


def test_a_new_table_has_the_new_rules_and_nothing_is_told(tmp_path: Path) -> None:
    with upgraded(tmp_path / "house.sqlite3", tmp_path, keeps_old=True) as client:
        german, _, _ = two_players(client)
        german.move()

        assert german.table["rules"]["text"] is None
        record = client.get(f"/api/tables/{german.id}/record").text.splitlines()
        assert json.loads(record[0])["rules"]["version"] == 2


@pytest.mark.parametrize("file", STORED[:3], ids=lambda file: file.name.removesuffix(".jsonl.gz"))
def test_stored_games_of_the_last_release_go_on_after_a_rule_is_mended(file: Path, tmp_path: Path) -> None:
    """A game of the last release, stopped in the midst of a turn: it opens as it was and is played to its next turn."""
    base, (cut, key) = tmp_path / "house.sqlite3", (80, "a key")
    with client_of(quick(base)) as client:
        table_id, state = _put_down(client, _first(file, cut, tmp_path), key)
    with upgraded(base, tmp_path, keeps_old=False) as client:
        player = Player(client, table_id, key)
        assert player.look()["number"] == cut
        assert player.table["view"] == state
        assert "from now on, actions are judged by rules 2" in player.table["rules"]["text"]
        _next_turn(client, player)

        assert player.look()["number"] > cut
        assert [line["n"] for line in player.get("log") if "rules" in line] == [cut + 1]
        assert player.get("verify")["reading"] != "WRONG"


def _first(file: Path, actions: int, folder: Path) -> Record:
    plain = folder / "stored.jsonl"
    plain.write_bytes(gzip.decompress(file.read_bytes()))
    record = load_record(plain)
    return Record({**record.header, "dice": DICE.described()}, record.entries[:actions])


def _put_down(client: Client, record: Record, key: str) -> tuple[str, Any]:
    """A table at which a record goes on, and how it looks."""
    house = house_of(client)

    async def put() -> str:
        game = load(NAME)
        async with house.database.write() as tx:
            founded = await take_in(tx, record, record.final(game), "last release")
            room = founded.room
            await tx.execute(
                update(schema.tables).where(schema.tables.c.id == room.id).values(mode="hot-seat", secret=DICE.secret)
            )
            for side in ("german", "soviet"):
                await change_seat(tx, room.id, Seat(side, PERSON, "", hashed(key)))
            return room.id

    table_id = client.blocking_portal.call(put)
    return table_id, Player(client, table_id, key).look()["view"]


def test_the_installed_game_has_its_first_version() -> None:
    assert version_of(load(NAME)).number == 1
