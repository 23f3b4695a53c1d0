"""Standing orders in whole games: their answers are legal, and a side with orders for everything is never asked."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Order, OrderKind, TakesOrders, Wargame, asked
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.play.orders import obeyed, order_words, orders_of
from hexfront.play.table import enacted
from tools.fuzz_play import loaded

NAMES = sorted(name for name in hexfront.games() if isinstance(loaded(name), TakesOrders))


def everything(game: Wargame) -> tuple[Order, ...]:
    """Orders of every kind without conditions, except those for named hexes and to ask."""
    documents = []
    for kind in asked(game, TakesOrders).order_kinds:
        if any(one.type == "hexes" and one.to_json()["least"] for one in kind.parameters):
            continue
        wide = {one.name: _widest(one) for one in kind.parameters}
        documents.append({"kind": kind.name, "parameters": {k: v for k, v in wide.items() if v is not None}})
    return orders_of(game, [one for one in documents if one["kind"] != "ask"])


def _widest(parameter: Any) -> object:
    """The value of a condition that excludes nothing; None to leave the default."""
    if parameter.type == "choice" and "always" in parameter.choices:
        return "always"
    return parameter.least if parameter.name == "stake" else None


def drawn(game: Wargame, random: Random) -> tuple[Order, ...]:
    """A few orders drawn at random, with any values that can be written."""
    kinds = asked(game, TakesOrders).order_kinds
    picked = [random.choice(list(kinds)) for _ in range(random.randint(1, 6))]
    return orders_of(game, [_drawn(game, kind, random) for kind in picked])


def _drawn(game: Wargame, kind: OrderKind, random: Random) -> dict[str, Any]:
    values: dict[str, object] = {}
    for one in (parameter.to_json() for parameter in kind.parameters):
        match one["type"]:
            case "choice":
                values[one["name"]] = random.choice(one["choices"])["name"]
            case "hexes":
                count = random.choice((one["least"], one["least"], one["most"]))
                values[one["name"]] = random.sample(sorted(game.map.hexes), count)
            case _:
                values[one["name"]] = random.randint(one["least"], one["most"])
    return {"kind": kind.name, "parameters": values}


def played(name: str, seed: int, orders: Any) -> Counter[tuple[str, bool, bool]]:
    """A game of random players whose decisions are left to orders; how often which was met in whose turn."""
    game, random = loaded(name), RandomPlayer(seed)
    dice, state = hexfront.SeededDice(seed), game.new(setup="suggested")
    met: Counter[tuple[str, bool, bool]] = Counter()
    while (side := state.to_act) is not None:
        known = game.known(state, side)
        found = obeyed(game, known, orders(game))
        if state.stack:
            met[type_name(type(state.stack[-1])), state.owner == side, found is not None] += 1
        action = random.choose(game, known) if found is None else found.action
        # An illegal answer raises here.
        state, _ = enacted(game, state, side, action, dice)
    return met


@pytest.mark.parametrize("name", NAMES)
def test_a_side_with_orders_for_everything_is_never_asked(name: str) -> None:
    orders = everything(loaded(name))
    met = sum((played(name, seed, lambda game: orders) for seed in range(6)), Counter[tuple[str, bool, bool]]())

    assert met.total() > 50
    # A question of one's own turn may be one that no order is made for; in the enemy's turn there is none.
    kinds = asked(loaded(name), TakesOrders).order_kinds
    meant = {type_name(decision) for kind in kinds for decision in kind.decisions}
    assert not {decision for decision, own, answered in met if not answered and (decision in meant or not own)}
    assert any(not own for _, own, _ in met)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_orders_answer_is_legal(name: str) -> None:
    random = Random(f"orders {name}")
    met: Counter[tuple[str, bool, bool]] = Counter()
    for seed in range(8):
        orders = drawn(loaded(name), random)
        met += played(name, seed, lambda game, orders=orders: orders)

    assert {answered for _, _, answered in met} == {True, False}


@pytest.mark.parametrize("name", NAMES)
def test_orders_answer_from_what_their_side_knows(name: str) -> None:
    """The same orders give the same answer to the same known state, whatever came before."""
    game = loaded(name)
    state, orders = _asked(game), everything(game)
    again = game.from_position(game.position(state))

    assert obeyed(game, game.known(state, str(state.to_act)), orders) == obeyed(game, again, orders)


def _asked(game: Wargame) -> State:
    """The first moment of a random game at which somebody has to decide something."""
    player, dice, state = RandomPlayer(3), hexfront.SeededDice(3), game.new(setup="suggested")
    while not state.stack:
        state, _ = enacted(game, state, str(state.to_act), player.choose(game, state), dice)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_every_order_that_can_be_written_is_told_and_read_again(name: str) -> None:
    game, random = loaded(name), Random(1)
    for _ in range(30):
        orders = drawn(game, random)

        assert orders_of(game, [order.to_json() for order in orders]) == orders
        assert all("{" not in order_words(game, order) for order in orders)
