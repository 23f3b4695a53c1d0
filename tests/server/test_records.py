"""Records: written out, checked, taken in; replay and branches."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from hexfront.play.dice.average import AverageDice
from hexfront.play.record.lines import chained, written
from hexfront.play.record.record import load_record
from tests.server.house import (
    Client,
    Document,
    Player,
    code,
    hot_seat,
    near_the_front,
    right,
    two_players,
)
from tests.server.test_parts import finish


def test_a_running_record_keeps_the_secret(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    lines = client.get(f"/api/tables/{player.id}/record").text.splitlines()

    assert len(lines) == 2
    assert "secret" not in lines[0] + lines[1]
    assert json.loads(lines[0])["dice"]["commitment"] == player.table["dice"]["commitment"]


@pytest.fixture(scope="module")
def over(client: Client) -> Player:
    """A German whose game against another person is over."""
    german, _, _ = two_players(client)
    finish(client, german)
    return german


def times_of(text: bytes) -> list[str | None]:
    """When each action of a record was made."""
    notes = json.loads(text.splitlines()[-1]).get("notes", {"actions": {}})["actions"]
    return [note.get("time") for _, note in sorted(notes.items(), key=lambda pair: int(pair[0]))]


def test_a_finished_record_tells_the_times_that_the_log_tells(over: Player) -> None:
    times = times_of(over.client.get(f"/api/tables/{over.id}/record").content)
    logged = [datetime.fromisoformat(line["at"]) for line in log_of(over)]

    assert [datetime.fromisoformat(time or "") for time in times] == logged


def test_an_imported_record_keeps_its_times_and_one_without_gets_none(over: Player) -> None:
    client = over.client
    timed = client.get(f"/api/tables/{over.id}/record").content
    *game, last = timed.splitlines(keepends=True)
    content = {"end": json.loads(last)["end"]}
    bare = b"".join(game) + written(content, chained(json.loads(game[-1])["hash"], content)).encode()
    kept, none = (right(client.post("/api/import", content=one))["id"] for one in (timed, bare))

    assert times_of(client.get(f"/api/tables/{kept}/record").content) == times_of(timed)
    assert times_of(client.get(f"/api/tables/{none}/record").content) == []


def test_a_record_that_tells_how_its_players_thought_is_taken_in(over: Player, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(over.client.get(f"/api/tables/{over.id}/record").content)
    record = load_record(file)
    record.signatures.clear()
    answers = []
    for thinking in ({"work": 3, "processes": 1}, "hard"):
        record.header["thinking"] = thinking
        answers.append(over.client.post("/api/import", content="".join(record.lines()).encode()))

    assert answers[0].status_code == 201
    assert "thinking is" in answers[1].text and code(answers[1]) == (400, "bad_input")


def log_of(player: Player) -> list[Document]:
    """The whole log, page by page."""
    lines: list[Document] = []
    while page := player.get(f"log?from={len(lines)}"):
        lines += page
    return lines


def test_a_running_game_has_no_report(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    assert code(client.get(f"/api/tables/{player.id}/report")) == (403, "not_now")


@pytest.mark.parametrize("at", [0, 40, 200, -3])
def test_a_damaged_record_is_not_taken_in(client: Client, at: int) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    record = bytearray(client.get(f"/api/tables/{player.id}/record").content)
    record[at] ^= 1

    answer = client.post("/api/import", content=bytes(record))

    assert code(answer) == (400, "bad_input")


def test_an_imported_running_game_can_be_looked_at_and_branched(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    record = client.get(f"/api/tables/{player.id}/record").content

    study = Player(client, right(client.post("/api/import", content=record))["id"])

    assert study.look()["number"] == 1
    assert study.table["can"] is None
    assert code(study.try_to({"type": "end phase"})) == (403, "not_yours")
    assert code(study.post("branch", n=1, dice="same")) == (403, "not_now")
    branch = right(study.post("branch", n=1))
    assert branch["table"]["view"]["units"] == study.table["view"]["units"]


def test_replay_shows_every_step(client: Client) -> None:
    player = hot_seat(client)
    seen = [player.table["view"]]
    for _ in range(12):
        seen.append(player.move()["table"]["view"])

    assert [player.get(f"at/{n}")["view"] for n in range(13)] == seen
    assert code(client.get(f"/api/tables/{player.id}/at/13")) == (400, "bad_input")


def test_a_branch_plays_on_and_leaves_the_origin_alone(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    player.move()
    before = player.look()

    founded = right(player.post("branch", n=1))
    branch = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
    branch.move()

    assert founded["table"]["number"] == 0
    assert founded["table"]["dice"] != before["dice"]
    assert branch.get("verify")["ok"]
    assert player.look() == before


def test_a_branch_with_the_same_dice_repeats_them(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    overrun = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}
    rolled = player.act(overrun)

    founded = right(player.post("branch", n=1, dice="same"))
    branch = Player(client, founded["id"], founded["keys"]["german"], founded["table"])

    assert founded["table"]["number"] == 1
    assert branch.act(overrun)["events"] == rolled["events"]
    assert branch.get("verify")["ok"]


def test_nobody_learns_the_dice_of_a_running_game_by_branching(client: Client) -> None:
    german, soviet, spectator = two_players(client)

    for player in (german, soviet, spectator):
        assert code(player.post("branch", n=0, dice="same")) == (403, "not_now")
        assert player.post("branch", n=0, dice="fresh").status_code == 201


def test_a_branch_with_average_dice_is_played_and_checked(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())
    overrun = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}

    branches = []
    for _ in range(2):
        founded = right(player.post("branch", n=1, dice="average"))
        branch = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
        branch.act(overrun)
        branches.append(branch)

    rolls = [branch.get("log")[0]["rolls"] for branch in branches]
    dice = AverageDice()
    assert rolls[0] == rolls[1] == [[sides, dice.roll(sides)] for sides, _ in rolls[0]] != []
    assert branches[0].table["dice"] == {"kind": "average"}
    assert branches[0].get("verify")["ok"]
    again = right(branches[0].post("branch", n=1, dice="same"))["table"]
    assert (again["number"], again["dice"]) == (1, {"kind": "average"})
