"""Reports in a browser: they fetch nothing, fit a telephone, follow the light, and their maps are really there."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from hexfront.play.record.record import load_record
from hexfront.study.plan import Plan
from hexfront.study.reports.afteraction_report import after_action_report
from hexfront.study.reports.report import study_report
from tests.study.byhand import GAMES, VARIANTS

STORED = Path(__file__).resolve().parents[1] / "stored_games" / "leningrad-1979.german-tactical.jsonl.gz"

#: How wide the map is that a page carries, once it is read, and how often it is used.
CARRIED = """async () => {
  const image = document.querySelector('svg.definitions image');
  const picture = new Image();
  picture.src = image.getAttribute('href');
  await picture.decode();
  return [picture.naturalWidth, document.querySelectorAll('svg.map use').length];
}"""


@pytest.fixture(scope="module", params=["study", "game"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    path = folder / "report.html"
    if request.param == "study":
        path.write_text(study_report(Plan("By hand", VARIANTS, 4, 0), GAMES), encoding="utf-8")
        return path
    record = folder / "game.jsonl"
    record.write_bytes(gzip.decompress(STORED.read_bytes()))
    path.write_text(after_action_report(load_record(record), "A game"), encoding="utf-8")
    return path


def shown(page: Page, report: Path) -> list[str]:
    """Open a report; whatever it asks for besides itself."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(report.as_uri())
    return [url for url in asked if url != report.as_uri() and not url.startswith("data:")]


def test_a_report_fetches_nothing_and_has_its_maps(page: Page, report: Path) -> None:
    fetched = shown(page, report)
    width, maps = page.evaluate(CARRIED)

    assert fetched == []
    assert width > 1000 and maps >= 8


def test_a_report_fits_a_telephone(phone: Page, report: Path) -> None:
    shown(phone, report)
    wide, room = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")

    assert wide <= room


def test_a_report_is_dark_in_the_dark_and_white_on_paper(chromium: Browser, report: Path) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    context = chromium.new_context(color_scheme="dark")
    page = context.new_page()
    shown(page, report)
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    page.emulate_media(media="print", color_scheme="dark")
    paper = page.evaluate(ground)
    context.close()

    assert (dark, light, paper) == ("rgb(27, 25, 19)", "rgb(251, 247, 236)", "rgb(255, 255, 255)")
