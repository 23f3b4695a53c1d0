"""The colours of counters in a drawing of its own: the style rules that browsers get, with their variables resolved.

A page tells each counter its colours by CSS variables. Programs that draw SVG outside of browsers know neither
variables nor mixed colours, so here every set of colours becomes a class.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from hexfront.games.shared.sides import Look

Colours = Mapping[str, str]
#: What counters and other pieces are called in the style rules.
ROOT = re.compile(r"\.(counter|piece)\b")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
MIX = re.compile(r"color-mix\(in srgb, (#[0-9a-f]{6}) (\d+)%, (#[0-9a-f]{6})\)")


@cache
def rules() -> str:
    """The style rules of counters, one a line."""
    return (files("hexfront.drawing.counters") / "counters.css").read_text(encoding="utf-8")


def colours(look: Look, paper: str | None = None, ink: str | None = None, reduced: bool = False) -> dict[str, str]:
    """The colours of a counter of a side, or of one whose corps has its own paper and ink."""
    own = ink or look.ink
    return {
        "mark": (ink or look.reduced) if reduced else own,
        "side-paper": paper or look.paper,
        "side-ink": own,
        "side-dark": look.dark,
        "side-light": look.light,
    }


class Wardrobe:
    """Gives every set of colours in a drawing a class of its own."""

    def __init__(self) -> None:
        self._dresses: dict[tuple[tuple[str, str], ...], str] = {}

    def dress(self, worn: Colours) -> str:
        """The class of a set of colours."""
        return self._dresses.setdefault(tuple(worn.items()), f"dress-{len(self._dresses) + 1}")

    def style(self) -> str:
        """The style rules for all classes that were given."""
        return "".join(self._rule(rule) for rule in rules().splitlines())

    def _rule(self, rule: str) -> str:
        if "var(" not in rule:
            return rule
        # One class takes the place of another, so that all rules keep their weight.
        return "".join(_resolved(ROOT.sub(f".{name}", rule), dict(worn)) for worn, name in self._dresses.items())


def _resolved(rule: str, worn: Colours) -> str:
    return MIX.sub(_mixed, VARIABLE.sub(lambda found: worn[found[1]], rule))


def _mixed(found: re.Match[str]) -> str:
    one, share, other = found[1], int(found[2]) / 100, found[3]
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
