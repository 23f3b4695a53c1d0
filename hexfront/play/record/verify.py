"""Verifies a record: checks its chain of hashes, then replays the whole game from its actions and rolls."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from hexfront.games.face import Wargame
from hexfront.games.versions import RulesVersion, differing, version_of
from hexfront.kernel.errors import DataError
from hexfront.kernel.state import State
from hexfront.play.dice.choice import dice_of
from hexfront.play.dice.rounds import Round
from hexfront.play.dice.verifiable import Verifiable, WrongSecret
from hexfront.play.record import signatures
from hexfront.play.record.entries import FAULTS, Closing, Entry, folded
from hexfront.play.record.judges import Judge, handed_over, judge_of, marked
from hexfront.play.record.notes import all_branches
from hexfront.play.record.reader import read_record
from hexfront.play.record.record import Record
from hexfront.play.record.repetition import DoesNotFit, repeated, short
from hexfront.play.record.signatures import Trust

#: The readings of a verdict.
OK, DICE_NOT_CHECKED, WRONG, RULES_DIFFER = "ok", "dice not checked", "WRONG", "other rules"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying a record: whether everything fits, or the first line that does not and why."""

    ok: bool
    line: int | None
    reason: str
    actions: int = 0
    #: Whether every roll was computed again. Without the secret of the dice nobody can.
    dice_checked: bool = False
    #: Sentences about what was found: whose parts the dice have, and who signed.
    details: tuple[str, ...] = ()
    #: Whether all that does not fit was judged by a version of the rules that is not here any more. It may have been
    #: right then, so it is not called wrong, but nobody can say here that it was right.
    by_other_rules: bool = False

    def __bool__(self) -> bool:
        return self.ok

    @property
    def reading(self) -> str:
        """The verdict in a word or three. Only a record whose dice were checked reads as ok."""
        if not self.ok:
            return RULES_DIFFER if self.by_other_rules else WRONG
        return OK if self.dice_checked else DICE_NOT_CHECKED


@dataclass(frozen=True, slots=True)
class DiceFound:
    """What is known of the dice of a record: whether every roll was checked, and whose dice they were."""

    checked: bool
    details: tuple[str, ...] = ()


def verify(path: str | Path, trusted: Collection[str] | Trust = (), data: Traversable | str | None = None) -> Verdict:
    """Whether a record is intact and correct. Never raises because of what the file contains.

    ``trusted`` are public keys of signers; other keys are then named as unknown. ``data`` names a folder with the
    changed data files that the game was played with.
    """
    file = Path(path)
    trust = trusted if isinstance(trusted, Trust) else Trust(frozenset(trusted))
    try:
        record = read_record(file, data=data)
        found = _repeated(record)
        signers = _check_signatures(record, trust)
    except DoesNotFit as fault:
        return Verdict(False, fault.line, fault.reason)
    except DataError as fault:
        return _verdict(str(fault).removeprefix(str(file)).lstrip(",: "))
    actions = len(record.entries)
    details = (*found.rules, *found.dice.details, *signers, *_notes_told(record))
    if found.differences:
        first = found.differences[0]
        return Verdict(False, first.line, first.reason, actions, found.dice.checked, details, by_other_rules=True)
    state = "complete" if record.closing else "unfinished"
    return Verdict(True, None, f"{state}, {actions} actions", actions, found.dice.checked, details)


def _notes_told(record: Record) -> list[str]:
    """Sentences about the notes beside a game, and about branches that do not fit the rules here."""
    branches = list(all_branches(record.notes))
    if not record.notes:
        return []
    noted = [note for notes in (record.notes, *(one.notes for one in branches)) for note in notes.actions.values()]
    comments, times = sum(bool(note.comment) for note in noted), sum(note.time is not None for note in noted)
    counted = f"{comments} comments, {times} times and {len(branches)} branches"
    told = [f"beside the game: {counted}, which no signature covers"]
    game = record.game()
    for branch in branches:
        state = record.opening(game)
        try:
            for entry in record.line(branch):
                state = repeated(game, state, entry) if entry.number > branch.after else folded(game, state, entry)
        except (DoesNotFit, DataError) as fault:
            told.append(f"the branch after action {branch.after} does not fit: {getattr(fault, 'reason', fault)}")
    return told


def replay(record: Record) -> State:
    """Replay a record from its actions and rolls; raises ``DoesNotFit`` at the first line that differs."""
    return replayed(record)[0]


def replayed(record: Record) -> tuple[State, DiceFound]:
    """The last state of a record replayed from its actions and rolls, and what was found out about its dice."""
    found = _repeated(record)
    if found.differences:
        raise found.differences[0]
    return found.state, found.dice


@dataclass(frozen=True, slots=True)
class Repetition:
    """A record that was repeated to its end."""

    state: State
    dice: DiceFound
    #: Sentences about the versions of the rules that judged it, where they are others than those here.
    rules: tuple[str, ...]
    #: The lines of which the rules here make something else than those by which they were judged.
    differences: list[DoesNotFit]


def _repeated(record: Record) -> Repetition:
    """Repeat a record. Raises ``DoesNotFit`` at the first line that does not fit the rules that judged it."""
    try:
        now = record.game()
        judge = judge_of(now, record.rules, record.header["options"])
        state = record.opening(judge.game)
    except FAULTS as fault:
        raise DoesNotFit(1, f"the header does not open a game: {fault}") from fault
    wrong = [] if judge.is_right else [record.rules]
    differences: list[DoesNotFit] = []
    for entry in record.entries:
        version = marked(entry)
        if version is not None:
            before, judge = judge, judge_of(now, version, record.header["options"])
            state = handed_over(state, before.game, judge.game)
            wrong += [] if judge.is_right else [version]
        state, misfit = _judged(judge, state, entry)
        differences += [misfit] if misfit else []
    dice = _check_dice(record, now.frame.sides)
    misfit = _end_misfit(record, judge, state)
    differences += [misfit] if misfit else []
    return Repetition(state, dice, _rules_told(now, wrong, differences), differences)


def _judged(judge: Judge, state: State, entry: Entry) -> tuple[State, DoesNotFit | None]:
    """The state after an entry. Where its judge is not here any more, its events are taken as recorded."""
    try:
        return repeated(judge.game, state, entry), None
    except DoesNotFit as fault:
        if judge.is_right:
            raise
        misfit = fault
    try:
        return folded(judge.game, state, entry), misfit
    except DataError as fault:
        raise DoesNotFit(entry.number + 1, str(fault)) from fault


def _rules_told(now: Wargame, wrong: list[RulesVersion], differences: list[DoesNotFit]) -> tuple[str, ...]:
    """Sentences about the versions of the rules that judged a record and are not here."""
    if not wrong:
        return ()
    here = version_of(now)
    said = []
    for one in dict.fromkeys(wrong):
        said.append(f"judged by {one}, checked by {here}")
        if files := differing(one, here):
            said.append(f"changed data files differ: {', '.join(files)}; name the folder with those it was played with")
    if not differences:
        return (*said, "they make the same of it")
    return (*said, f"{len(differences)} lines differ, the first is line {differences[0].line}")


def _check_dice(record: Record, sides: Collection[str]) -> DiceFound:
    """Raise ``DoesNotFit`` if the rolls are not those of the dice that the header and the rounds describe."""
    closing = record.closing or Closing(None)
    try:
        dice = dice_of(record.dice, closing.secret)
    except WrongSecret as fault:
        raise DoesNotFit(len(record.entries) + 2, str(fault)) from fault
    except DataError as fault:
        raise DoesNotFit(1, str(fault)) from fault
    rounds: list[Round] = []
    known: set[str] = set()
    checked, details = dice.why_no_rolls() is None, _told(record)
    rolled: list[int] = []
    for entry in record.entries:
        if entry.dice is not None:
            now = _next_round(record, sides, rounds[-1] if rounds else None, entry)
            _check_fresh(now, known, entry)
            details += [*_unused(rounds, now), now.told(entry.number)]
            checked = checked and now.secret is not None
            rounds.append(now)
        if entry.rolls:
            wrong = rounds[-1].check(entry) if rounds else dice.check(entry, rolled)
            if wrong is not None:
                raise DoesNotFit(entry.number + 1, wrong)
        rolled += (faces for faces, _ in entry.rolls)
    if not checked:
        details.insert(0, _why_unchecked(record))
    return DiceFound(checked, tuple(details))


def _next_round(record: Record, sides: Collection[str], before: Round | None, entry: Entry) -> Round:
    """The round of the dice that begins with an entry, after the one before it."""
    try:
        if record.dice["kind"] != Verifiable.kind:
            raise DataError(f"seats have no part in {record.dice['kind']} dice")
        now = Round.read(entry.dice or {}, record.closing.secrets if record.closing else {})
        if strange := {*now.shares, *now.without}.difference(sides):
            raise DataError(f"round {now.number} of the dice has a part of {min(strange)[:40]!r}, which is no seat")
    except DataError as fault:
        raise DoesNotFit(entry.number + 1, str(fault)) from fault
    if before is not None and now.number <= before.number:
        raise DoesNotFit(entry.number + 1, f"round {now.number} of the dice comes after round {before.number}")
    return now


def _check_fresh(now: Round, known: set[str], entry: Entry) -> None:
    """Note the parts of a round. Whoever draws a secret for a part that was revealed before can choose the dice."""
    for side, part in now.parts.items():
        if part in known:
            where = f"the part of the {side} seat in round {now.number} of the dice"
            raise DoesNotFit(entry.number + 1, f"{where} was known before")
    known.update(now.parts.values())


def _unused(before: list[Round], now: Round) -> list[str]:
    """A sentence about rounds between two others that no action was made in: so often the dice were drawn again."""
    unused = now.number - before[-1].number - 1 if before else 0
    return (
        [f"before round {now.number} the dice were drawn {unused + 1} times, and only the last counts"]
        if unused
        else []
    )


def _told(record: Record) -> list[str]:
    """A sentence about the dice before the first round, where the roller chose them in secret."""
    begins_with_a_round = bool(record.entries) and record.entries[0].dice is not None
    alone = record.dice["kind"] == Verifiable.kind and not begins_with_a_round
    return ["dice from action 1: the server's secret alone"] if alone else []


def _why_unchecked(record: Record) -> str:
    if record.dice["kind"] != Verifiable.kind:
        return "the rolls cannot be checked: the dice were given from outside"
    if record.closing is None:
        return "the rolls cannot be checked yet: the secret of the dice is told when the game is over"
    return "the rolls cannot be checked: the secret of the dice is missing, though the game is over"


def _end_misfit(record: Record, judge: Judge, state: State) -> DoesNotFit | None:
    """What is wrong with the outcome. Raises it if its judge is here."""
    try:
        _check_end(record, judge.game, state)
    except DoesNotFit as misfit:
        if judge.is_right:
            raise
        return misfit
    return None


def _check_signatures(record: Record, trust: Trust) -> list[str]:
    """Sentences about who signed. Raises ``DoesNotFit`` for a signature that is wrong."""
    try:
        return signatures.told(record, record.game().frame.sides, trust)
    except DataError as fault:
        raise DoesNotFit(len(record.entries) + 2, str(fault)) from fault


def _check_end(record: Record, game: Wargame, state: State) -> None:
    if record.closing is None:
        return
    # The header is line 1, and the actions begin in line 2.
    line = len(record.entries) + 2
    outcome = game.outcome(state)
    made = outcome.to_json() if outcome else None
    recorded = record.closing.outcome
    if recorded != made:
        raise DoesNotFit(line, f"the outcome is recorded as {short(recorded)}, the game makes it {short(made)}")


def _verdict(message: str) -> Verdict:
    """A verdict from an error message; most messages start with the line."""
    found = re.match(r"line (\d+): ", message)
    return Verdict(False, int(found[1]), message[found.end() :]) if found else Verdict(False, None, message)
