"""Twin tables: two tables that differ only in what lies under face-down units, and those who look at them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.dice import Dice, SeededDice
from hexfront.kernel.state import State
from hexfront.play.dice.verifiable import Verifiable
from hexfront.play.record.record import record_header
from hexfront.play.runner import playing
from hexfront.server.people.seats import PERSON, Seat, hashed, new_key
from hexfront.server.tables import clerk
from hexfront.server.tables.rooms import game_of
from hexfront.server.tables.tables import TWO_PLAYERS, new_row, store
from tests.server.house import Client, Document, Player, house_of, right
from tests.server.lines import live
from tests.server.plain import plain

NAME = "leningrad-41"
SIDES = ("german", "soviet")
#: Dice with more sides than any that is rolled in the open: the lots of the 42nd Army.
MANY = 60
#: What shows no unit that lies face down, whoever does it.
QUIET = frozenset({"place", "move", "end phase", "replace", "bridge"})


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


@contextmanager
def twin_dice() -> Iterator[None]:
    """All tables roll the same dice, but for the secret lots."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clerk, "dice_of", Twins)
        yield


@cache
def worlds() -> tuple[State, State]:
    """The last German phase of turn 3 in a random game, and another world that looks the same to the German player."""
    game = game_of(NAME, {})
    state = later(game.new(setup="suggested"), "german fire", 3)
    return state, game.sampled(game.known(state, "german"), "german", Random(3))


def later(state: State, phase: str, turn: int = 1) -> State:
    """The beginning of a later phase in a random game, in a turn or after it."""
    game, players = game_of(NAME, {}), {side: RandomPlayer(f"{side} 3") for side in SIDES}
    going = playing(game, players, SeededDice(3), state)
    return next(done.after for done in going if done.after.phase == phase and done.after.turn >= turn)


def table_from(client: Client, game: Wargame, state: State) -> tuple[Player, Player, Player]:
    """A table that begins in the midst of a game: a German, a Soviet and a spectator."""
    keys = {side: new_key() for side in SIDES}
    dice = Verifiable.fresh()
    row = new_row(record_header(game, state, dice.described()), TWO_PLAYERS, "twins", dice.secret)
    seats = tuple(Seat(side, PERSON, "", hashed(keys[side])) for side in SIDES)

    async def founded() -> None:
        async with house_of(client).database.write() as tx:
            await store(tx, row, seats, keys)

    client.blocking_portal.call(founded)
    german, soviet, spectator = (Player(client, row["id"], keys.get(side)) for side in (*SIDES, "nobody"))
    for player in (german, soviet, spectator):
        player.look()
    return german, soviet, spectator


class Pair:
    """Two tables at which the same is done, and those who look at them."""

    def __init__(self, client: Client, stack: ExitStack, seed: int = 5) -> None:
        self.client = client
        self.tables = [table_from(client, game_of(NAME, {}), state) for state in worlds()]
        self.lines = {
            (at, who): stack.enter_context(live(viewer))
            for at, players in enumerate(self.tables)
            for who, viewer in (("german", players[0]), ("spectator", players[2]))
        }
        self.random = Random(seed)
        self.view, self.number = self.tables[0][0].table["view"], 0

    @property
    def moment(self) -> tuple[str, str]:
        """The phase and the side to act."""
        return self.view["phase"], self.view["to_act"]

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

    def links(self) -> list[dict[str, str]]:
        """What each table's Soviet player knows of his face-down units."""
        return [links_of(players[1]) for players in self.tables]


def links_of(soviet: Player) -> dict[str, str]:
    """What the Soviet player knows of his face-down units."""
    view = soviet.look()["view"]
    return {unit["id"]: unit["is"] for unit in view["units"] if unit.get("is")}


def everything(client: Client, viewer: Player, hidden: Sequence[str]) -> dict[str, str]:
    """All that somebody can be sent about a table; ``hidden`` are units that may lie face down."""
    return {path: plain(viewer, text) for path, text in raw(client, viewer, hidden).items()}


def papers(client: Client, viewer: Player) -> dict[str, str]:
    """All that somebody can read about a table without asking questions, as it was sent."""
    number = viewer.look()["number"]
    moments = [f"/at/{n}" for n in range(0, number + 1, 16)]
    paths = ["", "/log", f"/log?from={number - 9}", "/record", "/verify", "/report", "/chat", "/orders", *moments]
    paths += [f"/at/{number}?eye={eye}" for eye in ("german", "soviet", "truth")] + ["/log?eye=truth", "/notes"]
    return {path: client.get(f"/api/tables/{viewer.id}{path}", headers=viewer.headers).text for path in paths}


def raw(client: Client, viewer: Player, hidden: Sequence[str]) -> dict[str, str]:
    """All that somebody can be sent about a table, as it was sent."""
    got, number = papers(client, viewer), viewer.table["number"]
    got |= {json.dumps(one): viewer.post("ask", **one).text for one in questions(viewer, hidden)}
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
    got |= {f"branch with {dice}": viewer.post("branch", n=0, dice=dice).text for dice in ("fresh", "same", "average")}
    got["import"] = client.post("/api/import", content=got["/record"]).text
    return got


def questions(viewer: Player, hidden: Sequence[str]) -> list[Document]:
    """Questions about what is hidden, asked with and without naming it."""
    units = viewer.table["view"]["units"]
    german = [unit["id"] for unit in units if unit["side"] == "german"][-2:]
    backs = [unit for unit in units if unit["untried"]]
    targets = sorted({unit["hex"] for unit in backs if "known to owner" in unit["statuses"]})[:2]
    action = {"type": "fire", "hex": targets[0], "units": german[:1], "assault": german[:1], "fervour": False}
    asked: list[Document] = [
        {"question": "enemy reach", "side": "soviet"},
        {"question": "threats", "side": "soviet"},
        {"question": "threats", "side": "soviet", "turns": 2},
        {"question": "fields of fire", "side": "soviet"},
        {"question": "spotted", "side": "soviet"},
        {"question": "suggested"},
        {"question": "plates"},
        {"question": "sensible"},
        {"question": "hint", "seconds": 1},
        {"question": "fire odds", "action": action},
        {"question": "why", "action": {"type": "end phase"}},
    ]
    for hex in targets:
        asked += [{"question": "threat", "hex": hex}, {"question": "attackers", "hexes": [hex]}]
        asked += [{"question": "fire odds", "units": [unit], "hex": hex} for unit in german]
        asked.append({"question": "fire odds", "units": [], "air": ["german-stuka-1"], "hex": hex})
    for unit in (german[0], *hidden[:2], *(back["id"] for back in backs[-2:])):
        asked += [{"question": "reach", "units": [unit], "motorized": way} for way in (False, True)]
        asked += [{"question": "under fire", "unit": unit}, {"question": "can", "unit": unit}]
        asked.append({"question": "defensive odds", "units": [unit]})
        asked.append({"question": "fire odds", "units": [unit], "hex": "2807"})
        asked.append({"question": "why", "action": {"type": "flip", "units": [unit]}})
    return asked
