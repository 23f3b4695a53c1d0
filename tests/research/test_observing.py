"""What stands in an observation: every number is where its legend says, and agrees with the view."""

import numpy as np
import pytest

import hexfront
from hexfront.games.face import Wargame
from hexfront.kernel.state import State
from hexfront.research.lattice import Lattice
from hexfront.research.observing import MOST, SUMS, Observer
from hexfront.research.spelling import Alphabet
from tests.research.states import some_states
from tools.fuzz_play import loaded

every_game = pytest.mark.parametrize("name", sorted(hexfront.games()))


def observer_of(game: Wargame) -> Observer:
    return Observer(game, Lattice(game), Alphabet(game))


def late_state(name: str) -> State:
    """A state somewhere in a random game."""
    states = some_states(name)
    return states[len(states) * 2 // 3]


@every_game
def test_the_map_adds_up_what_stands_in_each_hex(name: str) -> None:
    game = loaded(name)
    observer, lattice = observer_of(game), Lattice(game)
    for side in game.frame.sides:
        view = game.sight(late_state(name), side)
        planes = observer.arrays(view)["map"]
        for number in {unit["hex"] for unit in view["units"]}:
            here = [unit for unit in view["units"] if unit["hex"] == number]
            for first, own in ((0, True), (len(SUMS), False)):
                stack = [unit for unit in here if (unit["side"] == side) == own]
                sums = [len(stack), *(sum(unit[key] or 0 for unit in stack) for key in SUMS[1:])]
                assert planes[(slice(first, first + len(SUMS)), *lattice.cells[number])].tolist() == sums
        assert planes[[0, len(SUMS)]].sum() == len(view["units"])


@every_game
def test_every_counter_has_its_row(name: str) -> None:
    game = loaded(name)
    observer = observer_of(game)
    side = game.frame.sides[0]
    view = game.sight(late_state(name), side)
    rows, columns = observer.arrays(view)["units"], observer.legend["units"]
    for unit in view["units"]:
        told = dict(zip(columns, rows[game.frame.unit_index[unit["id"]]].tolist(), strict=True))
        assert (told["own"], told["on map"]) == (unit["side"] == side, 1)
        assert [told[key] for key in SUMS[1:]] == [unit[key] or 0 for key in SUMS[1:]]
        assert {status for status in game.frame.statuses if told[status]} == set(unit["statuses"])
    gone = {unit for unit, row in game.frame.unit_index.items() if rows[row, columns.index("eliminated")]}
    due = {unit for unit, row in game.frame.unit_index.items() if rows[row, columns.index("turns until due")] > 0}
    assert gone == set(view["eliminated"])
    assert due == {one["id"] for one in view["reinforcements"] if one["turn"] >= view["turn"]}


@every_game
def test_the_table_names_turn_phase_and_decision(name: str) -> None:
    game = loaded(name)
    observer = observer_of(game)
    for state in some_states(name):
        view = game.sight(state, game.frame.sides[1])
        told = dict(zip(observer.legend["table"], observer.arrays(view)["table"].tolist(), strict=True))
        decisions = [one for one in observer.legend["table"] if one == (view["decision"] or {}).get("type")]

        assert (told["turn"], told[view["phase"]]) == (view["turn"], 1)
        assert told["points"] == sum(one["points"] for one in view["score"])
        # A track that stands for a set is too large a number to be of use.
        assert {track: told[track] for track in view["tracks"]} == {
            track: min(value, MOST) for track, value in view["tracks"].items()
        }
        assert all(told[one] == 1 for one in decisions) and bool(decisions) == bool(view["decision"])


#: What every decision tells.
PLAIN = {"type", "side"}


@every_game
def test_what_a_decision_is_about_is_marked(name: str) -> None:
    game = loaded(name)
    observer = observer_of(game)
    # A decision may name nothing but its side: it is about all that side has.
    asked = [state for state in some_states(name) if state.stack and state.stack[-1].to_json().keys() - PLAIN]
    plane, column = (observer.legend[part].index("asked about") for part in ("map", "units"))

    marked = [observer.arrays(game.sight(state, game.frame.sides[0])) for state in asked]
    assert marked
    assert all(arrays["map"][plane].any() or arrays["units"][:, column].any() for arrays in marked)


@every_game
def test_all_names_of_a_legend_differ_and_fit_the_shapes(name: str) -> None:
    game = loaded(name)
    observer = observer_of(game)
    arrays = observer.arrays(game.sight(game.new(setup="suggested"), game.frame.sides[0]))
    lengths = {"map": arrays["map"].shape[0], "units": arrays["units"].shape[1]}
    for part, names in observer.legend.items():
        assert len(set(names)) == len(names) == lengths.get(part, arrays[part].shape[0])
    assert all(np.isfinite(part).all() for part in arrays.values())
