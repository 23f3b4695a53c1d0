"""The levels of computer players, and how to create a player or get a hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from hexfront.ai.budget import Budget, Progress, nobody_listens
from hexfront.ai.forgetful import Forgetful
from hexfront.ai.general_player import GeneralPlayer
from hexfront.ai.processes import at_least_one
from hexfront.ai.random_player import RandomPlayer
from hexfront.ai.search.choosing import CLIMBING, Confirming
from hexfront.ai.search.contract import Staff
from hexfront.ai.search.crew import Crew, Helpers, Recruit
from hexfront.ai.search.officer import Officer, Thinking
from hexfront.ai.strength import lapse_of
from hexfront.games.face import Wargame
from hexfront.games.registry import changes_of, load, looked_up, shelf, with_files
from hexfront.games.versions import version_of
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.game import Game
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.record.lines import canonical

#: The default thinking time in seconds for a player turn, and the longest allowed.
SECONDS, MOST_SECONDS = 10.0, 30.0
#: The default simulations per player turn where work is counted instead of seconds, so that a seed repeats a game.
WORK = 24


@dataclass(frozen=True, slots=True)
class Level:
    """A level of strength."""

    title: str
    description: str
    thinking: Thinking | None = None
    #: Whether it loses the thread now and then and ends a phase early.
    forgets: bool = False


LEVELS: Mapping[str, Level] = {
    "random": Level("Recruit", "Does anything that the rules allow, without a plan."),
    "corporal": Level(
        "Corporal", "Plays by the book too, but forgets units and attacks now and then: for a first game.", forgets=True
    ),
    "sergeant": Level("Sergeant", "Plays by the book at once: good odds, short roads, everybody in supply."),
    "captain": Level(
        "Captain",
        "Thinks for a moment: some plans for the whole turn, each against what the enemy may answer.",
        Thinking(turns=2, first=2, most=40, choosing=Confirming()),
    ),
    "general": Level(
        "General",
        "Thinks for as long as it may: many plans, each against the enemy's answer, and again after every combat.",
        Thinking(turns=2, first=2, choosing=CLIMBING),
    ),
}
#: The same levels where a family brings no staff: they search with nothing but the rules.
SEARCHERS: Mapping[str, Level] = {
    "random": LEVELS["random"],
    "corporal": Level("Corporal", "Plays as the sergeant does, but forgets things: for a first game.", forgets=True),
    "sergeant": Level("Sergeant", "Tries a few things out before each move, and takes what scores best."),
    "captain": Level(
        "Captain",
        "Tries many things out for a moment, each in a world where everything hidden is drawn anew.",
        Thinking(turns=2, first=1, most=800),
    ),
    "general": Level(
        "General",
        "Tries things out for as long as it may, each in a world where everything hidden is drawn anew.",
        Thinking(turns=2, first=1),
    ),
}
#: Levels of earlier times, which are kept to measure those of today against. No table offers them.
FROZEN: Mapping[str, Level] = {
    "general-1": Level(
        "General of 1.0",
        "Searches as the general did at first: a change to a plan counts only if there is time to confirm it.",
        Thinking(turns=2, first=2, choosing=Confirming()),
    ),
}
#: How many trials a turn the sergeant makes at most; it plays at once.
SERGEANTS_TRIALS = 100
#: How many staffs are cached. Each keeps its game alive, with all the caches filled while playing it.
KEPT = 16


def player(
    game: Wargame,
    level: str,
    side: str,
    seed: int | str,
    seconds: float = SECONDS,
    work: int | None = None,
    progress: Progress = nobody_listens,
    processes: int = 1,
) -> Player:
    """A computer player for a side. With ``work`` instead of seconds, the same seed gives the same play.

    The general of a game with a staff thinks in so many ``processes``; then the play depends on their number too.
    """
    if level not in LEVELS and level not in FROZEN:
        raise unknown("computer player", level, LEVELS)
    if side not in game.gate.frame.sides:
        raise unknown("side", side, game.gate.frame.sides)
    if not 0 <= seconds <= MOST_SECONDS:
        raise InputError(f"{seconds} seconds a turn were asked for, expected 0 to {MOST_SECONDS:g}")
    at_least_one(processes, "processes")
    if level == "random":
        return RandomPlayer(seed)
    given = FROZEN.get(level) or LEVELS[level]
    if given.forgets:
        sergeant = player(game, "sergeant", side, seed, seconds, work, progress, processes)
        return Forgetful(sergeant, lapse_of(game), seed)
    staff = _known_staff(game)
    if staff is None:
        return general_player(game, side, seed, seconds, work, level, progress)
    thinking = given.thinking
    most = thinking.most if thinking else None

    def budget() -> Budget:
        return Budget(None if work is not None else seconds, work, most)

    # A level with a limit has thought enough before others could be of help.
    helped = thinking is not None and most is None and processes > 1
    helpers = Helpers(crew_of(processes), recruit_of(game)) if helped else None
    return Officer(staff, side, seed, thinking, budget, progress, helpers)


def general_player(
    game: Wargame,
    side: str,
    seed: int | str,
    seconds: float = SECONDS,
    work: int | None = None,
    level: str = "general",
    progress: Progress = nobody_listens,
) -> GeneralPlayer:
    """The player that knows no more of a game than its rules. Where a family brings no staff, it is every level."""
    if level not in SEARCHERS:
        raise unknown("computer player", level, SEARCHERS)
    thinking = SEARCHERS[level].thinking
    most = thinking.most if thinking else SERGEANTS_TRIALS
    return GeneralPlayer(game, side, seed, seconds, work, most, progress)


def staff_of(game: Game) -> Staff[Any]:
    """The staff of a game, which is cached."""
    staff = _known_staff(game)
    if staff is None:
        raise InputError(f"{game.name} brings no staff of computer players of its own")
    return staff


@cache
def crew_of(processes: int) -> Crew:
    """So many processes that think for whichever game is being played. They start when they are first needed."""
    return Crew(processes)


@lru_cache(KEPT)
def recruit_of(game: Wargame) -> Recruit:
    """How other processes make the staff of a game, changed charts included."""
    charts = changes_of(game)
    if version_of(game) != version_of(_with(charts, game.name, game.options)):
        raise InputError(f"{game.name} goes by rules that other processes do not know: it is thought about in one")
    key = canonical([game.name, dict(game.options), charts])
    return Recruit(key, partial(_recruited, game.name, game.options, charts))


def _recruited(name: str, options: Mapping[str, Any], charts: Mapping[str, str]) -> Staff[Any]:
    return staff_of(_with(charts, name, options))


def _with(charts: Mapping[str, str], name: str, options: Mapping[str, Any]) -> Wargame:
    """A game with changed charts."""
    game = load(name, **options)
    return with_files(game, charts, "changed charts") if charts else game


@lru_cache(KEPT)
def _known_staff(game: Game) -> Staff[Any] | None:
    entry = shelf().entries.get(game.name)
    if entry is None or not entry.computer:
        return None
    staff: Staff[Any] = looked_up(entry.computer)(game)
    return staff


def levels_of(game: Game) -> Mapping[str, Level]:
    """The levels of a game, weakest first: those of its staff, or those that search with nothing but the rules."""
    return LEVELS if _known_staff(game) else SEARCHERS


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice from the best level: the action, and the plan behind it."""

    action: Action
    plan: tuple[str, ...]


def hint(game: Wargame, state: State, seconds: float = SECONDS, work: int | None = None, processes: int = 1) -> Hint:
    """Advice for the side to act."""
    if state.to_act is None:
        raise InputError("the game is over: there is nothing to advise")
    adviser = player(game, "general", state.to_act, "hint", seconds, work, processes=processes)
    return Hint(adviser.choose(game, game.known(state, state.to_act)), adviser.plan)
