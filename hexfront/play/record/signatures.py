"""Signatures of a record: who vouches for it, with which key, and for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.kernel.errors import DataError
from hexfront.play.record.keys import Key, NoCryptography, is_signed
from hexfront.play.record.lines import NO_HASH, canonical, chained
from hexfront.play.record.record import Record

SERVER, PLAYER = "server", "player"


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
            texts = [document.get("key"), document.get("signature"), says.get("side", ""), says.get("name", "")]
            if all(isinstance(one, str) for one in texts) and isinstance(says.get("keys", {}), dict):
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


def told(record: Record, sides: Iterable[str], trusted: Iterable[str] = ()) -> list[str]:
    """Sentences about who signed the record, and who did not. Raises ``DataError`` for a signature that is wrong."""
    found = [Signature.read(one) for one in record.signatures]
    if not found:
        return ["signed by nobody: neither a server nor a player vouches for this record"]
    head, known = head_of(record), set(trusted)
    try:
        wrong = [one for one in found if not one.fits(head)]
    except NoCryptography as fault:
        return [f"signatures not checked: {fault}"]
    if wrong:
        raise DataError(f"the signature of {wrong[0].signer} was not made with the key {wrong[0].key} for this record")
    lines = [_line(one, record, found, known) for one in found]
    if not any(one.by == SERVER for one in found):
        lines.append("not signed by a server")
    silent = set(sides) - {one.says.get("side") for one in found if one.by == PLAYER}
    return lines + [f"not signed by the player of the side {side}" for side in sorted(silent)]


def _line(one: Signature, record: Record, found: list[Signature], known: set[str]) -> str:
    words = [f"signed by {one.signer}: the whole record to action {len(record.entries)}"]
    if one.by == SERVER and "table" in one.says:
        words.append(f"as played at its table {one.says['table']} ({one.says.get('mode')})")
        if one.says.get("copied"):
            words.append(f"but the first {one.says['copied']} actions were made elsewhere")
    if one.by == PLAYER:
        vouched = any(server.says.get("keys", {}).get(one.says.get("side")) == one.key for server in found)
        words.append("the server says that this key is the player's" if vouched else "nobody says whose key this is")
    trust = "" if not known else ", which you trust" if one.key in known else ", which you did not name"
    return "; ".join(words) + f"; key {one.key}{trust}"
