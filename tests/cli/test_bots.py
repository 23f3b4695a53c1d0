"""Bots: programs that play by lines of JSON, at tables of a real server."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from hexfront.cli.bots.dice import OwnDice
from hexfront.cli.bots.seat import Host, Seat
from hexfront.cli.commands.signing import sign
from hexfront.kernel.errors import InputError
from hexfront.play.program import Program
from hexfront.play.record.verify import verify
from tests.server.processes import serving
from tools import fuzz_stored

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "docs" / "bots" / "example_bot.py"
STORED = ROOT / "tests" / "stored_games" / f"leningrad-1979.soviet-tactical-quiet{fuzz_stored.ENDING}"

#: Keeps what it hears, tries what is forbidden, asks, does one thing right, and leaves.
CURIOUS = """
import json, sys
heard = open(sys.argv[1], "w")
def said(**line):
    print(json.dumps(line), flush=True)
    got = sys.stdin.readline()
    heard.write(got)
    return json.loads(got)
table = json.loads(sys.stdin.readline())["table"]
said(action={"type": "move", "units": ["german-1"], "path": ["2604"]})
said(action={"type": "dance"})
can = said(ask={"question": "can", "unit": table["can"]["units"][0]})
said(action=can["actions"][0])
sys.exit(3)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with serving(str(tmp_path_factory.mktemp("house") / "house.sqlite3")) as (address, _):
        yield Host(address)


def table_link(house: Host, **wishes: Any) -> str:
    """The link to a seat at a new table."""
    founded = house.call("POST", "/api/tables", {"game": "leningrad-1979", "setup": "suggested"} | wishes)
    link: str = next(iter(founded["links"].values()))
    return house.address + link


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """``hexfront bot`` as one calls it."""
    command = [sys.executable, "-c", "from hexfront.cli import main; main()", "bot", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def script(folder: Path, text: str) -> str:
    """The command of a bot with this text."""
    file = folder / "bot.py"
    file.write_text(text, encoding="utf-8")
    return f"{sys.executable} -u {file} {folder / 'heard'}"


def test_the_example_plays_a_game_to_its_end(house: Host, tmp_path: Path) -> None:
    kept = fuzz_stored.unpacked(STORED, tmp_path).read_bytes()
    imported = httpx.post(f"{house.address}/api/import", content=kept, timeout=60).json()
    number = imported["table"]["number"]
    branch = house.call("POST", f"/api/tables/{imported['id']}/branch", {"n": number - 30, "dice": "fresh"})
    link = house.address + next(iter(branch["links"].values()))

    done = run(f"{sys.executable} {EXAMPLE}", "--at", link, "--record", str(tmp_path / "game.jsonl"))

    assert done.returncode == 0, done.stderr
    assert "the game is over after" in done.stdout
    assert verify(tmp_path / "game.jsonl").ok


def test_the_example_is_as_short_as_the_manual_says() -> None:
    lines = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]

    assert len(lines) <= 40


def test_a_bot_gets_the_documents_of_the_server(house: Host, tmp_path: Path) -> None:
    link = table_link(house, mode="hot-seat")
    seat = Seat(link)

    done = run(script(tmp_path, CURIOUS), "--at", link)

    refused, unknown, answer, table = map(json.loads, (tmp_path / "heard").read_text(encoding="utf-8").splitlines())
    assert (refused["kind"], refused["code"]) == ("error", "refused")
    assert refused["rule"] and refused["gist"]
    assert (unknown["kind"], unknown["code"]) == ("error", "bad_input")
    assert answer["kind"] == "answer" and answer["number"] == 0
    assert table["kind"] == "table" and table["table"]["number"] == 1
    assert table["table"]["view"] == seat.look()["view"]
    assert done.returncode == 2
    assert "has ended with exit code 3, though the game goes on" in done.stderr


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("input()\nprint('hello')\ninput()", "said 'hello', expected one line of JSON such as"),
        ("input()\nprint('{\"action\": 7}')\ninput()", "expected one line of JSON such as"),
        (
            'import sys\nfor line in sys.stdin: print(\'{"action": {"type": "dance"}}\')',
            "refused 20 times in a row, at last because: unknown type of an action 'dance'",
        ),
    ],
)
def test_a_bot_that_talks_nonsense_is_sent_away(house: Host, tmp_path: Path, text: str, reason: str) -> None:
    done = run(script(tmp_path, text), "--at", table_link(house, mode="hot-seat"))

    assert done.returncode == 2
    assert reason in done.stderr


def test_a_bot_plays_here_against_the_computer(tmp_path: Path) -> None:
    leaves = "import json, sys\nprint(json.loads(sys.stdin.readline())['table']['seats'], file=sys.stderr)"

    done = run(script(tmp_path, leaves), "--side", "german", "--against", "sergeant")

    assert "'soviet': {'kind': 'computer'" in done.stderr
    assert "has ended with exit code 0" in done.stderr


def test_an_invitation_is_used_once_and_the_seat_is_found_again(
    house: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    founded = house.call(
        "POST", "/api/tables", {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "soviet"}
    )
    link, invitation = house.address + founded["links"]["german"], founded["keys"]["german"]

    first, second, old = Seat(link), Seat(link.replace("#", "?")), Seat(link)
    first.take()
    second.take()

    assert first.look()["you"] == second.look()["you"] == ["german"]
    assert old.look()["you"] == []
    file = tmp_path / "hexfront" / "seats.json"
    assert file.stat().st_mode & 0o777 == 0o600
    assert invitation not in file.read_text()


def test_a_bot_signs_with_the_invitation_that_it_has_used(
    house: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wishes = {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "soviet"}
    founded = house.call("POST", "/api/tables", wishes)
    link = house.address + founded["links"]["german"]
    Seat(link).take()
    asked: list[list[str]] = []

    def signing(seat: Seat, signature: object = None) -> dict[str, Any]:
        asked.append(seat.look()["you"])
        raise InputError("the game is not over")

    monkeypatch.setattr(Seat, "signing", signing)

    with pytest.raises(InputError, match="the game is not over"):
        sign(link, "", None, tmp_path / "key.pem", None)
    assert asked == [["german"]]


def test_without_a_seat_a_bot_only_looks_on(house: Host, tmp_path: Path) -> None:
    link = table_link(house, mode="two players", side="german").partition("#")[0]

    done = run(script(tmp_path, "input()"), "--at", link)

    assert "the link holds no seat at table" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["true", "--at", "nowhere"],
            "'nowhere' is no link to a table: expected one such as http://host/t/ID#seat=KEY",
        ),
        (["true", "--at", "http://127.0.0.1:1/t/x"], "http://127.0.0.1:1 cannot be heard"),
        (["", "--at", "http://127.0.0.1:1/t/x"], "the command of the bot is empty"),
        (["/no/such/program", "--at", "http://127.0.0.1:1/t/x"], "cannot be started: No such file"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_a_sentence(arguments: list[str], reason: str) -> None:
    said = CliRunner().invoke(app, ["bot", *arguments])

    assert said.exit_code == 2
    assert reason in said.output


def test_a_token_opens_the_seats_of_its_account(house: Host, tmp_path: Path) -> None:
    account = {"name": "Robot", "password": "a long enough password"}
    house.call("POST", "/api/register", account)
    token = _token(house, account)
    known = Host(house.address, token)
    founded = known.call("POST", "/api/tables", {"game": "leningrad-1979", "setup": "suggested", "mode": "hot-seat"})

    seat = Seat(f"{house.address}/t/{founded['id']}", token)

    assert seat.look()["you"] == ["german", "soviet"]
    with Program(f"{sys.executable} -c 'input()'") as program, pytest.raises(InputError, match="has ended"):
        program.tell({"kind": "table", "table": seat.look()})
        program.answer()


def _token(house: Host, account: dict[str, str]) -> str:
    """A token, by way of a log-in with its cookie."""
    with httpx.Client(base_url=house.address) as client:
        csrf = client.post("/api/login", json=account).json()["csrf"]
        answer = client.post("/api/tokens", json={"name": "bot"}, headers={"X-CSRF-Token": csrf}).json()
    return str(answer["token"])


def test_a_bot_has_its_part_in_the_dice(house: Host, tmp_path: Path) -> None:
    link = table_link(house, mode="two players", side="german")
    moves = 'import json, sys\nunits = json.loads(sys.stdin.readline())["table"]["can"]["units"]\n'
    moves += 'print(json.dumps({"ask": {"question": "can", "unit": units[0]}}), flush=True)\n'
    moves += 'print(json.dumps({"action": json.loads(sys.stdin.readline())["actions"][0]}), flush=True)\n'
    moves += "sys.stdin.readline()"

    run(script(tmp_path, moves), "--at", link)

    (line,) = Seat(link).host.call("GET", f"/api/tables/{Seat(link).table_id}/log")
    assert set(line["dice"]["parts"]) == {"german"}
    assert line["dice"]["without"] == {"soviet": "no part was offered"}


def _finished(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    return {"dice": {"kind": "verifiable", "rounds": rounds}}


def test_a_bot_finds_out_a_server_that_changes_its_promise() -> None:
    """A host who draws again after the part was revealed shows another commitment than before."""
    dice = OwnDice()
    table: dict[str, Any] = {"outcome": None, "mode": "two players", "you": ["german"]}
    promise = dice.commit()
    one = {"round": 1, "commitment": "c", "start": None, "parts": {"german": {"commitment": promise, "part": None}}}
    sent = dice.next({**table, "dice": {"kind": "verifiable", "rounds": [one], "ahead": {}}})
    assert sent is not None
    kept = {**one, "start": 1, "parts": {"german": {"commitment": promise, "part": sent["part"]}}}

    assert dice.told(_finished([kept])) == "this seat had its part in the dice, and the server kept its promise"
    assert "round 1 has another commitment" in dice.told(_finished([{**kept, "commitment": "d"}]))
    assert "round 1 has another commitment" in dice.told(_finished([]))
    assert "round 1 lacks this seat's part" in dice.told(_finished([one]))
    assert OwnDice().told(_finished([])) == "the dice were the server's alone: this seat had no part in them"


def test_a_bot_gives_a_part_once_and_finds_out_rounds_without_it() -> None:
    """A host who knows a part could draw a secret for it, or go on without it."""
    dice = OwnDice()
    table: dict[str, Any] = {"outcome": None, "mode": "two players", "you": ["german"]}
    promise = dice.commit()
    one = {"round": 1, "commitment": "c", "start": None, "parts": {"german": {"commitment": promise, "part": None}}}

    def asked(shown: dict[str, Any]) -> dict[str, Any] | None:
        return dice.next({**table, "dice": {"kind": "verifiable", "rounds": [shown], "ahead": {"german": ahead}}})

    ahead = ""
    sent = asked(one)
    assert sent is not None
    ahead = sent["commitment"]
    kept = {**one, "start": 1, "parts": {"german": {"commitment": promise, "part": sent["part"]}}}

    again = asked(one)
    assert again is not None and again["part"] == sent["part"]
    assert asked({**one, "commitment": "liked better"}) is None
    assert asked({**one, "round": 2, "commitment": "liked better"}) is None
    assert "round 2 lacks this seat's part" in dice.told(_finished([kept, {**kept, "round": 2, "parts": {}}]))
    assert "round 2 lacks this seat's part" in dice.told(_finished([kept, {**kept, "round": 2, "commitment": "d"}]))
