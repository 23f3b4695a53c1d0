"""Garbage in the place of actions: every game refuses it in words, in every phase, and is never broken by it."""

from random import Random
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.record.lines import canonical
from hexfront.play.table import enacted, offers_by_subject
from hexfront.server import faults
from tests.server.garbage import Garbler

#: Garbage actions over all games in a test run, and in a long one.
FEW, MANY = 5_000, 1_000_000
#: How many are thrown at one position, and how many actions lead from one to the next.
AT_ONE, FURTHER = 100, 7


def _offered(game: Wargame, state: State) -> list[dict[str, Any]]:
    """Some right actions of a moment, as documents."""
    known = game.known(state, str(state.to_act))
    some = [action for actions in offers_by_subject(game, known)[:6] for action in list(actions)[:4]]
    return [action.to_json() for action in some] or [{"type": "end phase"}]


def _thrown(game: Wargame, state: State, garbler: Garbler) -> int:
    """Throw garbage at a position as the server would; how much of it was refused."""
    right, refused, side = _offered(game, state), 0, str(state.to_act)
    for _ in range(AT_ONE):
        document = garbler.document(garbler.random.choice(right))
        try:
            enacted(game, state, side, game.action(document), SeededDice(1))
        except HexfrontError as error:
            assert 400 <= faults.from_error(error, game.rulebook).status < 500, document
            assert str(error), document
            refused += 1
        except Exception as error:
            raise AssertionError(f"{game.name}, {state.phase}: {document!r} gives {error!r}") from error
    return refused


def _words(game: Wargame) -> list[str]:
    """Names that mean something in a game."""
    units = [str(unit) for unit in game.position(game.new("words"))["units"]]
    return [*units[:40], *game.map.names(game.map.playable)[:40], *(side.name for side in game.sides)]


@pytest.mark.parametrize("name", list(games()))
@pytest.mark.parametrize("times", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.soak)])
def test_garbage_actions_are_refused_in_words(name: str, times: int) -> None:
    game, seed, thrown, refused = load(name), 0, 0, 0
    garbler, dice = Garbler(Random(name), _words(game)), SeededDice(7)
    state, player = game.new("garbage 0"), RandomPlayer("garbage 0")
    while thrown < times / len(games()):
        before = canonical(game.position(state))
        refused += _thrown(game, state, garbler)
        thrown += AT_ONE
        assert canonical(game.position(state)) == before
        for _ in range(FURTHER):
            if state.to_act is None:
                seed += 1
                state, player = game.new(f"garbage {seed}"), RandomPlayer(f"garbage {seed}")
            known = game.known(state, str(state.to_act))
            state, _ = enacted(game, state, str(state.to_act), player.choose(game, known), dice)

    assert refused > thrown / 3
