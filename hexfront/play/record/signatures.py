"""Signatures of a record: who vouches for it, with which key, and for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.kernel.errors import DataError, MissingExtra
from hexfront.play.record.keys import Key, is_signed
from hexfront.play.record.lines import NO_HASH, canonical, chained
from hexfront.play.record.record import Record

SERVER, PLAYER = "server", "player"
#: Where a server publishes its keys.
PUBLISHED = "/.well-known/hexfront-keys.json"
#: What a signer says that is shown as it stands.
SHOWN = ("side", "name", "server", "table", "mode")


@dataclass(frozen=True, slots=True)
class Signature:
    """What one key signs: the hash of the last line, which covers all lines, and what the signer says besides."""

    by: str
    key: str
    says: Mapping[str, Any]
    signature: str

    def to_json(self) -> dict[str, Any]:
        return {"by": self.by, "key": self.key, "says": dict(self.says), "signature": self.signature}

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Signature:
        says, by = document.get("says"), document.get("by")
        if isinstance(says, dict) and by in (SERVER, PLAYER):
            texts = [document.get("key"), document.get("signature"), *(says.get(name, "") for name in SHOWN)]
            # A line break in one of them could pass for a signature that nobody made.
            plain = all(isinstance(one, str) and one.isprintable() for one in texts)
            if plain and type(says.get("copied", 0)) is int and isinstance(says.get("keys", {}), dict):
                return cls(str(by), str(texts[0]), says, str(texts[1]))
        raise DataError(f"the signature {str(dict(document))[:160]!r} is not one of a server or a player")

    def fits(self, head: str) -> bool:
        """Whether the key has signed the record whose last line has this hash."""
        return is_signed(self.key, self.signature, message(self.by, head, self.says))

    @property
    def signer(self) -> str:
        """Who signed, in words."""
        if self.by == SERVER:
            return f"the server {self.says.get('server', '')}".strip()
        names = [str(self.says[name]) for name in ("side", "name") if self.says.get(name)]
        return f"the player {', '.join(names)}".strip()


def signed(key: Key, by: str, head: str, says: Mapping[str, Any]) -> Signature:
    """A signature of the record whose last line has this hash."""
    return Signature(by, key.public, says, key.sign(message(by, head, says)))


def message(by: str, head: str, says: Mapping[str, Any]) -> bytes:
    """The bytes that are signed."""
    return f"hexfront record\n{canonical({'by': by, 'hash': head, 'says': dict(says)})}".encode()


def head_of(record: Record) -> str:
    """The hash of the last line, as it is without signatures."""
    head = NO_HASH
    for content in record.bare_contents():
        head = chained(head, content)
    return head


@dataclass(frozen=True, slots=True)
class Trust:
    """Keys that somebody trusts, and how those and others are told apart. Anyone can call himself a server."""

    keys: frozenset[str] = frozenset()
    known: str = "which you trust"
    strange: str = "which you did not name"


def told(record: Record, sides: Iterable[str], trust: Trust) -> list[str]:
    """Sentences about who signed the record, and who did not. Raises ``DataError`` for a signature that is wrong."""
    found = [Signature.read(one) for one in record.signatures]
    if not found:
        return ["signed by nobody: neither a server nor a player vouches for this record"]
    head = head_of(record)
    try:
        wrong = [one for one in found if not one.fits(head)]
    except MissingExtra as fault:
        return [f"signatures not checked: {fault}"]
    if wrong:
        raise DataError(f"the signature of {wrong[0].signer} was not made with the key {wrong[0].key} for this record")
    lines = [_line(one, record, found, trust) for one in found]
    if not any(one.by == SERVER for one in found):
        lines.append("not signed by a server")
    silent = set(sides) - {one.says.get("side") for one in found if one.by == PLAYER}
    return lines + [f"not signed by the player of the side {side}" for side in sorted(silent)]


def _line(one: Signature, record: Record, found: list[Signature], trust: Trust) -> str:
    words = [f"signed by {one.signer}: the whole record to action {len(record.entries)}"]
    if one.by == SERVER and "table" in one.says:
        words.append(f"as played at its table {one.says['table']} ({one.says.get('mode')})")
        if one.says.get("copied"):
            words.append(f"but the first {one.says['copied']} actions were made elsewhere")
    if one.by == PLAYER:
        # Where it is known whom to trust, only those vouch for a player.
        servers = [other for other in found if other.by == SERVER and (not trust.keys or other.key in trust.keys)]
        vouched = any(server.says.get("keys", {}).get(one.says.get("side")) == one.key for server in servers)
        words.append("the server says that this key is the player's" if vouched else "nobody says whose key this is")
    return "; ".join(words) + f"; key {one.key}{_trusted(one, trust)}"


def _trusted(one: Signature, trust: Trust) -> str:
    """What is known of a key. Without keys to trust, that of a server is still to be compared."""
    if not trust.keys:
        return f", which counts if the server publishes it at {PUBLISHED}" if one.by == SERVER else ""
    return f", {trust.known if one.key in trust.keys else trust.strange}"
