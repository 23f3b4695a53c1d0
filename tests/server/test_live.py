"""Live play: news reach both players and the spectators, each as he sees it."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.house import Client, code, near_the_front, two_players
from tests.server.lines import live, next_news


def test_two_players_and_a_spectator_see_an_action_at_once(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    with live(german) as at_german, live(soviet) as at_soviet, live(spectator) as at_spectator:
        german.act(near_the_front())
        news = [next_news(socket, "changed") for socket in (at_german, at_soviet, at_spectator)]

    assert [one["number"] for one in news] == [1, 1, 1]
    assert [one["words"][0]["text"] for one in news] == ["German 1 Pz moves to 0110"] * 3
    assert [one["table"]["you"] for one in news] == [["german"], ["soviet"], []]
    assert [one["table"]["can"] is not None for one in news] == [True, False, False]
    assert [one["table"] for one in news] == [german.look(), soviet.look(), spectator.look()]


def test_undo_is_news_too(client: Client) -> None:
    german, soviet, _ = two_players(client)
    german.act(near_the_front())
    with live(soviet) as at_soviet:
        german.undo()
        news = next_news(at_soviet, "changed")

    assert (news["number"], news["events"]) == (0, [])


def test_who_is_there_is_told(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    with live(german) as at_german:
        assert next_news(at_german, "presence")["here"] == ["german"]
        with live(soviet), live(spectator):
            next_news(at_german, "presence")
            assert next_news(at_german, "presence") == {
                "kind": "presence",
                "here": ["german", "soviet"],
                "spectators": 1,
            }
        assert next_news(at_german, "presence")["here"] in (["german"], ["german", "soviet"])


def test_chat_reaches_the_table_and_stays(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    with live(spectator) as at_spectator:
        assert german.post("chat", text=" Good luck! ").status_code == 201
        line = next_news(at_spectator, "chat")

    assert (line["speaker"], line["side"], line["text"]) == ("german", "german", "Good luck!")
    assert [one["text"] for one in soviet.get("chat")] == ["Good luck!"]
    assert spectator.post("chat", text="hello").status_code == 403
    assert german.post("chat", text="  ").status_code == 400


def test_notes_are_private(client: Client) -> None:
    german, soviet, spectator = two_players(client)

    assert german.post("notes", text="pocket at Pskov").status_code == 200
    assert german.post("notes", text="pocket at Luga").status_code == 200

    assert german.get("notes") == {"text": "pocket at Luga", "side": "german"}
    assert soviet.get("notes") == {"text": "", "side": "soviet"}
    assert code(german.post("notes", text="read by whom?", side="soviet")) == (403, "not_yours")
    assert spectator.client.get(f"/api/tables/{spectator.id}/notes").status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost.evil.example"])
def test_pages_of_other_sites_get_no_connection(client: Client, origin: str) -> None:
    german, _, _ = two_players(client)

    with pytest.raises(WebSocketDisconnect), live(german, headers={"Origin": origin}) as socket:
        socket.receive_json(timeout=60)


def test_our_own_pages_do(client: Client) -> None:
    german, _, _ = two_players(client)

    with live(german, headers={"Origin": "http://hexfront.local", "Host": "hexfront.local"}) as socket:
        assert next_news(socket, "presence")["here"] == ["german"]


def test_an_unknown_table_is_said_so(client: Client) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/api/tables/00ff/live") as socket,
    ):
        socket.receive_json(timeout=60)

    assert closed.value.code == 4404


def test_a_key_in_the_address_of_a_line_is_refused(client: Client) -> None:
    german, _, _ = two_players(client)

    with pytest.raises(WebSocketDisconnect) as closed, live(german, f"?seat={german.key}") as socket:
        socket.receive_json(timeout=60)

    assert closed.value.code == 4403


def test_a_program_sends_the_key_of_its_line_in_a_header(client: Client) -> None:
    german, _, spectator = two_players(client)

    with live(spectator, headers=german.headers) as socket:
        assert next_news(socket, "presence")["here"] == ["german"]
