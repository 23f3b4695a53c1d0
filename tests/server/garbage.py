"""Garbage of every kind: texts, documents, actions and whole requests, the same for the same seed."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from urllib.parse import quote

DEEP = 30_000
#: Texts that have broken programs before, as they may stand in an address.
TEXTS = (
    *("", "0", "-1", "\x00", "a\x00b", "²", "\u0661", "½", "NaN", "Infinity", "-Infinity", "1e999", "null", "true"),
    *("\n", "\r\nX: y", "x\nERROR somebody failed", "\x1b[31m", "\u2028", "\u202e", "\ufeff", "\U0001f600"),
    *("..", "../../etc/passwd", "%", "%zz", "[", "'", '"; DROP TABLE tables; --', "\\", "${x}", "{}", "a" * 300),
    *("9" * 400, "x" * 5000, "0109", "german", "leningrad-1979", "{", "ß", "é", "e\u0301"),
)
#: Bodies that are no decent document.
BODIES = (
    *(b"", b"null", b"[]", b"{}", b'""', b"0", b"{", b"\xff\xfe", b"\xed\xa0\x80", b"\x00", b"a=b", b"NaN"),
    b"[" * DEEP + b"]" * DEEP,
    b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    b'{"number":0,"action":' + b"[" * DEEP + b"]" * DEEP + b"}",
    b'{"question":"why","action":' + b'{"a":' * 300 + b"1" + b"}" * 300 + b"}",
    b'{"orders":' + b"[" * 300 + b"]" * 300 + b"}",
    b'{"number":NaN,"action":{}}',
    b'{"number":Infinity,"action":{}}',
    b'{"number":1e999,"action":{"type":"move"}}',
    b'{"number":0,"action":{"type":"\\ud800"}}',
    b'{"number":0,"action":{"type":"move","units":["\\udfff"],"path":["\\ud800"]}}',
    b'{"question":"hint","seconds":1e308}',
    b'{"question":"reach","unit":"\\u0000"}',
    b'{"text":"\\ud800"}',
    b'{"text":"\xb5","number":"\xff\xfe"}',
    b'{"text":"\\u0000"}',
    b'{"name":"\\ud800","password":"\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800"}',
    b'{"game":"leningrad-1979","title":"\\ud83d","clock":{"days_per_turn":NaN}}',
    b'{"game":"leningrad-1979","clock":{"days_per_turn":-1e308}}',
    b'{"game":"leningrad-1979","options":{"bid":' + b"9" * 400 + b"}}",
    b'{"game":"leningrad-1979","game":"leningrad-1979","options":[]}',
    b'{"number":0,"to":-1}',
    b'{"number":' + b"9" * 6000 + b"}",
)
#: Headers that a browser would never send.
HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"X-Seat-Key": "\xff\xfe"},
    {"Authorization": "Bearer \xff"},
    {"Authorization": "Basic"},
    {"Cookie": "hexfront_session=\xff; ;;=;\\"},
    {"Accept-Language": "de;q=nan,en;q=inf,;q=,x" + ",y" * 300},
    {"Origin": "http://["},
    {"Origin": "null"},
    {"Host": "["},
    {"Content-Type": "multipart/form-data"},
    {"Content-Type": "multipart/form-data; boundary=\xff"},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "application/msgpack"},
    {"Content-Type": "text/plain; charset=\xff"},
    {"Content-Type": "application/json; charset=utf-16"},
    {"If-None-Match": "\xff"},
    {"Accept": "\xff/\xff;q=x"},
    {"Accept-Encoding": "gzip;q=nan"},
    {"Range": "bytes=9-1"},
    {"Expect": "100-continue"},
    {"X-CSRF-Token": "\xe9"},
)
VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 10**6, 2**63, 10**30, 0.5, -0.0, 1e308, "", "\x00", "²", "\ud800", [], {}, [[]]),
    *([None], [0], {"a": {}}, "german", "0109", "9999", "x" * 2000, ["0109"] * 300, {"type": "move"}, "end phase"),
)


class Garbler:
    """Spoils what is right, in one place or several."""

    def __init__(self, random: Random, words: Sequence[str] = ()) -> None:
        """``words`` are names that mean something where the garbage goes: units, hexes, kinds of actions."""
        self.random = random
        self.words = words

    def value(self) -> object:
        if self.words and self.random.random() < 0.4:
            word = self.random.choice(self.words)
            return self.random.choice((word, [word], [word, word], {"unit": word}))
        return self.random.choice(VALUES)

    def document(self, right: Mapping[str, Any]) -> dict[str, Any]:
        """A document like a right one, but with fields lost, changed or added."""
        made: dict[str, Any] = {name: self._like(value) for name, value in right.items()}
        for _ in range(self.random.randint(0, 2)):
            name = self.random.choice([*made, "type", "units", "hex", "path", "side", "", "\x00"])
            if self.random.random() < 0.3:
                made.pop(name, None)
            else:
                made[name] = self.value()
        return made

    def _like(self, value: Any) -> Any:
        chance = self.random.random()
        if chance < 0.6:
            return value
        if isinstance(value, list) and value and chance < 0.85:
            return [self._like(one) for one in self.random.choices(value, k=self.random.randint(0, len(value) + 1))]
        if isinstance(value, dict) and chance < 0.85:
            return self.document(value)
        return self.value()

    def body(self, right: Mapping[str, Any]) -> bytes:
        """A body: a spoilt document, a document with some bytes changed, or anything at all."""
        chance = self.random.random()
        if chance < 0.2:
            return self.random.choice(BODIES)
        text = bytearray(json.dumps(self.document(right)).encode())
        if chance > 0.7:
            for _ in range(self.random.randint(1, 4)):
                text[self.random.randrange(len(text))] = self.random.randrange(256)
        return bytes(text)

    def text(self) -> str:
        """A piece of an address, quoted or raw."""
        text = self.random.choice([*TEXTS, *self.words])
        return text if self.random.random() < 0.2 else quote(text, safe="")

    def raw(self, request: bytes) -> bytes:
        """The bytes of a request with some of them changed, cut off or doubled."""
        made = bytearray(request)
        for _ in range(self.random.randint(1, 3)):
            at = self.random.randrange(len(made))
            match self.random.randrange(3):
                case 0:
                    made[at] = self.random.randrange(256)
                case 1:
                    made[at:at] = made[at : at + 20]
                case _:
                    del made[at : at + self.random.randint(1, 5)]
            made = made or bytearray(b"\r\n")
        return bytes(made)
