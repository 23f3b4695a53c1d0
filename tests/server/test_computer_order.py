"""The computer moves what belongs together one after the other; a step of a paused computer is such a group."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest

import hexfront
from hexfront.play.plans.grouping import joins
from hexfront.server.computers.thinkers import Thinkers
from tests.server.house import Client, Document, Player, found_table


def _settled(player: Player, before: int) -> int:
    """The number of the table once the computer has acted and is at rest again."""
    deadline, last, since = time.monotonic() + 60, before, time.monotonic()
    while time.monotonic() < deadline:
        number = int(player.look()["number"])
        if number != last:
            last, since = number, time.monotonic()
        if last > before and time.monotonic() - since > 0.6 and not player.table["computer"]["at_work"]:
            return last
        time.sleep(0.05)
    raise AssertionError(f"the computer did nothing after action {before}")


@pytest.mark.parametrize("name", ["assault-on-leningrad", "assault-on-stalingrad"])
def test_a_step_of_the_computer_is_what_belongs_together(
    client: Client, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    asked: list[object] = []
    think = Thinkers.think

    async def counted(self: Thinkers, *question: Any) -> Any:
        asked.append(question)
        return await think(self, *question)

    monkeypatch.setattr(Thinkers, "think", counted)
    wishes: Document = {"mode": "computer", "side": "soviet", "computer": "sergeant", "stepping": True, "pace": 0}
    founded = found_table(client, game=name, **wishes)
    player = Player(client, founded["id"], founded["keys"]["soviet"])
    number, steps = 0, []
    for _ in range(8):
        if player.look()["view"]["to_act"] != "german":
            # The defender is asked something.
            break
        player.post("step", number=number)
        after = _settled(player, number)
        steps.append([line["action"] for line in player.get(f"log?from={number}")[: after - number]])
        number = after
    game = hexfront.load(name)
    pairs = [pair for step in steps for pair in pairwise(step)]

    assert any(len(step) > 1 for step in steps), "no step made more than one move"
    assert all(_moves(one) and joins(game, game.action(last), game.action(one)) for last, one in pairs)
    assert len(asked) < number


def _moves(action: Document) -> bool:
    return action["type"] in ("move", "enter", "transfer")
