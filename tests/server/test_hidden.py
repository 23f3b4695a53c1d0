"""Non-interference: what is hidden from a viewer has no effect on anything that he is sent."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.games.face import HIDDEN, Wargame, common
from hexfront.kernel.state import State
from hexfront.server.rooms import game_of
from tests.server.house import Client, code, near_the_front, two_players


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A game in which each side has a plan that only it can see."""
    plans = {"german": "", "soviet": ""}
    kind = type(game_of("leningrad-1979", {}))
    plain = kind.sight

    def sight(game: Wargame, state: State, side: str) -> dict[str, Any]:
        seen = plain(game, state, side)
        return {**seen, "plan": plans[side], "units": [*seen["units"], *([{"id": plans[side]}] if plans[side] else [])]}

    monkeypatch.setattr(kind, "sight", sight)
    yield plans


def test_what_one_side_hides_changes_nothing_for_the_others(client: Client, plans: dict[str, str]) -> None:
    german, soviet, spectator = two_players(client)
    german.act(near_the_front())
    paths = ("", "/log", "/at/0", "/at/1", "/chat")
    questions = [{"question": "zone", "side": "german"}, {"question": "threat", "hex": "0109"}, {"question": "why"}]
    answers = []
    for plan in ("by the coast", "through the swamp"):
        plans["german"] = plan
        client.app.state.house.rooms.forget(german.id)
        got = [
            viewer.client.get(f"/api/tables/{german.id}{path}", headers=viewer.headers).content
            for viewer in (soviet, spectator)
            for path in paths
        ]
        got += [viewer.post("ask", **question).content for viewer in (soviet, spectator) for question in questions]
        got += [viewer.try_to(near_the_front()).content for viewer in (soviet, spectator)]
        answers.append(got)
        assert plan in str(german.look()["view"])
        assert not any(plan.encode() in one for one in got)

    assert answers[0] == answers[1]


def test_a_record_and_a_branch_wait_until_nothing_is_hidden(client: Client, plans: dict[str, str]) -> None:
    german, soviet, _ = two_players(client)
    plans["german"] = "by the coast"

    assert code(client.get(f"/api/tables/{german.id}/record", headers=soviet.headers)) == (403, "not_now")
    assert code(soviet.post("branch", n=0)) == (403, "not_now")


def test_a_spectator_sees_what_all_see(plans: dict[str, str]) -> None:
    game = game_of("leningrad-1979", {})
    state = game.new(setup="suggested")
    open_view = game.spectator_sight(state)
    assert not game.hides_something(state)

    plans["german"] = "by the coast"

    assert game.hides_something(state)
    assert game.spectator_sight(state) == {**open_view, "plan": HIDDEN}


def test_common_keeps_what_is_alike() -> None:
    one = {"a": 1, "b": [1, 2], "c": {"d": 1, "e": 2}, "f": 0}
    other = {"a": 1, "b": [2, 3], "c": {"d": 1, "e": 3}}

    assert common(one, other) == {"a": 1, "b": [2], "c": {"d": 1, "e": None}}
