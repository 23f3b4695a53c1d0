"""Checks a built site: every link and anchor leads somewhere, and no page loads anything from another host."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: The attributes with which a page loads something by itself, by tag. A ``link`` loads only what ``rel`` says.
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
LOADED_LINKS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "modulepreload", "manifest"}
_IN_STYLES = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


@dataclass
class Page:
    """The anchors of a page, the links on it, and what it loads."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects what a page has while its tags go by."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.page.anchors |= {has[name] for name in ("id", "name") if has.get(name)}
        if tag == "a" and "href" in has:
            self.page.links.append(has["href"])
        if tag == "link" and LOADED_LINKS & set(has.get("rel", "").split()):
            self.page.loaded.append(has.get("href", ""))
        if has.get(LOADING.get(tag, "")):
            self.page.loaded.append(has[LOADING[tag]])


def read(site: Path) -> dict[Path, Page]:
    """Every page of a built site."""
    return {file: _read(file) for file in sorted(site.rglob("*.html"))}


def broken(site: Path) -> list[str]:
    """The links and pictures of a site that lead nowhere, each with its page."""
    pages = read(site.resolve())
    return [
        f"{file.relative_to(site.resolve())}: {link}"
        for file, page in pages.items()
        for link in [*page.links, *page.loaded]
        if not _is_outside(link) and _is_broken(link, file, site.resolve(), pages)
    ]


def from_outside(site: Path) -> list[str]:
    """What pages and style sheets load from other hosts."""
    pages = [(file, link) for file, page in read(site).items() for link in page.loaded]
    styles = [
        (file, first or second)
        for file in site.rglob("*.css")
        for first, second in _IN_STYLES.findall(file.read_text(encoding="utf-8"))
    ]
    return [f"{file.relative_to(site)}: {link}" for file, link in [*pages, *styles] if _is_outside(link)]


def _read(file: Path) -> Page:
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader.page


def _is_outside(link: str) -> bool:
    parts = urlsplit(link)
    return parts.scheme in ("http", "https", "mailto") or bool(parts.netloc)


def _is_broken(link: str, file: Path, site: Path, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme not in ("data", "javascript")
    path = unquote(parts.path)
    # Only the page for addresses that do not exist, which may be shown at any depth, has links from the root.
    near = site / path.lstrip("/") if path.startswith("/") else file.parent / path
    target = near.resolve() if path else file
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return True
    anchor = unquote(parts.fragment)
    return bool(anchor) and target in pages and anchor not in pages[target].anchors and not anchor.startswith("__")
