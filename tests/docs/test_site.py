"""The documentation: the site is built, no link is broken, nothing comes from elsewhere, and nothing is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hexfront
from hexfront.games import face
from tools.site.__main__ import build
from tools.site.links import broken, from_outside, read
from tools.site.pictures import IMAGES, PICTURES
from tools.site.staging import DOCS, ROOT, navigation, places

REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in sorted((DOCS / "reference").glob("*.md")))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("docs"))


def test_every_page_is_in_the_site(site: Path) -> None:
    made = {page.relative_to(site).as_posix() for page in read(site)}

    assert {re.sub(r"README\.md$|\.md$", lambda end: "index.html" if "R" in end[0] else ".html", place)
            for place in places().values()} <= made  # fmt: skip


def test_no_link_of_the_site_is_broken(site: Path) -> None:
    assert sum(len(page.links) for page in read(site).values()) > 5000
    assert broken(site) == []


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    assert sum(len(page.loaded) for page in read(site).values()) > 200
    assert from_outside(site) == []


def test_the_search_finds_words_of_every_part(site: Path) -> None:
    found = {item["location"].partition("/")[0] for item in json.loads((site / "search.json").read_text())["items"]}

    assert {"tutorials", "manual", "rules", "reference", "decisions"} <= found


def test_broken_links_and_things_from_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text("<h1 id='here'></h1>", encoding="utf-8")
    (tmp_path / "a.html").write_text(
        "<a href='b.html#here'></a><a href='b.html#there'></a><a href='c.html'></a><a href='https://x.example'></a>"
        "<img src='no.png'><script src='https://x.example/s.js'></script>",
        encoding="utf-8",
    )
    (tmp_path / "s.css").write_text("@font-face { src: url(https://x.example/f.woff2) }", encoding="utf-8")

    assert broken(tmp_path) == ["a.html: b.html#there", "a.html: c.html", "a.html: no.png"]
    assert from_outside(tmp_path) == ["a.html: https://x.example/s.js", "s.css: https://x.example/f.woff2"]


def test_every_page_is_in_the_navigation() -> None:
    listed = set(re.findall(r"\S+\.md", navigation((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))))

    assert set(places().values()) - listed == set()


def test_the_reference_has_every_public_name() -> None:
    names = [f"hexfront.{name}" for name in hexfront.__all__ if not name.startswith("_")]
    names += [f"hexfront.games.face.{name}" for name in face.__all__ if name not in hexfront.__all__]

    assert [name for name in names if not re.search(_shown(name), REFERENCE, re.MULTILINE)] == []


def _shown(name: str) -> str:
    """How the reference names something. A function that shares its name with a folder is shown from its module."""
    is_folder = (ROOT / name.replace(".", "/")).is_dir()
    return rf"\bheading: {re.escape(name)}\b" if is_folder else rf"^::: {re.escape(name)}$"


def test_every_picture_is_made_by_a_script_and_shown_on_a_page() -> None:
    shown = "\n".join(page.read_text(encoding="utf-8") for page in places()) + (ROOT / "README.md").read_text()
    files = {file.name for file in IMAGES.iterdir()}

    assert files == set(PICTURES)
    assert [name for name in files if f"images/{name}" not in shown] == []
