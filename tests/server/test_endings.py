"""Games that are given up, and rematches with the sides swapped."""

import pytest

from hexfront.server.care.checking import check
from tests.server.house import Client, Player, code, found_table, hot_seat, house_of, near_the_front, right, two_players
from tests.server.people import mails, person


def _joined(client: Client, **wishes: object) -> tuple[Player, Player]:
    german, invited, _ = two_players(client, **wishes)
    soviet = Player(client, german.id, right(invited.post("join", seat="soviet", name="Bert"))["keys"]["soviet"])
    return german, soviet


def test_who_gives_up_has_lost_and_nobody_plays_on(client: Client) -> None:
    german, soviet = _joined(client)
    german.act(near_the_front())

    ended = right(german.post("give-up"))

    assert ended["ended"] == {"side": "german", "winner": "soviet", "how": "gave up"}
    assert (ended["outcome"], ended["can"]) == (None, None)
    for refused in (
        german.try_to({"type": "end phase"}),
        german.undo(),
        german.post("give-up"),
        soviet.post("give-up"),
    ):
        assert code(refused) == (403, "not_now")
    assert code(german.post("take-back", number=1, to=0)) == (403, "not_now")
    assert german.get("verify")["ok"]
    assert soviet.look()["ended"] == ended["ended"]


def test_a_game_that_nobody_has_sat_down_to_is_called_off(client: Client) -> None:
    german, _, _ = two_players(client)

    assert right(german.post("give-up"))["ended"] == {"side": "german", "winner": None, "how": "called off"}


def test_spectators_and_lone_players_give_nothing_up(client: Client) -> None:
    _, _, spectator = two_players(client)

    assert code(spectator.post("give-up")) == (403, "not_yours")
    assert code(hot_seat(client).post("give-up")) == (403, "not_now")


def test_a_computer_plays_no_further_when_its_opponent_has_given_up(empty: Client) -> None:
    founded = found_table(empty, mode="computer", side="soviet", computer="random", stepping=True)
    soviet = Player(empty, founded["id"], founded["keys"]["soviet"])

    right(soviet.post("give-up"))
    number = soviet.look()["number"]
    empty.blocking_portal.call(house_of(empty).computers.wake_all)

    assert soviet.look()["number"] == number
    assert soviet.table["ended"]["winner"] == "german"


def test_a_game_that_was_given_up_is_no_damage(empty: Client) -> None:
    german, _ = _joined(empty)
    right(german.post("give-up"))

    async def findings() -> list[object]:
        return [one async for one in check(house_of(empty).database, with_rules=True)]

    assert empty.blocking_portal.call(findings) == []


def test_a_rematch_swaps_the_sides(client: Client) -> None:
    german, soviet = _joined(client, clock={"days_per_turn": 3}, title="Luga line")
    right(german.post("give-up"))

    asked = right(german.post("rematch"))
    shown = soviet.look()["rematch"]
    joined = right(soviet.post("rematch"))

    assert shown == {"table": asked["id"], "by": "german"}
    assert (asked["table"]["you"], joined["table"]["you"]) == (["soviet"], ["german"])
    assert joined["id"] == asked["id"]
    assert joined["table"]["seats"]["german"]["name"] == "Bert"
    assert (joined["table"]["title"], joined["table"]["clocks"]["days_per_turn"]) == ("Luga line", 3)
    assert joined["table"]["clocks"]["deadline"] is not None
    assert Player(client, joined["id"], joined["keys"]["german"]).look()["you"] == ["german"]
    assert joined["table"]["view"]["kind"] != "set-up"


def test_a_rematch_is_for_those_who_played_and_when_the_game_is_over(client: Client) -> None:
    german, soviet = _joined(client)
    stranger = Player(client, german.id)

    assert code(german.post("rematch")) == (403, "not_now")
    right(soviet.post("give-up"))
    right(german.post("rematch"))
    assert code(stranger.post("rematch")) == (403, "not_yours")
    right(soviet.post("rematch"))
    assert code(soviet.post("rematch")) == (403, "not_yours"), "the old key is no key of the new seat"


def test_a_rematch_against_the_computer_begins_at_once(client: Client) -> None:
    founded = found_table(client, mode="computer", side="soviet", computer="random", stepping=True)
    player = Player(client, founded["id"], founded["keys"]["soviet"])
    right(player.post("give-up"))

    again = right(player.post("rematch"))["table"]

    assert again["you"] == ["german"]
    assert again["seats"]["soviet"] == {"kind": "computer", "name": "random"}


def test_players_who_block_each_other_have_no_rematch(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert", "bert@example.org")
    table = anna.found(mode="two players", side="german", public=True)["id"]
    right(bert.post(f"/api/tables/{table}/join", seat="soviet"))
    right(anna.post(f"/api/tables/{table}/give-up"))
    right(bert.post("/api/blocks", name="Anna"))

    assert code(anna.post(f"/api/tables/{table}/rematch")) == (403, "not_yours")
    assert code(bert.post(f"/api/tables/{table}/rematch")) == (403, "not_yours")
    assert not [mail for mail in mails(empty) if "rematch" in mail["subject"]]


@pytest.mark.parametrize("what", ["give-up", "rematch"])
def test_there_is_nothing_to_end_at_no_table(client: Client, what: str) -> None:
    assert code(client.post(f"/api/tables/0123456789abcdef/{what}")) == (404, "unknown")
