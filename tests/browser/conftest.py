"""A running server, the built browser program, and Chromium to look at it with."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.house import House, serving

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "hexfront" / "server" / "static"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

# A busy machine may take its time; what is wrong stays wrong.
PATIENCE = 45_000
expect.set_options(timeout=PATIENCE)
#: How many times slower than it is the browser is to take this machine for.
SLOWNESS = float(os.environ.get("HEXFRONT_TEST_SLOWNESS", "1"))


@pytest.fixture(scope="session")
def program() -> Path:
    """The browser program, built if it is not there yet."""
    if (STATIC / "index.html").exists():
        return STATIC
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("the browser program is not built and there is no npm to build it")
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *command], cwd=ROOT / "client", check=True, capture_output=True)
    return STATIC


@pytest.fixture(scope="session")
def house(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of its own on a free port."""
    database = tmp_path_factory.mktemp("browser") / "games.db"
    with serving(database) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: apt install chromium")
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def _page(context: BrowserContext) -> Iterator[Page]:
    """A page on which every error of the program fails the test."""
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    if SLOWNESS > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A desktop."""
    yield from _page(chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", bypass_csp=True))


@pytest.fixture
def other_page(chromium: Browser) -> Iterator[Page]:
    """Another desktop, somewhere else."""
    yield from _page(chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB"))


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A telephone held upright."""
    yield from _page(
        chromium.new_context(
            viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True, is_mobile=True, bypass_csp=True
        )
    )
