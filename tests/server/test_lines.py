"""Connections: half-sent requests are closed, nobody opens too many, and only a trusted proxy speaks for others."""

import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from hexfront.kernel.errors import InputError
from hexfront.server.faults import Fault
from hexfront.server.limits import Limits, LogIns, party
from hexfront.server.settings import Settings
from tests.server.house import Client, client_of, code, quick, right
from tests.server.wire import Wire, frame, upgrade, wired

HALVES = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    b"POST /api/import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
)


def _said_until_closed(line: socket.socket) -> bytes:
    said = b""
    while more := line.recv(65_536):
        said += more
    return said


def test_half_a_request_is_closed_after_a_while(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), request_seconds="1") as wire, ExitStack() as lines:
        opened = [lines.enter_context(wire.open()) for _ in HALVES]
        for line, half in zip(opened, HALVES, strict=True):
            line.sendall(half)
        answers = [_said_until_closed(line) for line in opened]
        alive = wire.request("GET", "/api/games").status

    assert all(b" 408 " in answer and b"did not come whole within 1 s" in answer for answer in answers)
    assert alive == 200
    assert not wire.log


def test_a_byte_now_and_then_does_not_keep_a_request_alive(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), request_seconds="1") as wire, wire.open() as line:
        began = time.monotonic()
        line.settimeout(0.1)
        said = b""
        line.sendall(b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        while not said and time.monotonic() - began < 30:
            line.sendall(b" ")
            try:
                said = line.recv(65_536)
            except TimeoutError:
                continue

    assert b" 408 " in said


def test_a_line_that_waits_for_the_next_request_is_left_alone(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), request_seconds="1") as wire, wire.open() as line:
        for _ in range(2):
            line.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n")
            said = b""
            while not said.endswith(b"}"):
                said += line.recv(65_536)
            assert b" 200 " in said
            time.sleep(1.5)


def test_one_address_opens_only_so_many_connections(tmp_path: Path) -> None:
    limits = {"most_connections": "5", "rate_factor": "1"}
    with wired(str(tmp_path / "x.sqlite3"), **limits) as wire:
        with ExitStack() as lines:
            opened = [lines.enter_context(wire.open()) for _ in range(5)]
            for line in opened:
                line.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n")
                assert b" 200 " in line.recv(65_536)
            refused = wire.request("GET", "/api/me")
        wire.hang_up()
        again = _until_open(wire)

    assert refused.status == 503
    assert "too many connections" in refused.document["error"]
    assert again == 200


def _until_open(wire: Wire) -> int:
    """Ask until the server has noticed that the other lines are closed."""
    for _ in range(100):
        status = wire.request("GET", "/api/me").status
        if status == 200:
            return status
        time.sleep(0.05)
    return status


def test_a_live_line_outlives_the_patience_with_requests(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), request_seconds="1") as wire:
        table = wire.request("POST", "/api/tables", b'{"game":"leningrad-1979","setup":"suggested"}').document["id"]
        with wire.open() as line:
            line.sendall(upgrade(f"/api/tables/{table}/live", f"{wire.host}:{wire.port}"))
            first = _first_frame(line)
            line.settimeout(2.5)
            with pytest.raises(TimeoutError):
                line.recv(65_536)

    assert b"presence" in first


def test_one_address_holds_only_so_many_live_lines(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), most_lines="7", rate_factor="1") as wire, ExitStack() as lines:
        table = wire.request("POST", "/api/tables", b'{"game":"leningrad-1979","setup":"suggested"}').document["id"]
        opened = [lines.enter_context(wire.open()) for _ in range(40)]
        answers = []
        for line in opened:
            line.sendall(upgrade(f"/api/tables/{table}/live", f"{wire.host}:{wire.port}"))
            answers.append(_first_frame(line))
        held = [line for line, answer in zip(opened, answers, strict=True) if b"presence" in answer]
        refused = [answer for answer in answers if b"7 live connections" in answer]
        for line in held:
            line.sendall(frame(b"\x03\xe8", 8))
            line.close()
        later = _open_until_let_in(wire, table)

    assert len(held) == 7
    assert len(refused) == 33
    assert b"presence" in later


def _first_frame(line: socket.socket) -> bytes:
    """What a viewer is told first: who is here, or why not."""
    said = line.recv(65_536)
    assert b"101 Switching" in said
    return said.partition(b"\r\n\r\n")[2] or line.recv(65_536)


def _open_until_let_in(wire: Wire, table: str) -> bytes:
    for _ in range(100):
        with wire.open() as line:
            line.sendall(upgrade(f"/api/tables/{table}/live", f"{wire.host}:{wire.port}"))
            said = _first_frame(line)
        if b"presence" in said:
            return said
        time.sleep(0.05)
    return said


def _log_ins(wire: Wire, times: int) -> list[int]:
    """Wrong passwords for many accounts, each as if from another address."""
    return [
        wire.request(
            "POST",
            "/api/login",
            b'{"name":"nobody %d","password":"wrong horse"}' % at,
            {"X-Forwarded-For": f"192.0.2.{at}", "X-Forwarded-Proto": "https"},
        ).status
        for at in range(times)
    ]


def test_nobody_is_believed_to_speak_for_another_address(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), rate_factor="1") as wire:
        statuses = _log_ins(wire, 14)
        strict = wire.request("GET", "/", headers={"X-Forwarded-Proto": "https"}).headers

    assert statuses[:10] == [403] * 10
    assert 429 in statuses[10:]
    assert "strict-transport-security" not in strict


def test_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    with wired(str(tmp_path / "x.sqlite3"), rate_factor="1", trusted_proxies="127.0.0.0/8") as wire:
        statuses = _log_ins(wire, 14)
        secure = wire.request("GET", "/", headers={"X-Forwarded-Proto": "https"}).headers
        plain = wire.request("GET", "/").headers

    assert statuses == [403] * 14
    assert secure["strict-transport-security"].startswith("max-age=")
    assert "strict-transport-security" not in plain


@pytest.mark.parametrize("wrong", ["*", "proxy.example.org", "10.0.0.1/8", "10.0.0.300"])
def test_a_proxy_that_is_no_address_is_named(wrong: str) -> None:
    with pytest.raises(InputError, match="TRUSTED_PROXIES"):
        Settings(trusted_proxies=wrong).proxies()


def test_no_page_of_ours_may_speak_to_other_hosts(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))

    assert rules["connect-src"] == "'self'"
    assert "connect-src 'self';" in client.get("/api/nowhere").headers["Content-Security-Policy"]


def test_the_network_of_an_ipv6_address_counts_as_one() -> None:
    assert party("2001:db8:1:2:3::4") == party("2001:db8:1:2:ffff::1") != party("2001:db8:1:3::1")
    assert party("::ffff:192.0.2.1") == party("192.0.2.1") == "192.0.2.1"
    assert party("fe80::1%eth0") == party("fe80::2")
    assert party("testclient") == "testclient"


def test_guessing_one_account_from_many_addresses_is_limited(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "x.sqlite3", rate_factor=1.0)) as client:
        right(client.post("/api/register", json={"name": "Anna", "password": "correct horse"}))
        house = client.app.state.house
        # Every guess comes from an address that was never seen before.
        for at in range(10):
            house.log_ins.begin("anna ", f"192.0.2.{at}")
        refused = client.post("/api/login", json={"name": "ANNA", "password": "correct horse"})
        other = client.post("/api/login", json={"name": "Bert", "password": "correct horse"})

    assert code(refused) == (429, "rate_limited")
    assert code(other) == (403, "not_yours")


def test_who_has_logged_in_before_is_not_locked_out_by_others() -> None:
    log_ins = LogIns(Limits())
    log_ins.begin("Anna", "home")
    log_ins.succeed("Anna", "home")
    for at in range(10):
        log_ins.begin("Anna", f"elsewhere {at}")

    log_ins.begin("Anna", "home")
    with pytest.raises(Fault):
        log_ins.begin("Anna", "elsewhere")


def test_right_passwords_are_not_counted() -> None:
    log_ins = LogIns(Limits())
    for at in range(50):
        log_ins.begin("Anna", f"device {at}")
        log_ins.succeed("Anna", f"device {at}")

    log_ins.begin("Anna", "another device")
