"""The packages, installed into clean environments of every Python that is there, play in library, HTTP and browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hexfront
from tests.browser.hands import open_table, pick_up, put_down
from tests.browser.house import House
from tests.package.building import CLASSIFIED, PLAY_LOCK, UV, Environment, Packages, clean_environment, python

#: What playing needs may take on the disk, in bytes, with the tool that installs it.
ENOUGH = 150_000_000
PLAYED = """
import hexfront
match = hexfront.play("leningrad-1979", {"german": "random", "soviet": "random"}, seed=7)
print(hexfront.__version__, match.outcome.winner)
"""

pytestmark = pytest.mark.skipif(UV is None, reason="no uv here: make install brings it")


@pytest.fixture
def environment(version: str, tmp_path: Path) -> Environment:
    if python(version) is None:
        pytest.skip(f"there is no Python {version} on this machine")
    return clean_environment(tmp_path, version)


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("version", CLASSIFIED)
def test_it_is_installed_and_played(kind: str, environment: Environment, packages: Packages, page: Page) -> None:
    package = packages.wheel if kind == "wheel" else packages.sdist
    environment.install(str(package))
    _plays_without_any_other_package(environment)

    environment.install(f"hexfront[server] @ {package.as_uri()}")
    assert environment.hexfront("--version").stdout == f"hexfront {hexfront.__version__}\n"
    with environment.serving() as address:
        _plays_over_http(House(address, environment.folder / "games.db"))
        _plays_in_the_browser(House(address, environment.folder / "games.db"), page)


def _plays_without_any_other_package(environment: Environment) -> None:
    assert environment.packages() == ["hexfront"]
    assert environment.python(PLAYED).split()[0] == hexfront.__version__
    refused = environment.hexfront("games")
    assert refused.returncode != 0 and refused.stderr.count("\n") == 1
    assert "pip install 'hexfront[cli]'" in refused.stderr


def _plays_over_http(house: House) -> None:
    seat = house.hot_seat()
    seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})

    assert seat.unit("german-8-pz")["hex"] == "0212"


def _plays_in_the_browser(house: House, page: Page) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    pick_up(page, "german-8-pz", "0112")
    put_down(page, "0212")

    expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_visible()
    assert seat.unit("german-8-pz")["hex"] == "0212"


def test_at_least_the_python_of_the_tests_is_there() -> None:
    assert any(python(version) for version in CLASSIFIED)


@pytest.mark.parametrize("version", CLASSIFIED[:1])
def test_what_make_play_installs_is_small(environment: Environment, packages: Packages) -> None:
    environment.install("--require-hashes", "--requirement", str(PLAY_LOCK))
    environment.install("--no-deps", str(packages.wheel))

    assert environment.hexfront("games").returncode == 0
    assert environment.size() + Path(str(UV)).stat().st_size < ENOUGH
