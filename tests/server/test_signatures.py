"""Signatures of the server and of players: what they vouch for, and what cannot be smuggled in."""

import json
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from hexfront.play.record.keys import Key, made_key
from hexfront.play.record.record import load_record, write_record
from hexfront.play.record.signatures import SERVER, head_of, signed
from hexfront.play.record.verify import Verdict, verify
from hexfront.server.keys import KEY, LIST, ServerKeys, key_folder
from hexfront.server.settings import Settings, home
from tests.server.house import (
    Client,
    Player,
    client_of,
    code,
    hot_seat,
    house_of,
    let_the_computer_play,
    near_the_front,
    quick,
    right,
    two_players,
)
from tests.server.test_parts import finish

KEYS = "/.well-known/hexfront-keys.json"


@pytest.fixture(scope="module")
def over(client: Client) -> Player:
    """A German whose game against another person is over."""
    german, _, _ = two_players(client)
    finish(client, german)
    return german


@pytest.fixture
def own_key(tmp_path: Path) -> Key:
    return made_key(tmp_path / "player.pem")


def exported(player: Player, folder: Path, query: str = "") -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(player.client.get(f"/api/tables/{player.id}/record{query}", headers=player.headers).content)
    return path


def published(client: Client) -> str:
    """The key that the server signs with now."""
    return str(right(client.get(KEYS))["keys"][0]["key"])


def server_line(verdict: Verdict) -> str:
    return next(one for one in verdict.details if one.startswith("signed by the server"))


def test_the_key_is_in_the_folder_of_the_database_and_for_its_owner_alone(client: Client) -> None:
    public = published(client)
    folder = key_folder(house_of(client).settings)

    assert stat.S_IMODE((folder / KEY).stat().st_mode) == stat.S_IMODE((folder / LIST).stat().st_mode) == 0o600
    assert (folder / "house.sqlite3").exists()
    assert made_key(folder / KEY).public == public
    assert key_folder(Settings(database_url="postgresql://host/name")) == home()
    assert key_folder(Settings(database_url="postgresql://host/name", key_folder="/keys")) == Path("/keys")


def test_a_finished_record_is_signed_with_the_published_key(over: Player, tmp_path: Path) -> None:
    verdict = verify(exported(over, tmp_path), [published(over.client)])

    assert verdict.reading == "ok"
    assert f"as played at its table {over.id} (two players)" in server_line(verdict)
    assert server_line(verdict).endswith("which you trust")
    assert server_line(verdict).partition(",")[0] in " ".join(over.get("verify")["details"])


def test_a_running_record_is_signed_if_asked_and_as_before_if_not(client: Client, tmp_path: Path) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    plain = exported(player, tmp_path).read_bytes()
    signed = exported(player, tmp_path, "?signed=1")

    lines = signed.read_bytes().splitlines()

    assert lines[:-1] == plain.splitlines()
    assert set(json.loads(lines[-1])) == {"signatures", "notes", "hash"}
    assert "the whole record to action 1" in server_line(verify(signed))


def test_a_record_that_is_brought_here_is_not_signed_as_played_here(
    client: Client, over: Player, tmp_path: Path
) -> None:
    """Whoever makes up a game would import it, and export it with the server's name under it."""
    made_up = over.client.get(f"/api/tables/{over.id}/record").content
    lines = made_up.splitlines(keepends=True)
    unsigned = b"".join(lines[:-1])
    study = Player(client, right(client.post("/api/import", content=unsigned))["id"])

    verdict = verify(exported(study, tmp_path, "?signed=1"))

    assert not any(one.startswith("signed by the server") for one in verdict.details)


def test_a_record_that_is_brought_here_keeps_the_signatures_it_has(over: Player, tmp_path: Path) -> None:
    record = exported(over, tmp_path)
    study = Player(over.client, right(over.client.post("/api/import", content=record.read_bytes()))["id"])
    kept = load_record(record).signatures

    assert load_record(exported(study, tmp_path)).signatures == kept


def test_a_stranger_who_calls_himself_this_server_is_told_apart(
    over: Player, client: Client, own_key: Key, tmp_path: Path
) -> None:
    record = load_record(exported(over, tmp_path))
    (own,) = record.signatures
    record.signatures = [signed(own_key, SERVER, head_of(record), own["says"]).to_json()]
    text = write_record(record, tmp_path / "forged.jsonl").read_bytes()
    brought = right(client.post("/api/import", content=text))["id"]

    strange = right(client.get(f"/api/tables/{brought}/verify"))["details"]
    ours = right(client.get(f"/api/tables/{over.id}/verify"))["details"]

    assert any(f"key {own_key.public}, which is not this server's" in one for one in strange)
    assert any(f"key {own['key']}, which is this server's" in one for one in ours)


def test_a_record_with_a_forged_signature_is_not_taken_in(over: Player, tmp_path: Path) -> None:
    record = load_record(exported(over, tmp_path))
    record.signatures[0]["says"]["mode"] = "league"

    answer = over.client.post("/api/import", content="".join(record.lines()).encode())

    assert code(answer) == (400, "bad_input")
    assert "was not made with the key" in answer.json()["error"]


def test_actions_that_a_branch_took_over_are_not_vouched_for_as_its_own(over: Player, tmp_path: Path) -> None:
    """Whoever makes up a game would branch before its end, and have the server sign the whole."""
    number = over.look()["number"]
    founded = right(over.post("branch", n=number - 1, dice="same"))
    branch = Player(over.client, founded["id"], founded["keys"]["german"], founded["table"])
    for side in ("german", "soviet"):
        let_the_computer_play(over.client, branch, side)

    verdict = verify(exported(branch, tmp_path))

    assert f"but the first {number - 1} actions were made elsewhere" in server_line(verdict)


def test_a_player_signs_with_his_own_key(over: Player, own_key: Key, tmp_path: Path) -> None:
    asked = over.get("signatures")["messages"]["german"]
    signature = own_key.sign(asked.encode())
    right(over.post("signatures", key=own_key.public, signature=signature))

    verdict = verify(exported(over, tmp_path))

    assert verdict.ok
    (line,) = [one for one in verdict.details if one.startswith("signed by the player german")]
    assert "the server says that this key is the player's" in line and own_key.public in line
    assert "not signed by the player of the side soviet" in verdict.details


def test_nobody_signs_for_another(over: Player, own_key: Key) -> None:
    asked = over.get("signatures")["messages"]
    forged = {"key": own_key.public, "signature": own_key.sign(asked["soviet"].encode())}
    spectator = Player(over.client, over.id)

    assert code(over.post("signatures", **forged, side="soviet")) == (403, "not_yours")
    assert code(over.post("signatures", **forged)) == (400, "bad_input")
    assert code(spectator.post("signatures", **forged)) == (403, "not_yours")
    assert code(over.post("signatures", key="x", signature="y")) == (400, "bad_input")


def test_a_running_game_is_not_signed_by_players(client: Client, own_key: Key) -> None:
    player = hot_seat(client)

    assert code(client.get(f"/api/tables/{player.id}/signatures")) == (403, "not_now")
    assert code(player.post("signatures", key=own_key.public, signature="0" * 128)) == (403, "not_now")


def test_a_new_key_leaves_the_old_signatures_good(over: Player, tmp_path: Path) -> None:
    keys = house_of(over.client).keys
    old, before = published(over.client), exported(over, tmp_path).read_bytes()

    new = keys.rotate().public
    listed = right(over.client.get(KEYS))["keys"]
    (tmp_path / "old.jsonl").write_bytes(before)

    assert new != old
    assert [one["key"] for one in listed[:2]] == [new, old]
    assert listed[0]["until"] is None is not listed[1]["until"]
    assert verify(tmp_path / "old.jsonl", [one["key"] for one in listed]).ok
    assert new in server_line(verify(exported(over, tmp_path)))


def test_the_admin_sees_and_renews_the_key(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    with client_of(quick(database)) as client:
        old = published(client)

    shown = CliRunner().invoke(app, ["admin", "keys", "--database", str(database)])
    renewed = CliRunner().invoke(app, ["admin", "keys", "--rotate", "--database", str(database)])

    assert shown.exit_code == renewed.exit_code == 0, renewed.output
    assert old in shown.output and old in renewed.output
    assert ServerKeys(tmp_path).current().public in renewed.output != old
