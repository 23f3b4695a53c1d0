"""The seats' parts of the dice: nobody chooses alone, withholding steers nothing, and silence holds nothing up."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexfront.play.dice.rounds import mixed
from hexfront.play.dice.verifiable import commitment, roll_at
from hexfront.play.record.record import load_record
from hexfront.play.record.verify import Verdict, verify
from hexfront.server.people.seats import Seat, change_seat, hashed, read_seats
from hexfront.server.tables.rooms import Row, read_row, write_row
from tests.server.house import (
    Client,
    Document,
    Player,
    client_of,
    code,
    found_table,
    hot_seat,
    house_of,
    let_the_computer_play,
    near_the_front,
    quick,
    right,
    two_players,
)

OVERRUN = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}
#: Seconds that actions wait for parts in these tests.
WAIT = 1.0


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with client_of(quick(tmp_path_factory.mktemp("house") / "house.sqlite3", dice_wait=WAIT)) as one:
        yield one


def part(letter: str) -> str:
    return letter * 64


def offer(player: Player, letter: str, **more: str) -> Document:
    """Commit to a part."""
    return _dice(player, commitment=commitment(part(letter)), **more)


def reveal(player: Player, letter: str, **more: str) -> Document:
    return _dice(player, part=part(letter), **more)


def _dice(player: Player, **body: str) -> Document:
    player.table = right(player.post("dice", **body))
    dice: Document = player.table["dice"]
    return dice


def stored(player: Player) -> Row:
    """The row of a table, with all its secrets."""

    async def read() -> Row:
        async with house_of(player.client).database.read() as tx:
            return await read_row(tx, player.id)

    return player.client.blocking_portal.call(read)


def secret_of(player: Player, number: int = 1) -> str:
    parts = stored(player).parts
    assert parts is not None
    return str(parts["rounds"][number - 1]["secret"])


def record_of(player: Player, folder: Path) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(player.client.get(f"/api/tables/{player.id}/record", headers=player.headers).content)
    return path


def checked(player: Player, folder: Path) -> Verdict:
    return verify(record_of(player, folder))


def finish(client: Client, player: Player) -> None:
    """Let the computer play the game to its end, and give the seats back."""

    async def seats() -> tuple[Seat, ...]:
        async with house_of(client).database.read() as tx:
            return await read_seats(tx, player.id)

    async def back(kept: tuple[Seat, ...]) -> None:
        async with house_of(client).database.write() as tx:
            for seat in kept:
                await change_seat(tx, player.id, seat)

    kept = client.blocking_portal.call(seats)
    for side in ("soviet", "german"):
        let_the_computer_play(client, player, side)
    client.blocking_portal.call(back, kept)
    player.look()


def test_the_rolls_come_from_the_server_and_every_seat(client: Client) -> None:
    german, soviet, _ = two_players(client)
    offer(german, "a")
    reveal(german, "a")
    offer(german, "b")
    offer(soviet, "c")
    reveal(soviet, "c")
    reveal(german, "b")
    german.look()
    german.act(near_the_front())
    german.act(OVERRUN)

    line = german.get("log")[1]

    key = mixed(secret_of(german, 2), {"german": part("b"), "soviet": part("c")})
    assert line["rolls"] == [[sides, roll_at(key, 2, at, sides)] for at, (sides, _) in enumerate(line["rolls"])] != []


def test_a_seat_commits_before_the_secret_is_drawn_and_reveals_after(client: Client) -> None:
    """Whoever drew the secret after he saw a part, or a part after he saw the others, could choose."""
    founded = found_table(client, mode="two players", side="german", commitment=commitment(part("a")))
    german = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
    soviet = Player(client, founded["id"], founded["keys"]["soviet"])

    (first,) = founded["table"]["dice"]["rounds"]
    offer(german, "b")
    reveal(german, "a")
    offered = offer(soviet, "c")["rounds"][1]

    assert first["parts"] == {"german": {"commitment": commitment(part("a")), "part": None}}
    assert first["commitment"] == commitment(secret_of(german, 1))
    assert first["without"] == {"soviet": "no part was offered"}
    assert offered["parts"]["german"] == {"commitment": commitment(part("b")), "part": None}
    assert offered["commitment"] == commitment(secret_of(german, 2)) != first["commitment"]


def test_the_server_cannot_put_another_secret_in_place_of_the_committed_one(client: Client, tmp_path: Path) -> None:
    """A host who draws again when he has seen all parts, until he likes the dice."""
    german = _with_part(client)
    german.act(near_the_front())
    row = stored(german)
    assert row.parts is not None
    drawn = {**row.parts["rounds"][0], "secret": "liked better", "commitment": commitment("liked better")}
    german.client.blocking_portal.call(_rewrite, german, {"rounds": [drawn], "ahead": {}})
    german.act(OVERRUN)
    finish(client, german)

    verdict = checked(german, tmp_path)

    assert verdict.reading == "WRONG"
    assert "the secret of round 1 of the dice is not the one" in verdict.reason


async def _rewrite(player: Player, parts: Document) -> None:
    async with house_of(player.client).database.write() as tx:
        row = await read_row(tx, player.id)
        await write_row(tx, row, Row(**(row.values() | {"parts": parts})))


def _with_part(client: Client, **wishes: Any) -> Player:
    """A German against nobody yet, whose part is in the dice."""
    german, _, _ = two_players(client, **wishes)
    offer(german, "a")
    reveal(german, "a")
    return german


def test_the_secrets_are_told_to_nobody_before_the_end(client: Client) -> None:
    german = _with_part(client)
    german.act(near_the_front())
    secret = secret_of(german)
    told = [
        client.get(f"/api/tables/{german.id}{path}", headers=german.headers).text
        for path in ("", "/log", "/record", "/verify", "/at/1")
    ]

    assert len(secret) == 64
    assert not any(secret in text or str(stored(german).secret) in text for text in told)


def test_the_line_of_the_first_action_names_the_parts(client: Client) -> None:
    german = _with_part(client)
    german.act(near_the_front())
    german.act(OVERRUN)

    first, second = german.get("log")[:2]

    assert first["dice"]["parts"] == {"german": {"commitment": commitment(part("a")), "part": part("a")}}
    assert first["dice"]["without"] == {"soviet": "no part was offered"}
    assert "dice" not in second


def test_a_joiner_has_a_part_from_then_on_and_the_old_dice_hold_until_all_have_revealed(client: Client) -> None:
    german, soviet, _ = two_players(client)
    offer(german, "a")
    _dice(german, part=part("a"), commitment=commitment(part("b")))
    german.act(near_the_front())
    offer(soviet, "c")
    reveal(soviet, "c")
    time.sleep(WAIT)

    # The German is not there: the dice stay as they are, which have a part of his.
    assert german.look()["dice"]["rounds"][1]["start"] is None
    assert stored(german).parts is not None
    reveal(german, "b")
    german.act(OVERRUN)

    assert german.table["dice"]["rounds"][1]["start"] == 2
    assert german.get("log")[1]["dice"]["without"] == {}


def test_who_acts_and_withholds_his_part_is_left_out_and_named(client: Client, tmp_path: Path) -> None:
    """He has seen the other's part, but not the secret: he has nothing to choose by. He cannot hold the game up."""
    german, soviet, _ = two_players(client)
    offer(soviet, "c")
    reveal(soviet, "c")
    offer(soviet, "d")
    offer(german, "a")
    reveal(soviet, "d")
    began = time.monotonic()
    german.look()
    german.act(near_the_front())

    took = time.monotonic() - began
    (line,) = german.get("log")

    assert took < WAIT / 2
    assert line["dice"]["without"] == {"german": "the part was not revealed"}
    assert line["dice"]["parts"]["soviet"]["part"] == part("d")
    assert line["dice"]["parts"]["german"] == {"commitment": commitment(part("a")), "part": None}
    assert "without german: the part was not revealed" in " ".join(checked(german, tmp_path).details)
    assert code(german.post("dice", part=part("a"))) == (403, "not_now")


def test_a_seat_that_never_answers_holds_the_game_up_for_a_moment_only(client: Client) -> None:
    german, soviet, _ = two_players(client)
    offer(soviet, "c")
    began = time.monotonic()
    german.act(near_the_front())
    first = time.monotonic() - began
    german.act(OVERRUN)
    second = time.monotonic() - began - first

    assert WAIT / 2 < first < WAIT + 2
    assert second < WAIT / 2
    assert "dice" not in german.get("log")[0]


def test_an_action_goes_on_as_soon_as_the_part_is_there(client: Client) -> None:
    founded = found_table(client, mode="computer", side="soviet", commitment=commitment(part("a")), pace=0)
    soviet = Player(client, founded["id"], founded["keys"]["soviet"], founded["table"])
    reveal(soviet, "a")
    deadline = time.monotonic() + 20
    while soviet.look()["number"] == 0 and time.monotonic() < deadline:
        time.sleep(0.02)

    first = soviet.get("log")[0]

    assert first["side"] == "german"
    assert first["dice"]["without"] == {"german": "a computer player of the server"}
    assert list(first["dice"]["parts"]) == ["soviet"]


def test_a_program_that_knows_nothing_of_parts_plays_as_before(client: Client, tmp_path: Path) -> None:
    german, _, _ = two_players(client)
    began = time.monotonic()
    german.act(near_the_front())
    german.act(OVERRUN)

    assert time.monotonic() - began < WAIT
    assert set(german.table["dice"]) == {"kind", "commitment"}
    assert "dice from action 1: the server's secret alone" in checked(german, tmp_path).details


def test_at_a_hot_seat_one_part_is_enough_and_nobody_waits(client: Client) -> None:
    player = hot_seat(client)
    offer(player, "a")
    reveal(player, "a")
    player.act(near_the_front())

    assert player.get("log")[0]["dice"]["without"] == {"soviet": "the player of another seat"}


def test_a_part_that_was_not_committed_to_is_refused(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    offer(german, "a")

    assert code(german.post("dice", part=part("b"))) == (400, "bad_input")
    assert code(soviet.post("dice", part=part("a"))) == (403, "not_now")
    assert code(soviet.post("dice", part=part("a"), side="german")) == (403, "not_yours")
    assert code(spectator.post("dice", part=part("a"))) == (403, "not_yours")
    assert reveal(german, "a")["rounds"][0]["parts"]["german"]["part"] == part("a")
    assert reveal(german, "a")["rounds"][0]["start"] == 1


def test_nobody_copies_the_commitment_of_another(client: Client) -> None:
    """A copied commitment could be opened with the other's part, once that is known."""
    german, soviet, _ = two_players(client)
    offer(german, "a")

    assert code(soviet.post("dice", commitment=commitment(part("a")))) == (400, "bad_input")
    assert code(german.post("dice", commitment=commitment(part("a")))) == (400, "bad_input")


@pytest.mark.parametrize(
    "body",
    [{}, {"commitment": "x"}, {"commitment": "A" * 64}, {"part": ""}, {"part": 7}, {"commitment": "a" * 64, "x": 1}],
)
def test_what_is_no_commitment_is_refused(client: Client, body: dict[str, Any]) -> None:
    german, _, _ = two_players(client)

    assert german.post("dice", **body).status_code in (400, 403)
    assert "rounds" not in german.look()["dice"]


def test_dice_without_a_secret_take_no_parts(client: Client) -> None:
    player = hot_seat(client)
    founded = right(player.post("branch", n=0, dice="average"))
    branch = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
    record = client.get(f"/api/tables/{player.id}/record").content
    study = Player(client, right(client.post("/api/import", content=record))["id"])

    assert code(branch.post("dice", commitment="a" * 64)) == (403, "not_now")
    assert code(study.post("dice", commitment="a" * 64)) == (403, "not_yours")


def test_a_seat_with_a_part_cannot_have_the_dice_drawn_again(client: Client) -> None:
    """A host who plays, too, would draw round after round until he likes one."""
    german = _with_part(client)
    for letter in "bcdef":
        offer(german, letter)

    assert len(german.look()["dice"]["rounds"]) == 1


def test_a_new_key_for_the_same_player_does_not_have_the_dice_drawn_again(client: Client) -> None:
    """A player in league with the host would renew his key until they like the dice."""
    german = _with_part(client)
    for letter in "bcd":
        path = f"/api/tables/{german.id}/seats/german/key"
        german.key = right(client.post(path, headers=german.headers))["keys"]["german"]
        offer(german, letter)

    assert len(german.look()["dice"]["rounds"]) == 1


def test_nobody_uses_up_the_rounds_of_another(client: Client) -> None:
    german, soviet, _ = two_players(client)
    for at in range(8):
        _dice(german, commitment=commitment(f"{at:064}"))
        german.act(near_the_front())
        right(german.undo())
        german.look()
    assert len(german.table["dice"]["rounds"]) == 5

    offer(soviet, "a")
    reveal(soviet, "a")

    assert soviet.table["dice"]["rounds"][-1]["parts"]["soviet"]["part"] == part("a")


def test_a_seat_that_withholds_again_and_again_comes_to_an_end(client: Client) -> None:
    player = hot_seat(client)
    for at in range(25):
        _dice(player, commitment=commitment(f"{at:064}"))
        player.act(near_the_front())
        right(player.undo())
        player.look()

    assert len(player.table["dice"]["rounds"]) == 20


def test_the_same_action_rolls_the_same_after_a_take_back(client: Client) -> None:
    player = hot_seat(client)
    offer(player, "a")
    reveal(player, "a")
    player.act(near_the_front())
    once = player.act(OVERRUN)["events"]
    right(player.post("take-back", number=player.table["number"], to=0))
    player.look()
    player.act(near_the_front())

    assert player.act(OVERRUN)["events"] == once
    assert player.get("log")[0]["dice"]["round"] == 1


@pytest.fixture(scope="module")
def over(client: Client) -> Player:
    """A player whose game with two rounds is over."""
    german, soviet, _ = two_players(client)
    offer(german, "a")
    _dice(german, part=part("a"), commitment=commitment(part("b")))
    german.act(near_the_front())
    offer(soviet, "c")
    reveal(soviet, "c")
    reveal(german, "b")
    finish(client, german)
    return german


def test_a_finished_game_tells_every_secret_and_stands_the_check(over: Player, tmp_path: Path) -> None:
    verdict = checked(over, tmp_path)
    record = load_record(tmp_path / "game.jsonl")

    assert (verdict.reading, verdict.dice_checked) == ("ok", True)
    assert verdict.details[:2] == (
        "dice from action 1: the server's secret and the part of german (without soviet: no part was offered)",
        "dice from action 2: the server's secret and the part of german, the part of soviet",
    )
    assert record.closing is not None and set(record.closing.secrets) == {"1", "2"}
    assert [one["secret"] for one in over.table["dice"]["rounds"]] == [secret_of(over, 1), secret_of(over, 2)]
    assert (over.get("verify")["reading"], over.get("verify")["dice_checked"]) == ("ok", True)
    assert code(over.post("dice", commitment="a" * 64)) == (403, "not_now")


def test_a_record_with_rounds_is_taken_in_and_given_out_again(over: Player) -> None:
    client = over.client
    record = client.get(f"/api/tables/{over.id}/record").content

    study = Player(client, right(client.post("/api/import", content=record))["id"])
    again = client.get(f"/api/tables/{study.id}/record").content

    ends = [json.loads(one.splitlines()[-1])["end"] for one in (record, again)]
    assert ends[0] == ends[1]
    assert study.get("verify")["reading"] == "ok"


def test_a_branch_with_the_same_dice_has_the_same_parts(over: Player) -> None:
    at = next(line["n"] for line in over.get("log") if line["rolls"])
    founded = right(over.post("branch", n=at - 1, dice="same"))
    branch = Player(over.client, founded["id"], founded["keys"]["german"], founded["table"])
    line = over.get(f"log?from={at - 1}")[0]

    assert branch.act(line["action"])["events"][: len(line["events"])] == line["events"]
    assert branch.get("verify")["ok"]


def test_a_new_holder_of_a_seat_has_nothing_of_the_old_one(client: Client) -> None:
    german, soviet, _ = two_players(client, clock={"days_per_turn": 1})
    offer(german, "a")
    _dice(german, part=part("a"), commitment=commitment(part("b")))
    client.blocking_portal.call(_run_out, soviet)
    right(soviet.post("replace-absent", by="random"))

    assert soviet.look()["dice"]["ahead"] == {}


def test_a_part_given_with_an_invitation_is_not_that_of_the_player_who_joins(client: Client) -> None:
    """A founder who fills the opponent's part himself, before he sends the invitation."""
    german, soviet, _ = two_players(client)
    offer(soviet, "a")
    _dice(soviet, part=part("a"), commitment=commitment(part("b")))
    client.blocking_portal.call(_hand_over, soviet, "a new key")
    joined = Player(client, soviet.id, "a new key")
    offer(joined, "c")
    reveal(joined, "c")
    german.act(near_the_front())

    (line,) = german.get("log")

    assert line["dice"]["round"] == 2
    assert line["dice"]["parts"]["soviet"]["part"] == part("c")
    offer(joined, "d")
    assert len(joined.look()["dice"]["rounds"]) == 2


async def _hand_over(player: Player, key: str) -> None:
    """The Soviet seat gets another holder."""
    async with house_of(player.client).database.write() as tx:
        await change_seat(tx, player.id, Seat("soviet", "person", "", hashed(key)))


async def _run_out(player: Player) -> None:
    """The time of the side to act has run out."""
    async with house_of(player.client).database.write() as tx:
        row = await read_row(tx, player.id)
        await write_row(tx, row, Row(**(row.values() | {"deadline": 1.0, "opens": 2.0})))


def test_dice_that_lack_a_secret_are_not_repeated(over: Player, client: Client, tmp_path: Path) -> None:
    """A record that was brought here without the secrets of its rounds: nobody could roll on with them."""
    record = load_record(record_of(over, tmp_path))
    assert record.closing is not None
    record.closing = replace(record.closing, secrets={})
    record.signatures = []
    study = right(client.post("/api/import", content="".join(record.lines()).encode()))["id"]

    answer = client.post(f"/api/tables/{study}/branch", json={"n": 0, "dice": "same"})

    assert code(answer) == (403, "not_now")
    assert client.post(f"/api/tables/{study}/branch", json={"n": 0, "dice": "average"}).status_code == 201
