"""Fog of war at a table: two tables whose hidden units differ look the same to the enemy and to spectators."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from hexfront.games.face import HasPlans, Wargame, asked
from hexfront.play.record.lines import NO_HASH, chained
from hexfront.server.computers.seated import question_of
from hexfront.server.people.manners import Manner, Note, plan_of
from hexfront.server.people.seats import change_seat, read_seats
from hexfront.server.tables import journal
from hexfront.server.tables.rooms import Room, game_of
from tests.server.house import Client, Document, Player, code, house_of, right, two_players
from tests.server.lines import live
from tests.server.plain import plain
from tests.server.twins import (
    MANY,
    NAME,
    SIDES,
    Pair,
    everything,
    later,
    links_of,
    papers,
    raw,
    table_from,
    twin_dice,
    worlds,
)

#: The moments at which everything is compared: phase and side to act.
CHECKS = (("soviet movement", "soviet"), ("german movement", "german"), ("german movement", "soviet"))


@pytest.fixture(scope="module")
def pair(client: Client) -> Iterator[Pair]:
    with twin_dice(), ExitStack() as stack:
        yield Pair(client, stack)


def _room(client: Client, player: Player) -> Room:
    return house_of(client).rooms._kept[player.id]


@pytest.fixture
def drawn(client: Client, pair: Pair) -> Pair:
    """Tables with arrivals on the map, after a draw of the 42nd Army, in a Soviet movement phase."""
    while pair.number == 0 or pair.moment != ("soviet movement", "soviet"):
        pair.play()
    assert all(pair.links())
    return pair


def test_an_account_names_no_hidden_unit_and_no_lot(client: Client, drawn: Pair) -> None:
    german, soviet, spectator = drawn.tables[0]
    texts = [
        client.get(f"/api/tables/{one.id}/record", headers=one.headers).text for one in (german, soviet, spectator)
    ]
    accounts = [[json.loads(line) for line in text.splitlines()] for text in texts]

    lots = [[event for line in one[1:] for event in line["events"] if _is_lot(event)] for one in accounts]
    draws = [
        [event for line in one[1:] for event in line["events"] if event["type"] == "unit drawn"] for one in accounts
    ]
    assert len(lots[0]) == len(lots[1]) == len(lots[2]) > 0
    assert {(event["sides"], event["shown"]) for event in (*lots[0], *lots[2])} == {(0, 0)}
    assert all(event["sides"] > MANY for event in lots[1])
    assert {event["unit"] for event in (*draws[0], *draws[2])} == {""}
    assert "" not in {event["unit"] for event in draws[1]}
    rolls = [[tuple(roll) for line in one[1:] for roll in line["rolls"]] for one in accounts]
    assert rolls[0].count((0, 0)) == len(lots[0])
    assert code(client.post("/api/import", content=texts[0])) == (400, "bad_input")
    assert code(client.post("/api/import", content=texts[1])) == (400, "bad_input")


def _is_lot(event: Document) -> bool:
    return bool(event["type"] == "die rolled" and event["purpose"] == "lot of the 42nd Army")


def test_the_log_tells_of_a_draw_without_the_lot(drawn: Pair) -> None:
    german, soviet, _ = drawn.tables[0]
    told = [
        [line["text"] for entry in player.get("log") for line in entry["words"] if "42nd Army" in line["text"]]
        for player in (german, soviet)
    ]

    assert "lot of the 42nd Army: secret" in told[0]
    assert not any(" is " in line.removeprefix("a unit of the 42nd Army is drawn") for line in told[0])
    assert any(" is " in line.removeprefix("a unit of the 42nd Army is drawn") for line in told[1])


def test_the_set_up_is_not_shown_before_it_is_done(client: Client) -> None:
    german, soviet, spectator = two_players(client, game=NAME, setup="choose")
    actions = soviet.ask("suggested")["actions"]
    right(soviet.post("batch", number=soviet.table["number"], actions=actions))
    placed = {action["unit"]: action["hex"] for action in actions}

    for viewer in (german, spectator):
        units = viewer.look()["view"]["units"]
        assert not {unit["id"] for unit in units} & placed.keys()
        log = viewer.get("log")
        assert {json.dumps(line["action"]) for line in log} == {'{"type": "place", "unit": "", "hex": ""}'}
        assert not any(line["events"] for line in log)
        moments = range(0, viewer.table["number"], 6)
        assert not any(viewer.get(f"at/{n}")["view"]["units"] != units for n in moments)
    soviet.look()
    soviet.end()
    seen = {unit["id"]: unit["hex"] for unit in german.look()["view"]["units"]}
    assert seen == {unit["id"]: unit["hex"] for unit in soviet.look()["view"]["units"]}
    assert seen == {unit["id"]: unit["hex"] for unit in spectator.look()["view"]["units"]}
    assert placed.items() <= seen.items()
    # Looking back, the German still sees nothing of how the units were placed.
    assert {line["action"].get("hex") for line in german.get("log")[: len(actions)]} == {""}


def test_how_the_soviets_set_up_changes_nothing_for_the_others(client: Client) -> None:
    """Two set-ups by different plans, as far as both have gone, with the news of every placement."""
    sent = []
    for plan in asked(game_of(NAME, {}), HasPlans).plans[:2]:
        german, soviet, spectator = two_players(client, game=NAME, setup="choose")
        actions = soviet.ask("suggested", plan=plan)["actions"][:20]
        with (
            live(german) as line,
            live(replace(german, key=None)) as other_line,
        ):
            right(soviet.post("batch", number=0, actions=actions[:16]))
            for number, action in enumerate(actions[16:], start=16):
                right(soviet.post("actions", number=number, action=action))
            news = [plain(german, json.dumps(_last(one, 20))) for one in (line, other_line)]
        got = [*news, *(_seen_of_a_set_up(client, viewer) for viewer in (german, spectator))]
        sent.append(([action["hex"] for action in actions], got))

    assert sent[0][0] != sent[1][0]
    assert sent[0][1] == sent[1][1]


def _last(line: Any, number: int) -> list[Document]:
    """All changes up to an action."""
    news: list[Document] = []
    while not news or news[-1].get("number") != number:
        news.append(line.receive_json())
    return [one for one in news if one["kind"] == "changed"]


def _seen_of_a_set_up(client: Client, viewer: Player) -> list[str]:
    """What somebody can find out while the Soviet player sets up."""
    viewer.look()
    paths = ["", "/log", "/record", "/report", "/verify", "/at/0", "/at/7", "/at/20", "/orders"]
    got = [client.get(f"/api/tables/{viewer.id}{path}", headers=viewer.headers).text for path in paths]
    unit, hexes = "soviet-hidden-3", ("2807", "4021", "4622")
    asked: list[Document] = [
        {"question": "suggested"},
        {"question": "enemy reach", "side": "soviet"},
        {"question": "threats", "side": "soviet"},
        {"question": "threats", "side": "soviet", "turns": 2},
        {"question": "fields of fire", "side": "soviet"},
        {"question": "spotted", "side": "soviet"},
        {"question": "can", "unit": unit},
        {"question": "reach", "units": [unit]},
        *({"question": "threat", "hex": hex} for hex in hexes),
        *({"question": "can", "hex": hex} for hex in hexes),
        *({"question": "why", "action": {"type": "place", "unit": unit, "hex": hex}} for hex in hexes),
    ]
    got += [viewer.post("ask", **one).text for one in asked]
    got += [viewer.try_to({"type": "place", "unit": unit, "hex": hex}).text for hex in hexes]
    return [plain(viewer, text) for text in got]


def test_a_spectator_sees_the_backs_of_arrivals(drawn: Pair) -> None:
    german, soviet, spectator = (player.look()["view"]["units"] for player in drawn.tables[0])

    assert [unit["id"] for unit in spectator] == [unit["id"] for unit in german] == [unit["id"] for unit in soviet]
    assert not any(unit["is"] for unit in spectator)


def test_the_game_knows_a_hidden_unit_by_its_back_alone(drawn: Pair) -> None:
    """A side that names what it cannot know is told nothing by the answer."""
    game: Wargame = game_of(NAME, {})
    links = drawn.links()
    names = sorted(name for name in game.units if name.startswith("soviet-") and not game.units[name].nicknames)
    names = [*names[::8], *sorted({*links[0].values(), *links[1].values()})]
    answers = []
    for german, _, _ in drawn.tables:
        german.look()
        asked = [{"question": "fire odds", "units": [name], "hex": "2807"} for name in names]
        answers.append([plain(german, german.post("ask", **one).text) for one in asked])

    assert links[0] != links[1]
    assert answers[0] == answers[1]


def test_the_plan_of_a_computer_stays_secret_while_its_side_knows_more(client: Client, drawn: Pair) -> None:
    room, manner = _room(client, drawn.tables[0][0]), Manner(open_plans=True)
    notes = {side: Note(turn=0, side=side, plan=("hold the bridge",)) for side in SIDES}

    assert plan_of(room, notes["soviet"], manner) == []
    assert plan_of(room, notes["german"], manner) == ["hold the bridge"]
    over = replace(room, row=replace(room.row, to_act=None))
    assert plan_of(over, notes["soviet"], manner) == ["hold the bridge"]


def test_computers_are_sent_what_their_side_knows(client: Client, drawn: Pair) -> None:
    """The positions sent to computer players, for hints and at their turn."""
    rooms = [_room(client, players[0]) for players in drawn.tables]
    thoughts = {side: [question_of(room, side, "random", 1.0, "somebody") for room in rooms] for side in SIDES}

    assert thoughts["german"][0].position == thoughts["german"][1].position
    assert thoughts["soviet"][0].position != thoughts["soviet"][1].position


def test_nobody_at_the_table_can_know_the_seed_of_a_computer_player(client: Client, drawn: Pair) -> None:
    """Whoever knew it could repeat the choices of the Soviet computer with every unit that may lie face down."""
    room = _room(client, drawn.tables[0][0])
    told = {f"{room.id} {room.number}", room.id, str(room.number), room.row.dice["commitment"], room.row.title}
    one = question_of(room, "soviet", "random", 1.0, "somebody")
    other = question_of(replace(room, row=replace(room.row, secret="another")), "soviet", "random", 1.0, "somebody")

    assert one.seed not in told
    # All that people know of the table is the same, and yet the choices are others.
    assert one.seed != other.seed
    assert str(room.row.secret) not in one.seed


def test_no_hash_lets_the_enemy_try_out_what_is_hidden(client: Client, drawn: Pair) -> None:
    """With the hash of a line, 54 guesses would find the unit that was drawn in it."""
    german, _, spectator = drawn.tables[0]
    chain = client.blocking_portal.call(_hashes, client, german.id)
    assert len(chain) > 5
    for viewer in (german, spectator):
        sent = papers(client, viewer)
        digests = {one for text in sent.values() for one in re.findall("[0-9a-f]{64}", text)}
        lines = [json.loads(line) for line in sent["/record"].splitlines()]
        hashes = [line.pop("hash") for line in lines]

        assert digests.isdisjoint(chain)
        # An account has hashes of its own, of nothing but what it tells.
        assert digests <= {*hashes, viewer.table["dice"]["commitment"]}
        for before, line, hash_ in zip([NO_HASH, *hashes], lines, hashes, strict=False):
            assert chained(before, line) == hash_


async def _hashes(client: Client, table_id: str) -> set[str]:
    """The hashes of the whole record of a table."""
    room = house_of(client).rooms._kept[table_id]
    async with house_of(client).database.read() as tx:
        written = await journal.read(tx, table_id, 0, room.number)
    return {room.row.opening_hash, *(one.hash for one in written)}


def test_at_one_screen_only_the_side_to_act_is_shown_its_secrets(client: Client) -> None:
    german, soviet, spectator = table_from(client, game_of(NAME, {}), later(worlds()[0], "german movement"))
    hidden = sorted(links_of(soviet).values())[:3]
    alone = raw(client, german, hidden)
    client.blocking_portal.call(_one_screen, client, german.id)
    both = Player(client, german.id, german.key)
    assert hidden and both.look()["view"]["side"] == "german"

    shared = raw(client, both, hidden)

    same = ["/log", "/record", "/at/0", *(path for path in alone if path.startswith("{") and "hint" not in path)]
    assert [path for path in same if shared[path] != alone[path]] == []
    assert not any(unit["is"] for unit in both.table["view"]["units"])
    assert not any(unit["is"] for unit in spectator.look()["view"]["units"])
    assert set(both.get("orders")["orders"]) == {"german"}


def test_at_one_screen_the_notes_of_one_player_are_not_read_by_the_other(client: Client) -> None:
    german, _, _ = table_from(client, game_of(NAME, {}), later(worlds()[0], "soviet movement"))
    client.blocking_portal.call(_one_screen, client, german.id)
    both = Player(client, german.id, german.key)
    assert both.look()["view"]["side"] == "soviet"
    right(both.post("notes", text="tanks in 3010"))
    assert both.get("notes") == {"text": "tanks in 3010", "side": "soviet"}
    while both.table["view"]["to_act"] == "soviet":
        both.end()

    # What is still on its way when the other side is to act does not come to its eyes either.
    right(both.post("notes", text="more tanks", side="soviet"))
    assert both.get("notes") == {"text": "", "side": "german"}


async def _one_screen(client: Client, table_id: str) -> None:
    """Let the German's key hold both seats."""
    async with house_of(client).database.write() as tx:
        seats = {seat.side: seat for seat in await read_seats(tx, table_id)}
        await change_seat(tx, table_id, replace(seats["soviet"], key_hash=seats["german"].key_hash))


def test_a_flip_is_told_and_cannot_be_taken_back(client: Client) -> None:
    german, soviet, _ = table_from(client, game_of(NAME, {}), later(worlds()[0], "soviet movement"))
    back, unit = next(iter(links_of(soviet).items()))

    answer = soviet.act({"type": "flip", "units": [back]})

    assert not any(event["type"] == "die rolled" for event in answer["events"])
    assert unit in {one["id"] for one in german.look()["view"]["units"]}
    assert code(soviet.undo()) == (403, "not_now")
    assert code(soviet.post("restart-phase", number=soviet.table["number"])) == (403, "not_now")


def test_what_lies_under_arrivals_changes_nothing_for_the_others(client: Client, drawn: Pair) -> None:
    waiting = set(CHECKS)
    while waiting:
        if drawn.moment in waiting:
            waiting.remove(drawn.moment)
            _assert_alike(client, drawn)
        drawn.play()


def _assert_alike(client: Client, pair: Pair) -> None:
    """Everything that the enemy and spectators can be sent is the same at both tables."""
    links = pair.links()
    assert links[0].keys() == links[1].keys() and links[0] != links[1]
    hidden = sorted({*links[0].values(), *links[1].values()})[:3]
    # What the owner was told at one of the tables must not be told to the others afterwards.
    told = everything(client, pair.tables[0][1], hidden)
    assert told[""] != plain(pair.tables[1][1], json.dumps(pair.tables[1][1].look()))
    for who in (0, 2):
        one, other = (everything(client, players[who], hidden) for players in pair.tables)
        different = [path for path in one if one[path] != other[path]]
        assert not different, f"{pair.moment}: {different[:3]}"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(11, 17))
def test_the_news_of_longer_games_tell_nothing_hidden(client: Client, seed: int) -> None:
    with twin_dice(), ExitStack() as stack:
        pair = Pair(client, stack, seed)
        for _ in range(150):
            pair.play()
        _assert_alike(client, pair)
