"""A study in its folder: kept game by game, taken up again, and the same on every kind of pool."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from hexfront.ai.processes import Processes
from hexfront.kernel.errors import DataError, HexfrontError, InputError
from hexfront.study import pools, store
from hexfront.study.plan import Plan
from hexfront.study.pools import DaskCluster, RayCluster
from hexfront.study.running import Run, play_task
from hexfront.study.variants import Variant
from tests.study.pages import checked

PROGRAM = "from hexfront.cli import main; main()"
IMPATIENT = f"from hexfront.study import pools; pools.PATIENCE = 1; {PROGRAM}"
PATIENCE = 240.0
DASK_HEAD = """
import sys
from distributed import LocalCluster
cluster = LocalCluster(
    n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://", host="127.0.0.1", dashboard_address=None
)
print(cluster.scheduler_address, flush=True)
sys.stdin.read()
cluster.close()
"""
RAY_HEAD = """
import sys
import ray
head = ray.init(address="local", num_cpus=1, include_dashboard=False, logging_level="error", log_to_driver=False)
print(head.address_info["gcs_address"], flush=True)
sys.stdin.read()
"""
RANDOM = ("leningrad-2010", "--players", "random,random", "--vary", "bid=0,6", "--seed", "7")
VARIANTS = tuple(Variant(f"leningrad-2010, bid {bid}", "leningrad-2010", options={"bid": bid}) for bid in (0, 6))


def plan(games: int, seed: int = 7) -> Plan:
    return Plan("leningrad-2010", VARIANTS, games, seed)


def started(*words: object, program: str = PROGRAM) -> subprocess.Popen[str]:
    """The program as somebody starts it."""
    command = [sys.executable, "-c", program, "study", *map(str, (*RANDOM, *words))]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "120"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )


def finished(*words: object) -> str:
    """What the program says, when it has done all it was asked for."""
    process = started(*words)
    said, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said + wrong
    return said


def timeless(folder: Path) -> list[dict[str, Any]]:
    """The games of a folder in order, without the time they took."""
    games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    bare = [{key: value for key, value in game.items() if key != "seconds"} for game in games]
    return sorted(bare, key=lambda game: (game["variant"], game["number"]))


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games, two of each variant, played in this process."""
    folder = tmp_path_factory.mktemp("local")
    run = Run(plan(2), folder)
    assert len(list(run.play(Processes(1)))) == run.total == 4
    run.finish()
    return folder


def test_two_processes_play_the_same_games(local: Path, tmp_path: Path) -> None:
    finished("--games", 2, "--jobs", 2, "--out", tmp_path)

    assert timeless(tmp_path) == timeless(local)


def test_a_local_dask_cluster_plays_the_same_games(local: Path, tmp_path: Path) -> None:
    needs("distributed", "Dask")

    said = finished("--games", 2, "--jobs", 2, "--dask", "local", "--out", tmp_path)

    assert "the report" in said and timeless(tmp_path) == timeless(local)


def needs(package: str, title: str) -> None:
    """Skip a test whose cluster runs in other processes: this one need not import its package."""
    if find_spec(package) is None:
        pytest.skip(f"{title} is not installed: pip install hexfront[{title.lower()}]")


@contextmanager
def running(head: str, **environment: str) -> Iterator[str]:
    """The address of a cluster in a process of its own, which ends when nobody writes to it any more."""
    with subprocess.Popen(
        [sys.executable, "-c", head],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **environment},
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        try:
            address = process.stdout.readline().strip()
            assert address, "the cluster did not start"
            yield address
        finally:
            process.stdin.close()
            process.wait(PATIENCE)


@pytest.fixture
def scheduler() -> Iterator[str]:
    """The address of a Dask scheduler with one worker."""
    needs("distributed", "Dask")
    with running(DASK_HEAD) as address:
        yield address


def test_a_dask_cluster_that_runs_already_is_used(scheduler: str, local: Path, tmp_path: Path) -> None:
    out = tmp_path / "study"

    finished("--games", 1, "--dask", scheduler, "--out", out)

    assert timeless(out) == [game for game in timeless(local) if game["number"] == 1]


def test_a_local_ray_cluster_plays_the_same_games(local: Path, tmp_path: Path) -> None:
    needs("ray", "Ray")

    said = finished("--games", 2, "--jobs", 2, "--ray", "local", "--out", tmp_path)

    assert "the report" in said and timeless(tmp_path) == timeless(local)


@pytest.fixture
def ray_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a Ray cluster.

    Ray lets nobody join who does not know the cluster's token: this one gets a token of its own.
    """
    needs("ray", "Ray")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", token_hex(32))
    with running(RAY_HEAD, RAY_USAGE_STATS_ENABLED="0", RAY_ENABLE_UV_RUN_RUNTIME_ENV="0") as address:
        yield address


def test_a_ray_cluster_that_runs_already_is_used(ray_cluster: str, local: Path, tmp_path: Path) -> None:
    finished("--games", 1, "--ray", ray_cluster, "--out", tmp_path)

    assert timeless(tmp_path) == [game for game in timeless(local) if game["number"] == 1]


def test_a_study_that_was_killed_goes_on_where_it_was(local: Path, tmp_path: Path) -> None:
    process = started("--games", 500, "--jobs", 1, "--out", tmp_path)
    kept = tmp_path / "games.jsonl"
    end = time.monotonic() + PATIENCE
    while not kept.exists() or kept.read_bytes().count(b"\n") < 2:
        assert time.monotonic() < end and process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    before = [line for line in kept.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    with kept.open("ab") as file:
        file.write(before[0][:50])

    said = finished("--games", len(before), "--jobs", 1, "--out", tmp_path)

    after = kept.read_bytes().splitlines(keepends=True)
    assert f"{len(before)} of {2 * len(before)} games were played before" in said
    assert after[: len(before)] == before and len(after) == 2 * len(before)
    assert [game for game in timeless(tmp_path) if game["number"] <= 2] == timeless(local)
    checked((tmp_path / "report.html").read_text(encoding="utf-8"))


def test_tables_are_csv_and_parquet_of_the_same(local: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install hexfront[parquet]")

    for name, rows in (("results", 4), ("turns", 48)):
        with (local / f"{name}.csv").open(newline="", encoding="utf-8") as file:
            written = list(csv.DictReader(file))
        table = parquet.read_table(local / f"{name}.parquet")
        assert len(written) == table.num_rows == rows
        assert list(written[0]) == table.column_names
        assert [row["points"] for row in written] == [str(value) for value in table["points"].to_pylist()]


def test_without_pyarrow_there_is_csv_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)

    written = store.write_tables(tmp_path, {"results": [{"a": 1}, {"a": 2, "b": 3}]})

    assert [path.name for path in written] == ["results.csv"]
    assert (tmp_path / "results.csv").read_text() == "a,b\n1,\n2,3\n"


def test_games_already_played_are_not_played_again(local: Path) -> None:
    again = Run(plan(2), local)

    assert list(again.play(Refusing())) == [] and len(again.games) == 4


class Refusing:
    """A pool that must not be given anything to do."""

    def results(self, work: object, tasks: Sequence[object]) -> Generator[Any]:
        assert list(tasks) == []
        yield from ()


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (plan(2, seed=8), "the seed 7 and not 8"),
        (Plan("x", VARIANTS[:1], 2, 7), "the variants leningrad-2010, bid 0, leningrad-2010, bid 6 and not"),
        (
            Plan("x", (VARIANTS[0], Variant(VARIANTS[1].name, "leningrad-2010", options={"bid": 5})), 2, 7),
            "options {'bid': 6} of the variant 'leningrad-2010, bid 6' and not {'bid': 5}",
        ),
    ],
)
def test_another_study_does_not_go_into_the_same_folder(other: Plan, fault: str, local: Path) -> None:
    with pytest.raises(InputError, match=fault.replace("{", r"\{")):
        Run(other, local)


def test_a_damaged_game_is_named_by_its_line(tmp_path: Path) -> None:
    Run(plan(1), tmp_path)
    (tmp_path / "games.jsonl").write_text('{"variant":\n')

    with pytest.raises(DataError, match=r"games\.jsonl, line 1: not a game of a study"):
        Run(plan(1), tmp_path)


def test_an_observer_changes_nothing_and_sees_the_end() -> None:
    task = next(iter(plan(1).tasks()))
    game = play_task(task)

    last = game["turns"][-1]
    assert [turn["turn"] for turn in game["turns"]] == list(range(1, 13))
    assert last["points"] == game["points"]
    for side, lost in last["lost"].items():
        assert 0 < lost <= sum(game["losses"][side].values()), "what was restored is not lost"
    assert {"16.1", "16.3"} <= set(game["rules"]) and game["dice"] > 0


def test_one_cluster_at_a_time() -> None:
    with pytest.raises(InputError, match="both a Dask and a Ray cluster"):
        pools.pool(1, dask="local", ray="local")
    assert isinstance(pools.pool(1), Processes)


@pytest.mark.parametrize(
    ("cluster", "package", "extra"),
    [(DaskCluster, "distributed", "dask"), (RayCluster, "ray", "ray")],
    ids=["dask", "ray"],
)
def test_a_missing_package_is_named_with_the_extra_that_brings_it(
    cluster: type[DaskCluster | RayCluster], package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(HexfrontError, match=rf"needs the package {package}, .*: pip install 'hexfront\[{extra}\]'"):
        cluster("local", 1)


def test_a_cluster_that_does_not_answer_is_named(tmp_path: Path) -> None:
    needs("distributed", "Dask")

    process = started("--games", 1, "--dask", "tcp://127.0.0.1:1", "--out", tmp_path, program=IMPATIENT)
    _, wrong = process.communicate(timeout=PATIENCE)

    assert process.returncode == 2
    assert wrong.startswith("hexfront: the Dask scheduler at 'tcp://127.0.0.1:1' cannot be reached")
