"""Who decides at the seat of a bot: a program, or a player of Python that asks for what its side knows."""

from __future__ import annotations

import pytest

from hexfront.ai.named import Code
from hexfront.cli.bots.minds import PythonMind, minded
from hexfront.games.registry import load
from hexfront.kernel.errors import InputError

CODE = Code("/x/mine.py", "def first(game, state):\n    return game.legal_actions(state)[0]\n")


def test_a_player_of_python_asks_for_the_position_and_chooses() -> None:
    game = load("leningrad-2010", bid=3)
    state = game.new(setup="suggested")
    with minded("first", [CODE])() as mind:
        mind.tell({"kind": "table", "table": {"id": "t", "game": game.name, "options": {"bid": 3}}})
        question = mind.answer()
        mind.tell({"kind": "answer", "position": game.position(state)})

        assert question == ("ask", {"question": "position"})
        assert mind.answer() == ("action", game.legal_actions(state)[0].to_json())
        mind.tell({"kind": "table", "table": {"id": "t", "game": game.name, "options": {"bid": 3}}})
        assert mind.answer()[0] == "ask"
        with pytest.raises(InputError, match="the player 'first' was refused: not now"):
            mind.tell({"kind": "error", "error": "not now"})


@pytest.mark.parametrize("name", ["sergeant", "package.module:Class"])
def test_a_level_and_a_class_are_players_of_python(name: str) -> None:
    with minded(name, ())() as mind:
        assert isinstance(mind, PythonMind)


@pytest.mark.parametrize("name", ["no-such-program-here", "cmd:no-such-program-here", "./no such:program"])
def test_anything_else_is_a_program(name: str) -> None:
    with pytest.raises(InputError, match="cannot be started"):
        minded(name, ())()
