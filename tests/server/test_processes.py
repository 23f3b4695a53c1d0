"""Several servers on one PostgreSQL: one house, whichever of them somebody speaks to."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import text

from tests.server.house import Client, Player, client_of, found_table, house_of, near_the_front, quick, right
from tests.server.lines import live, next_news
from tests.server.orders import LOSE, OVERRUN, loaded_dice, put
from tests.server.processes import NoPostgres, postgres

Two = tuple[Client, Client]


@pytest.fixture(scope="module")
def two() -> Iterator[Two]:
    with ExitStack() as stack:
        try:
            address = stack.enter_context(postgres())
        except NoPostgres as reason:
            pytest.skip(str(reason))
        clients = [stack.enter_context(client_of(quick(address))) for _ in range(2)]
        for client in clients:
            relay = house_of(client).relay
            assert relay is not None
            client.blocking_portal.call(relay.is_listening.wait)
        yield clients[0], clients[1]


def _players(two: Two, **wishes: Any) -> tuple[Player, Player]:
    """The German speaks to the first server, the Soviet to the second."""
    founded = found_table(two[0], **({"mode": "two players", "side": "german"} | wishes))
    german, soviet = (
        Player(two[at], founded["id"], founded["keys"][side]) for at, side in enumerate(("german", "soviet"))
    )
    german.look()
    soviet.look()
    return german, soviet


def test_a_number_is_taken_once(two: Two) -> None:
    founded = found_table(two[0])
    players = [Player(one, founded["id"], founded["keys"]["german"]) for one in two]

    def send(player: Player) -> int:
        return player.try_to(near_the_front(), number=0).status_code

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(send, players * 2))

    assert statuses == [200, 409, 409, 409]
    assert players[0].look() == players[1].look()


def test_what_one_has_at_hand_does_not_hide_what_the_other_has_stored(two: Two) -> None:
    founded = found_table(two[0])
    here, there = (Player(one, founded["id"], founded["keys"]["german"]) for one in two)
    here.look()
    there.look()
    here.move()
    assert there.try_to({"type": "end phase"}).status_code == 409
    there.look()
    there.undo()
    there.look()
    there.move()
    here.look()
    here.move()

    assert here.look() == there.look()
    assert here.get("verify")["actions"] == 2


def test_actions_undo_and_chat_reach_those_who_look_on_through_the_other(two: Two) -> None:
    german, soviet = _players(two)
    with live(soviet) as line:
        german.act(near_the_front())
        acted = next_news(line, "changed")
        right(german.undo())
        undone = next_news(line, "changed")
        right(german.post("chat", text="Sorry."))
        said = next_news(line, "chat")

    assert (acted["number"], acted["table"]["you"]) == (1, ["soviet"])
    assert acted["words"][0]["text"] == "German 1 Pz moves to 0110"
    assert (undone["number"], undone["events"]) == (0, [])
    assert said["text"] == "Sorry."


def test_who_is_there_counts_everywhere(two: Two) -> None:
    german, soviet = _players(two)
    with live(german) as here:
        assert next_news(here, "presence")["here"] == ["german"]
        with live(soviet) as there:
            assert next_news(here, "presence")["here"] == ["german", "soviet"]
            while next_news(there, "presence")["here"] != ["german", "soviet"]:
                pass
        while next_news(here, "presence")["here"] != ["german"]:
            pass


def test_a_broken_line_is_mended_and_what_was_missed_is_told(two: Two) -> None:
    german, soviet = _players(two)
    relay = house_of(two[1]).relay
    assert relay is not None
    with live(soviet) as line:
        next_news(line, "presence")
        two[0].blocking_portal.call(_break_lines, two[0])
        german.act(near_the_front())
        news = next_news(line, "changed")

    assert news["number"] == 1


async def _break_lines(client: Client) -> None:
    """End every connection that listens."""
    listening = "query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify(%'"
    query = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}")
    async with house_of(client).database.read() as tx:
        assert len((await tx.execute(query)).all()) == 2


def test_a_computer_goes_on_though_the_change_came_from_the_other(two: Two) -> None:
    founded = found_table(two[0], mode="computer", side="german", setup="choose", stepping=True)
    player = Player(two[1], founded["id"], founded["keys"]["german"])

    right(two[1].put(f"/api/tables/{player.id}/computer", json={"stepping": False}, headers=player.headers))
    until = time.monotonic() + 120
    while player.look()["view"]["to_act"] != "german":
        assert time.monotonic() < until
        time.sleep(0.05)

    assert player.table["number"] > 1


def test_the_answer_of_an_order_is_news_of_its_own_in_every_process(two: Two) -> None:
    with loaded_dice():
        german, soviet = _players(two)
    right(put(soviet, LOSE))
    with live(soviet) as line:
        german.act(near_the_front())
        german.act(OVERRUN)
        last = german.look()["number"]
        news = [next_news(line, "changed")]
        while news[-1]["number"] < last:
            news.append(next_news(line, "changed"))

    assert [one["number"] for one in news][:2] == [1, 2] and len(news) == 3
    assert [one["table"]["view"]["to_act"] for one in news] == ["german", "soviet", "german"]
    assert not {event["type"] for event in news[1]["events"]} & {"unit reduced", "unit eliminated"}
