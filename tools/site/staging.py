"""Collects the pages of the site: everything under docs, and the pages at the root of the repository.

Links in the sources work inside the repository. Here each is rewritten for the place its page has in the site. A linked
file that is not a page is copied along, so nothing in the site leads back to the repository.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from hexfront.kernel.errors import DataError

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
#: Pages that are not under docs, by their place in the site.
ELSEWHERE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "benchmarks/README.md": "benchmarks.md",
    "examples/lanterns/README.md": "examples/lanterns.md",
}
#: Where linked files that are not pages go.
FILES = "files"

_FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2[ \t]*$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()[^)\s]+(?=\))|(?<=\bsrc=\")[^\"]+(?=\")")
_FOLDER = re.compile(r"^( *)- (\S+)/\*\.md$", re.MULTILINE)


def stage(folder: Path) -> None:
    """Write all pages of the site and their files into a folder."""
    shutil.copytree(DOCS, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.md", "__pycache__"))
    for source, place in places().items():
        page = folder / place
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(_moved(source, place, folder), encoding="utf-8")


def places() -> dict[Path, str]:
    """Every page by its source, with its place in the site."""
    pages = {page: page.relative_to(DOCS).as_posix() for page in sorted(DOCS.rglob("*.md"))}
    # The README is the front page of the repository; the site has its own.
    outside = {ROOT / name: place for name, place in ELSEWHERE.items() if name != "README.md"}
    return pages | outside


def navigation(settings: str) -> str:
    """The settings of the site, with ``folder/*.md`` in the navigation replaced by the pages of the folder."""

    def pages(found: re.Match[str]) -> str:
        indent, folder = found.groups()
        names = sorted(page.name for page in (DOCS / folder).glob("*.md") if page.name != "README.md")
        if not names:
            raise DataError(f"mkdocs.yml lists {folder}/*.md, but {DOCS / folder} has no pages")
        return "\n".join(f"{indent}- {folder}/{name}" for name in names)

    return _FOLDER.sub(pages, settings)


def _moved(source: Path, place: str, folder: Path) -> str:
    """The text of a page with its links rewritten for its place. Code blocks stay as they are."""
    text = source.read_text(encoding="utf-8")
    parts, end = [], 0
    for fence in _FENCE.finditer(text):
        parts += [_linked(text[end : fence.start()], source, place, folder), fence[0]]
        end = fence.end()
    return "".join([*parts, _linked(text[end:], source, place, folder)])


def _linked(text: str, source: Path, place: str, folder: Path) -> str:
    return _LINK.sub(lambda found: _link(found[0], source, place, folder), text)


def _link(link: str, source: Path, place: str, folder: Path) -> str:
    """A link as it must be written at the new place of its page."""
    file, hash_mark, anchor = link.partition("#")
    if not file or re.match(r"[a-z]+:", link):
        return link
    target = (source.parent / file).resolve()
    if target.is_dir():
        target /= "README.md"
    if not target.is_file():
        raise DataError(f"{source.relative_to(ROOT)} links to {link!r}, which does not exist")
    return os.path.relpath(_place_of(target, folder), Path(place).parent).replace(os.sep, "/") + hash_mark + anchor


def _place_of(target: Path, folder: Path) -> str:
    """Where a linked file is in the site. Files from outside docs are copied along."""
    name = target.relative_to(ROOT).as_posix()
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    if target.is_relative_to(DOCS):
        return target.relative_to(DOCS).as_posix()
    # A licence or a Makefile has no ending; with one, browsers show it instead of offering to save it.
    copy = folder / FILES / (name if target.suffix else f"{name}.txt")
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(target, copy)
    return copy.relative_to(folder).as_posix()
