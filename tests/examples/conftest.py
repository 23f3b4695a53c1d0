"""The example games: importable here as they lie in their folder, and installed into an environment of their own."""

import sys
from pathlib import Path

import pytest

from hexfront.games import registry
from tests.examples.clean import ROOT, Environment, clean_environment

sys.path.insert(0, str(ROOT / "examples" / "lanterns"))


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the registry find the example, as if it were installed."""
    from lanterns import ENTRY

    found = registry.shelf()
    there = registry.Shelf({**found.entries, "lanterns": ENTRY}, found.broken)
    monkeypatch.setattr(registry, "shelf", lambda: there)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return clean_environment(tmp_path_factory.mktemp("lanterns"), "lanterns")


@pytest.fixture(scope="session")
def records(installed: Environment) -> Path:
    """Games that the installed example played on the command line."""
    installed.hexfront("simulate", "lanterns", "--games", "10", "--jobs", "1", "--out", "games")
    return installed.folder / "games"
