"""Plans over HTTP: private, judged, kept over a restart, and carried out step by step."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from httpx import Response

from hexfront.ai.players import player as hired
from hexfront.games.registry import games
from hexfront.kernel.dice import SeededDice
from hexfront.play.dice import verifiable
from hexfront.server.computers.thinkers import Thinkers
from hexfront.server.people.manners import Manner, Note, is_over, plan_of
from hexfront.server.tables.rooms import read_table
from tests.server.house import Client, Document, Player, client_of, code, hot_seat, house_of, quick, right, two_players
from tests.server.lines import live
from tests.server.orders import OVERRUN

MOVE: Document = {"type": "move", "units": ["german-1-pz"], "path": ["0110"]}
#: With this secret of the dice the overrun fails.
FAILURE = "plans 3"
END: Document = {"type": "end phase"}


def _put(player: Player, *actions: Document, aim: str = "cleared", number: int = 0) -> Response:
    wishes = [{"action": one, "aim": aim} for one in actions]
    path = f"/api/tables/{player.id}/plans/own"
    return player.client.put(path, json={"number": number, "wishes": wishes}, headers=player.headers)


def _go(player: Player, upto: str = "next", kind: str = "own", **more: Any) -> Document:
    found: Document = right(player.post(f"plans/{kind}/go", number=player.look()["number"], upto=upto, **more))
    return found


def test_a_plan_changes_nothing_and_is_judged(client: Client) -> None:
    player = hot_seat(client)

    plan = right(_put(player, MOVE, OVERRUN))

    assert player.look()["number"] == 0
    assert [step["rolls"] for step in plan["steps"]] == [False, True]
    assert plan["steps"][1]["columns"] and 0 < plan["steps"][1]["chance"] < 1
    assert plan["chance"] == plan["steps"][1]["chance"]
    assert plan["thinnest"] == 1
    assert plan["steps"][1]["starts"] == {"german-1-pz": "0110"}


def test_what_will_be_then_can_be_seen_and_asked_about(client: Client) -> None:
    player = hot_seat(client)
    then = right(_put(player, MOVE))["then"]

    place = {unit["id"]: unit["hex"] for unit in then["view"]["units"]}["german-1-pz"]
    odds = player.ask("odds", attackers=["german-1-pz"], targets=["0109"], overrun=True, after_plan="own")

    assert place == "0110"
    assert then["can"]["kinds"]
    assert odds["column"]
    assert {unit["id"]: unit["hex"] for unit in player.look()["view"]["units"]}["german-1-pz"] == "0111"
    assert player.ask("why", action=OVERRUN, after_plan="own")["refusal"] is None
    assert player.ask("why", action=OVERRUN)["refusal"] is not None


def test_a_plan_survives_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    with client_of(quick(database)) as client:
        player = hot_seat(client)
        before = right(_put(player, MOVE, END))

    with client_of(quick(database)) as client:
        after = Player(client, player.id, player.key).get("plans")["own"]

    assert after == before


def test_nobody_else_learns_of_a_plan(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    with live(soviet) as at_soviet, live(replace(german, key=None)) as at_spectator:
        right(_put(german, MOVE, OVERRUN))
        german.get("plans")
        german.act(MOVE)
        heard = [_until(line, 1) for line in (at_soviet, at_spectator)]

    assert soviet.get("plans")["own"] is None
    assert code(client.get(f"/api/tables/{german.id}/plans")) == (403, "not_yours")
    assert code(_put(soviet, MOVE, number=1)) == (403, "not_now")
    assert code(_put(spectator, MOVE, number=1)) == (403, "not_yours")
    assert code(soviet.post("plans/own/go", number=1)) == (403, "not_now")
    assert code(soviet.post("ask", question="why", action=OVERRUN, after_plan="own")) == (403, "not_now")
    assert code(spectator.post("ask", question="why", action=OVERRUN, after_plan="own")) == (403, "not_yours")
    assert "overrun" not in json.dumps(heard) and not any("plan" in kind for kind in _kinds(heard))
    assert all("overrun" not in json.dumps(_without_view(one.look())) for one in (soviet, spectator))


def _until(line: Any, number: int) -> list[Document]:
    found: list[Document] = []
    while not found or found[-1].get("number") != number:
        found.append(line.receive_json(timeout=60))
    return [_without_view(one) for one in found]


def _without_view(document: Document) -> Document:
    """A message without what the map shows to everybody anyway."""
    hidden = ("view", "can", "table", "dice")
    return {name: value for name, value in document.items() if name not in hidden}


def _kinds(heard: list[list[Document]]) -> set[str]:
    return {message["kind"] for messages in heard for message in messages}


def test_a_new_player_finds_no_plans_of_the_one_before(client: Client) -> None:
    german, soviet, _ = two_players(client)
    right(_put(german, MOVE))
    renewed = right(german.post("seats/german/key"))
    other = Player(client, german.id, renewed["keys"]["german"])

    assert other.get("plans")["own"] is not None, "a new key is for the same player"
    assert soviet.get("plans") == {"number": 0, "side": "soviet", "own": None, "hint": None}


def test_steps_are_done_one_by_one_or_up_to_a_die(client: Client) -> None:
    player = hot_seat(client)
    right(_put(player, MOVE, {"type": "move", "units": ["german-8-pz"], "path": _path(player, "german-8-pz")}, OVERRUN))

    first = _go(player)
    assert (first["steps"], first["stopped"], first["number"]) == (1, "next", 1)
    assert [step["done"] for step in first["plan_now"]["steps"]] == [True, False, False]
    assert first["plan_now"]["thinnest"] == 2
    rest = _go(player, "die")
    assert (rest["steps"], rest["stopped"], rest["number"]) == (1, "die", 2)
    rolled = _go(player, "die")
    assert (rolled["steps"], rolled["stopped"]) == (1, "rolled")
    assert any(event["type"] == "die rolled" for event in rolled["events"])


def _path(player: Player, unit: str) -> list[str]:
    reach = player.ask("reach", units=[unit])["hexes"]
    path: list[str] = next(one["path"] for one in reach.values() if "refusal" not in one)
    return path


def test_what_is_taken_back_is_to_be_done_again(client: Client) -> None:
    player = hot_seat(client)
    right(_put(player, MOVE, OVERRUN))
    _go(player)
    player.look()
    right(player.undo())

    assert player.get("plans")["own"]["done"] == 0


def test_a_plan_stops_where_the_rules_refuse(client: Client) -> None:
    player = hot_seat(client)
    judged = right(_put(player, OVERRUN))
    went = _go(player)

    assert judged["steps"][0]["refusal"]["reason"] and judged["chance"] == 0
    assert (went["steps"], went["stopped"], went["refusal"]["rule"]) == (
        0,
        "refused",
        judged["steps"][0]["refusal"]["rule"],
    )
    assert player.look()["number"] == 0


@pytest.mark.parametrize(("aim", "goes_on"), [("cleared", False), ("any", True)])
def test_a_plan_stops_if_the_overrun_fails(client: Client, aim: str, goes_on: bool) -> None:
    with patch.object(verifiable, "secrets", SimpleNamespace(token_hex=lambda length: FAILURE)):
        player = hot_seat(client)
    other = {"type": "move", "units": ["german-8-pz"], "path": _path(player, "german-8-pz")}
    right(_put(player, MOVE, OVERRUN, other, aim=aim))
    _go(player, "die")
    _go(player)
    while player.look()["view"]["decision"]:
        # Both lose a step and stand, so the hex is not cleared.
        offers = player.table["can"]["actions"]
        player.act(next((one for one in offers if one["type"] == "lose step"), offers[0]))
    plan = player.get("plans")["own"]
    went = _go(player)

    if goes_on:
        assert plan["halted"] is None and went["steps"] == 1
    else:
        assert plan["halted"] == {"step": 1, "aim": "cleared"}
        assert (went["steps"], went["stopped"]) == (0, "missed")
        assert _go(player, anyway=True)["steps"] == 1


def test_a_hint_is_a_whole_plan_that_is_carried_out_without_thinking_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = hot_seat(client)
    player.look()
    while player.table["view"]["kind"] != "movement":
        player.end()
    advice = player.ask("hint", seconds=1)
    plan = player.get("plans")["hint"]

    async def think(*_: object) -> None:
        raise AssertionError("it thinks again")

    monkeypatch.setattr(Thinkers, "think", think)
    assert [step["action"] for step in plan["steps"]] == advice["actions"]
    assert len(advice["actions"]) > 5 and plan["plan"] == advice["plan"]
    assert any(step["fights"] and step["columns"] for step in plan["steps"])
    assert any(step["reason"] for step in plan["steps"])
    went = _go(player, "die", kind="hint")
    assert went["steps"] >= 1 and went["stopped"] in ("die", "rolled")


def test_there_are_no_hints_against_another_person_but_plans(client: Client) -> None:
    german, _, _ = two_players(client)

    assert code(german.post("ask", question="hint")) == (403, "not_now")
    assert german.get("plans")["hint"] is None
    assert right(_put(german, MOVE))["chance"] == 1


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ([{"action": {"type": "dance"}}], "dance"),
        ([{"action": MOVE, "aim": "fame"}], "aim of wish 1"),
        ([7], "wish 1 is 7"),
    ],
)
def test_a_plan_that_cannot_be_read_is_refused(client: Client, wishes: list[Any], message: str) -> None:
    player = hot_seat(client)
    path = f"/api/tables/{player.id}/plans/own"
    answer = client.put(path, json={"number": 0, "wishes": wishes}, headers=player.headers)

    assert code(answer) == (400, "bad_input")
    assert message in answer.json()["error"]
    assert code(_put(player, MOVE, number=5)) == (409, "stale")
    assert code(player.post("plans/fate/go", number=0)) == (400, "bad_input")
    assert code(player.post("plans/own/go", number=0)) == (403, "not_now")


def test_a_plan_can_be_forgotten(client: Client) -> None:
    player = hot_seat(client)
    right(_put(player, MOVE))
    right(client.delete(f"/api/tables/{player.id}/plans/own", headers=player.headers))

    assert player.get("plans")["own"] is None


def test_a_plan_is_for_one_player_turn(client: Client) -> None:
    player = hot_seat(client, game="assault-on-leningrad")
    right(_put(player, END))
    player.look()
    while player.table["view"]["to_act"] == "german":
        player.end()

    assert player.get("plans")["own"] is None


@pytest.mark.parametrize("name", list(games()))
def test_the_computer_keeps_its_plan_while_the_other_side_decides_in_its_turn(client: Client, name: str) -> None:
    """At every moment of several player turns: the plan is told only when nothing of its turn is left."""
    player = hot_seat(client, game=name)
    house = house_of(client)
    room = client.blocking_portal.call(_room, house, player.id)
    checked = _walk(room)

    assert checked["kept"] > 0, "nobody decided anything in the turn of the other side"
    assert checked["told"] > 0


async def _room(house: Any, table_id: str) -> Any:
    async with house.database.read() as tx:
        row, _ = await read_table(tx, table_id)
        return await house.rooms.open(tx, row)


def _walk(room: Any) -> dict[str, int]:
    game, state = room.game, room.state
    players = {side: hired(game, "sergeant", side, 1) for side in game.frame.sides}
    dice, checked = SeededDice("plan"), {"kept": 0, "told": 0}
    for _ in range(700):
        if state.to_act is None:
            break
        turn_of = state.owner
        for side in game.frame.sides:
            other = state.to_act != side
            note = Note(turn=state.turn, side=side, plan=("Take it.",))
            # What a side knows alone is another reason to be silent; here the plan names nothing.
            told = plan_of(replace(room, state=game.known(state, None)), note, Manner())
            if turn_of == side and other and state.stack:
                assert told == [], f"{side} tells its plan in {state.phase}, while {state.to_act} decides"
                checked["kept"] += 1
            if turn_of == side and state.owner == side:
                assert told == []
            checked["told"] += bool(told)
        action = players[str(state.to_act)].choose(game, game.known(state, str(state.to_act)))
        state, _ = game.submit(state, str(state.to_act), action, dice)
    return checked


def test_between_its_phases_the_computer_keeps_its_plan_too(client: Client) -> None:
    """A side that has a phase of its own within the other's player turn learns nothing in it."""

    class Frame:
        """A sequence of play in which blue has a phase within red's player turn."""

        phase_sides = ("red", "red", "blue", "red", "blue", "blue", "blue")
        phase_kinds = ("arrival", "movement", "air", "combat", "supply", "movement", "combat")

    class State:
        """A moment of it."""

        frame, turn, to_act, stack = Frame, 3, "blue", ()

        def __init__(self, phase: int) -> None:
            self.phase_index = phase

    told: list[bool] = [is_over(State(phase), 3, "red") for phase in range(7)]  # type: ignore[arg-type]
    assert told == [False, False, False, False, True, True, True]
