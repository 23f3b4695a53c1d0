"""Standing orders at a table: read with clear errors, told in sentences, and tried out before they are kept."""

from __future__ import annotations

from typing import Any

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face.orders import Choice, HexList, Number, OrderKind, Percentage, read_orders
from hexfront.kernel.errors import InputError
from hexfront.play.orders import answer_now, is_asked, obeyed, order_words, orders_of, tried
from hexfront.play.player import Player
from hexfront.play.words import told
from tests.games.leningrad.test_combat_results import after
from tests.play.hidden_stock import hidden_stock, with_stock
from tools.fuzz_play import loaded

NAME = "leningrad-1979"
SHY = OrderKind(
    "shy",
    "Shy",
    (),
    (
        Percentage("chance", "Chance"),
        Number("steps", "Steps", 1, 4, 2),
        HexList("where", "Where", "in {}"),
        Choice("how", "How", {"well": "well", "badly": "badly"}),
    ),
    "Fire {how} at {chance} for {steps} steps {where}.",
)
HEXES = ("0101", "0102", "0103")


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "order 1: unknown kind of order None: known are shy"),
        ({"kind": "sly"}, "order 1: unknown kind of order 'sly': did you mean 'shy'"),
        (7, "order 1: expected an order as a JSON object, got 7"),
        ({"kind": "shy", "more": 1}, "unknown field of an order 'more'"),
        ({"kind": "shy", "parameters": []}, r"the parameters are \[\], expected an object"),
        ({"kind": "shy", "parameters": {"x": 1}}, "unknown parameter of the order 'shy' 'x'"),
        ({"kind": "shy", "parameters": {}}, "'where' has 0 hexes, expected 1 to 30"),
        ({"kind": "shy", "parameters": {"where": "0101"}}, "'where' is '0101', expected a list of hexes"),
        ({"kind": "shy", "parameters": {"where": ["9999"]}}, "'where' has '9999', which is no hex of the map"),
        ({"kind": "shy", "parameters": {"chance": 101}}, "'chance' is 101, expected a number from 0 to 100"),
        ({"kind": "shy", "parameters": {"steps": True}}, "'steps' is True, expected a number from 1 to 4"),
        (
            {"kind": "shy", "parameters": {"where": ["0101"], "how": []}},
            r"unknown choice for 'how' \[\]: known are badly, well",
        ),
    ],
)
def test_an_order_that_cannot_be_read_is_refused_with_a_sentence(document: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_orders([SHY], HEXES, [document])


def test_orders_come_as_a_list_that_is_not_too_long() -> None:
    with pytest.raises(InputError, match="expected a list of orders, got None"):
        read_orders([SHY], HEXES, None)
    with pytest.raises(InputError, match="there are 41 orders, at most 40 are kept"):
        read_orders([SHY], HEXES, [{}] * 41)


def test_parameters_of_every_type_are_told_and_stored() -> None:
    given = {"kind": "shy", "parameters": {"where": ["0102", "0101", "0102"], "chance": 30, "how": "badly"}}
    (order,) = read_orders([SHY], HEXES, [given])

    assert SHY.words(order) == "Fire badly at 30 % for 2 steps in 0102, 0101."
    assert read_orders([SHY], HEXES, [order.to_json()]) == (order,)
    assert [one.to_json()["type"] for one in SHY.parameters] == ["percentage", "number", "hexes", "choice"]
    assert SHY.parameters[0].to_json() == {
        "name": "chance",
        "title": "Chance",
        "type": "percentage",
        "default": 50,
        "least": 0,
        "most": 100,
    }


def test_a_game_without_orders_says_so_and_asks() -> None:
    game = hidden_stock()

    with pytest.raises(InputError, match="there are no standing orders in this game"):
        orders_of(game, [])
    assert obeyed(game, with_stock(2, owed=True), ()) is None
    assert not is_asked(game, with_stock(2, owed=True), "blue")


def test_what_orders_would_answer_now_is_told_to_the_side_that_is_asked() -> None:
    game, state = after(NAME, "1/-")
    orders = orders_of(game, [{"kind": "result", "parameters": {"prefer": "loss"}}])
    now = answer_now(game, state, "soviet", orders)

    assert now is not None and (now["number"], now["action"]["type"]) == (1, "lose step")
    assert now["text"].startswith("lose step Soviet ")
    assert answer_now(game, state, "german", orders) is None
    assert is_asked(game, state, "soviet") and not is_asked(game, state, "german")


def test_a_sentence_names_hexes_and_choices() -> None:
    game = loaded(NAME)
    (order,) = orders_of(game, [{"kind": "hold", "parameters": {"hexes": ["2604", "2504"]}}])

    assert order_words(game, order).startswith("Hold 2604, 2504 at any price, in the enemy's turn: lose steps")


def _hire(side: str, seed: str) -> Player:
    return RandomPlayer(f"{side} {seed}")


def _trial(documents: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    game = loaded(NAME)
    state = game.new(setup="suggested")
    return tried(game, state, "soviet", orders_of(game, documents), _hire, **more).to_json()


ALWAYS = {"kind": "result", "parameters": {"when": "always"}}


def test_orders_are_tried_out_on_the_enemys_next_turn() -> None:
    found = _trial([ALWAYS, {"kind": "stand"}], games=6, seconds=60)

    assert found["games"] == 6 and len(found["orders"]) == 2
    assert found["orders"][0]["times"] == pytest.approx(sum(found["orders"][0]["answers"].values()), abs=0.02)
    assert found["orders"][0]["times"] > 0 and found["orders"][0]["stake"] >= 1
    assert found["steps_lost"] >= 0
    assert "take result" not in found["asked"]


def test_fires_are_tried_out_with_their_mean_chance() -> None:
    game = loaded("leningrad-41")
    orders = orders_of(game, [{"kind": "show", "parameters": {"chance": 10}}, {"kind": "hold"}])

    found = tried(game, game.new(setup="suggested"), "soviet", orders, _hire, games=2, seconds=60).to_json()

    assert found["orders"][0]["answers"].keys() == {"fire at"}
    assert 0.1 <= found["orders"][0]["chance"] <= 1
    assert found["orders"][1]["times"] > 0 and found["orders"][1]["chance"] is None


def test_what_no_order_answers_is_counted_as_asked() -> None:
    found = _trial([], games=6, seconds=60)

    assert found["orders"] == [] and found["asked"]["take result"] > 0


def test_a_trial_is_the_same_for_the_same_seed_and_ends_in_time() -> None:
    assert _trial([ALWAYS], games=3, seconds=60) == _trial([ALWAYS], games=3, seconds=60)
    assert _trial([ALWAYS], games=3, seconds=60, seed=1) != _trial([ALWAYS], games=3, seconds=60, seed=2)
    assert _trial([ALWAYS], games=50, seconds=0)["games"] == 1


def test_a_trial_ends_when_the_game_does() -> None:
    game = loaded(NAME)
    state = game.new(setup="suggested")
    last = state.with_phase(game.frame.last_turn, len(game.frame.phases) - 3)
    trial = tried(game, last, "german", (), _hire, games=1)

    assert trial.games == 1 and trial.steps_lost >= 0


def test_the_log_of_an_answer_is_that_of_any_action() -> None:
    """Nothing in an entry shows that an order made it."""
    game, state = after(NAME, "1/-")
    found = obeyed(game, state, orders_of(game, [ALWAYS]))
    assert found is not None
    _, events = game.submit(state, "soviet", found.action, hexfront.LoadedDice())

    assert not [line for line in told(game, [event.to_json() for event in events]) if "order" in line["text"]]
