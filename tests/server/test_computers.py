"""Computer players: they move by themselves, through the clerk, and are taken up again after a restart."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hexfront.ai.players import LEVELS
from hexfront.server.computers import seated as computers
from hexfront.server.computers import thinkers
from tests.server.house import (
    Client,
    Document,
    Player,
    client_of,
    code,
    found_table,
    hot_seat,
    house_of,
    quick,
    right,
    two_players,
)
from tests.server.lines import live
from tests.server.thinker import PLAN


def _wait(enough: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + 120
    while not enough():
        assert time.monotonic() < until, f"{what}: not after two minutes"
        time.sleep(0.02)


def _wait_for(player: Player, side: str | None) -> None:
    """Look until a side is to act."""
    _wait(lambda: bool(player.look()["view"]["to_act"] == side), f"the {side} side is to act")


def _wait_at(player: Player, number: int) -> None:
    """Look until so many actions have been done."""
    _wait(lambda: bool(player.look()["number"] == number), f"action {number} is done")


def _against(client: Client, **wishes: Any) -> Player:
    """A German who plays against the computer, which sets up first."""
    founded = found_table(client, **({"mode": "computer", "side": "german", "setup": "choose"} | wishes))
    return Player(client, founded["id"], founded["keys"]["german"], founded["table"])


@pytest.fixture
def thinker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a thinking process that does as it is told there."""
    folder = tmp_path / "thinker"
    folder.mkdir()
    command = (sys.executable, "-c", "from tests.server.thinker import main; main()", str(folder))
    monkeypatch.setattr(thinkers, "COMMAND", command)
    return folder


@pytest.fixture
def told(thinker: Path, tmp_path: Path) -> Iterator[Client]:
    """A server whose computer players do as they are told."""
    with client_of(quick(tmp_path / "house.sqlite3")) as client:
        yield client


def test_the_computer_sets_up_and_hands_over(client: Client) -> None:
    player = _against(client)

    _wait_for(player, "german")

    assert player.table["view"]["phase"] == "german set-up"
    assert player.table["seats"]["soviet"] == {"kind": "computer", "name": "random"}
    assert {line["side"] for line in player.get("log")} == {"soviet"}
    assert player.table["undo"]["may"] is False
    assert player.table["computer"]["title"] == LEVELS["random"].title
    assert hot_seat(client).table["computer"] is None


def test_the_levels_are_those_of_the_computer_players(client: Client) -> None:
    listed = right(client.get("/api/games"))[0]["computers"]

    assert [one["name"] for one in listed] == list(LEVELS)
    assert all(one["title"] and one["about"].endswith(".") for one in listed)
    assert code(client.post("/api/tables", json={"game": "leningrad-1979", "computer": "genius"})) == (400, "bad_input")


def test_the_seat_of_the_computer_cannot_be_played_for_it(client: Client) -> None:
    founded = found_table(client, mode="computer", side="german")

    assert list(founded["keys"]) == ["german"]
    assert client.post(f"/api/tables/{founded['id']}/join", json={"seat": "soviet"}).status_code == 403


def test_a_restarted_server_takes_up_the_computers_game(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    with client_of(quick(database)) as client:
        player = _against(client, stepping=True)
        assert house_of(client).computers.is_at_work(player.id)
        right(player.client.put(f"/api/tables/{player.id}/computer", json={"pace": 10}, headers=player.headers))

    with client_of(quick(database)) as client:
        player = Player(client, player.id, player.key)
        assert player.look()["computer"]["stepping"] is True
        right(
            client.put(f"/api/tables/{player.id}/computer", json={"stepping": False, "pace": 0}, headers=player.headers)
        )
        _wait_for(player, "german")

    assert player.table["number"] > 0


def test_a_plan_is_still_known_after_a_restart(thinker: Path, tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    with client_of(quick(database)) as client:
        player = _against(client)
        _wait_for(player, "german")

    with client_of(quick(database)) as client:
        told = Player(client, player.id, player.key).look()["computer"]

    assert (told["plan"], told["plan_is_of"]) == (PLAN, 1)


@pytest.mark.parametrize("failures", [["fail1", "fail2"], ["die"]])
def test_a_computer_that_fails_is_tried_again(
    told: Client, thinker: Path, monkeypatch: pytest.MonkeyPatch, failures: list[str]
) -> None:
    monkeypatch.setattr(computers, "PATIENCE", (0.01, 0.01, 0.01))
    for failure in failures:
        (thinker / failure).touch()

    _wait_for(_against(told), "german")

    assert not any((thinker / failure).exists() for failure in failures)


def test_a_computer_that_steps_does_one_action_at_a_time(told: Client) -> None:
    player = _against(told, stepping=True)
    for number in range(3):
        assert player.look()["number"] == number
        assert right(player.post("step", number=number))["number"] == number
        _wait_at(player, number + 1)
    time.sleep(0.1)

    assert player.look()["number"] == 3
    assert code(player.post("step", number=0)) == (409, "stale")
    assert code(Player(told, player.id).post("step", number=3)) == (403, "not_yours")
    assert code(hot_seat(told).post("step", number=0)) == (403, "not_now")


def test_a_thought_about_a_moment_that_is_gone_is_stopped_at_once(told: Client, thinker: Path) -> None:
    player = _against(told, stepping=True)
    for number in range(2):
        player.post("step", number=number)
        _wait_at(player, number + 1)
    _wait(lambda: _has_decided(told, player, thinker), "it has decided on the third")
    (thinker / "slow").touch()
    player.post("step", number=2)
    _wait_at(player, 3)
    _wait(lambda: bool(player.look()["computer"]["thinking"] == 0.4), "it thinks about the next")

    right(player.post("take-back", number=3, to=0))
    _wait(lambda: bool(_asked(thinker)["position"] == _position(told, player)), "it thinks about the first again")

    assert player.look()["number"] == 0
    assert _asked(thinker)["who"] != f"{player.id} 0"


def _has_decided(client: Client, player: Player, thinker: Path) -> bool:
    """Whether the computer knows what to do in the position as it is, and has not begun to think about another."""
    room = house_of(client).rooms._kept[player.id]
    is_asked = _asked(thinker)["position"] == json.loads(json.dumps(room.game.position(room.state)))
    return is_asked and bool(player.look()["computer"]["thinking"] == 1.0)


def _asked(thinker: Path) -> Document:
    try:
        document: Document = json.loads((thinker / "asked").read_text())
    except ValueError:
        return {"position": None}
    return document


def _position(client: Client, player: Player) -> Document:
    record = client.get(f"/api/tables/{player.id}/record").text.splitlines()
    document: Document = json.loads(record[0])["position"]
    return document


@pytest.mark.parametrize("open_plans", [False, True])
def test_a_plan_is_secret_until_the_turn_is_over_unless_it_is_open(
    told: Client, thinker: Path, open_plans: bool
) -> None:
    (thinker / "slow").touch()
    player = _against(told, open_plans=open_plans)
    with live(player) as line:
        seen = next(message for message in iter(line.receive_json, None) if message["kind"] == "computer")
    told_by_table = player.look()["computer"]

    assert (seen["side"], seen["thinking"]) == ("soviet", 0.4)
    assert seen["plan"] == told_by_table["plan"] == (PLAN if open_plans else [])
    assert told_by_table["at_work"] is True
    (thinker / "slow").unlink()
    _wait_for(player, "german")
    assert player.table["computer"]["plan"] == PLAN
    assert player.table["computer"]["plan_is_of"] == 1
    assert player.table["computer"]["at_work"] is False


def test_a_stopping_server_does_not_wait_for_a_thought(thinker: Path, tmp_path: Path) -> None:
    (thinker / "slow").touch()
    with client_of(quick(tmp_path / "house.sqlite3")) as client:
        player = _against(client)
        _wait(lambda: bool(player.look()["computer"]["thinking"] == 0.4), "it thinks")
        began = time.monotonic()

    # It would think until the file is gone, and a server that waits for it at all waits much longer.
    assert time.monotonic() - began < 30
    assert not _processes_with(str(thinker))


def _processes_with(word: str) -> list[int]:
    """Running processes that have a word in their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if word in command and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return found


def test_a_hint_is_what_the_strongest_player_would_do(client: Client) -> None:
    player = hot_seat(client)

    hint = player.ask("hint", seconds=1)

    assert hint["level"] == list(LEVELS)[-1]
    assert all(isinstance(sentence, str) for sentence in hint["plan"])
    assert player.ask("why", action=hint["actions"][0])["refusal"] is None
    assert player.look()["number"] == 0


def test_hints_are_for_those_who_wrong_nobody(client: Client) -> None:
    german, soviet, spectator = two_players(client)

    assert code(german.post("ask", question="hint")) == (403, "not_now")
    assert code(soviet.post("ask", question="hint")) == (403, "not_now")
    assert code(spectator.post("ask", question="hint")) == (403, "not_now")
    assert code(hot_seat(client).post("ask", question="hint", seconds=3600)) == (400, "bad_input")


def test_a_manner_that_cannot_be_is_refused(client: Client) -> None:
    player = _against(client, seconds=3, pace=0.5)
    where = f"/api/tables/{player.id}/computer"

    assert {"seconds": 3, "pace": 0.5, "stepping": False, "open_plans": False}.items() <= player.table[
        "computer"
    ].items()
    assert code(client.put(where, json={"seconds": 31}, headers=player.headers)) == (400, "bad_input")
    assert code(client.put(where, json={"pace": -1}, headers=player.headers)) == (400, "bad_input")
    assert code(client.put(where, json={"pace": 1})) == (403, "not_yours")
    assert player.look()["computer"]["seconds"] == 3
