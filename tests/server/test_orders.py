"""Standing orders at a table: they answer at once, only their owner reads them, and they last."""

import time
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select, update

import hexfront.server
from hexfront.server.storage import schema
from hexfront.server.tables.rooms import game_of
from tests.server.house import (
    Client,
    Document,
    Player,
    client_of,
    code,
    found_table,
    hot_seat,
    house_of,
    near_the_front,
    quick,
    right,
)
from tests.server.orders import LOSE, OVERRUN, RETREAT, STAND, attempt, given, loaded_dice, overrun, put, table_of_three
from tests.server.people import confirm


def test_an_order_answers_at_once(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, LOSE))

    answer = overrun(german)
    table = german.look()

    assert answer["number"] == 2 and answer["table"]["view"]["to_act"] == "soviet", "as if a person were asked"
    assert table["number"] > 2 and table["view"]["to_act"] == "german"
    log = soviet.get("log")
    assert (log[2]["side"], log[2]["action"]["type"]) == ("soviet", "lose step")
    assert german.get("verify")["ok"]


def test_without_a_fitting_order_the_player_is_asked(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, {"kind": "result", "parameters": {"where": ["2604"]}}, STAND))
    attempt(german)

    assert (german.table["number"], german.table["view"]["to_act"]) == (2, "soviet")
    assert soviet.look()["can"]["count"] > 1


def test_the_log_tells_the_owner_which_order_answered(client: Client) -> None:
    german, soviet, spectator = table_of_three(client)
    right(put(soviet, {"kind": "hold", "parameters": {"hexes": ["2604"]}}, LOSE))
    attempt(german)

    mark = soviet.get("log")[2]["order"]

    assert (mark["number"], mark["kind"]) == (2, "result")
    assert mark["text"].startswith("Take results everywhere by losing steps, in the enemy's turn")
    assert [line["order"] for line in soviet.get("log") if line["n"] != 3] == [None] * (german.table["number"] - 1)
    assert soviet.get("log?lang=de")[2]["order"]["text"].startswith("Kampfergebnisse überall durch Stufenverluste")
    for other in (german, spectator):
        assert {line["order"] for line in other.get("log")} == {None}


def test_everybody_reads_it_when_the_game_is_over(client: Client) -> None:
    german, soviet, spectator = table_of_three(client)
    right(put(soviet, LOSE))
    attempt(german)
    own = soviet.get("log")[2]["order"]

    async def end() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(schema.tables).where(schema.tables.c.id == german.id).values(to_act=None))

    client.blocking_portal.call(end)

    assert own == german.get("log")[2]["order"] == spectator.get("log")[2]["order"] is not None


def test_orders_of_both_sides_answer_in_turn(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, RETREAT))
    right(put(german, STAND))
    attempt(german)

    log = german.get("log")
    assert german.table["view"]["decision"] is None
    assert [line["action"]["type"] for line in log][-1] in ("stand fast", "advance")
    assert [line["n"] for line in log if line["order"]] == [len(log)]
    assert [line["n"] for line in soviet.get("log") if line["order"]] == [3]


def test_one_who_holds_both_seats_names_the_side(client: Client) -> None:
    with loaded_dice():
        player = hot_seat(client)

    assert code(put(player, LOSE)) == (400, "bad_input")
    right(put(player, LOSE, side="soviet"))
    attempt(player)

    assert (given(player), given(player, "german")) != ([], []) and given(player, "german") == []
    assert player.table["view"]["to_act"] == "german"
    assert player.get("log")[2]["order"]["number"] == 1


def test_a_computers_attack_is_answered_too(empty: Client) -> None:
    with loaded_dice():
        founded = found_table(empty, mode="computer", side="soviet", computer="sergeant", seconds=1, pace=0)
    soviet = Player(empty, founded["id"], founded["keys"]["soviet"])
    kinds = right(empty.get(f"/api/tables/{soviet.id}/orders", headers=soviet.headers))["kinds"]
    wide = [{"kind": kind["kind"]} for kind in kinds if kind["kind"] not in ("hold", "ask")]
    right(put(soviet, *wide))

    deadline = time.monotonic() + 60
    while soviet.look()["view"]["phase"].startswith("german") and time.monotonic() < deadline:
        assert soviet.table["view"]["to_act"] == "german", "the orders answer for everything"
        time.sleep(0.05)

    assert soviet.table["view"]["to_act"] == "soviet"
    assert [line for line in soviet.get("log") if line["order"]]


def test_orders_may_not_change_while_their_side_is_asked(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, {"kind": "ask"}, LOSE))
    attempt(german)

    refused = put(soviet, LOSE)
    locked = soviet.get("orders")["locked"]["soviet"]["why"]

    assert code(refused) == (403, "not_now")
    assert (
        refused.json()["error"]
        == locked
        == ("you are being asked a decision: answer it first, then change your orders")
    )
    assert [one["kind"] for one in given(soviet)] == ["ask", "result"]
    assert soviet.look()["number"] == 2, "nothing was answered either"
    soviet.act(next(one for one in soviet.table["can"]["actions"] if one["type"] == "lose step"))
    assert put(soviet).status_code == 200


def test_the_attackers_undo_ends_with_the_answer(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, LOSE))
    attempt(german)
    # What the attacker was forced to do afterwards can be taken back, but not what the defender has answered.
    while (undone := german.undo()).is_success:
        german.look()

    assert code(undone) == (403, "not_now") and "the other side has done" in undone.json()["error"]
    assert german.table["number"] == 3


def test_going_back_takes_the_marks_and_asks_in_person(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, LOSE))
    attempt(german)
    german.post("take-back", number=german.table["number"], to=2)
    assert soviet.post("take-back/answer", accept=True).status_code == 200

    assert (soviet.look()["number"], soviet.table["view"]["to_act"]) == (2, "soviet")
    soviet.act(next(one for one in soviet.table["can"]["actions"] if one["type"] == "lose step"))
    assert [line["order"] for line in soviet.get("log")] == [None] * soviet.look()["number"]


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        ([{"kind": "pray"}], "order 1: unknown kind of order 'pray'"),
        ([LOSE, {"kind": "hold"}], "order 2: 'hexes' has 0 hexes, expected 1 to 30"),
        ([{"kind": "hold", "parameters": {"hexes": ["9999"]}}], "order 1: 'hexes' has '9999', which is no hex"),
        ([LOSE] * 41, "there are 41 orders, at most 40 are kept"),
    ],
)
def test_orders_that_cannot_be_kept_are_refused_with_a_sentence(
    client: Client, orders: list[Document], sentence: str
) -> None:
    _, soviet, _ = table_of_three(client)
    right(put(soviet, LOSE))

    refused = put(soviet, *orders)

    assert code(refused) == (400, "bad_input")
    assert refused.json()["error"].startswith(sentence)
    assert len(given(soviet)) == 1


def test_the_kinds_of_orders_come_with_everything_a_form_needs(client: Client) -> None:
    _, soviet, _ = table_of_three(client)
    english, german = (soviet.get(f"orders?lang={tag}")["kinds"] for tag in ("en", "de"))
    hold = next(kind for kind in german if kind["kind"] == "hold")

    assert [kind["kind"] for kind in english] == ["hold", "result", "advance", "stand", "air", "victims", "ask"]
    assert hold["title"] == "Felder um jeden Preis halten"
    assert hold["sentence"].startswith("{hexes} um jeden Preis halten, {when}")
    assert hold["parameters"][0] == {
        "name": "hexes",
        "title": "Felder",
        "type": "hexes",
        "default": [],
        "least": 1,
        "most": 30,
        "some": "…",
        "none": "",
    }
    assert hold["parameters"][2]["choices"][0] == {"name": "enemy", "title": "im Zug des Gegners"}


def test_orders_are_tried_out_without_being_kept(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    found = right(soviet.post("orders/try", orders=[LOSE, {"kind": "ask"}]))

    assert found["games"] >= 1 and found["now"] is None
    assert [set(one) for one in found["orders"]] == [{"times", "answers", "stake", "chance"}] * 2
    assert [one["text"][:12] for one in found["texts"]] == ["Take results", "Ask me: ever"]
    assert given(soviet) == []
    attempt(german)
    now = right(soviet.post("orders/try", orders=[LOSE]))["now"]
    assert (now["number"], now["action"]["type"]) == (1, "lose step")
    assert soviet.look()["number"] == 2


def test_a_fault_in_orders_leaves_the_question_to_their_owner(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, LOSE))

    def fails(*_: object) -> None:
        raise RuntimeError("a fault of the test's making")

    monkeypatch.setattr(type(game_of("leningrad-1979", {})), "ordered", fails)
    attempt(german)

    assert (german.table["number"], german.table["view"]["to_act"]) == (2, "soviet")


def test_orders_last_over_a_restart(tmp_path: Path) -> None:
    settings = quick(tmp_path / "house.sqlite3")
    with client_of(settings) as client:
        german, soviet, _ = table_of_three(client)
        right(put(soviet, LOSE))
        german.act(near_the_front())
    with client_of(settings) as client:
        german, soviet = (Player(client, one.id, one.key) for one in (german, soviet))
        german.look()
        german.act(OVERRUN)

        assert [one["kind"] for one in given(soviet)] == ["result"]
        assert soviet.get("log")[2]["order"]["number"] == 1
    with client_of(settings) as client:
        assert Player(client, soviet.id, soviet.key).get("log")[2]["order"]["number"] == 1


def test_a_database_from_before_there_were_orders_opens(tmp_path: Path) -> None:
    settings = quick(tmp_path / "house.sqlite3")
    with client_of(settings) as client:
        german, soviet, _ = table_of_three(client)
        german.act(near_the_front())
        client.blocking_portal.call(_back_to_0003, client)
    with client_of(settings) as client:
        german, soviet = (Player(client, one.id, one.key) for one in (german, soviet))
        right(put(soviet, LOSE))
        german.look()
        german.act(OVERRUN)

        assert [bool(line["order"]) for line in soviet.get("log")][:3] == [False, False, True]


async def _back_to_0003(client: Client) -> None:
    def downgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(hexfront.server.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.downgrade(config, "0003")

    async with house_of(client).database.write() as tx:
        await tx.run_sync(downgrade)


def _waiting(client: Client) -> list[str]:
    async def rows() -> list[str]:
        async with house_of(client).database.read() as tx:
            return list((await tx.execute(select(schema.outbox.c.address))).scalars())

    return client.blocking_portal.call(rows)


@pytest.mark.parametrize(("orders", "called"), [([LOSE], 0), ([{"kind": "ask"}], 1), ([], 1)])
def test_nobody_is_called_for_what_an_order_answers(empty: Client, orders: list[Document], called: int) -> None:
    anna = {"name": "Anna", "password": "correct horse", "email": "anna@example.org"}
    headers = {"X-CSRF-Token": right(empty.post("/api/register", json=anna))["csrf"]}
    confirm(empty, anna["email"])
    with loaded_dice():
        founded = found_table(empty, headers, mode="two players", side="soviet")
    empty.cookies.clear()
    soviet, german = (Player(empty, founded["id"], founded["keys"][side]) for side in ("soviet", "german"))
    right(put(soviet, *orders))
    overrun(german)

    assert _waiting(empty) == ["anna@example.org"] * called


def test_who_loses_a_seat_leaves_no_orders_behind(client: Client) -> None:
    german, soviet, _ = table_of_three(client, clock={"days_per_turn": 1})
    right(put(soviet, {"kind": "ask"}, LOSE))
    attempt(german)

    async def wait_too_long() -> None:
        async with house_of(client).database.write() as tx:
            late = update(schema.tables).where(schema.tables.c.id == german.id).values(deadline=1.0, opens=2.0)
            await tx.execute(late)

    client.blocking_portal.call(wait_too_long)
    right(german.post("replace-absent", by="open"))
    joined = right(client.post(f"/api/tables/{german.id}/join", json={"seat": "soviet"}))
    successor = Player(client, german.id, joined["keys"]["soviet"])

    assert given(successor) == []


def test_orders_need_a_game_that_goes_on(client: Client) -> None:
    german, soviet, _ = table_of_three(client)

    async def end() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(schema.tables).where(schema.tables.c.id == german.id).values(mode="study"))

    client.blocking_portal.call(end)

    assert code(put(soviet, LOSE)) == (403, "not_now")
    assert code(soviet.post("orders/try", orders=[LOSE])) == (403, "not_now")
