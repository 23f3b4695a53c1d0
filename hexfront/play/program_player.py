"""A program as a player: it hears and says the same lines as a bot at a server, without one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError, IllegalAction, InputError
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.program import ACTION, MOST_REFUSALS, Program
from hexfront.play.questions.answers import answer
from hexfront.play.questions.offers import offers
from hexfront.play.questions.viewpoint import Viewpoint, gist
from hexfront.play.table import offers_by_subject

#: Seconds that a program may take for a line.
PATIENCE = 120.0

Document = dict[str, Any]


class ProgramPlayer(Player):
    """Plays one side with a program, which is started with the game and ends with it."""

    def __init__(self, command: str, side: str, patience: float = PATIENCE) -> None:
        self._side = side
        self._program = Program(command, patience)

    def choose(self, game: Wargame, state: State) -> Action:
        """The action that the program answers with, after all its questions about what its side knows."""
        program, refused = self._program, 0
        program.tell({"kind": "table", "table": self._table(game, state)})
        while True:
            what, document = program.answer()
            try:
                if what == ACTION:
                    return self._allowed(game, state, document)
                told = {"kind": "answer", **self._answered(game, state, document)}
            except HexfrontError as fault:
                refused += 1
                if refused >= MOST_REFUSALS:
                    told_why = f"the bot was refused {refused} times in a row, at last because: {fault}"
                    raise InputError(told_why) from fault
                told = {"kind": "error", **_error(game, fault)}
            program.tell(told)

    def leave(self, game: Wargame, state: State) -> None:
        """Tell the program how the game ended, and wait for it; if it has not ended, stop the program."""
        outcome = game.outcome(state)
        fault = None if outcome else InputError("the game was broken off")
        if outcome is not None:
            # It may have left before it was told, which does no harm now.
            with suppress(InputError):
                self._program.tell({"kind": "over", "table": self._table(game, state)})
        self._program.__exit__(type(fault) if fault else None, fault, None)

    def _table(self, game: Wargame, state: State) -> Document:
        """The table as the program sees it: of a table at a server, what does not need one."""
        outcome = game.outcome(state)
        return {
            "game": game.name,
            "options": dict(game.options),
            "you": [self._side],
            "hides": game.hides,
            "view": game.sight(state, self._side),
            "can": None if state.to_act is None else offers(game, state, offers_by_subject(game, state)),
            "outcome": outcome.to_json() if outcome else None,
        }

    def _allowed(self, game: Wargame, state: State, document: Document) -> Action:
        action = game.action(document)
        refusal = game.refusal(state, self._side, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

    def _answered(self, game: Wargame, state: State, asked: Document) -> Document:
        question = asked.get("question")
        if not isinstance(question, str):
            raise InputError("the request lacks 'question': the name of one")
        view = Viewpoint(game, state, (self._side,), lambda: offers_by_subject(game, state))
        return answer(view, question, asked)


def _error(game: Wargame, fault: HexfrontError) -> Document:
    """An error as the server would tell it."""
    if isinstance(fault, IllegalAction):
        rule = fault.refusal.rule
        return {"error": fault.refusal.reason, "code": "refused", "rule": rule, "gist": gist(game.rulebook, rule)}
    return {"error": str(fault), "code": "bad_input"}
