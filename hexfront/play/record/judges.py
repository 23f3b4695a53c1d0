"""The judges of a record: by which version of the rules each of its actions was judged, and which there are here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.versions import RulesVersion, earlier, is_same, version_of
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.record.entries import Entry


@dataclass(frozen=True, slots=True)
class Judge:
    """A game that judges actions, and whether it does so by the version of the rules that is asked for."""

    game: Wargame
    is_right: bool


def judge_of(now: Wargame, version: RulesVersion, options: Mapping[str, Any]) -> Judge:
    """The judge by some version of the rules: the game as it is now, an earlier version of it, or else a wrong one."""
    if is_same(version, version_of(now)):
        return Judge(now, True)
    then = earlier(now.name, version, options)
    return Judge(now, False) if then is None else Judge(then, True)


def handed_over(state: State, before: Wargame, now: Wargame) -> State:
    """A state of one version of a game as a state of another."""
    if before is now:
        return state
    try:
        return now.from_position(before.position(state))
    except HexfrontError:
        if now.frame.units != before.frame.units or now.frame.phase_names != before.frame.phase_names:
            raise
        # The new rules would not let it come to this, but it has: what has happened stays.
        return state._replace(frame=now.frame, ground=state.ground.afresh())


def marked(entry: Entry) -> RulesVersion | None:
    """The version of the rules that begins to judge with an action; None if it is the one before."""
    return RulesVersion.read(entry.rules)
