"""The faces of a game's counters, with slots for what changes during play.

Everything about a face is drawn here. Whoever shows one, a picture or the browser, only fills in what its unit has now:
strengths, steps, statuses, and what its owner knows to lie under a back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from hexfront.drawing.counters.emblems import emblem
from hexfront.drawing.svg import element, path, text
from hexfront.games.face import Document, Wargame

#: The outlines of counters by the shape of their side.
OUTLINES = {
    "square": "M-31-31H31V31H-31Z",
    "cut": "M-21-31H21L31-21V31H-31V-21Z",
    "round": "M-19-31H19A12 12 0 0 1 31-19V19A12 12 0 0 1 19 31H-19A12 12 0 0 1-31 19V-19A12 12 0 0 1-19-31Z",
    "banner": "M-31-31H31V31L0 25-31 31Z",
}
STAR = "M0-5 1.3-1.6 4.8-1.5 2-.6 3 4.1 0 2-3 4.1-2 .6-4.8-1.5-1.3-1.6Z"
#: A second mark that goes with each shape, so that sides can be told apart without colour.
MARKS = {
    "square": path("M-31-31H31V-26.4H-31Z", "band"),
    "cut": path(STAR, "star", transform="translate(-22 -2.5) scale(.92)"),
    "round": element("circle", class_="ring", cx=-22, cy=-2.5, r=3.6),
    "banner": path("M-31-31H31V-28.8H-31ZM-31-27.4H31V-26H-31Z", "band"),
}
#: The tokens that lie on counters, such as a burst for disruption: their class, and their sign.
TOKENS = {
    "disrupted": ("burst", "M0-6 1.6-2 5.6-2.6 2.8 .6 4.6 4.4 .6 3-2.6 5.6-2.4 1.4-6 0-2.2-1.6-3.6-5Z"),
    "flame": (
        "flame",
        "M0-6.4C4.6-2 4.8.4 4.8 2A4.8 4.8 0 0 1-4.8 2C-4.8-.4-3-1.2-2.4-3.4-1-2.6-.4-4.4 0-6.4Z",
    ),
    "eye": (
        "eye",
        "M-6.4 0C-3-4.6 3-4.6 6.4 0 3 4.6-3 4.6-6.4 0ZM-1.8 0A1.8 1.8 0 1 0 1.8 0 1.8 1.8 0 1 0-1.8 0Z",
    ),
    "out of supply": ("want", "M-3.2-4.6H3.2V4.6H-3.2ZM-3.2-1.4H3.2M-3.2 1.4H3.2M-6 6 6-6"),
}
#: Where tokens lie on a counter, one after the other.
SPOTS = ("-24 24", "-7 24", "10 24", "27 24")
#: How wide a letter is, as a share of its height.
LETTER = 0.55
#: The figures at the foot have so many characters at most in the larger size.
FITS = 5
SLOT = re.compile(r"\{(\w+)\}")
#: Everything in a box is a little smaller than where it stands alone.
BOXED = "translate(0 3.4) scale(0.84)"
TAB = "M10-31H21L31-21V-13H10Z"


@dataclass(frozen=True, slots=True)
class Faces:
    """Every face of a game by the id of its counter."""

    fronts: Mapping[str, str]
    #: Backs whose owner has looked under them, and what can lie under one.
    opened: Mapping[str, str]
    unders: Mapping[str, str]
    #: The figures at the foot: fields of a unit by name, or what is printed.
    feet: Mapping[str, Sequence[str | int]]
    #: The row of steps, by steps left and steps in all, such as ``1/2``.
    pips: Mapping[str, str]
    tokens: Mapping[str, str]
    spots: Sequence[str]
    #: The foot itself, and the one for figures of more than so many characters.
    foot: str
    long_foot: str
    fits: int

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def face(self, unit: Document) -> str:
        """The face of a unit, given as views do."""
        name, under = unit["id"], self.unders.get(unit.get("is") or "", "")
        template = self.opened[name] if under and name in self.opened else self.fronts[name]
        figures = "-".join(self._figures(unit, self.feet.get(name, ())))
        foot = self.long_foot if len(figures) > self.fits else self.foot
        shown = [self.tokens[status] for status in unit.get("statuses", ()) if status in self.tokens]
        return filled(
            template,
            foot=filled(foot, figures=escape(figures)),
            pips=self.pips[f"{unit['steps']}/{unit['full_steps']}"],
            tokens="".join(filled(token, spot=spot) for token, spot in zip(shown, self.spots, strict=False)),
            **{"class": escape(unit.get("class") or ""), "under": under},
        )

    def _figures(self, unit: Document, parts: Sequence[str | int]) -> list[str]:
        values = [unit[part] if part in ("attack", "defense") else part for part in parts]
        return [str(value) for value in values if value is not None]


def filled(template: str, **slots: str) -> str:
    """A template with its slots filled in."""
    return SLOT.sub(lambda slot: slots[slot[1]], template)


def faces_of(game: Wargame, tokens: Mapping[str, str]) -> Faces:
    """The faces of a game's counters; ``tokens`` names those for statuses of its own."""
    printed = {unit: _print(counter.to_json()) for unit, counter in game.units.items()}
    shapes = {side.name: side.look.shape for side in game.sides}
    backs = {unit: one for unit, one in printed.items() if _fires(one) and one["untried"]}
    hiding = {one["side"] for one in backs.values()}
    one_strength = set(shapes) - {one["side"] for one in printed.values() if one["attack"] != one["defense"]}
    known = {**{status: status for status in TOKENS}, **tokens}
    return Faces(
        fronts={unit: _front(one, shapes[one["side"]]) for unit, one in printed.items()},
        opened={unit: _opened(one, shapes[one["side"]]) for unit, one in backs.items()},
        unders={unit: _fire(one, 20) for unit, one in printed.items() if one["side"] in hiding and unit not in backs},
        feet={unit: _foot(one, one["side"] in one_strength) for unit, one in printed.items() if not _fires(one)},
        pips={f"{left}/{whole}": _pips(left, whole) for whole in _sizes(printed.values()) for left in range(whole + 1)},
        tokens={status: _token(*TOKENS[token]) for status, token in known.items()},
        spots=SPOTS,
        foot=text("{figures}", "strength", (0, 23.5)),
        long_foot=text("{figures}", "strength long", (0, 23.5)),
        fits=FITS,
    )


def _print(document: Document) -> dict[str, Any]:
    """What is printed on a counter, with everything that some games leave out."""
    return {"untried": False, "division": "", "radius": 0, "attack": [], "defense": [], **document}


def _fires(one: Document) -> bool:
    """Whether a counter is of a game in which units fire, whose counters are laid out in their own way."""
    return "fire" in one


def _sizes(printed: Iterable[Document]) -> list[int]:
    return sorted({int(one["steps"]) for one in printed})


def _body(shape: str, content: str) -> str:
    outline = OUTLINES[shape]
    shadow = path(outline, "edge", transform="translate(1.6 2.2)")
    return shadow + path(outline, "face") + MARKS[shape] + content + "{tokens}" + path(outline, "rim")


def _front(one: Document, shape: str) -> str:
    """The upper side of a counter; of a face-down one that is its back."""
    class_ = text("{class}", "class", (22.5, 1.5)) if "classes" in one else ""
    if not _fires(one):
        return _body(shape, _plain(one, shape) + class_)
    if one["untried"]:
        return _body(shape, text(_army(one), "army", (0, 9)) + path("M-18 15H18", "rule"))
    right = _right(shape)
    taken = len(one["corps"]) * 5.2 + 3 + 28 - right
    corps = "" if one["radius"] else text(one["corps"], "corps", (right, -17.4))
    return _body(shape, _fire(one, taken) + corps)


def _opened(one: Document, shape: str) -> str:
    """A back under which its owner has looked."""
    tab = path(TAB, "tab") + text(_army(one), "number", (20.5, -17.5))
    return _body(shape, element("g", "{under}", class_="under") + tab)


def _plain(one: Document, shape: str) -> str:
    """What stands on the counter of most games: emblem, name, corps, figures and steps."""
    drawn = emblem(one["type"], bool(one["division"]), bool(one["untried"]))
    corps = text(one["corps"], "corps", (_right(shape), -17.4)) if one["corps"] else ""
    if one["type"] == "air":
        return drawn + corps
    room = 54 - (28 - _right(shape)) - (len(one["corps"]) * 5.6 + 4 if one["corps"] else 0)
    name = "" if one["untried"] else _name(_short(one["name"]), room, 13.4)
    return element("g", drawn, transform=BOXED) + name + corps + "{foot}{pips}"


def _fire(one: Document, taken: float) -> str:
    """What stands on a counter that fires: emblem, name, factor and range, or a leader with his radius."""
    drawn = emblem(one["type"])
    if one["radius"]:
        ring = element("circle", class_="circle", cx=21, cy=22.5, r=7.4)
        return drawn + text(one["name"], "leader", (0, 15)) + ring + text(str(one["radius"]), "radius", (21, 26.4))
    name = _name(one["name"][:9], 55 - taken, 13)
    figures = text(one["fire"], "fire", (-27.5, 24.5)) + text(one["range"], "range", (27.5, 24.5))
    return element("g", drawn, transform=BOXED) + name + figures


def _right(shape: str) -> int:
    """Where a line ends at the right. The corner that is cut off some counters takes its part."""
    return 20 if shape == "cut" else 28


def _short(name: str) -> str:
    """As much of a name as the edge of a counter holds; of a part of a division its numbers."""
    return (name.split(" ")[0] if len(name) > 7 and "/" in name else name)[:7]


def _name(name: str, room: float, highest: float) -> str:
    high = min(highest, room / max(len(name) * LETTER, 1))
    return text(name, "name", (-28, -17.4), font_size=f"{high:.2f}")


def _army(one: Document) -> str:
    number = re.search(r"\d+", one["corps"])
    return number[0] if number else "?"


def _foot(one: Document, one_strength: bool) -> list[str | int]:
    """The figures at the foot: strength and movement, or attack, defence and movement."""
    fields = ["attack"] if one_strength else ["attack", "defense"]
    strengths = ["?"] if one["untried"] else [field for field in fields if one[field]]
    return [*strengths, *([one["movement"]] if "movement" in one else [])]


def _pips(left: int, whole: int) -> str:
    looks = ["pip"] * left + ["pip lost"] * (whole - left)
    return "".join(
        element("rect", class_=look, x=-3 * whole + step * 6 + 0.6, y=26, width=4.8, height=3.2)
        for step, look in enumerate(looks)
    )


def _token(kind: str, sign: str) -> str:
    drawn = element("circle", r=8.6) + element("path", d=sign)
    return element("g", drawn, class_=f"token {kind}", transform="translate({spot})")
