"""A self-contained HTML page with its style, charts and maps; it loads nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files

from hexfront.drawing.overlay import Overlay
from hexfront.drawing.svg import element
from hexfront.games.face import Wargame
from hexfront.games.shared.sides import Party

#: The data files that a map is drawn from.
MAP_FILES = ("map.toml", "hexes.csv", "hexsides.csv", "labels.csv", "outline.json", "looks.toml")

#: The lines and bars of a side in charts, by the shape of its counters, so that they are told apart without colour.
DASHES = {"cut": "7 3", "round": "2 3", "banner": "12 3 2 3"}
OPACITIES = {"cut": 0.6, "round": 0.45, "banner": 0.7}


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report; ``content`` is HTML."""

    anchor: str
    title: str
    content: str


class Maps:
    """The maps of a report; each is embedded once and reused under every overlay."""

    def __init__(self, words: Callable[[str], str] = str) -> None:
        self._overlays: dict[str, Overlay] = {}
        self._words = words

    def overlay(self, game: Wargame) -> Overlay:
        """An overlay for the map of a game."""
        return self._overlays.setdefault(_print_of(game), Overlay.of(game.folder, self._words))

    def figure(self, game: Wargame, drawn: str, title: str, caption: str) -> str:
        """A figure of a map with an overlay."""
        overlay = self.overlay(game)
        ground = element("use", href=f"#map-{_print_of(game)}", class_="ground")
        picture = element("svg", ground + drawn, class_="map", viewBox=overlay.view_box, role="img", aria_label=title)
        return figure(picture, title, caption, "wide")

    def definitions(self) -> str:
        """The definitions of the maps, placed once on the page."""
        images = "".join(
            element("g", overlay.background(), id=f"map-{name}") for name, overlay in self._overlays.items()
        )
        if not images:
            return ""
        return element("svg", element("defs", images), class_="definitions", width=0, height=0, aria_hidden="true")


def _print_of(game: Wargame) -> str:
    """A fingerprint that games with the same map share."""
    contents = [(game.folder / name).read_bytes() for name in MAP_FILES if (game.folder / name).is_file()]
    return sha256(b"".join(contents)).hexdigest()[:12]


def page(
    title: str,
    lead: str,
    sections: Iterable[Section],
    maps: Maps,
    sides: Iterable[Party] = (),
    *,
    language: str = "en",
    contents: str = "Contents",
) -> str:
    """The whole document, with the looks of the sides that it shows; the lead is HTML."""
    parts = list(sections)
    listed = "".join(
        element("li", element("a", escape(part.title), href=f"#{part.anchor}")) for part in parts if part.content
    )
    body = (
        maps.definitions()
        + element("header", element("h1", escape(title)) + lead)
        + element("nav", element("ul", listed), aria_label=contents)
        + element("main", "".join(_section(part) for part in parts if part.content))
    )
    style = files("hexfront.study.reports").joinpath("report.css").read_text(encoding="utf-8")
    style += _side_styles(sides)
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">' + element("title", escape(title)) + element("style", style)
    )
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def _section(part: Section) -> str:
    return element("section", element("h2", escape(part.title)) + part.content, id=part.anchor)


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = (), caption: str = ""
) -> str:
    """A table; cells are HTML, and the columns in ``numbers`` are right-aligned."""

    def cell(kind: str, column: int, content: str) -> str:
        return f"<{kind}{' class=number' if column in numbers else ''}>{content}</{kind}>"

    top = "".join(cell("th", column, escape(head)) for column, head in enumerate(heads))
    body = "".join(
        element("tr", "".join(cell("td", column, content) for column, content in enumerate(row))) for row in rows
    )
    words = element("caption", escape(caption)) if caption else ""
    inner = words + element("thead", element("tr", top)) + element("tbody", body)
    return element("div", element("table", inner), class_="table", tabindex="0")


def figure(picture: str, title: str, caption: str = "", look: str = "") -> str:
    """A picture with its title above and its explanation below."""
    words = element("strong", escape(title)) + (f" {escape(caption)}" if caption else "")
    return element("figure", element("figcaption", words) + picture, class_=look or "plain")


def figures(content: Iterable[str]) -> str:
    """Pictures side by side where there is room."""
    return element("div", "".join(content), class_="figures")


def paragraph(words: str) -> str:
    """A paragraph of plain text."""
    return element("p", escape(words))


def facts(pairs: Mapping[str, str]) -> str:
    """A list of names and values; values are HTML."""
    return element("dl", "".join(element("dt", escape(key)) + element("dd", value) for key, value in pairs.items()))


def looks(sides: Iterable[Party]) -> dict[str, str]:
    """The style of each side by its name; sides of several games that look alike share one."""
    return {side.name: f"{side.look.shape}-{side.look.mark.removeprefix('#')}" for side in sides}


def _side_styles(sides: Iterable[Party]) -> str:
    """The style rules of sides: on a light page, on a dark one, and on paper."""
    rules: dict[str, str] = {}
    for side in sides:
        (name,), look = looks([side]).values(), side.look
        rules[name] = (
            f".{name}{{color:{look.mark}}}"
            f"@media (prefers-color-scheme:dark){{.{name}{{color:{look.night}}}}}"
            f"@media print{{.{name}{{color:{look.printed}}}}}"
        )
        if look.shape in DASHES:
            rules[name] += f".line.{name}{{stroke-dasharray:{DASHES[look.shape]}}}"
            rules[name] += f".bar.{name}{{fill-opacity:{OPACITIES[look.shape]}}}"
    return "\n".join(rules.values())
