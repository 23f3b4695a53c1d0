"""Servers for tests: one a module where tables keep out of each other's way, one a test where they do not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Client, client_of, quick
from tests.server.processes import NoPostgres, postgres


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with client_of(quick(tmp_path_factory.mktemp("house") / "house.sqlite3")) as one:
        yield one


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Client]:
    """A server that nobody has used yet."""
    with client_of(quick(tmp_path / "house.sqlite3")) as one:
        yield one


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database of each kind."""
    folder: Path = tmp_path_factory.mktemp("database")
    if request.param == "sqlite":
        yield str(folder / "house.sqlite3")
        return
    try:
        with postgres() as address:
            yield address
    except NoPostgres as reason:
        pytest.skip(str(reason))
