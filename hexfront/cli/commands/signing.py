"""Signing records with a player's own key: in a file, or at the table of a server."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hexfront.cli.bots.seat import Seat
from hexfront.kernel.errors import DataError, InputError, unknown
from hexfront.play.record.keys import Key, made_key
from hexfront.play.record.record import load_record, write_record
from hexfront.play.record.signatures import PLAYER, head_of, message, signed
from hexfront.play.record.verify import Verdict, verify


def key_file(chosen: Path | None) -> Path:
    """The file of a player's key."""
    data = os.environ.get("XDG_DATA_HOME")
    home = Path(data) if data else Path.home() / ".local" / "share"
    return chosen or home / "hexfront" / "player-key.pem"


def sign(source: str, name: str, side: str | None, path: Path, token: str | None, data: Path | None = None) -> str:
    """Sign a record or the table of a link; returns a sentence about it."""
    key = made_key(path)
    if source.startswith(("http://", "https://")):
        return _sign_table(Seat(source, token), side, key, data)
    return _sign_file(Path(source), name, side, key, data)


def _sign_file(file: Path, name: str, side: str | None, key: Key, data: Path | None) -> str:
    verdict = _verified(file, data)
    record = load_record(file)
    sides = record.game().frame.sides
    if side is not None and side not in sides:
        raise unknown("side", side, sides)
    says = {label: value for label, value in (("side", side), ("name", name)) if value}
    record.signatures.append(signed(key, PLAYER, head_of(record), says).to_json())
    write_record(record, file)
    return f"{file}: signed ({verdict.reading}, {verdict.reason}), key {key.public}"


def _sign_table(seat: Seat, side: str | None, key: Key, data: Path | None) -> str:
    # The link may be the invitation that a bot has used up: then it has kept a key for it.
    seat.take()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        file.write_bytes(seat.record())
        verdict = _verified(file, data)
        head = head_of(load_record(file))
    table, asked = seat.look(), seat.signing()["messages"]
    own = side or next(iter(table["you"]), "")
    if own not in asked:
        raise unknown("side", own, asked)
    # What is signed is the record that was verified here, whatever the server asks for.
    says = {"table": seat.table_id, "side": own, "name": table["seats"][own]["name"]}
    if asked[own] != message(PLAYER, head, says).decode():
        raise DataError(f"the server wants a signature under something else than it sent: {asked[own][:300]}")
    seat.signing({"side": own, "key": key.public, "signature": signed(key, PLAYER, head, says).signature})
    return f"table {seat.table_id}: signed for {own} ({verdict.reading}, {verdict.reason}), key {key.public}"


def _verified(file: Path, data: Path | None) -> Verdict:
    verdict = verify(file, data=data)
    if not verdict:
        raise InputError("; ".join((f"{file}: nobody should sign this record: {verdict.reason}", *verdict.details)))
    return verdict
