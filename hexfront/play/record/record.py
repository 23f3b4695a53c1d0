"""Records of games, as JSON Lines: a header, one line for each action with its events and rolls, and the outcome.

A game is rebuilt from its events, so a stored game stays valid when a rule is corrected. ``verify`` replays the actions
and rolls instead, so such a change is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.games.versions import UNSTATED, RulesVersion, version_of
from hexfront.kernel.errors import DataError, HexfrontError, unknown
from hexfront.kernel.state import State
from hexfront.play.record.lines import (
    ACTION,
    CLOSING,
    HEADER,
    NO_HASH,
    SIGNATURES,
    Line,
    broken_link,
    canonical,
    chained,
    read_lines,
    written,
)

FORMAT = "hexfront record"
VERSION = 1

#: The message for a line whose hash does not match.
BROKEN = "the hash does not fit: this line was changed, or one before it added or removed"
#: The exceptions that a document not written by the game can cause in its code.
FAULTS = (HexfrontError, LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError)

#: The bounds of what signers may add to a record.
MOST_SIGNATURES, LONGEST_SIGNATURE = 20, 4000

#: The sides of a die and the number it showed.
Roll = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a record with its events and rolls, in wire form."""

    number: int
    side: str
    action: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    rolls: tuple[Roll, ...]
    #: The round of the dice that begins with this action, if one does: whose parts they have from now on.
    dice: Mapping[str, Any] | None = None
    #: The version of the rules by which actions are judged from this one on, if it is another than before.
    rules: Mapping[str, Any] | None = None

    def content(self) -> dict[str, Any]:
        content: dict[str, Any] = {
            "n": self.number,
            "side": self.side,
            "action": dict(self.action),
            "events": [dict(event) for event in self.events],
            "rolls": [list(roll) for roll in self.rolls],
        }
        notes = {"dice": self.dice, "rules": self.rules}
        return content | {name: dict(note) for name, note in notes.items() if note is not None}

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Entry:
        """An entry from the content of its line, which must have the form that ``content`` produces."""
        rolls = tuple((sides, shown) for sides, shown in content["rolls"])
        events = tuple(content["events"])
        notes = content.get("dice"), content.get("rules")
        return cls(content["n"], content["side"], content["action"], events, rolls, *notes)


@dataclass(frozen=True, slots=True)
class Closing:
    """The last line of a record: the outcome, and the secrets of verifiable dice."""

    outcome: Mapping[str, Any] | None
    secret: str | None = None
    #: The secrets of the rounds of the dice, by their numbers.
    secrets: Mapping[str, str] = field(default_factory=dict)

    def content(self) -> dict[str, Any]:
        end: dict[str, Any] = {"outcome": None if self.outcome is None else dict(self.outcome)}
        if self.secret is not None:
            end["secret"] = self.secret
        if self.secrets:
            end["secrets"] = dict(self.secrets)
        return {"end": end}


@dataclass
class Record:
    """A game as it was played, line by line."""

    header: dict[str, Any]
    entries: list[Entry] = field(default_factory=list)
    closing: Closing | None = None
    #: Who vouches for the record. They stand in the closing line, or in a line after the last action.
    signatures: list[dict[str, Any]] = field(default_factory=list)

    @property
    def dice(self) -> Mapping[str, Any]:
        """The kind of dice, with their seed or commitment."""
        dice: Mapping[str, Any] = self.header["dice"]
        return dice

    @property
    def rules(self) -> RulesVersion:
        """The version of the rules and data that the game began with."""
        return RulesVersion.read(self.header.get("rules")) or UNSTATED

    def game(self) -> Wargame:
        """The game of the record, with its options."""
        return load_game(self.header["game"], self.header["options"])

    def opening(self, game: Wargame) -> State:
        """The state before the first action."""
        return game.from_position(self.header["position"])

    def states(self, game: Wargame) -> Iterator[State]:
        """The state after every action."""
        state = self.opening(game)
        for entry in self.entries:
            state = folded(game, state, entry)
            yield state

    def final(self, game: Wargame) -> State:
        """The state after the last action."""
        state = self.opening(game)
        for after in self.states(game):
            state = after
        return state

    def contents(self) -> Iterator[dict[str, Any]]:
        """The content of each line, without its hash."""
        signed: dict[str, Any] = {SIGNATURES: list(self.signatures)} if self.signatures else {}
        for content in self.bare_contents():
            yield content | signed if "end" in content else content
        if signed and self.closing is None:
            yield signed

    def bare_contents(self) -> Iterator[dict[str, Any]]:
        """The content of each line as it is without signatures: what signatures vouch for."""
        yield self.header
        for entry in self.entries:
            yield entry.content()
        if self.closing is not None:
            yield self.closing.content()

    def lines(self) -> Iterator[str]:
        """The lines of the record file, each with its hash."""
        previous = NO_HASH
        for content in self.contents():
            previous = chained(previous, content)
            yield written(content, previous)


def load_game(name: str, options: Mapping[str, Any]) -> Wargame:
    """A game by name, with options that have not been checked yet."""
    if name in games():
        for option in options:
            if option not in games()[name].options:
                raise unknown(f"option of {name}", option, games()[name].options)
    return load(name, **options)


def folded(game: Wargame, state: State, entry: Entry) -> State:
    """The state after the events of an entry. An event that cannot be applied raises an error that names its line."""
    for document in entry.events:
        try:
            state = game.event(document).applied_to(state)
        except FAULTS as fault:
            raise DataError(
                f"line {entry.number + 1}: the event {str(document.get('type'))!r} does not fit the position "
                f"before it ({type(fault).__name__}: {fault})"
            ) from fault
    return state


def record_header(
    game: Wargame, state: State, dice: Mapping[str, Any] | None = None, date: str | None = None, **more: Any
) -> dict[str, Any]:
    """The header of a record; ``more`` is further information about the game, such as the players."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "options": dict(game.options),
        "dice": dict(dice or {"kind": "given"}),
        "rules": version_of(game).to_json(),
        "position": game.position(state),
    }
    return content | ({} if date is None else {"date": date}) | more


def write_record(record: Record, path: Path) -> Path:
    """Write a whole record. An existing file is replaced atomically or not at all."""
    partial = path.with_name(path.name + ".part")
    try:
        with partial.open("w", encoding="ascii", newline="\n") as file:
            file.writelines(record.lines())
        partial.replace(path)
    except OSError as fault:
        partial.unlink(missing_ok=True)
        raise DataError(f"{path}: the record cannot be written ({fault.strerror or fault})") from fault
    return path


def load_record(path: str | Path, *, mend: bool = False) -> Record:
    """Load a record and check its form and hashes; ``mend`` drops a last line that a crash left incomplete."""
    file = Path(path)
    lines = read_lines(file, mend=mend)
    record = parse(file, lines)
    broken = broken_link(lines)
    if broken is not None:
        raise DataError(f"{file}, line {broken}: {BROKEN}")
    return record


def parse(path: Path, lines: list[Line]) -> Record:
    """A record from its lines."""
    record = Record(_header(path, lines[0]))
    for line in lines[1:]:
        place = f"{path}, line {line.number}"
        if record.closing is not None or record.signatures:
            raise DataError(f"{place}: the record was closed in line {line.number - 1}, nothing may follow")
        if line.kind == HEADER:
            raise DataError(f"{place}: a second header line")
        if line.kind in (CLOSING, SIGNATURES):
            record.signatures = _signatures(place, line.content)
        if line.kind == CLOSING:
            record.closing = _closing(place, line.content)
        elif line.kind == ACTION:
            record.entries.append(_entry(place, line.content, len(record.entries) + 1))
    return record


def _header(path: Path, line: Line) -> dict[str, Any]:
    place, content = f"{path}, line 1", line.content
    if content.get("format") != FORMAT:
        raise DataError(f"{place}: not the header of a game record (its 'format' is {content.get('format')!r})")
    if content.get("version") != VERSION:
        raise DataError(f"{place}: the record has version {content.get('version')!r}, known is {VERSION}")
    _fields(place, content, {"game": str, "options": dict, "dice": dict, "position": dict})
    if "rules" in content and RulesVersion.read(content["rules"]) is None:
        raise DataError(f"{place}: the rules are {content['rules']!r}, expected a version of them")
    return content


def _entry(place: str, content: dict[str, Any], number: int) -> Entry:
    _fields(place, content, {"n": int, "side": str, "action": dict, "events": list, "rolls": list})
    if strange := set(content) - {"n", "side", "action", "events", "rolls", "dice", "rules"}:
        raise DataError(f"{place}: unknown field {min(strange)!r} of an {ACTION}")
    if not isinstance(content.get("dice", {}), dict):
        raise DataError(f"{place}: the dice are {content['dice']!r}, expected a round of them as an object")
    if "rules" in content and RulesVersion.read(content["rules"]) is None:
        raise DataError(f"{place}: the rules are {content['rules']!r}, expected a version of them")
    if content["n"] != number:
        raise DataError(f"{place}: it is action {content['n']}, expected action {number}: a line is missing or moved")
    if not all(isinstance(event, dict) for event in content["events"]):
        raise DataError(f"{place}: an event is not a JSON object")
    rolls = content["rolls"]
    if not all(_is_roll(roll) for roll in rolls):
        raise DataError(f"{place}: the rolls are {rolls!r}, expected pairs of a die's sides and what it showed")
    return Entry.read(content)


def _is_roll(roll: object) -> bool:
    return isinstance(roll, list) and len(roll) == 2 and all(type(one) is int for one in roll)


def _closing(place: str, content: dict[str, Any]) -> Closing:
    end = content["end"]
    if not isinstance(end, dict) or "outcome" not in end:
        raise DataError(f"{place}: the end is {end!r}, expected an object with an 'outcome'")
    secret, secrets = end.get("secret"), end.get("secrets", {})
    if not isinstance(end["outcome"], dict | None) or not isinstance(secret, str | None):
        raise DataError(f"{place}: outcome and secret are of the wrong kind: {end!r}")
    if not isinstance(secrets, dict) or not all(isinstance(one, str) and one for one in secrets.values()):
        raise DataError(f"{place}: the secrets of the rounds are {secrets!r}, expected texts by number")
    return Closing(end["outcome"], secret, secrets)


def _signatures(place: str, content: dict[str, Any]) -> list[dict[str, Any]]:
    found = content.get(SIGNATURES, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise DataError(f"{place}: the signatures are {str(found)[:160]!r}, expected a list of objects")
    if len(found) > MOST_SIGNATURES or any(len(canonical(one)) > LONGEST_SIGNATURE for one in found):
        raise DataError(
            f"{place}: more than {MOST_SIGNATURES} signatures, or one of more than {LONGEST_SIGNATURE} characters"
        )
    return found


def _fields(place: str, content: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    for name, kind in kinds.items():
        if name not in content:
            raise DataError(f"{place}: the field {name!r} is missing")
        if not isinstance(content[name], kind) or isinstance(content[name], bool):
            raise DataError(f"{place}: {name} is {content[name]!r}, expected a {kind.__name__}")
