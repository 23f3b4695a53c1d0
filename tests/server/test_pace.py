"""Clocks: they start when all sit, count days or minutes, wait for vacations, and for nobody without bound."""

import time
from typing import Any

import pytest
from sqlalchemy import select, update

from hexfront.server.storage import schema
from hexfront.server.tables.clocks import DAY, remind
from tests.server.house import Client, Player, code, found_table, house_of, near_the_front, right
from tests.server.people import Person, person


def _row(client: Client, table_id: str) -> Any:
    async def read() -> Any:
        async with house_of(client).database.read() as tx:
            return (await tx.execute(select(schema.tables).where(schema.tables.c.id == table_id))).mappings().one()

    return client.blocking_portal.call(read)


def _set(client: Client, table: Any, where: Any, **values: Any) -> None:
    async def change() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(table).where(where).values(**values))

    client.blocking_portal.call(change)


def _pass_by(client: Client, table_id: str, seconds: float) -> None:
    """Some of the time of the side to act passes."""
    deadline = _row(client, table_id)["deadline"]
    _set(client, schema.tables, schema.tables.c.id == table_id, deadline=deadline - seconds)


def _end_turn(player: Player) -> None:
    """End phases until another side is to act."""
    side = player.look()["view"]["to_act"]
    while player.look()["view"]["to_act"] == side:
        player.end()


def _seated(client: Client, clock: dict[str, float], game: str = "leningrad-1979") -> tuple[Player, Player]:
    """A German and a Soviet who have both sat down."""
    founded = found_table(client, mode="two players", side="german", clock=clock, game=game)
    german, invited = (Player(client, founded["id"], founded["keys"][side]) for side in ("german", "soviet"))
    soviet = Player(client, german.id, right(invited.post("join", seat="soviet"))["keys"]["soviet"])
    return german, soviet


@pytest.mark.parametrize("clock", [{"days_per_turn": 2}, {"minutes": 30, "increment": 60}], ids=["days", "minutes"])
@pytest.mark.parametrize("public", [True, False], ids=["from the lobby", "by a link"])
def test_a_clock_starts_when_the_last_player_sits_down(empty: Client, clock: dict[str, float], public: bool) -> None:
    founded = found_table(empty, mode="two players", side="german", public=public, clock=clock)
    german = Player(empty, founded["id"], founded["keys"]["german"])
    key = founded["keys"].get("soviet")
    german.look()
    german.act(near_the_front())
    alone = german.look()["clocks"]

    right(Player(empty, german.id, key).post("join", seat="soviet"))
    both = german.look()["clocks"]

    assert (alone["deadline"], alone["overdue"]) == (None, False)
    length = clock.get("days_per_turn", 0) * DAY + clock.get("minutes", 0) * 60
    assert _row(empty, german.id)["deadline"] == pytest.approx(time.time() + length, abs=20)
    assert both["to_act"] == "german"


def test_who_plays_with_an_invitation_without_joining_has_a_clock_too(empty: Client) -> None:
    founded = found_table(empty, mode="two players", side="soviet", clock={"days_per_turn": 2})
    invited = Player(empty, founded["id"], founded["keys"]["german"])
    assert invited.look()["clocks"]["deadline"] is None

    invited.act(near_the_front())

    assert invited.look()["clocks"]["deadline"] is not None


def test_minutes_are_spent_by_the_side_to_act_and_every_turn_adds_some(empty: Client) -> None:
    german, soviet = _seated(empty, {"minutes": 30, "increment": 60}, "assault-on-leningrad")
    _pass_by(empty, german.id, 600)
    told = german.look()["clocks"]
    assert told["left"]["german"] == pytest.approx(1_200, abs=20) and told["left"]["soviet"] == 1_800

    _end_turn(german)
    after = soviet.look()["clocks"]

    assert after["to_act"] == "soviet"
    assert after["left"]["german"] == pytest.approx(1_200, abs=20)
    assert after["left"]["soviet"] == pytest.approx(1_860, abs=20)
    assert (after["minutes"], after["increment"], after["days_per_turn"]) == (30, 60, None)


def test_taking_back_a_turn_gives_no_time_twice(empty: Client) -> None:
    german, soviet = _seated(empty, {"minutes": 30, "increment": 600}, "assault-on-leningrad")
    _end_turn(german)
    number = german.look()["number"]
    before = german.table["clocks"]["left"]

    right(german.post("take-back", number=number, to=number - 1))
    right(soviet.post("take-back/answer", accept=True))

    assert german.look()["clocks"]["to_act"] == "german"
    assert german.table["clocks"]["left"]["german"] <= before["german"] + 1


def test_a_live_game_is_claimed_half_a_minute_after_the_time_ran_out(empty: Client) -> None:
    german, soviet = _seated(empty, {"minutes": 5})
    german.look()
    german.act(near_the_front())
    _pass_by(empty, german.id, 400)
    house = house_of(empty)

    assert code(soviet.post("replace-absent", by="win")) == (403, "not_now")
    empty.blocking_portal.call(remind, house.database, house.settings, time.time())
    opens = _row(empty, german.id)["opens"]
    assert opens == pytest.approx(time.time() + 30, abs=10)
    assert code(german.post("replace-absent", by="win")) == (403, "not_yours")
    _set(empty, schema.tables, schema.tables.c.id == german.id, opens=time.time() - 1)
    ended = right(soviet.post("replace-absent", by="win"))

    assert ended["ended"] == {"side": "german", "winner": "soviet", "how": "time"}
    assert (ended["clocks"]["deadline"], ended["can"]) == (None, None)
    assert code(german.try_to({"type": "end phase"})) == (403, "not_now")
    assert code(german.undo()) == (403, "not_now")


@pytest.mark.parametrize(
    "clock",
    [
        {"minutes": 0.5},
        {"minutes": 1e9},
        {"minutes": 30, "increment": -1},
        {"minutes": 30, "increment": 4_000},
        {"minutes": 30, "days_per_turn": 2},
        {"minutes": float("inf")},
    ],
)
def test_a_clock_that_nobody_could_play_with_is_refused(client: Client, clock: dict[str, float]) -> None:
    body = {"game": "leningrad-1979", "mode": "two players", "clock": clock}
    if clock.get("minutes") == float("inf"):
        answer = client.post("/api/tables", content=str(body).replace("inf", "1e999").replace("'", '"'))
    else:
        answer = client.post("/api/tables", json=body)

    assert answer.status_code == 400


def _game_of(anna: Person, days: float = 2) -> str:
    """A correspondence game in which Anna is to move against a guest."""
    founded = anna.found(mode="two players", side="german", clock={"days_per_turn": days})
    right(Player(anna.client, founded["id"], founded["keys"]["soviet"]).post("join", seat="soviet"))
    return str(founded["id"])


def test_correspondence_games_wait_for_a_player_on_vacation(empty: Client) -> None:
    anna = person(empty, "Anna")
    table = _game_of(anna)
    before = _row(empty, table)["deadline"]

    told = right(anna.post("/api/me/vacation", days=10))
    later = _game_of(anna)

    assert told["left"] == 20 and told["until"]
    assert _row(empty, table)["deadline"] == before + 10 * DAY
    assert _row(empty, later)["deadline"] == pytest.approx(time.time() + 12 * DAY, abs=20)


def test_who_comes_back_early_has_no_more_time_than_before(empty: Client) -> None:
    anna = person(empty, "Anna")
    table = _game_of(anna)
    before = _row(empty, table)["deadline"]
    right(anna.post("/api/me/vacation", days=10))

    back = right(anna.delete("/api/me/vacation"))

    assert back == {"until": None, "left": 29}
    assert _row(empty, table)["deadline"] == pytest.approx(before, abs=20)
    assert code(anna.delete("/api/me/vacation")) == (403, "not_now")


def test_no_game_is_held_up_without_bound_by_vacations(empty: Client) -> None:
    anna = person(empty, "Anna")
    table = _game_of(anna, 1)
    before = _row(empty, table)["deadline"]

    taken = 0
    for _ in range(100):
        answer = anna.post("/api/me/vacation", days=1)
        if not answer.is_success:
            break
        taken += 1
        right(anna.delete("/api/me/vacation"))

    assert taken == 30
    assert code(anna.post("/api/me/vacation", days=1)) == (400, "bad_input")
    assert _row(empty, table)["deadline"] <= before + 30 * DAY
    assert right(anna.get("/api/me/vacation")) == {"until": None, "left": 0}


def test_a_vacation_helps_neither_a_late_game_nor_a_live_one_nor_another_account(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    late, other = _game_of(anna), _game_of(bert)
    live = anna.found(mode="two players", side="german", clock={"minutes": 30})
    right(Player(empty, live["id"], live["keys"]["soviet"]).post("join", seat="soviet"))
    _set(empty, schema.tables, schema.tables.c.id == late, deadline=time.time() - 5)
    before = [_row(empty, one)["deadline"] for one in (late, other, live["id"])]

    right(anna.post("/api/me/vacation", days=30))

    assert [_row(empty, one)["deadline"] for one in (late, other, live["id"])] == before
    assert code(anna.post("/api/me/vacation", days=1)) == (403, "not_now")
    assert code(bert.post("/api/me/vacation", days=31)) == (400, "bad_input")
    assert code(empty.post("/api/me/vacation", json={"days": 3})) == (403, "not_yours")
