"""Writes records by hand: carries out an action at the end of a game or of a branch, and notes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.versions import is_same, version_of
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.play.dice.choice import dice_of, sides_rolled
from hexfront.play.record.entries import Closing, Entry, folded
from hexfront.play.record.lines import NO_HASH
from hexfront.play.record.notes import Branch
from hexfront.play.record.record import Record, Tip
from hexfront.play.record.walking import Ply
from hexfront.play.table import Point, carried_out


class NoRolls:
    """Dice of an action that was thought not to need any."""

    def roll(self, sides: int = 6) -> int:
        raise InputError(f"a die with {sides} sides is to be rolled in a branch: give it dice, such as LoadedDice(3)")


def added(record: Record, action: Action | Mapping[str, Any], dice: Dice | None, branch: Branch | None) -> Ply:
    """Carry out the next action of a record or of a branch, and append it; the last action closes the record."""
    if branch is None and record.closing is not None:
        raise InputError("the record is closed: what might have been played instead goes into a branch")
    line = record.line(branch)
    game, state = _end(record, branch, line)
    side = state.to_act
    if side is None:
        raise InputError("the game is over: no further action can be added")
    wish = action if isinstance(action, Action) else game.action(action)
    rolls = dice or _dice(record, line, branch)
    here = version_of(game)
    mark = None if branch is not None or is_same(record.judged_by(), here) else here.to_json()
    entry, point = carried_out(game, Point(len(line), state, NO_HASH), side, wish, rolls, rules=mark)
    if branch is not None:
        branch.entries.append(entry)
    else:
        record.entries.append(entry)
        # Signatures vouch for the game as far as it had come.
        record.signatures.clear()
        if point.state.to_act is None:
            outcome = game.outcome(point.state)
            record.closing = Closing(outcome.to_json() if outcome else None)
    record.tip = Tip(branch, entry, game, point.state)
    return Ply(state, wish, tuple(map(game.event, entry.events)), point.state)


def _end(record: Record, branch: Branch | None, line: list[Entry]) -> tuple[Wargame, State]:
    """The game of a record, and the state at its end or at the end of a branch."""
    tip = record.tip
    if tip is not None and tip.branch is branch and line and tip.last is line[-1]:
        return tip.game, tip.state
    game = record.game()
    state = record.opening(game)
    for entry in line:
        state = folded(game, state, entry)
    return game, state


def _dice(record: Record, line: list[Entry], branch: Branch | None) -> Dice:
    if branch is not None:
        return NoRolls()
    dice = dice_of(record.dice)
    why = dice.why_no_rolls()
    if why is not None:
        raise InputError(f"{why}; hand them to 'add'")
    return dice.at(len(line) + 1, sides_rolled(line))
