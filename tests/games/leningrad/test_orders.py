"""Standing orders of this family: what each kind answers, and when it leaves the question to the player."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.face import Obeyed
from hexfront.games.leningrad.documents.actions import Attack, CommitAir, Retreat
from hexfront.games.leningrad.documents.decisions import ChooseVictims
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Remove, StandFast
from hexfront.play.orders import orders_of
from tests.games.acting import play
from tests.games.leningrad.battlefield import battlefield
from tests.games.leningrad.small import FIRST, both_editions, position
from tests.games.leningrad.test_combat_results import after


def order(kind: str, **parameters: Any) -> dict[str, Any]:
    return {"kind": kind, "parameters": parameters}


def obeyed(game: LeningradGame, state: State, *orders: dict[str, Any]) -> Obeyed | None:
    """The answer of some orders, which must be legal."""
    found = game.ordered(state, orders_of(game, list(orders)))
    assert found is None or game.refusal(state, str(state.to_act), found.action) is None
    return found


def answer(game: LeningradGame, state: State, *orders: dict[str, Any]) -> object:
    found = obeyed(game, state, *orders)
    return None if found is None else found.action


@both_editions
def test_results_are_taken_as_preferred(name: str) -> None:
    game, state = after(name, "1/-")

    assert isinstance(answer(game, state, order("result", prefer="retreat")), Retreat)
    assert isinstance(answer(game, state, order("result", prefer="loss")), LoseStep)


def test_a_unit_without_a_safe_hex_loses_a_step_instead_of_being_lost_whole() -> None:
    game, state = after(FIRST, "2/-")
    ring = dict(
        zip(("german-32", "german-58", "german-61", "german-121"), ("1310", "1312", "1410", "1411"), strict=True)
    )
    for unit, place in ring.items():
        state = state.with_place(game.frame.unit(unit), game.frame.place(place))

    assert Retreat("soviet-16", ()) in game.legal_actions(state)
    assert isinstance(answer(game, state, order("result", prefer="retreat")), LoseStep)


def test_retreats_go_towards_a_named_hex() -> None:
    game, state = after(FIRST, "1/-")
    ends = {}
    for goal in ("1409", "1413"):
        found = answer(game, state, order("result", towards=[goal]))
        assert isinstance(found, Retreat)
        ends[goal] = game.map.distance(found.path[-1], goal)
        others = [one for one in game.legal_actions(state) if isinstance(one, Retreat) and one.unit == found.unit]
        assert ends[goal] == min(game.map.distance(one.path[-1], goal) for one in others)


def test_steps_are_lost_by_fresh_or_by_worn_units() -> None:
    game, state = after(FIRST, "-/1", {"german-11": {"hex": "1211", "steps": 1}})

    assert answer(game, state, order("result", prefer="loss", when="own", victim="fresh")) == LoseStep("german-21")
    assert answer(game, state, order("result", prefer="loss", when="own", victim="worn")) == LoseStep("german-11")


def test_conditions_are_the_turn_and_the_hex() -> None:
    game, state = after(FIRST, "1/-")

    assert answer(game, state, order("result", when="own")) is None
    assert answer(game, state, order("result", where=["1312"])) is None
    assert answer(game, state, order("result", when="always", where=["1312", "1311"])) is not None


def test_the_first_order_that_fits_answers_and_ask_me_stops() -> None:
    game, state = after(FIRST, "1/-")
    elsewhere, here = order("result", where=["1312"]), order("result", prefer="loss")

    found = obeyed(game, state, elsewhere, here, order("result", prefer="retreat"))

    assert found is not None and (found.index, found.stake) == (1, 3)
    assert answer(game, state, order("ask"), here) is None
    assert answer(game, state, order("ask", about="advances"), here) is not None
    assert answer(game, state, order("ask", about="results", where=["1311"]), here) is None
    assert answer(game, state, order("ask", when="own"), here) is not None


@both_editions
def test_a_hex_is_held_at_any_price(name: str) -> None:
    game, state = after(name, "1/-")

    assert isinstance(answer(game, state, order("hold", hexes=["1311"]), order("result")), LoseStep)
    assert isinstance(answer(game, state, order("hold", hexes=["1312"]), order("result")), Retreat)


def test_a_garrison_does_not_advance_out_of_the_hex_it_holds() -> None:
    game, state = after(FIRST, "E/-")
    advance = order("advance", when="own")

    assert isinstance(answer(game, state, advance), Advance)
    assert answer(game, state, order("hold", hexes=["1211"], when="own"), advance) == StandFast()
    assert isinstance(answer(game, state, order("hold", hexes=["1212"], when="own"), advance), Advance)


def test_advances_stop_when_enough_units_are_in_the_hex() -> None:
    game, state = after(FIRST, "E/-")
    two = order("advance", when="own", units=2)
    done = []
    while state.stack:
        found = answer(game, state, two)
        done.append(type(found))
        state, _ = play(game, state, found)  # type: ignore[arg-type]

    assert done == [Advance, Advance, StandFast]


def test_an_advance_into_other_hexes_is_not_meant() -> None:
    game, state = after(FIRST, "E/-")

    assert answer(game, state, order("advance", when="own", where=["1312"])) is None
    assert answer(game, state, order("stand", when="own", where=["1311"])) == StandFast()


@pytest.fixture
def attacked() -> tuple[LeningradGame, State]:
    """A Soviet attack on two German units, while an air unit is ready."""
    game = battlefield(FIRST)
    units = {"german-11": "1211", "german-21": "1211", "soviet-16": "1311", "soviet-112": "1311"}
    state = position(game, "soviet combat", 2, units)
    state, _ = play(game, state, Attack(("soviet-16", "soviet-112"), ("1211",), 0))
    return game, state


def test_air_units_defend_above_a_stake(attacked: tuple[LeningradGame, State]) -> None:
    game, state = attacked
    stake = sum(state.steps[game.frame.unit_index[unit]] for unit in ("german-11", "german-21"))
    none = order("air", air=0, stake=0)

    assert answer(game, state, order("air", stake=stake), none) == CommitAir(1)
    assert answer(game, state, order("air", stake=stake + 1), none) == CommitAir(0)
    assert answer(game, state, order("air", stake=stake + 1)) is None
    assert answer(game, state, order("air", stake=0, air=9)) == CommitAir(1), "no more than are ready"
    assert answer(game, state, order("air", stake=0, where=["1212"])) is None
    assert answer(game, state, order("ask", about="air"), none) is None


def test_units_of_an_overstacked_enemy_are_removed() -> None:
    game = LeningradGame(FIRST)
    state = position(game, "german movement", 2, dict.fromkeys(("german-58", "german-11", "german-21"), "1008"))
    state = state.with_place(game.frame.unit("german-1-pz"), game.frame.place("1008"))
    state = state.with_stack((ChooseVictims("soviet"),))

    assert answer(game, state, order("victims")) == Remove("german-1-pz")
    assert answer(game, state, order("victims", which="weak")) != Remove("german-1-pz")
    assert answer(game, state, order("result")) is None


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    game = LeningradGame(FIRST)

    assert answer(game, game.new(setup="suggested"), order("result", when="always")) is None
