"""Seats: what a cheat tries with invitations and old keys, with a log-in beside a key, and with an open seat."""

import secrets
from dataclasses import replace
from typing import Any

import pytest
from httpx import Response

from hexfront.play.dice.verifiable import commitment
from tests.server.house import Client, Document, Player, code, found_table, hot_seat, near_the_front, right, two_players
from tests.server.lines import live, next_news

NAMES = iter(f"player {number}" for number in range(1000))


def _account(client: Client) -> dict[str, str]:
    """The header of somebody new who has an account."""
    client.cookies.clear()
    csrf = right(client.post("/api/register", json={"name": next(NAMES), "password": "correct horse"}))["csrf"]
    token = right(client.post("/api/tokens", json={}, headers={"X-CSRF-Token": csrf}))["token"]
    client.cookies.clear()
    return {"Authorization": f"Bearer {token}"}


def _join(client: Client, table_id: str, side: str, headers: dict[str, str]) -> Response:
    return client.post(f"/api/tables/{table_id}/join", json={"seat": side}, headers=headers)


def _joined(guest: Player, side: str = "soviet") -> Player:
    """A guest who has taken the seat that his key invites him to."""
    answer = right(guest.post("join", seat=side, name="Bert"))
    return replace(guest, key=answer["keys"][side], table=answer["table"])


def _you(client: Client, table_id: str, headers: dict[str, str]) -> list[str]:
    you: list[str] = right(client.get(f"/api/tables/{table_id}", headers=headers))["you"]
    return you


def _renew(player: Player, side: str, **more: Any) -> Response:
    return player.client.post(f"/api/tables/{player.id}/seats/{side}/key", headers=player.headers, **more)


def _revoke(player: Player, side: str) -> Response:
    return player.client.delete(f"/api/tables/{player.id}/seats/{side}/key", headers=player.headers)


def test_an_invitation_is_used_up_by_joining(client: Client) -> None:
    german, invited, _ = two_players(client)

    soviet = _joined(invited)

    assert german.look()["invitations"] == []
    assert (soviet.look()["you"], invited.look()["you"]) == (["soviet"], [])
    assert code(invited.post("join", seat="soviet")) == (403, "not_yours")


def test_who_kept_the_invitation_does_nothing_in_the_name_of_the_guest(client: Client) -> None:
    german, invited, _ = two_players(client)
    soviet = _joined(invited)
    right(soviet.post("notes", text="hold Luga"))
    german.act(near_the_front())
    right(german.post("take-back", number=1, to=0))

    answers = [
        invited.post("take-back/answer", accept=True),
        invited.post("notes", text="give up Luga"),
        client.get(f"/api/tables/{invited.id}/notes", headers=invited.headers),
        client.get(f"/api/tables/{invited.id}/orders", headers=invited.headers),
        invited.try_to({"type": "end phase"}, 1),
        invited.post("chat", text="I resign"),
        _renew(invited, "soviet"),
        _revoke(invited, "soviet"),
    ]

    assert [code(one) for one in answers] == [(403, "not_yours")] * len(answers)
    assert soviet.get("notes")["text"] == "hold Luga"
    assert german.look()["take_back"] == {"side": "german", "to": 0}


def test_an_open_line_of_an_old_key_is_a_spectators_from_then_on(client: Client) -> None:
    german, invited, _ = two_players(client)
    with live(invited) as line:
        _joined(invited)
        german.act(near_the_front())
        news = [next_news(line, "changed") for _ in range(2)]

    assert [one["table"]["you"] for one in news] == [[], []]
    assert "can" in news[1]["table"] and news[1]["table"]["can"] is None


@pytest.mark.parametrize("whose", ["the invitation", "the guest's own key"])
def test_a_founder_with_an_account_does_not_get_the_seat_of_his_guest(client: Client, whose: str) -> None:
    anna = _account(client)
    founded = found_table(client, anna, mode="two players", side="german")
    invited = Player(client, founded["id"], founded["keys"]["soviet"])
    soviet = _joined(invited)
    both = anna | (invited.headers if whose == "the invitation" else soviet.headers)

    answer = _join(client, founded["id"], "soviet", both)

    assert code(answer) == (403, "not_yours")
    assert _you(client, founded["id"], both) == ["german"]
    assert soviet.look()["you"] == ["soviet"]


def test_a_founder_may_play_both_sides_until_another_joins(client: Client) -> None:
    anna = _account(client)
    founded = found_table(client, anna, mode="two players", side="german")
    both = anna | {"X-Seat-Key": founded["keys"]["soviet"]}

    key = right(_join(client, founded["id"], "soviet", both))["keys"]["soviet"]

    assert _you(client, founded["id"], anna) == ["german", "soviet"]
    guest = _joined(Player(client, founded["id"], key))
    assert _you(client, founded["id"], anna | {"X-Seat-Key": key}) == ["german"]
    assert guest.look()["you"] == ["soviet"]


def test_whoever_joins_by_a_key_is_alone_with_the_seat(client: Client) -> None:
    """A founder hands out the key of a seat that he holds himself, by another key and by his account."""
    anna, bert = _account(client), _account(client)
    founded = found_table(client, anna, mode="two players", side="german")
    shared = {"X-Seat-Key": founded["keys"]["german"]}

    key = right(_join(client, founded["id"], "german", bert | shared))["keys"]["german"]

    assert _you(client, founded["id"], anna) == []
    assert _you(client, founded["id"], shared) == []
    assert _you(client, founded["id"], bert) == _you(client, founded["id"], {"X-Seat-Key": key}) == ["german"]


def test_what_was_written_with_the_invitation_is_gone_when_the_guest_sits_down(client: Client) -> None:
    _, invited, _ = two_players(client)
    right(invited.post("notes", text="from the founder"))
    body = {"orders": [{"kind": "ask"}]}
    right(client.put(f"/api/tables/{invited.id}/orders", json=body, headers=invited.headers))

    soviet = _joined(invited)

    assert soviet.get("notes")["text"] == ""
    assert soviet.get("orders")["orders"] == {"soviet": []}


def test_a_part_of_the_dice_that_was_given_with_the_invitation_is_not_that_of_the_guest(client: Client) -> None:
    german, invited, _ = two_players(client)
    first, second = secrets.token_hex(32), secrets.token_hex(32)
    right(invited.post("dice", commitment=commitment(first)))
    right(invited.post("dice", part=first))
    before = german.look()["dice"]["rounds"]
    soviet = _joined(invited)

    right(soviet.post("dice", commitment=commitment(second)))
    right(soviet.post("dice", part=second))

    rounds = german.look()["dice"]["rounds"]
    assert [len(before), len(rounds)] == [1, 2]
    assert rounds[1]["parts"]["soviet"]["part"] == second


def test_an_invitation_is_renewed_and_revoked_by_who_invites(client: Client) -> None:
    german, invited, spectator = two_players(client)
    assert german.look()["invitations"] == ["soviet"]

    for other in (invited, spectator):
        assert code(_renew(other, "soviet")) == code(_revoke(other, "soviet")) == (403, "not_yours")
    renewed = right(_renew(german, "soviet"))
    assert invited.look()["you"] == []
    assert renewed["links"] == {"soviet": f"/t/{german.id}#seat={renewed['keys']['soviet']}"}
    assert renewed["table"]["you"] == ["german"]
    second = replace(invited, key=renewed["keys"]["soviet"])
    assert right(_revoke(german, "soviet"))["invitations"] == ["soviet"]
    assert second.look()["you"] == []
    third = _joined(replace(invited, key=right(_renew(german, "soviet"))["keys"]["soviet"]))

    assert third.look()["you"] == ["soviet"]
    assert code(_renew(german, "soviet")) == code(_revoke(german, "soviet")) == (403, "not_yours")


def test_a_player_renews_the_key_of_his_own_seat(client: Client) -> None:
    german, invited, _ = two_players(client)
    soviet = _joined(invited)

    renewed = right(_renew(soviet, "soviet"))

    assert list(renewed["keys"]) == renewed["table"]["you"] == ["soviet"]
    assert soviet.look()["you"] == []
    assert replace(soviet, key=renewed["keys"]["soviet"]).look()["you"] == ["soviet"]
    assert german.look()["you"] == ["german"]
    assert code(_revoke(german, "german")) == (403, "not_now")
    assert code(_renew(german, "finnish")) == (400, "bad_input")


def test_a_seat_of_an_account_needs_no_key(client: Client) -> None:
    anna = _account(client)
    founded = found_table(client, anna, mode="two players", side="german")
    path = f"/api/tables/{founded['id']}/seats/german/key"

    table = right(client.delete(path, headers=anna))

    assert table["you"] == _you(client, founded["id"], anna) == ["german"]
    assert _you(client, founded["id"], {"X-Seat-Key": founded["keys"]["german"]}) == []


def test_one_player_in_all_seats_stays_the_only_one(client: Client) -> None:
    player, anna, bert = hot_seat(client), _account(client), _account(client)
    keyed = player.headers

    first = right(_join(client, player.id, "german", anna | keyed))
    second = right(_join(client, player.id, "soviet", bert | keyed))

    assert first["keys"] == second["keys"] == {}
    assert _you(client, player.id, anna) == _you(client, player.id, keyed) == ["german", "soviet"]
    assert _you(client, player.id, bert) == []
    renewed = right(_renew(player, "soviet"))["keys"]
    assert renewed["german"] == renewed["soviet"] != player.key


def test_who_plays_already_takes_no_open_seat(client: Client) -> None:
    founded = found_table(client, mode="two players", side="german", public=True)
    german = Player(client, founded["id"], founded["keys"]["german"])

    assert code(german.post("join", seat="soviet")) == (403, "not_yours")
    assert right(_join(client, german.id, "soviet", {}))["table"]["you"] == ["soviet"]


@pytest.mark.parametrize("days", [1e-9, 0.04, -1, 366, 1e300])
def test_a_clock_gives_an_hour_at_least(client: Client, days: float) -> None:
    body = {"game": "leningrad-1979", "mode": "two players", "clock": {"days_per_turn": days}}

    answer = client.post("/api/tables", json=body)

    assert code(answer) == (400, "bad_input")
    assert "expected 1/24 (an hour) to 365" in answer.json()["error"]
    least: Document = {**body, "clock": {"days_per_turn": 1 / 24}}
    assert client.post("/api/tables", json=least).status_code == 201
