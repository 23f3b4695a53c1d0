"""Signatures of records: who signed what, what nobody signed, and forgeries that are found."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from hexfront.kernel.errors import DataError, MissingExtra
from hexfront.play.dice.choice import taken_up
from hexfront.play.record.journal import Journal
from hexfront.play.record.keys import Key, load_key, made_key
from hexfront.play.record.record import Record, load_record, write_record
from hexfront.play.record.signatures import PLAYER, SERVER, Signature, head_of, signed
from hexfront.play.record.verify import verify
from hexfront.play.table import Table
from tests.play.sample import forged, written_game

SOME, WHOLE = 12, 10_000


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Key:
    return made_key(tmp_path_factory.mktemp("keys") / "key.pem")


def record_file(folder: Path, actions: int) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(written_game(actions)[0])
    return path


def signed_file(path: Path, *signers: tuple[Key, str, dict[str, Any]]) -> Path:
    """Sign the record in a file."""
    record = load_record(path)
    record.signatures += [signed(key, by, head_of(record), says).to_json() for key, by, says in signers]
    return write_record(record, path)


@pytest.mark.parametrize("actions", [SOME, WHOLE])
def test_a_signed_record_names_who_signed_what_and_what_nobody_signed(key: Key, tmp_path: Path, actions: int) -> None:
    says = {"server": "https://club.example", "table": "abc", "mode": "two players"}
    path = signed_file(record_file(tmp_path, actions), (key, SERVER, says), (key, PLAYER, {"side": "german"}))

    verdict = verify(path)

    by = f"key {key.public}"
    published = f"{by}, which counts if the server publishes it at /.well-known/hexfront-keys.json"
    upto = f"the whole record to action {verdict.actions}"
    assert verdict.reading == "ok"
    assert verdict.details == (
        f"signed by the server https://club.example: {upto}; as played at its table abc (two players); {published}",
        f"signed by the player german: {upto}; nobody says whose key this is; {by}",
        "not signed by the player of the side soviet",
    )


def test_a_record_that_nobody_signed_says_so(tmp_path: Path) -> None:
    path = record_file(tmp_path, SOME)
    said = CliRunner().invoke(app, ["verify", str(path)]).output

    assert "signed by nobody: neither a server nor a player vouches for this record" in said


def test_the_lines_that_a_signature_covers_are_those_of_the_unsigned_record(key: Key, tmp_path: Path) -> None:
    """Readers that know nothing of signatures find the same chain, and one more field in the closing line."""
    raw = written_game(WHOLE)[0].splitlines()
    path = signed_file(record_file(tmp_path, WHOLE), (key, SERVER, {}))

    lines = path.read_bytes().splitlines()

    assert lines[:-1] == raw[:-1]
    assert json.loads(lines[-1])["end"] == json.loads(raw[-1])["end"]
    assert set(json.loads(lines[-1])) == {"end", "hash", "signatures"}


@pytest.mark.parametrize("line", [1, 5, SOME + 1])
def test_a_signed_record_that_was_changed_is_found(key: Key, tmp_path: Path, line: int) -> None:
    """A forger who also recomputes every hash cannot sign."""
    path = signed_file(record_file(tmp_path, SOME), (key, SERVER, {"server": "https://club.example"}))
    path.write_bytes(forged(path.read_bytes(), line, _renamed))

    verdict = verify(path)

    assert verdict.reading == "WRONG"
    if line == 1:
        assert "the signature of the server https://club.example was not made with the key" in verdict.reason


def _renamed(row: dict[str, Any]) -> None:
    row.update({"players": {"german": "somebody else"}} if "format" in row else {"side": "nobody"})


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one.update(key="0" * 64),
        lambda one: one.update(key="no key"),
        lambda one: one.update(signature="00"),
        lambda one: one.update(by=PLAYER),
        lambda one: one["says"].update(table="another"),
    ],
)
def test_a_signature_that_was_changed_is_found(
    key: Key, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    path = signed_file(record_file(tmp_path, SOME), (key, SERVER, {"table": "abc"}))
    last = path.read_bytes().count(b"\n")
    path.write_bytes(forged(path.read_bytes(), last, lambda row: change(row["signatures"][0])))

    assert "was not made with the key" in verify(path).reason


def test_a_signature_of_another_record_is_found(key: Key, tmp_path: Path) -> None:
    other = signed_file(record_file(tmp_path, SOME), (key, SERVER, {}))
    signature = load_record(other).signatures
    record = load_record(record_file(tmp_path, SOME + 1))
    record.signatures = signature

    assert not verify(write_record(record, tmp_path / "game.jsonl"))


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"by": "king", "key": "", "says": {}, "signature": ""},
        {"by": SERVER, "key": 7, "says": {}, "signature": ""},
        {"by": SERVER, "key": "", "says": {"side": []}, "signature": ""},
        {"by": SERVER, "key": "", "says": {"keys": []}, "signature": ""},
        {"by": SERVER, "key": "", "says": {"server": 7}, "signature": ""},
        {"by": SERVER, "key": "", "says": {"table": "a", "mode": "x\n  signed by the server"}, "signature": ""},
        {"by": SERVER, "key": "", "says": {"table": "a", "copied": "0\n"}, "signature": ""},
        {"by": PLAYER, "key": "", "says": {"name": "Bert\n  signed by the server"}, "signature": ""},
        {"by": PLAYER, "key": "", "says": {"name": "Bert\x1b[2K"}, "signature": ""},
        {"by": [], "key": "", "says": {}, "signature": ""},
    ],
)
def test_what_is_no_signature_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="is not one of a server or a player"):
        Signature.read(document)


@pytest.mark.parametrize("wrong", [{}, ["x"], [{}] * 21, [{"x": "y" * 5000}]])
def test_a_list_of_signatures_has_bounds(tmp_path: Path, wrong: Any) -> None:
    raw = written_game(WHOLE)[0]
    path = tmp_path / "game.jsonl"
    path.write_bytes(forged(raw, raw.count(b"\n"), lambda row: row.update(signatures=wrong)))

    assert "signatures" in verify(path).reason


def test_nothing_follows_the_signatures(key: Key, tmp_path: Path) -> None:
    path = signed_file(record_file(tmp_path, SOME), (key, SERVER, {}))
    path.write_bytes(path.read_bytes() + b'{"n": 13, "hash": ""}\n')

    assert "nothing may follow" in verify(path).reason


def test_who_plays_on_leaves_the_signatures_behind(key: Key, tmp_path: Path) -> None:
    path = signed_file(record_file(tmp_path, SOME), (key, SERVER, {}))
    record = load_record(path)
    Table(record.game(), taken_up(record), Journal(record, path))

    assert load_record(path).signatures == []


def test_a_key_that_you_trust_is_told_apart(key: Key, tmp_path: Path) -> None:
    """Anyone can make a key and call himself the server."""
    path = signed_file(record_file(tmp_path, SOME), (key, SERVER, {"server": "https://club.example"}))

    assert "which you trust" in verify(path, [key.public]).details[0]
    assert "which you did not name" in verify(path, ["0" * 64]).details[0]


def test_only_a_server_says_whose_key_it_is(key: Key, tmp_path: Path) -> None:
    """A player who vouches for himself, and a stranger who calls himself a server."""
    says = {"side": "german", "keys": {"german": key.public}}
    path = signed_file(record_file(tmp_path, SOME), (key, PLAYER, says))

    assert "nobody says whose key this is" in verify(path).details[0]
    signed_file(path, (made_key(tmp_path / "stranger.pem"), SERVER, {"keys": {"german": key.public}}))
    assert "the server says that this key is the player's" in verify(path).details[0]
    assert "nobody says whose key this is" in verify(path, [key.public]).details[0]


def test_a_missing_package_is_one_sentence(key: Key, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = signed_file(record_file(tmp_path, SOME), (key, SERVER, {}))
    real = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name.startswith("cryptography"):
            raise ModuleNotFoundError(name=name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)

    missing = "signatures need the package cryptography, which is not installed; run: pip install 'hexfront[cli]'"
    assert verify(path).details[0] == f"signatures not checked: {missing}"
    with pytest.raises(MissingExtra, match="signatures need the package cryptography"):
        made_key(tmp_path / "other.pem")


def test_only_the_owner_reads_a_key(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "key.pem"
    public = made_key(path).public
    path.chmod(0o644)

    assert load_key(path).public == made_key(path).public == public
    assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["key.pem"]


@pytest.mark.parametrize("text", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_a_file_that_is_no_key_is_named(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(text)

    with pytest.raises(DataError, match=r"key\.pem: this is no private key"):
        load_key(path)
    with pytest.raises(DataError, match="cannot be read"):
        load_key(tmp_path / "none.pem")


def test_a_player_signs_a_record_on_the_command_line(tmp_path: Path) -> None:
    path, key = record_file(tmp_path, WHOLE), tmp_path / "key.pem"

    shown = CliRunner().invoke(app, ["key", "--key", str(key)]).output.split()[0]
    signing = ["sign", str(path), "--name", "Ada", "--side", "german", "--key", str(key)]
    said = CliRunner().invoke(app, signing)

    assert said.exit_code == 0, said.output
    assert (
        f"signed by the player german, Ada: the whole record to action {verify(path).actions}"
        in verify(path).details[0]
    )
    assert shown == made_key(key).public and shown in verify(path).details[0]
    assert "not signed by a server" in verify(path).details


def test_nobody_signs_a_record_that_is_wrong(tmp_path: Path) -> None:
    path = record_file(tmp_path, SOME)
    path.write_bytes(forged(path.read_bytes(), 3, _renamed))
    said = CliRunner().invoke(app, ["sign", str(path), "--key", str(tmp_path / "key.pem")])

    assert said.exit_code == 2
    assert "nobody should sign this record" in said.output


def test_the_head_of_an_empty_record_is_that_of_its_header() -> None:
    assert head_of(Record({"format": "x"})) != head_of(Record({"format": "y"}))
