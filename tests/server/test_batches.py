"""Several actions in a row go through the clerk all or none; the suggested set-up is such a row."""

from tests.server.house import Client, Document, code, hot_seat, near_the_front, right, two_players
from tests.server.lines import live

CLOSE_UP: Document = {"type": "move", "units": ["german-8-pz"], "path": ["0211"]}


def test_the_suggested_set_up_of_both_sides_is_made_in_two_requests(client: Client) -> None:
    player = hot_seat(client, setup="choose")
    for side in ("soviet", "german"):
        actions = player.ask("suggested")["actions"]
        answer = right(player.post("batch", number=player.table["number"], actions=[*actions, {"type": "end phase"}]))
        player.table = answer["table"]
        assert {line["side"] for line in player.get(f"log?from={answer['number'] - len(actions)}")} == {side}

    suggested = hot_seat(client).table["view"]

    assert player.table["view"]["units"] == suggested["units"]
    assert player.table["view"]["phase"] == suggested["phase"]
    assert player.get("verify")["ok"]


def test_what_stands_already_is_not_suggested_again(client: Client) -> None:
    player = hot_seat(client, setup="choose")
    actions = player.ask("suggested")["actions"]
    player.act(actions[3])
    right(player.post("batch", number=1, actions=[one for one in actions if one != actions[3]]))

    assert player.ask("suggested")["actions"] == []
    assert actions[3] not in actions[:3]


def test_units_that_stand_elsewhere_are_moved_out_of_each_others_way(client: Client) -> None:
    player = hot_seat(client, setup="choose")
    first, second, *_ = player.ask("suggested")["actions"]
    player.act(first | {"hex": second["hex"]})

    actions = player.ask("suggested")["actions"]

    assert actions.index(first) < actions.index(second)
    right(player.post("batch", number=1, actions=actions))


def test_no_set_up_is_suggested_after_the_set_up(client: Client) -> None:
    assert hot_seat(client).ask("suggested")["actions"] == []


def test_one_refused_action_undoes_the_row_and_is_named(client: Client) -> None:
    player = hot_seat(client)
    before = player.look()

    answer = player.post("batch", number=0, actions=[near_the_front(), {"type": "end phase"}, CLOSE_UP])

    assert code(answer) == (422, "refused")
    assert answer.json()["at"] == 1
    assert answer.json()["rule"] == "4.6"
    assert player.look() == before


def test_nothing_follows_a_roll_in_the_same_row(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    overrun: Document = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}
    before = player.look()

    answer = player.post("batch", number=1, actions=[overrun, CLOSE_UP])

    assert code(answer) == (403, "not_now")
    assert answer.json()["at"] == 1
    assert player.look() == before
    done = right(player.post("batch", number=1, actions=[CLOSE_UP, overrun]))
    assert done["number"] == 3 + len(done["forced"])
    assert {"units moved", "die rolled"} <= {event["type"] for event in done["events"]}


def test_a_row_is_told_at_once_with_all_its_events(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    with live(soviet) as line:
        line.receive_json()
        right(german.post("batch", number=0, actions=[near_the_front(), CLOSE_UP]))
        news = line.receive_json()

    assert (news["kind"], news["number"], len(news["events"])) == ("changed", 2, 2)
    assert code(soviet.post("batch", number=2, actions=[near_the_front()])) == (403, "not_now")
    assert code(spectator.post("batch", number=2, actions=[near_the_front()])) == (403, "not_yours")
    assert code(german.post("batch", number=2, actions=[])) == (400, "bad_input")
    assert code(german.post("batch", number=0, actions=[near_the_front()])) == (409, "stale")
