"""Non-interference: what is hidden from a viewer has no effect on anything that he is sent."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hexfront.games.face import HIDDEN, Happening, HasSetUp, Wargame, asked, common
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.server.computers.seated import question_of
from hexfront.server.people.seats import change_seat, read_seats
from hexfront.server.tables.documents import table_document
from hexfront.server.tables.rooms import _game, game_of
from tests.server.house import Client, Player, code, house_of, near_the_front, right, two_players
from tests.server.lines import live
from tests.server.orders import LOSE, put
from tests.server.plain import plain

#: A Soviet unit that the others cannot see in the game of these tests.
GHOST = "soviet-untried-infantry-18"
MASK: dict[str, Any] = {"type": "hidden"}


@pytest.fixture
def ghosts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wargame]:
    """A game in which one Soviet unit is hidden from everybody else, wherever it stands and whatever it does."""
    _game.cache_clear()
    game = game_of("leningrad-1979", {})
    kind = type(game)
    plain = kind.sight

    def known(self: Wargame, state: State, side: str | None) -> State:
        return state if side == "soviet" else state.with_place(game.frame.unit(GHOST), game.frame.place("off map"))

    def sight(self: Wargame, state: State, side: str) -> dict[str, Any]:
        return plain(self, known(self, state, side), side)

    def disclosed(self: Wargame, before: State, happening: Happening, side: str | None) -> Happening:
        if side == "soviet":
            return happening
        action = MASK if GHOST in json.dumps(happening.action) else happening.action
        return replace(
            happening, action=action, events=[one for one in happening.events if GHOST not in json.dumps(one)]
        )

    for name, value in (("hides", True), ("sight", sight), ("known", known), ("disclosed", disclosed)):
        monkeypatch.setattr(kind, name, value)
    yield game
    _game.cache_clear()


def _set_up(client: Client, ghost_in: str) -> tuple[Player, Player, Player]:
    """A table set up by its players; the ghost is where it is wanted."""
    german, soviet, spectator = two_players(client, setup="choose")
    for player in (soviet, german):
        actions = player.ask("suggested")["actions"] if player.look()["can"] else []
        actions = [one | {"hex": ghost_in} if one["unit"] == GHOST else one for one in actions]
        answer = player.post("batch", number=player.table["number"], actions=[*actions, {"type": "end phase"}])
        player.table = right(answer)["table"]
    soviet.look()
    spectator.look()
    return german, soviet, spectator


def _everything(client: Client, viewer: Player) -> dict[str, str]:
    """All that somebody can be sent about a table, with what differs between any two tables made the same."""
    number = viewer.look()["number"]
    moments = [f"/at/{n}" for n in range(number + 1)]
    paths = ["", "/log", f"/log?from={number - 2}", "/record", "/verify", "/report", "/chat", *moments]
    got = {path: client.get(f"/api/tables/{viewer.id}{path}", headers=viewer.headers).text for path in paths}
    questions: list[dict[str, Any]] = [
        {"question": "zone", "side": "soviet"},
        {"question": "supply", "side": "soviet"},
        {"question": "supply ground", "side": "soviet"},
        {"question": "supply", "unit": GHOST},
        {"question": "enemy reach", "side": "soviet"},
        {"question": "threats", "side": "soviet"},
        {"question": "threats", "side": "soviet", "turns": 2},
        {"question": "threat", "hex": "0109"},
        {"question": "attackers", "hexes": ["0109"]},
        {"question": "reach", "units": ["german-1-pz"]},
        {"question": "reach", "units": [GHOST]},
        {"question": "odds", "attackers": ["german-1-pz"], "targets": ["0109"]},
        {"question": "odds", "attackers": ["german-1-pz"], "targets": [GHOST]},
        {"question": "can", "unit": "german-1-pz"},
        {"question": "suggested"},
        {"question": "why", "action": {"type": "end phase"}},
        {"question": "why", "action": {"type": "move", "units": [GHOST], "path": ["1501"]}},
        {"question": "hint", "seconds": 1},
    ]
    got |= {json.dumps(question): viewer.post("ask", **question).text for question in questions}
    wrong: list[dict[str, Any]] = [
        {"type": "end phase"},
        {"type": "overrun", "units": ["german-1-pz"], "hex": "1501", "air": 0},
        {"type": "move", "units": [GHOST], "path": ["1501"]},
    ]
    got |= {f"try {action}": viewer.try_to(action).text for action in wrong}
    got |= {f"post {what}": viewer.post(what, n=1000, dice="fresh").text for what in ("branch", "step", "undo")}
    return {path: plain(viewer, text) for path, text in got.items()}


def test_where_a_hidden_unit_stands_changes_nothing_for_the_others(client: Client, ghosts: Wargame) -> None:
    first, second = _places(ghosts)
    answers = []
    for place in (first, second):
        german, soviet, spectator = _set_up(client, place)
        with live(german) as line:
            german.act(near_the_front())
            news = next(one for one in iter(line.receive_json, None) if one["kind"] == "changed")
        got = [_everything(client, german), _everything(client, spectator), {"live": plain(german, json.dumps(news))}]
        assert {"id": GHOST, "hex": place}.items() <= _unit(soviet.look(), GHOST).items()
        answers.append(got)

    assert answers[0] == answers[1]


def _unit(table: dict[str, Any], name: str) -> dict[str, Any]:
    return next((unit for unit in table["view"]["units"] if unit["id"] == name), {})


def _places(game: Wargame) -> tuple[str, str]:
    """Two places where the ghost may be set up."""
    state = game.new()
    places = map(_document, asked(game, HasSetUp).suggested(state))
    column = next(one for one in places if one["unit"] == GHOST)["hex"][:2]
    spots = [{"type": "place", "unit": GHOST, "hex": one} for one in game.map.hexes if one.startswith(column)]
    legal = [one["hex"] for one in spots if game.refusal(state, "soviet", game.action(one)) is None]
    return legal[0], legal[-1]


def _document(action: Action) -> dict[str, Any]:
    return action.to_json()


def test_what_a_hidden_unit_does_is_told_to_its_own_side_alone(client: Client, ghosts: Wargame) -> None:
    german, soviet, spectator = _set_up(client, _places(ghosts)[0])

    own, others = soviet.get("log"), german.get("log")

    assert [line["n"] for line in own] == [line["n"] for line in others]
    hidden = [line["n"] for line in own if GHOST in json.dumps(line)]
    assert hidden
    assert [line["n"] for line in others if line["action"] == MASK] == hidden
    assert spectator.get("log") == others
    assert GHOST not in json.dumps(others)
    # Whoever can guess what was written could find it by its hash.
    assert {line["hash"] for line in own + others} == {german.look()["hash"]} == {None}


def test_at_one_screen_the_log_and_the_replay_show_only_what_the_side_to_act_knows(
    client: Client, ghosts: Wargame
) -> None:
    german, soviet, _ = _set_up(client, _places(ghosts)[0])
    placed = next(line["n"] for line in soviet.get("log") if GHOST in json.dumps(line["action"]))
    assert _unit(soviet.get(f"at/{placed}"), GHOST)
    key = str(german.key)
    client.blocking_portal.call(_one_screen, client, german.id)
    both = Player(client, german.id, key)

    table = both.look()

    assert (table["you"], table["hides"], table["view"]["side"]) == (["german", "soviet"], True, "german")
    hexes = [GHOST in json.dumps(both.get(path)) for path in ("log", "at/0", f"at/{table['number']}", f"at/{placed}")]
    assert hexes == [False] * 4


def test_at_one_screen_each_player_reads_only_his_own_orders(client: Client, ghosts: Wargame) -> None:
    german, soviet, _ = _set_up(client, _places(ghosts)[0])
    right(put(soviet, LOSE))
    client.blocking_portal.call(_one_screen, client, german.id)
    both = Player(client, german.id, german.key)

    assert both.look()["view"]["side"] == "german"
    assert both.get("orders")["orders"] == {"german": []}
    body = {"side": "soviet", "orders": [LOSE]}
    assert code(both.post("orders/try", **body)) == (403, "not_yours")
    path = f"/api/tables/{both.id}/orders"
    assert code(client.put(path, json=body, headers=both.headers)) == (403, "not_yours")


async def _one_screen(client: Client, table_id: str) -> None:
    """Let the German's key hold both seats."""
    async with house_of(client).database.write() as tx:
        seats = {seat.side: seat for seat in await read_seats(tx, table_id)}
        await change_seat(tx, table_id, replace(seats["soviet"], key_hash=seats["german"].key_hash))


def test_offers_and_computers_know_no_more_than_their_side(client: Client, ghosts: Wargame) -> None:
    german, _, _ = two_players(client)
    room = house_of(client).rooms._kept[german.id]
    position = ghosts.position(room.state) | {"phase": "german combat"}
    places = {GHOST: "0210", "german-1-pz": "0110"}
    kept = [unit for unit in position["units"] if unit["id"].startswith("soviet") or unit["id"] in places]
    position["units"] = [unit | {"hex": places.get(unit["id"], unit["hex"])} for unit in kept]
    beside = replace(room, state=ghosts.from_position(position), memo={})

    can = table_document(beside, (), ("german",), None)["can"]
    thought = question_of(beside, "german", "random", 1.0, "somebody").position

    assert "0110" in ghosts.map.neighbours("0210")
    assert "0109" in can["targets"]
    assert "0210" not in can["targets"]
    assert not any(unit["id"] == GHOST for unit in thought["units"])


def test_an_account_can_be_had_at_any_time_but_neither_a_record_nor_a_branch(client: Client, ghosts: Wargame) -> None:
    german, soviet, _ = _set_up(client, _places(ghosts)[0])

    texts = [client.get(f"/api/tables/{german.id}/record", headers=one.headers).text for one in (german, soviet)]
    accounts = [[json.loads(line) for line in text.splitlines()] for text in texts]

    assert [account[0]["side"] for account in accounts] == ["german", "soviet"]
    assert [account[0]["format"] for account in accounts] == ["hexfront account"] * 2
    assert [GHOST in json.dumps(account) for account in accounts] == [False, True]
    assert code(soviet.post("branch", n=0)) == (403, "not_now")
    for later in ("verify", "report"):
        assert code(client.get(f"/api/tables/{german.id}/{later}")) == (403, "not_now")
    assert code(client.post("/api/import", content=texts[1])) == (400, "bad_input")


def test_the_secret_of_the_dice_changes_nothing_before_the_first_roll(client: Client) -> None:
    """What untried units will prove to be hangs on the secret: nobody can learn it from anything."""
    answers = []
    for _ in range(2):
        german, soviet, spectator = two_players(client)
        german.act(near_the_front())
        answers.append([_everything(client, viewer) for viewer in (german, soviet, spectator)])

    assert answers[0] == answers[1]


def test_a_spectator_sees_what_all_see(ghosts: Wargame) -> None:
    state = ghosts.new(setup="suggested")

    seen = ghosts.spectator_sight(state)

    assert GHOST not in json.dumps(seen["units"])
    assert GHOST in json.dumps(ghosts.sight(state, "soviet")["units"])
    assert seen["side"] is HIDDEN


def test_common_keeps_what_is_alike() -> None:
    one = {"a": 1, "b": [1, 2], "c": {"d": 1, "e": 2}, "f": 0}
    other = {"a": 1, "b": [2, 3], "c": {"d": 1, "e": 3}}

    assert common(one, other) == {"a": 1, "b": [2], "c": {"d": 1, "e": None}}
