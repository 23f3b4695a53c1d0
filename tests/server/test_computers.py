"""Computer players: they move by themselves, through the gate, and are taken up again after a restart."""

import time
from pathlib import Path
from typing import Any, cast

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.server import computers
from hexfront.study.simulate import PLAYERS
from tests.server.house import Client, Player, client_of, found_table, house_of, quick


def _wait_for(player: Player, side: str | None) -> None:
    """Look until a side is to act."""
    until = time.monotonic() + 30
    while player.look()["view"]["to_act"] != side:
        assert time.monotonic() < until, f"the {side} side is not to act after half a minute"
        time.sleep(0.02)


def test_the_computer_sets_up_and_hands_over(client: Client) -> None:
    founded = found_table(client, mode="computer", side="german", setup="choose")
    player = Player(client, founded["id"], founded["keys"]["german"])

    _wait_for(player, "german")

    assert player.table["view"]["phase"] == "german set-up"
    assert player.table["seats"]["soviet"] == {"kind": "computer", "name": "random"}
    assert {line["side"] for line in player.get("log")} == {"soviet"}
    assert player.table["undo"]["may"] is False


def test_the_seat_of_the_computer_cannot_be_played_for_it(client: Client) -> None:
    founded = found_table(client, mode="computer", side="german")

    assert list(founded["keys"]) == ["german"]
    assert client.post(f"/api/tables/{founded['id']}/join", json={"seat": "soviet"}).status_code == 403


def test_a_restarted_server_takes_up_the_computers_game(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    with client_of(quick(database, computer_delay=3600.0)) as client:
        founded = found_table(client, mode="computer", side="german", setup="choose")
        assert house_of(client).computers.is_at_work(founded["id"])

    with client_of(quick(database)) as client:
        player = Player(client, founded["id"], founded["keys"]["german"])
        _wait_for(player, "german")

    assert player.table["number"] > 0


def test_a_computer_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stumbling:
        """Fails at first."""

        failures = 2

        def __init__(self, seed: str) -> None:
            self.player = RandomPlayer(seed)

        def choose(self, game: Wargame, state: State) -> Action:
            if Stumbling.failures:
                Stumbling.failures -= 1
                raise RuntimeError("stumbled")
            return self.player.choose(game, state)

    monkeypatch.setattr(computers, "PATIENCE", (0.01, 0.01, 0.01))
    monkeypatch.setitem(cast(dict[str, Any], PLAYERS), "random", Stumbling)
    with client_of(quick(tmp_path / "house.sqlite3")) as client:
        founded = found_table(client, mode="computer", side="german", setup="choose")
        player = Player(client, founded["id"], founded["keys"]["german"])
        _wait_for(player, "german")

    assert Stumbling.failures == 0
