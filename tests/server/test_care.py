"""What those who care for the server ask: is it alive, is it ready, and its figures."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hexfront.server.figures import BOUNDS, Counter, Figures, Histogram
from tests.server.house import Client, client_of, code, hot_seat, house_of, quick

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "manual" / "hosting.md"
TOKEN = "tulip-and-rye"
ALLOWED = {"Authorization": f"Bearer {TOKEN}"}
#: A line of the text form: a name, labels, a number.
LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+')


@pytest.fixture
def watched(tmp_path: Path) -> Any:
    with client_of(quick(tmp_path / "house.sqlite3", metrics_token=TOKEN)) as one:
        yield one


def _figures(client: Client) -> dict[str, float]:
    answer = client.get("/metrics", headers=ALLOWED)
    assert answer.status_code == 200, answer.text
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_healthy_server_says_so(client: Client) -> None:
    assert client.get("/health").json() == {"status": "alive"}
    assert client.get("/ready").json() == {"status": "ready"}


def test_a_server_without_its_database_is_alive_but_not_ready(empty: Client) -> None:
    async def sabotage() -> None:
        async with house_of(empty).database.write() as tx:
            await tx.execute(text("DROP TABLE accounts"))

    empty.blocking_portal.call(sabotage)

    answer = empty.get("/ready")

    assert code(answer) == (503, "failed")
    assert answer.json()["error"] == "the database does not answer"
    assert answer.headers["Retry-After"] == "5"
    assert empty.get("/health").status_code == 200


def test_a_server_whose_worker_has_died_is_not_ready(empty: Client) -> None:
    async def kill() -> None:
        worker = house_of(empty).health.workers["outbox"]
        worker.cancel()
        await asyncio.wait([worker])

    empty.blocking_portal.call(kill)

    assert empty.get("/ready").json()["error"] == "the outbox has stopped"


def test_readiness_asks_the_database_once_a_second_at_most(empty: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    health, looked = house_of(empty).health, []
    look = health._look

    async def counted() -> list[str]:
        looked.append(1)
        return await look()

    monkeypatch.setattr(health, "_look", counted)
    for _ in range(50):
        assert empty.get("/ready").status_code == 200

    assert 1 <= len(looked) <= 10


def test_monitoring_goes_on_when_there_are_too_many_requests(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3", rate_factor=0.01)) as client:
        answers = [client.get("/api/games").status_code for _ in range(10)]

        assert 429 in answers
        assert [client.get(path).status_code for path in ("/health", "/ready")] == [200, 200]


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer tulip"}, {"Authorization": f"Basic {TOKEN}"}, {"X-Token": TOKEN}]
)
def test_the_figures_are_for_those_who_have_the_token(watched: Client, headers: dict[str, str]) -> None:
    answer = watched.get("/metrics", headers=headers)

    assert code(answer) == (403, "not_yours")
    assert "hexfront_" not in answer.text


def test_without_a_token_set_there_are_no_figures(client: Client) -> None:
    assert code(client.get("/metrics", headers={"Authorization": "Bearer "})) == (404, "unknown")


def test_figures_count_requests_actions_tables_and_notices(watched: Client) -> None:
    before = _figures(watched)
    player = hot_seat(watched)
    player.move()
    watched.get("/api/tables/nobody")
    watched.get("/wp-admin")
    house_of(watched).health._counts = (0.0, [])
    after = _figures(watched)

    moved = 'hexfront_requests_total{method="POST",route="/api/tables/{table_id}/actions",status="200"}'
    missed = 'hexfront_requests_total{method="GET",route="/api/tables/{table_id}",status="404"}'
    assert (before.get(moved, 0), after[moved], after[missed]) == (0, 1, 1)
    assert after["hexfront_actions_total"] == before["hexfront_actions_total"] + 1
    assert (before["hexfront_tables"], after["hexfront_tables"], after["hexfront_tables_running"]) == (0, 1, 1)
    assert after["hexfront_ready"] == 1
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert not any("wp-admin" in one for one in after)


def test_open_sockets_are_counted(watched: Client) -> None:
    player = hot_seat(watched)
    with watched.websocket_connect(f"/api/tables/{player.id}/live") as line:
        line.receive_json()
        during = _figures(watched)
    # The server notices a moment later that the line is closed.
    for _ in range(100):
        after = _figures(watched)
        if after["hexfront_sockets_open"] == 0 and after["hexfront_sockets_total"] > 0:
            break
        time.sleep(0.05)

    assert during["hexfront_sockets_open"] == 1
    assert (after["hexfront_sockets_open"], after["hexfront_sockets_total"]) == (0, 1)


def test_a_stranger_cannot_fill_the_figures_with_names_of_his_own(watched: Client) -> None:
    for number in range(30):
        watched.request(f"BREW{number}", f"/coffee/{number}")
        watched.get(f"/api/tables/{number:016}")
    figures = _figures(watched)

    assert not any("BREW" in one or "coffee" in one for one in figures)
    assert sum(one.startswith("hexfront_requests_total") for one in figures) < 10


def test_the_text_form_is_what_prometheus_reads(watched: Client) -> None:
    watched.get("/health")
    answer = watched.get("/metrics", headers=ALLOWED)
    lines = answer.text.splitlines()

    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert [line for line in lines if not line.startswith(("# HELP ", "# TYPE ")) and not LINE.fullmatch(line)] == []
    helped = [line.split()[2] for line in lines if line.startswith("# HELP")]
    assert len(helped) == len(set(helped))


def test_the_manual_has_every_figure(watched: Client) -> None:
    told = set(re.findall(r"# HELP (\w+)", watched.get("/metrics", headers=ALLOWED).text))
    named = set(re.findall(r"`((?:hexfront|process)_[a-z_]+)", MANUAL.read_text()))

    assert told == named
    assert len(told) > 15


def test_a_histogram_adds_up() -> None:
    histogram = Histogram("x", "About x.", "route")
    for seconds in (0.001, 0.005, 0.3, 60.0):
        histogram.add("/a", seconds)

    lines = dict(line.rpartition(" ")[::2] for line in histogram.lines() if not line.startswith("#"))

    assert lines['x_bucket{route="/a",le="0.005"}'] == "2"
    assert lines['x_bucket{route="/a",le="0.5"}'] == lines[f'x_bucket{{route="/a",le="{BOUNDS[-1]}"}}'] == "3"
    assert lines['x_bucket{route="/a",le="+Inf"}'] == lines['x_count{route="/a"}'] == "4"
    assert float(lines['x_sum{route="/a"}']) == pytest.approx(60.306)


def test_what_would_break_a_line_is_escaped() -> None:
    counter = Counter("x", "About x.", "name")
    counter.add('a"b\\c\nd')

    assert list(counter.lines())[-1] == 'x{name="a\\"b\\\\c\\nd"} 1'
    assert Figures().text([("y", "About y.", 0.5)]).count("\ny 0.5\n") == 1
