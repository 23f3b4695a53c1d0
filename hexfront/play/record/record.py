"""Records of games, as JSON Lines: a header, one line for each action with its events and rolls, and the outcome.

A game is rebuilt from its events, so a stored game stays valid when a rule is corrected. ``verify`` replays the actions
and rolls instead, so such a change is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.games.versions import UNSTATED, RulesVersion, version_of
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import DataError, InputError, unknown
from hexfront.kernel.notebooks import table
from hexfront.kernel.state import State
from hexfront.kernel.version import __version__
from hexfront.play.record.entries import Closing, Entry, check_fields, folded, read_closing, read_entry
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
from hexfront.play.record.notes import NOTES, Branch, Note, Notes, check_places
from hexfront.play.record.walking import Ply, walked

FORMAT = "hexfront record"
VERSION = 1
#: What writes records here, as their headers tell it. Records from before 1.0.0 do not.
PROGRAM = f"hexfront {__version__}"

#: The message for a line whose hash does not match.
BROKEN = "the hash does not fit: this line was changed, or one before it added or removed"
#: The bounds of what signers may add to a record.
MOST_SIGNATURES, LONGEST_SIGNATURE = 20, 4000


class Tip(NamedTuple):
    """The end of a line of play: its branch if it is one, its last entry, and the game with its state there."""

    branch: Branch | None
    last: Entry
    game: Wargame
    state: State


@dataclass(repr=False)
class Record:
    """A game as it was played, with comments, times and branches beside it.

    ``read_record`` reads one, ``begin`` starts one, ``walk`` goes through it action by action. ``print`` shows it in
    a notation that can be read back.
    """

    header: dict[str, Any]
    entries: list[Entry] = field(default_factory=list)
    closing: Closing | None = None
    #: Who vouches for the record. They stand in the closing line, or in a line after the last action.
    signatures: list[dict[str, Any]] = field(default_factory=list)
    #: Comments, times and branches. They stand beside the signatures, and nobody vouches for them.
    notes: Notes = field(default_factory=Notes)
    #: Where ``add`` has written last, so that the game is not folded anew for every action.
    tip: Tip | None = field(default=None, init=False, compare=False)
    #: The game with its changed data files, if the record was begun or read with any.
    played: Wargame | None = field(default=None, init=False, compare=False)

    @classmethod
    def begin(
        cls,
        game: Wargame,
        state: State | None = None,
        dice: Mapping[str, Any] | None = None,
        date: str | None = None,
        **more: Any,
    ) -> Record:
        """The record of a new game, from its suggested set-up or from a state.

        ``dice`` describes the dice as a header does, such as ``{"kind": "seeded", "seed": 7}``; without it they are
        given to ``add``. ``more`` is further information, such as ``players``.
        """
        opening = game.new(setup="suggested") if state is None else state
        begun = cls(record_header(game, opening, dice, date, **more))
        begun.played = game
        return begun

    def __repr__(self) -> str:
        end = self.closing.outcome if self.closing else None
        if self.closing is None:
            told = "not finished"
        elif end is None:
            told = "ended without an outcome"
        else:
            told = f"{end.get('winner') or 'nobody'} won with {end.get('points')} points"
        return f"<Record of {self.header['game']}: {len(self.entries)} actions, {told}>"

    def __str__(self) -> str:
        return self.notation()

    def _repr_html_(self) -> str:
        facts = {name: self.header[name] for name in ("game", "date") if name in self.header}
        players = {f"{side} player": one for side, one in (self.header.get("players") or {}).items()}
        options = {f"option {name}": value for name, value in self.header["options"].items() if value}
        ending = self.closing.outcome if self.closing and self.closing.outcome else {}
        told = {"actions": len(self.entries), "dice": self.dice.get("kind", ""), **ending}
        return table(repr(self).strip("<>"), (facts | players | options | told).items())

    @property
    def dice(self) -> Mapping[str, Any]:
        """The kind of dice, with their seed or commitment."""
        dice: Mapping[str, Any] = self.header["dice"]
        return dice

    @property
    def rules(self) -> RulesVersion:
        """The version of the rules and data that the game began with."""
        return RulesVersion.read(self.header.get("rules")) or UNSTATED

    def judged_by(self) -> RulesVersion:
        """The version of the rules and data that judged the last action, or that the game began with."""
        marks = (RulesVersion.read(entry.rules) for entry in reversed(self.entries) if entry.rules is not None)
        return next((mark for mark in marks if mark), self.rules)

    def game(self) -> Wargame:
        """The game of the record, with its options and with the changed data files it was begun or read with."""
        return self.played or load_game(self.header["game"], self.header["options"])

    def play_with(self, data: Traversable | str | None) -> None:
        """Have the game of the record made with the changed data files of a folder, if one is named."""
        if data is not None:
            self.played = load_game(self.header["game"], self.header["options"], data)

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

    def walk(self, branch: Branch | None = None, side: str | None = None) -> Iterator[Ply]:
        """Every action as (state, action, events, next state): of the game, or of a branch from where it begins.

        With a side, states, actions and events are as that side knew them while the game was played.
        """
        game = self.game()
        state = self.opening(game)
        for entry in self._before(branch) if branch is not None else ():
            state = folded(game, state, entry)
        yield from walked(game, state, self.entries if branch is None else branch.entries, side)

    def line(self, branch: Branch | None = None) -> list[Entry]:
        """All actions from the start of the game to its end, or to the end of a branch."""
        return list(self.entries) if branch is None else [*self._before(branch), *branch.entries]

    def _before(self, branch: Branch) -> list[Entry]:
        """The actions that lead to where a branch begins."""
        found = _way(self.notes, branch)
        if not found:
            raise InputError(f"{branch!r} is no branch of this record")
        before = list(self.entries)
        for one in found[:-1]:
            before = [*before[: one.after], *one.entries]
        return before[: branch.after]

    def branch(self, after: int, beside: Branch | None = None) -> Branch:
        """A new branch from after an action of the game, or of another branch; ``add`` puts actions into it."""
        first, last = (0, len(self.entries)) if beside is None else (beside.after, len(self.line(beside)))
        if not first <= after <= last:
            raise InputError(f"a branch after action {after} was asked for, expected {first} to {last}")
        made = Branch(after)
        (self.notes if beside is None else beside.notes).branches.append(made)
        return made

    def note(
        self,
        number: int,
        comment: str | None = None,
        time: str | None = None,
        spent: float | None = None,
        branch: Branch | None = None,
    ) -> None:
        """Note something beside an action; what is left out stays as it is. Number 0 is the whole game."""
        first, last = (0, len(self.entries)) if branch is None else (branch.after, len(self.line(branch)))
        if not first <= number <= last:
            raise InputError(f"a note on action {number} was made, expected {first} to {last}")
        notes = self.notes if branch is None else branch.notes
        given = {"comment": comment, "time": time, "spent": spent}
        said = notes.of(number).to_json() | {name: value for name, value in given.items() if value is not None}
        notes.put(number, Note.read(f"note {number}", said))

    def add(self, action: Action | Mapping[str, Any], dice: Dice | None = None, branch: Branch | None = None) -> Ply:
        """Carry out the next action of the game, or of a branch, and write it down. Raises as ``Game.submit`` does.

        Without dice, those of the header roll; a branch needs its own where it rolls.
        """
        # The table knows records, so it cannot be known here before somebody writes.
        from hexfront.play.record.pen import added

        return added(self, action, dice, branch)

    def notation(self, *, told: bool = False) -> str:
        """The record in a notation to read, which ``read_record`` reads back; ``told`` adds what happened in words."""
        from hexfront.play.record.notation import noted

        return noted(self, told=told)

    def write(self, path: str | Path) -> Path:
        """Write the record as JSON Lines. An existing file is replaced atomically or not at all."""
        return write_record(self, Path(path))

    def contents(self) -> Iterator[dict[str, Any]]:
        """The content of each line, without its hash."""
        beside = self.beside()
        for content in self.bare_contents():
            yield content | beside if "end" in content else content
        if beside and self.closing is None:
            # The line is known by its signatures, to readers that know no notes too.
            yield {SIGNATURES: []} | beside

    def beside(self) -> dict[str, Any]:
        """What stands beside the game in its last line: signatures and notes."""
        signed: dict[str, Any] = {SIGNATURES: list(self.signatures)} if self.signatures else {}
        return signed | ({NOTES: self.notes.to_json()} if self.notes else {})

    def bare_contents(self) -> Iterator[dict[str, Any]]:
        """The content of each line as it is without signatures and notes: what signatures vouch for."""
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


def _way(notes: Notes, wanted: Branch) -> list[Branch]:
    """The branches that lead to a branch, with itself as the last; empty if it is not among them."""
    for branch in notes.branches:
        if branch is wanted:
            return [branch]
        if found := _way(branch.notes, wanted):
            return [branch, *found]
    return []


def load_game(name: str, options: Mapping[str, Any], data: Traversable | str | None = None) -> Wargame:
    """A game by name, with options that have not been checked yet, and with the changed files of a folder."""
    if name in games():
        for option in options:
            if option not in games()[name].options:
                raise unknown(f"option of {name}", option, games()[name].options)
    return load(name, **options) if data is None else load(name, data=data, **options)


def record_header(
    game: Wargame, state: State, dice: Mapping[str, Any] | None = None, date: str | None = None, **more: Any
) -> dict[str, Any]:
    """The header of a record; ``more`` is further information about the game, such as the players."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "program": PROGRAM,
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


def load_record(path: str | Path, *, mend: bool = False, data: Traversable | str | None = None) -> Record:
    """Load a record and check its form and hashes; ``mend`` drops a last line that a crash left incomplete.

    ``data`` names a folder with the changed data files that the game is played with.
    """
    file = Path(path)
    lines = read_lines(file, mend=mend)
    record = parse(file, lines)
    broken = broken_link(lines)
    if broken is not None:
        raise DataError(f"{file}, line {broken}: {BROKEN}")
    record.play_with(data)
    return record


def parse(path: Path, lines: list[Line]) -> Record:
    """A record from its lines."""
    record = Record(read_header(f"{path}, line 1", lines[0].content))
    for line in lines[1:]:
        place = f"{path}, line {line.number}"
        if record.closing is not None or record.beside():
            raise DataError(f"{place}: the record was closed in line {line.number - 1}, nothing may follow")
        if line.kind == HEADER:
            raise DataError(f"{place}: a second header line")
        if line.kind in (CLOSING, SIGNATURES):
            record.signatures = read_signatures(place, line.content)
            record.notes = Notes.read(place, line.content.get(NOTES, {}))
            check_places(place, 0, len(record.entries), record.notes)
        if line.kind == CLOSING:
            record.closing = read_closing(place, line.content)
        elif line.kind == ACTION:
            record.entries.append(read_entry(place, line.content, len(record.entries) + 1))
    return record


def read_header(place: str, content: dict[str, Any]) -> dict[str, Any]:
    """The header of a record, checked for its form; ``place`` begins the message of an error."""
    if content.get("format") != FORMAT:
        raise DataError(f"{place}: not the header of a game record (its 'format' is {content.get('format')!r})")
    if content.get("version") != VERSION:
        raise DataError(f"{place}: the record has version {content.get('version')!r}, known is {VERSION}")
    check_fields(place, content, {"game": str, "options": dict, "dice": dict, "position": dict})
    if "rules" in content and RulesVersion.read(content["rules"]) is None:
        raise DataError(f"{place}: the rules are {content['rules']!r}, expected a version of them")
    return content


def read_signatures(place: str, content: dict[str, Any]) -> list[dict[str, Any]]:
    """The signatures of a last line, checked for their form."""
    found = content.get(SIGNATURES, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise DataError(f"{place}: the signatures are {str(found)[:160]!r}, expected a list of objects")
    if len(found) > MOST_SIGNATURES or any(len(canonical(one)) > LONGEST_SIGNATURE for one in found):
        raise DataError(
            f"{place}: more than {MOST_SIGNATURES} signatures, or one of more than {LONGEST_SIGNATURE} characters"
        )
    return found
