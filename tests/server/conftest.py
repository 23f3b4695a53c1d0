"""A server for every test, on a database of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Client, client_of, quick


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with client_of(quick(tmp_path / "house.sqlite3")) as one:
        yield one
