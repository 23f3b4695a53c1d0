"""The dice of a game that is not over: no branch, record or choice of a computer tells a stranger of them."""

from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import update

from hexfront.server.computers.hints import hint
from hexfront.server.computers.seated import question_of
from hexfront.server.computers.thinkers import Question, Thinkers, Thought
from hexfront.server.people.seats import read_seats
from hexfront.server.storage import schema
from hexfront.server.tables.rooms import Room, read_row
from tests.server.house import Client, Document, Player, code, found_table, hot_seat, house_of, right, two_players


def _branched(player: Player, n: int = 0) -> Player:
    """A branch with the same dice."""
    founded = right(player.post("branch", n=n, dice="same"))
    return Player(player.client, founded["id"], founded["keys"]["german"], founded["table"])


def _play_out(player: Player) -> Player:
    """Play to the end of the game, doing no more than must be done."""
    player.look()
    while player.table["view"]["to_act"]:
        can = player.table["can"]
        over = "end_phase" in can and can["end_phase"] is None
        player.act({"type": "end phase"} if over else _some_action(player))
    return player


def _some_action(player: Player) -> Document:
    """Something to do for a unit that stands in a crowd, or any answer to a decision."""
    can, units = player.table["can"], player.table["view"]["units"]
    places = Counter(unit["hex"] for unit in units)
    crowd = {unit["id"]: places[unit["hex"]] for unit in units}
    busiest = max(can["units"], key=lambda unit: crowd.get(unit, 0), default="")
    actions = can.get("actions") or player.ask("can", unit=busiest)["actions"]
    found: Document = next(one for one in reversed(actions) if one["type"] not in ("end phase", "overrun"))
    return found


def _told(player: Player) -> tuple[bool, bool, bool]:
    """Whether table, record and verification of a finished game tell the secret of the dice."""
    record = player.client.get(f"/api/tables/{player.id}/record").text
    return "secret" in player.look()["dice"], '"secret"' in record, player.get("verify")["dice_checked"]


def test_a_finished_branch_does_not_tell_the_secret_of_a_game_that_goes_on(client: Client) -> None:
    parent = hot_seat(client)
    branch = _play_out(_branched(parent))
    inner = _play_out(_branched(branch))
    spectator = replace(branch, key=None)

    before = [_told(branch), _told(inner)]
    refused = [code(spectator.post("branch", n=0, dice="same")) for spectator in (spectator, replace(inner, key=None))]
    _play_out(parent)
    after = [_told(one) for one in (parent, branch, inner)]

    assert before == [(False, False, False)] * 2
    assert refused == [(403, "not_now")] * 2
    assert after == [(True, True, True)] * 3
    assert spectator.post("branch", n=0, dice="same").status_code == 201


def test_the_report_of_a_branch_keeps_the_secret_too(client: Client) -> None:
    parent = hot_seat(client)
    branch = _play_out(_branched(parent))

    async def stored() -> str:
        async with house_of(client).database.read() as tx:
            return str((await read_row(tx, parent.id)).secret)

    secret = client.blocking_portal.call(stored)

    assert secret not in client.get(f"/api/tables/{branch.id}/report").text
    assert secret not in str(branch.look())


def test_a_branch_whose_parent_is_gone_tells_its_secret(empty: Client) -> None:
    parent = hot_seat(empty)
    branch = _play_out(_branched(parent))
    house = house_of(empty)

    async def abandon() -> int:
        async with house.database.write() as tx:
            await tx.execute(update(schema.tables).where(schema.tables.c.id == parent.id).values(updated=1.0))
        return await house.caretaker.clear_away(100 * 86_400.0)

    assert empty.blocking_portal.call(abandon) == 1
    assert _told(branch) == (True, True, True)


def test_no_dice_are_repeated_while_another_may_be_wronged(client: Client) -> None:
    """A founder who holds all seats of a table for two, and one who plays the computer, learn nothing either."""
    founded = found_table(client, mode="two players", side="german")
    invited = Player(client, founded["id"], founded["keys"]["soviet"])
    german = Player(client, founded["id"], founded["keys"]["german"])
    against = found_table(client, mode="computer", side="german")
    player = Player(client, against["id"], against["keys"]["german"])

    answers = [one.post("branch", n=0, dice="same") for one in (german, invited, player, replace(player, key=None))]

    assert [code(one) for one in answers] == [(403, "not_now")] * 4


def test_a_stranger_does_not_repeat_the_dice_of_one_who_plays_alone(client: Client) -> None:
    player = hot_seat(client, public=True)

    assert code(replace(player, key=None).post("branch", n=0, dice="same")) == (403, "not_now")
    assert player.post("branch", n=0, dice="same").status_code == 201


@pytest.mark.parametrize("purpose", ["computer", "hint"])
def test_the_choices_of_a_computer_are_not_forecast_from_what_is_public(client: Client, purpose: str) -> None:
    """Tables with the same id and number, but other secrets, have other seeds, and none shows a secret."""
    room = _room(client, hot_seat(client))
    other = replace(room, row=replace(room.row, secret="0" * 64))

    seeds = [question_of(one, "german", "random", 1.0, "who", purpose=purpose).seed for one in (room, other)]

    assert seeds[0] != seeds[1]
    assert str(room.row.secret) not in seeds[0]
    assert room.id not in seeds[0]


def test_a_hint_does_not_give_away_the_seed_of_the_computer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    player = hot_seat(client)
    room, asked = _room(client, player), list[Question]()

    async def think(_: Thinkers, question: Question, *more: object) -> Thought:
        asked.append(question)
        return Thought({"type": "end phase"}, ())

    monkeypatch.setattr(Thinkers, "think", think)
    house = house_of(client)

    async def advise() -> None:
        async with house.database.read() as tx:
            seats = await read_seats(tx, player.id)
        await hint(house.computers.thinkers, room, seats, ("german", "soviet"), 1, "somebody")

    client.blocking_portal.call(advise)

    assert asked[0].seed != question_of(room, "german", asked[0].level, 1.0, "who").seed


def test_a_guest_who_branches_gets_other_dice(client: Client) -> None:
    german, _, _ = two_players(client)

    branch = right(german.post("branch", n=0))["table"]

    assert branch["dice"]["commitment"] != german.look()["dice"]["commitment"]


def _room(client: Client, player: Player) -> Room:
    house = house_of(client)

    async def read() -> Room:
        async with house.database.read() as tx:
            return await house.rooms.open(tx, await read_row(tx, player.id))

    return client.blocking_portal.call(read)
