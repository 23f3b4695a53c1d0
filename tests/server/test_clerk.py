"""The clerk: only the seat to act moves a table on, from the state it has seen, with what the rules allow."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.house import Client, Player, code, hot_seat, near_the_front, two_players


def test_an_action_is_carried_out_and_counted(client: Client) -> None:
    player = hot_seat(client)

    answer = player.act(near_the_front())

    assert answer["number"] == 1
    assert [event["type"] for event in answer["events"]] == ["units moved"]
    assert answer["words"][0] == {"text": "German 1 Pz moves to 0110", "hexes": ["0110"], "units": ["german-1-pz"]}
    assert {"german-1-pz": "0110"}.items() <= {
        unit["id"]: unit["hex"] for unit in answer["table"]["view"]["units"]
    }.items()
    assert player.look() == answer["table"]


def test_a_stale_number_is_told_the_right_one(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    answer = player.try_to({"type": "end phase"}, number=0)

    assert code(answer) == (409, "stale")
    assert answer.json()["number"] == 1


def test_a_refused_action_cites_the_rule_and_its_gist(client: Client) -> None:
    answer = hot_seat(client).try_to({"type": "end phase"})

    assert code(answer) == (422, "refused")
    assert answer.json()["rule"] == "4.6"
    assert "three" in answer.json()["gist"]


def test_other_seats_and_spectators_cannot_act(client: Client) -> None:
    german, soviet, spectator = two_players(client)

    assert code(soviet.try_to(near_the_front())) == (403, "not_now")
    assert code(spectator.try_to(near_the_front())) == (403, "not_yours")
    assert code(Player(client, german.id, "wrong-key", german.table).try_to(near_the_front())) == (403, "not_yours")
    assert german.look()["number"] == 0


def test_the_key_of_another_table_holds_no_seat(client: Client) -> None:
    mine, other = hot_seat(client), hot_seat(client)

    stranger = Player(client, mine.id, other.key, mine.table)

    assert stranger.look()["you"] == []
    assert code(stranger.try_to(near_the_front())) == (403, "not_yours")


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "fly"},
        {"type": 7},
        {"type": "move"},
        {"type": "move", "units": "german-1-pz", "path": ["0110"]},
        {"type": "move", "units": ["nobody"], "path": ["0110"]},
        {"type": "move", "units": ["german-1-pz"], "path": ["9999"]},
        {"type": "move", "units": ["german-1-pz"], "path": [], "more": 1},
        {"type": "attack", "units": ["german-1-pz"], "hexes": ["0209"], "air": -1},
        {"type": "overrun", "units": ["german-1-pz"], "hex": "0209", "air": True},
    ],
)
def test_garbage_is_refused_with_a_sentence(client: Client, action: dict[str, object]) -> None:
    player = hot_seat(client)
    before = player.look()

    answer = player.try_to(action)

    assert answer.status_code in (400, 403, 422)
    assert len(answer.json()["error"]) > 10
    assert player.look() == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["german-1-pz", "soviet-untried-infantry-1", "german-air-1", "x", ""])
HEXES = st.sampled_from(["0110", "0209", "2604", "0000", "01", ""])
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(["move", "attack", "overrun", "enter", "place", "retreat", "advance", "place fort", "x"])},
    optional={
        "units": st.lists(NAMES, max_size=3),
        "unit": NAMES,
        "hex": HEXES,
        "hexes": st.lists(HEXES, max_size=3),
        "path": st.lists(HEXES, max_size=3),
        "air": st.integers(-2, 3),
    },
)


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=JSON | ACTIONS, number=st.integers(-1, 2) | JSON, seat=st.sampled_from(["soviet", "spectator"]))
def test_garbage_and_other_seats_never_change_a_state(client: Client, body: object, number: object, seat: str) -> None:
    german, soviet, spectator = _table_once(client)
    before = german.look()

    answer = {"soviet": soviet, "spectator": spectator}[seat].post("actions", number=number, action=body)
    answers = [
        answer,
        german.post("actions", number=number, action=body if isinstance(body, list | str) else {"x": body}),
    ]

    assert all(400 <= one.status_code < 500 for one in answers), [one.text for one in answers]
    assert german.look() == before


_TABLES: dict[int, tuple[Player, Player, Player]] = {}


def _table_once(client: Client) -> tuple[Player, Player, Player]:
    """One table for all examples of a search."""
    if id(client) not in _TABLES:
        _TABLES.clear()
        _TABLES[id(client)] = two_players(client)
    return _TABLES[id(client)]


def test_of_two_who_send_the_same_number_one_wins(client: Client) -> None:
    player = hot_seat(client)
    paths = ("0110", "0210", "0211", "0110")

    def send(path: str) -> int:
        return player.try_to({"type": "move", "units": ["german-1-pz"], "path": [path]}, number=0).status_code

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(send, paths))

    assert statuses == [200, 409, 409, 409]
    assert player.look()["number"] == 1
    assert len(player.get("log")) == 1


def test_a_table_that_does_not_exist_is_unknown(client: Client) -> None:
    assert code(client.get("/api/tables/0123456789abcdef")) == (404, "unknown")
    assert code(client.post("/api/tables/0123456789abcdef/undo", json={"number": 0})) == (404, "unknown")


@pytest.mark.parametrize("wrong", ["nonsense", "0123 4567", "a" * 200, "0123456789ABCDEF"])
def test_what_is_no_id_of_a_table_is_answered_kindly(client: Client, wrong: str) -> None:
    answer = client.get(f"/api/tables/{wrong}")

    assert code(answer) == (404, "unknown")
    assert answer.json()["error"].startswith("there is no table '")
    assert len(answer.json()["error"]) < 80


def test_the_log_tells_every_action_with_its_hash(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    player.move()

    log = player.get("log")

    assert [line["n"] for line in log] == [1, 2]
    assert log[0]["side"] == "german"
    assert log[0]["action"] == near_the_front()
    assert log[1]["hash"] == player.table["hash"]
    assert player.get("log?from=1") == log[1:]
