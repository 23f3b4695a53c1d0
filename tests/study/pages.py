"""A report as a test reads it: its tables, its words, and whatever it would fetch."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = {"meta", "path", "rect", "circle", "polygon", "use", "image", "br"}


@dataclass
class Table:
    """A table of a report by rows of words."""

    section: str
    caption: str = ""
    rows: list[list[str]] = field(default_factory=list)


class Page(HTMLParser):
    """Reads a whole document; an element that is not closed in its turn is a fault."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.maps: list[str] = []
        self.words = ""
        self.faults: list[str] = []
        self._open: list[str] = []
        self._section = ""
        self.feed(text)
        self.close()
        self.faults += self._open
        self.fetches = [link for link in self.links if not link.startswith(("#", "data:"))]
        self.fetches += re.findall(r"url\((?!data:|#)[^)]*\)|@import", text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in ("href", "src", "xlink:href", "srcset", "action"):
            if given.get(name):
                self.links.append(str(given[name]))
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "section":
            self._section = str(given["id"])
        if tag == "svg" and given.get("class") == "map":
            self.maps.append(self._section)
        if tag == "table":
            self.tables.append(Table(self._section))
        if tag == "tr":
            self.tables[-1].rows.append([])
        if tag in ("td", "th"):
            self.tables[-1].rows[-1].append("")
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in EMPTY:
            return
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> out of turn")

    def handle_data(self, data: str) -> None:
        self.words += data
        if "caption" in self._open:
            self.tables[-1].caption += data
        elif "td" in self._open or "th" in self._open:
            self.tables[-1].rows[-1][-1] += data

    def table(self, section: str, caption: str = "") -> list[list[str]]:
        """The rows of the first table of a section whose caption has these words."""
        return next(table.rows for table in self.tables if table.section == section and caption in table.caption)

    def images(self) -> list[str]:
        """The pictures that the page carries, as SVG text."""
        coded = [link.partition("base64,")[2] for link in self.links if link.startswith("data:image/svg+xml")]
        return [base64.b64decode(text).decode() for text in coded]


def checked(text: str) -> Page:
    """A page that is well-formed, whose links lead to parts of it, and that fetches nothing."""
    page = Page(text)
    assert page.faults == []
    assert page.fetches == []
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert len(set(page.ids)) == len(page.ids)
    for image in page.images():
        assert not re.search(r"(?:href|src)=\"(?!#|data:)|url\((?!data:|#|&quot;#)", image)
    return page
