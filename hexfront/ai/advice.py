"""Advice for a whole player turn: what a computer player would do, as a plan with its chances."""

from __future__ import annotations

from hexfront.ai.players import levels_of, player
from hexfront.ai.search.officer import Officer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import Dice
from hexfront.kernel.state import State
from hexfront.play.plans.chances import rolls
from hexfront.play.plans.foresight import Foresight, Hire
from hexfront.play.plans.grouping import in_order
from hexfront.play.plans.steps import best_aim
from hexfront.play.plans.wishes import CLEARED, MOST_WISHES, Wish, is_fight
from hexfront.play.player import Player

#: The quickest level that plays with sense: it answers decisions in plans.
QUICK = "sergeant"
#: The longest run of moves without dice.
MOST_MOVES = 120


def hire_for(game: Wargame) -> Hire:
    """Players that answer the decisions on the way of a plan."""
    level = QUICK if QUICK in levels_of(game) else "random"

    def hire(side: str, seed: str) -> Player:
        return player(game, level, side, seed)

    return hire


def advised(game: Wargame, known: State, side: str, adviser: Player) -> Foresight:
    """The plan that an adviser has for the rest of the player turn. It thinks once, when it makes its first choice."""
    first = adviser.choose(game, known)
    foresight = Foresight(game, known, side, hire_for(game))
    if not isinstance(adviser, Officer):
        return _with(game, foresight, first)
    owner = known.owner
    while foresight.state.to_act == side and foresight.state.owner == owner and len(foresight.steps) < MOST_WISHES:
        state = foresight.state
        coming = in_order(game, state, side, moves_ahead(game, state, side, adviser, first if state == known else None))
        before = len(foresight.steps)
        for action in coming or [adviser.intended(state)]:
            foresight = _with(game, foresight, action)
        if any(step.refusal and not step.chance for step in foresight.steps[before:]):
            # It cannot go on in the likeliest state: what comes after that is another question.
            return foresight
    return foresight


def _with(game: Wargame, foresight: Foresight, action: Action) -> Foresight:
    """A plan with one more action, of which no more is asked than it can fairly bring."""
    further = foresight.fork()
    step = further.add(Wish(action))
    aim = best_aim(step) if is_fight(game, action) else CLEARED
    if aim != CLEARED:
        further = foresight.fork()
        further.add(Wish(action, aim))
    return further


def shown_in_order(game: Wargame, known: State, side: str, mover: Player, first: Action) -> list[Action]:
    """The action that a player has chosen and the moves that follow from its plan, in an order that the eye can follow.

    The first of the list need not be the chosen action; all of them together lead to the same.
    """
    if not isinstance(mover, Officer) or known.stack or game.hides:
        # Where something is hidden, a move may meet what its player could not know: each is chosen anew.
        return [first]
    return in_order(game, known, side, moves_ahead(game, known, side, mover, first)) or [first]


def moves_ahead(
    game: Wargame, state: State, side: str, adviser: Officer[object], first: Action | None = None
) -> list[Action]:
    """The next moves of a plan in this phase, up to the first that rolls a die or calls for a decision."""
    found: list[Action] = []
    phase = state.phase_index
    while len(found) < MOST_MOVES and not state.stack and state.to_act == side and state.phase_index == phase:
        action = first if first is not None and not found else adviser.intended(state)
        if isinstance(action, EndPhase) or is_fight(game, action):
            break
        after = _after(game, state, side, action)
        if after is None or after.stack:
            break
        found.append(action)
        state = after
    return found


def _after(game: Wargame, state: State, side: str, action: Action) -> State | None:
    """The state after an action; None if it rolls a die."""
    ends: list[State] = []

    def deed(dice: Dice) -> None:
        ends.append(game.submit(state, side, action, dice)[0])

    return None if rolls(deed) else ends[0]
