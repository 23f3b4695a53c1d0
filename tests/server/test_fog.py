"""Fog of war at a table: two tables whose hidden units differ look the same to the enemy and to spectators."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from hexfront.games.face import Wargame
from hexfront.kernel.dice import Dice
from hexfront.server.computers.seated import question_of
from hexfront.server.people.manners import Manner, Note, plan_of
from hexfront.server.tables import clerk
from hexfront.server.tables.rooms import Room, game_of
from tests.server.house import Client, Document, Player, code, house_of, right, two_players
from tests.server.plain import plain

NAME = "leningrad-41"
SIDES = ("german", "soviet")
#: Dice with more sides than any that is rolled in the open: the lots of the 42nd Army.
MANY = 60
#: What shows no unit that lies face down, whoever does it.
QUIET = frozenset({"place", "move", "end phase", "replace", "bridge"})
#: The moments at which everything is compared: phase and side to act.
CHECKS = (("soviet movement", "soviet"), ("german movement", "german"), ("german movement", "soviet"))


class Rolls:
    """Dice of one action. The same in every table, but for the secret lots."""

    def __init__(self, table: str, number: int) -> None:
        self.place = f"{number}"
        self.table = table
        self.index = 0

    def roll(self, sides: int = 6) -> int:
        self.index += 1
        whose = self.table if sides > MANY else ""
        return int(sha256(f"{whose} {self.place} {self.index} {sides}".encode()).hexdigest(), 16) % sides + 1


class Twins:
    """The dice of both tables: the secret of a table's own dice tells it apart."""

    remembers = False

    def __init__(self, described: Mapping[str, Any], secret: str | None) -> None:
        self.table = str(secret)

    def at(self, number: int, rolled: Sequence[int]) -> Dice:
        return Rolls(self.table, number)


@pytest.fixture(scope="module")
def twins() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clerk, "dice_of", Twins)
        yield


class Pair:
    """Two tables at which the same is done, and those who look at them."""

    def __init__(self, client: Client, stack: ExitStack) -> None:
        self.client = client
        self.tables = [two_players(client, game=NAME, setup="choose") for _ in range(2)]
        self.lines = {
            (at, who): stack.enter_context(client.websocket_connect(self._address(viewer)))
            for at, players in enumerate(self.tables)
            for who, viewer in (("german", players[0]), ("spectator", players[2]))
        }
        self.random = Random(5)
        self.number = 0
        # The set-up is made at the table: an opening has dice of its own, which nobody can make equal.
        for _, soviet, _ in self.tables:
            right(soviet.post("batch", number=0, actions=soviet.ask("suggested")["actions"]))
            soviet.look()
            soviet.end()
        table = self.tables[0][0].look()
        self.view, self.number = table["view"], table["number"]

    def _address(self, viewer: Player) -> str:
        return f"/api/tables/{viewer.id}/live" + (f"?seat={viewer.key}" if viewer.key else "")

    @property
    def moment(self) -> tuple[int, str, str]:
        """Turn, phase and the side to act."""
        return self.view["turn"], self.view["phase"], self.view["to_act"]

    def choose(self) -> Document:
        """An action of the side to act that shows no unit."""
        player = self.tables[0][SIDES.index(self.view["to_act"])]
        can = player.look()["can"]
        if can.get("end_phase", "") is None and self.random.random() < 0.25:
            return {"type": "end phase"}
        offers = can.get("actions")
        if offers is None:
            offers = player.ask("can", unit=self.random.choice(can["units"]))["actions"]
        quiet = [one for one in offers if one["type"] in QUIET or (one["type"] == "fire at" and not one["units"])]
        return self.random.choice(quiet) if quiet else {"type": "end phase"}

    def play(self) -> None:
        """Do the same at both tables, and compare all that is told of it."""
        action = self.choose()
        for players in self.tables:
            answer = players[SIDES.index(self.view["to_act"])].post("actions", number=self.number, action=action)
            table = right(answer)["table"]
        self.view, self.number = table["view"], table["number"]
        for who in ("german", "spectator"):
            heard = [self._heard(at, who, self.number) for at in range(2)]
            assert heard[0] == heard[1], f"{who} hears of {action}"

    def _heard(self, at: int, who: str, number: int) -> list[str]:
        viewer = self.tables[at][0 if who == "german" else 2]
        news: list[Document] = []
        while not news or news[-1].get("number") != number:
            news.append(self.lines[at, who].receive_json())
        return [plain(viewer, json.dumps(one)) for one in news if one["kind"] != "presence"]


@pytest.fixture(scope="module")
def pair(client: Client, twins: None) -> Iterator[Pair]:
    with ExitStack() as stack:
        yield Pair(client, stack)


def _room(client: Client, player: Player) -> Room:
    return house_of(client).rooms._kept[player.id]


def _links(soviet: Player) -> dict[str, str]:
    """What the Soviet player knows of his face-down units."""
    view = soviet.look()["view"]
    return {unit["id"]: unit["is"] for unit in view["units"] if unit.get("is")}


def _everything(client: Client, viewer: Player, hidden: Sequence[str]) -> dict[str, str]:
    """All that somebody can be sent about a table; ``hidden`` are units that may lie face down."""
    number = viewer.look()["number"]
    moments = [f"/at/{n}" for n in range(0, number + 1, 25)]
    paths = ["", "/log", f"/log?from={number - 9}", "/record", "/verify", "/report", "/chat", "/orders", *moments]
    paths += [f"/at/{number}?eye={eye}" for eye in ("german", "soviet", "truth")] + ["/log?eye=truth"]
    got = {path: client.get(f"/api/tables/{viewer.id}{path}", headers=viewer.headers).text for path in paths}
    got |= {json.dumps(one): viewer.post("ask", **one).text for one in _questions(viewer, hidden)}
    wrong: list[Document] = [
        {"type": "flip", "units": [hidden[0]]},
        {"type": "fire", "hex": "2807", "units": [hidden[0]], "assault": [], "fervour": False},
        {"type": "fire at", "units": [hidden[0]]},
        {"type": "metro", "unit": hidden[0]},
        {"type": "place", "unit": hidden[0], "hex": "2807"},
        {"type": "move", "units": [hidden[0]], "path": ["2807"]},
    ]
    got |= {f"try {action}": viewer.try_to(action).text for action in wrong}
    got["batch"] = viewer.post("batch", number=number, actions=wrong).text
    got |= {f"post {what}": viewer.post(what, n=1000, number=number + 5).text for what in ("branch", "step", "undo")}
    return {path: plain(viewer, text) for path, text in got.items()}


def _questions(viewer: Player, hidden: Sequence[str]) -> list[Document]:
    units = viewer.table["view"]["units"]
    german = [unit["id"] for unit in units if unit["side"] == "german"][-2:]
    backs = [unit for unit in units if unit["untried"]]
    targets = sorted({unit["hex"] for unit in backs if "known to owner" in unit["statuses"]})[:4]
    action = {"type": "fire", "hex": targets[0], "units": german[:1], "assault": german[:1], "fervour": False}
    asked: list[Document] = [
        {"question": "enemy reach", "side": "soviet"},
        {"question": "fields of fire", "side": "soviet"},
        {"question": "spotted", "side": "soviet"},
        {"question": "suggested"},
        {"question": "hint", "seconds": 1},
        {"question": "fire odds", "action": action},
        {"question": "why", "action": {"type": "end phase"}},
    ]
    for hex in targets:
        asked += [{"question": "threat", "hex": hex}, {"question": "attackers", "hexes": [hex]}]
        asked += [{"question": "fire odds", "units": [unit], "hex": hex} for unit in german]
        asked.append({"question": "fire odds", "units": [], "air": ["german-stuka-1"], "hex": hex})
    for unit in (*german, *hidden, *(back["id"] for back in backs[-2:])):
        asked += [{"question": "reach", "units": [unit], "motorized": way} for way in (False, True)]
        asked += [{"question": "under fire", "unit": unit}, {"question": "can", "unit": unit}]
        asked.append({"question": "defensive odds", "units": [unit]})
        asked.append({"question": "fire odds", "units": [unit], "hex": "2807"})
        asked.append({"question": "why", "action": {"type": "flip", "units": [unit]}})
    return asked


def test_what_lies_under_arrivals_changes_nothing_for_the_others(client: Client, pair: Pair) -> None:
    waiting = set(CHECKS)
    while waiting:
        pair.play()
        if pair.view["turn"] == 1 or pair.moment[1:] not in waiting:
            continue
        links = [_links(players[1]) for players in pair.tables]
        if not links[0]:
            continue
        waiting.remove(pair.moment[1:])
        assert links[0].keys() == links[1].keys() and links[0] != links[1]
        hidden = sorted({*links[0].values(), *links[1].values()})[:3]
        # What the owner was told must not be told to the others afterwards.
        one, other = (_everything(client, players[1], hidden) for players in pair.tables)
        assert one[""] != other[""] and one["/log"] != other["/log"]
        for who in (0, 2):
            one, other = (_everything(client, players[who], hidden) for players in pair.tables)
            different = [path for path in one if one[path] != other[path]]
            assert not different, f"{pair.moment}: {different[:3]}"

    _assert_computers_know_no_more(client, pair)


def _assert_computers_know_no_more(client: Client, pair: Pair) -> None:
    """The positions sent to computer players, for hints and at their turn."""
    rooms = [_room(client, players[0]) for players in pair.tables]
    thoughts = {
        side: [question_of(room, side, "random", 1.0, "somebody").position for room in rooms]
        for side in ("german", "soviet")
    }

    assert thoughts["german"][0] == thoughts["german"][1]
    assert thoughts["soviet"][0] != thoughts["soviet"][1]


@pytest.fixture
def drawn(client: Client, pair: Pair) -> Pair:
    """Tables with arrivals on the map, in a Soviet movement phase."""
    while pair.view["turn"] == 1 or pair.moment[1:] != ("soviet movement", "soviet"):
        pair.play()
    for players in pair.tables:
        assert _links(players[1])
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
        assert not any(viewer.get(f"at/{n}")["view"]["units"] != units for n in range(viewer.table["number"]))
    soviet.look()
    soviet.end()
    seen = {unit["id"]: unit["hex"] for unit in german.look()["view"]["units"]}
    assert seen == {unit["id"]: unit["hex"] for unit in soviet.look()["view"]["units"]}
    assert seen == {unit["id"]: unit["hex"] for unit in spectator.look()["view"]["units"]}
    assert placed.items() <= seen.items()
    # Looking back, the German still sees nothing of how the units were placed.
    assert {line["action"].get("hex") for line in german.get("log")[: len(actions)]} == {""}


def test_a_spectator_sees_the_backs_of_arrivals(drawn: Pair) -> None:
    german, soviet, spectator = (player.look()["view"]["units"] for player in drawn.tables[0])

    assert [unit["id"] for unit in spectator] == [unit["id"] for unit in german] == [unit["id"] for unit in soviet]
    assert not any(unit["is"] for unit in spectator)


def test_the_game_knows_a_hidden_unit_by_its_back_alone(drawn: Pair) -> None:
    """A side that names what it cannot know is told nothing by the answer."""
    game: Wargame = game_of(NAME, {})
    answers = []
    for german, soviet, _ in drawn.tables:
        links = _links(soviet)
        german.look()
        names = sorted(name for name in game.units if name.startswith("soviet-") and not game.units[name].nicknames)
        asked = [{"question": "fire odds", "units": [name], "hex": "2807"} for name in names]
        answers.append([plain(german, german.post("ask", **one).text) for one in asked])
        assert set(links.values()) <= set(game.units)

    assert answers[0] == answers[1]


def test_the_plan_of_a_computer_stays_secret_while_its_side_knows_more(client: Client, drawn: Pair) -> None:
    room, manner = _room(client, drawn.tables[0][0]), Manner(open_plans=True)
    notes = {side: Note(turn=0, side=side, plan=("hold the bridge",)) for side in SIDES}

    assert plan_of(room, notes["soviet"], manner) == []
    assert plan_of(room, notes["german"], manner) == ["hold the bridge"]
    over = replace(room, row=replace(room.row, to_act=None))
    assert plan_of(over, notes["soviet"], manner) == ["hold the bridge"]


def test_a_flip_is_told_and_cannot_be_taken_back(drawn: Pair) -> None:
    german, soviet, _ = drawn.tables[1]
    back, unit = next(iter(_links(soviet).items()))

    answer = soviet.act({"type": "flip", "units": [back]})

    assert not any(event["type"] == "die rolled" for event in answer["events"])
    assert unit in {one["id"] for one in german.look()["view"]["units"]}
    assert code(soviet.undo()) == (403, "not_now")
    assert code(soviet.post("restart-phase", number=soviet.table["number"])) == (403, "not_now")
