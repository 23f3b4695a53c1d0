"""Events: fair pairings, both sides of every game, standings, quotas, and nobody who holds them up."""

import time
from itertools import combinations
from typing import Any

import pytest
from sqlalchemy import update

from hexfront.server.events import pairing
from hexfront.server.events.standings import Meeting, standings
from hexfront.server.storage import schema
from tests.server.house import Client, Document, code, house_of, right
from tests.server.people import Person, person, rows

GAME = "assault-on-leningrad"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 11, 12])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    numbers = list(range(1, count + 1))
    met: list[frozenset[int]] = []
    for round_ in range(1, pairing.rounds_of_all(count) + 1):
        pairs = pairing.everybody(numbers, round_)
        assert sorted(one for pair in pairs for one in pair if one is not None) == numbers
        met += [frozenset(pair) for pair in pairs if pair[1] is not None]  # type: ignore[arg-type]

    assert sorted(map(sorted, met)) == sorted(map(list, combinations(numbers, 2)))


@pytest.mark.parametrize("count", [4, 5, 8, 9, 16, 23])
def test_a_swiss_event_pairs_like_points_and_nobody_twice(count: int) -> None:
    order, points = list(range(1, count + 1)), dict.fromkeys(range(1, count + 1), 0.0)
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    for _ in range(pairing.rounds_of_swiss(count)):
        pairs = pairing.swiss(order, points, met, byes)
        assert sorted(one for pair in pairs for one in pair if one is not None) == sorted(order)
        for one, other in pairs:
            if other is None:
                assert one not in byes
                byes.add(one)
                points[one] += 2
                continue
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            points[min(one, other)] += 2
        order.sort(key=lambda one: (-points[one], one))

    assert order[0] == 1, "the strongest wins"


def test_the_first_swiss_round_after_a_decided_one_pairs_winners_with_winners() -> None:
    points = {1: 2.0, 2: 0.0, 3: 2.0, 4: 0.0}
    met = {frozenset((1, 2)), frozenset((3, 4))}

    pairs = pairing.swiss([1, 3, 2, 4], points, met, set())

    assert {frozenset(pair) for pair in pairs} == {frozenset((1, 3)), frozenset((2, 4))}


def test_who_has_met_everybody_is_paired_again_rather_than_not() -> None:
    met = {frozenset(pair) for pair in combinations((1, 2, 3, 4), 2)}

    assert len(pairing.swiss([1, 2, 3, 4], dict.fromkeys((1, 2, 3, 4), 0.0), met, set())) == 2


def test_standings_count_points_and_then_the_points_of_opponents() -> None:
    meetings = [Meeting(1, 2, (1.0, 0.5)), Meeting(3, 4, (1.0, 0.5)), Meeting(1, 3, (0.0, 1.0)), Meeting(2, None)]

    lines = standings([1, 2, 3, 4], meetings)

    assert [(line.number, line.points) for line in lines] == [(1, 2.5), (3, 2.5), (2, 2.5), (4, 0.5)]
    assert (lines[0].wins, lines[0].draws, lines[0].losses, lines[0].buchholz) == (2, 1, 1, 5.0)


def _event(client: Client, count: int, **wishes: Any) -> tuple[list[Person], Document]:
    """Some people who take part in an event of the first of them."""
    people = [person(client, f"Player {n}") for n in range(1, count + 1)]
    event = right(people[0].post("/api/events", game=GAME, **wishes))
    for one in people[1:]:
        right(one.post(f"/api/events/{event['id']}/enter"))
    return people, event


def _sweep(client: Client) -> int:
    return client.blocking_portal.call(house_of(client).outbox.go_on_with_events)


def _finish_round(people: list[Person], event: Document) -> None:
    """The player with the higher number gives up both games."""
    by_name = {one.name: one for one in people}
    for pair in event["pairings"][-1]:
        if pair["second"] is None:
            continue
        loser = max(pair["first"], pair["second"])
        for game in pair["games"]:
            right(by_name[loser].post(f"/api/tables/{game['table']}/give-up"))


def test_a_round_robin_goes_from_round_to_round_and_has_a_winner(empty: Client) -> None:
    people, event = _event(empty, 3, kind="round robin", title="Cup")
    event = right(people[0].post(f"/api/events/{event['id']}/begin"))
    assert (event["state"], event["round"], event["rounds"]) == ("running", 1, 3)

    for _ in range(3):
        seen = right(empty.get(f"/api/events/{event['id']}"))
        assert _sweep(empty) == 0, "a round is over when its games are"
        _finish_round(people, seen)
        assert _sweep(empty) == 1
    over = right(empty.get(f"/api/events/{event['id']}"))

    assert over["state"] == "over" and len(over["pairings"]) == 3
    assert [(line["name"], line["points"]) for line in over["standings"]] == [
        ("Player 1", 6.0),
        ("Player 2", 4.0),
        ("Player 3", 2.0),
    ]


def test_both_play_both_sides_with_a_clock_that_runs(empty: Client) -> None:
    people, event = _event(empty, 2, clock={"minutes": 30, "increment": 10})
    begun = right(people[0].post(f"/api/events/{event['id']}/begin"))

    games = begun["pairings"][0][0]["games"]
    tables = [right(people[0].get(f"/api/tables/{game['table']}")) for game in games]

    assert sorted(game["first"] for game in games) == ["german", "soviet"]
    assert [table["you"] for table in tables] == [["german"], ["soviet"]]
    assert [table["rated"] for table in tables] == [True, True]
    assert all(table["clocks"]["deadline"] and table["clocks"]["minutes"] == 30 for table in tables)


def test_nobody_holds_an_event_up(empty: Client) -> None:
    people, event = _event(empty, 2)
    begun = right(people[0].post(f"/api/events/{event['id']}/begin"))

    async def late() -> None:
        async with house_of(empty).database.write() as tx:
            await tx.execute(update(schema.tables).values(deadline=5.0, opens=time.time() - 1))

    assert _sweep(empty) == 0
    empty.blocking_portal.call(late)
    assert _sweep(empty) == 1

    over = right(empty.get(f"/api/events/{event['id']}"))
    assert over["state"] == "over" and begun["state"] == "running"
    assert [line["points"] for line in over["standings"]] == [1.0, 1.0]


def test_who_leaves_is_paired_no_more(empty: Client) -> None:
    people, event = _event(empty, 3, kind="round robin")
    event = right(people[0].post(f"/api/events/{event['id']}/begin"))
    _finish_round(people, event)
    right(people[2].post(f"/api/events/{event['id']}/leave"))
    _sweep(empty)

    later = [pair for round_ in right(empty.get(f"/api/events/{event['id']}"))["pairings"][1:] for pair in round_]

    assert all("Player 3" not in (pair["first"], pair["second"]) for pair in later)


def test_only_the_founder_begins_and_only_accounts_enter(empty: Client) -> None:
    people, event = _event(empty, 2)
    path = f"/api/events/{event['id']}"

    assert code(people[1].post(f"{path}/begin")) == (403, "not_yours")
    assert code(people[1].post(f"{path}/call-off")) == (403, "not_yours")
    assert code(empty.post(f"{path}/enter")) == (403, "not_yours")
    right(people[0].post(f"{path}/begin"))
    assert code(people[0].post(f"{path}/begin")) == (403, "not_now")
    assert code(person(empty, "Late").post(f"{path}/enter")) == (403, "not_now")
    assert code(empty.get("/api/events/0123456789abcdef")) == (404, "unknown")
    assert len(rows(empty, schema.tables)) == 2


def test_players_who_keep_apart_do_not_enter_the_same_event(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    right(anna.post("/api/blocks", name="Bert"))
    event = right(anna.post("/api/events", game=GAME))["id"]

    assert code(bert.post(f"/api/events/{event}/enter")) == (403, "not_yours")


def test_quotas_bound_events_and_entrants(empty: Client) -> None:
    house = house_of(empty)
    object.__setattr__(house.settings, "rate_factor", 1.0)
    anna = person(empty, "Anna")
    made = [right(anna.post("/api/events", game=GAME))["id"] for _ in range(house.settings.most_events)]

    assert code(anna.post("/api/events", game=GAME)) == (429, "rate_limited")
    right(anna.post(f"/api/events/{made[0]}/call-off"))
    assert right(anna.post("/api/events", game=GAME))["state"] == "open"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"rounds": 0},
        {"rounds": 99},
        {"kind": "knock-out"},
        {"clock": {}},
        {"clock": {"days_per_turn": 1e9}},
        {"clock": {"minutes": 30, "days_per_turn": 3}},
        {"title": "\u202eevil"},
    ],
)
def test_an_event_that_nobody_could_play_is_refused(client: Client, wish: dict[str, Any]) -> None:
    anna = person(client, f"Anna {abs(hash(str(wish))) % 10**8}")

    assert code(anna.post("/api/events", **({"game": GAME} | wish))) == (400, "bad_input")


def test_an_event_goes_on_without_an_account_that_was_deleted(empty: Client) -> None:
    people, event = _event(empty, 3, kind="round robin")
    right(people[0].post(f"/api/events/{event['id']}/begin"))
    right(people[1].post("/api/me/delete", password="correct horse"))

    seen = right(empty.get(f"/api/events/{event['id']}"))

    assert {line["name"] for line in seen["standings"]} == {"Player 1", "", "Player 3"}
    assert "Player 2" not in str(seen)
