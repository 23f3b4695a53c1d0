"""The sign of a unit's arm, read off the words of its type: in a box, or a plane or a ship without one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from hexfront.drawing.svg import element, path, text

PLANE = "M0-22 3-10 17-2V2L3-1 2 9 7 13V15L0 13-7 15V13L-2 9-3-1-17 2V-2L-3-10Z"
SAIL = "M-19-1H19L12 7H-12ZM1-23C11-19 15-11 15-3H1ZM-2-19V-3H-13C-9-7-4-12-2-19Z"
SHIP = "M-22-3H22L15 6H-15ZM-9-4V-10H8V-4ZM-2-11V-19H3V-11Z"
BARRELS = "M9-7H19M-10-7H-20"
#: Arms with the cross of infantry, the oval of armour, and the stroke of what rides on wheels.
CROSS = (
    "infantry", "rifle", "motorized", "motor rifle", "volunteer", "mechanized", "nkvd", "marine", "militia",
    "schuetzen", "motorcycle", "machinegun", "parachute",
)  # fmt: skip
OVAL = ("armor", "panzer", "tank", "mechanized", "assault gun")
STROKE = ("motor", "schuetzen")
#: A letter or two where no sign is known to everybody.
LETTERS = {
    "headquarters": "HQ",
    "guerrilla": "G",
    "komsomol": "K",
    "worker": "W",
    "nkvd": "N",
    "volunteer": "V",
    "marine": "M",
    "machinegun": "MG",
}
#: The strokes and crosses above the box.
SIZES = {
    "headquarters": "XXX",
    "corps": "XXX",
    "brigade": "X",
    "guerrilla": "",
    " rgt": "III",
    " bn": "II",
    " btry": "I",
    " co": "I",
    "worker": "",
    "leader": "",
    "gunboat": "",
    "naval gunfire": "",
    "bridging": "",
    "railroad": "",
}
DIVISION, PART = "XX", "III"


class Arm(NamedTuple):
    """The sign of an arm: lines, what is filled in, and whether nothing else stands in the box."""

    lines: str = ""
    solid: str = ""
    alone: bool = True


DISC = "M-4-6.5A4 4 0 1 0 4-6.5 4 4 0 1 0-4-6.5Z"
DOME = Arm("M-13 3.5C-13-12 13-12 13 3.5", "M-3-.5A3 3 0 1 0 3-.5 3 3 0 1 0-3-.5Z")
WAGON = (
    "M-4-8A4 4 0 1 0 4-8 4 4 0 1 0-4-8ZM-9-.6A2.2 2.2 0 1 0-4.6-.6 2.2 2.2 0 1 0-9-.6Z"
    "M4.6-.6A2.2 2.2 0 1 0 9-.6 2.2 2.2 0 1 0 4.6-.6Z"
)
STAR = "M0-15.5 2.4-9.2 9.2-9 3.9-4.7 5.7 2 0-1.9-5.7 2-3.9-4.7-9.2-9-2.4-9.2Z"
#: The first that fits: the barrel comes before the tube, and a gun on tracks before both.
ARMS = {
    "assault gun": Arm(solid="M-3-6.5A3 3 0 1 0 3-6.5 3 3 0 1 0-3-6.5Z", alone=False),
    "anti-tank": Arm("M-15 3.5 0-16.5 15 3.5"),
    "engineer": Arm("M-9 0V-12H9V0M0-12V0"),
    "rocket": Arm("M0-1V-13M-4-9 0-13 4-9M-7 0H7"),
    "mortar": Arm("M0-3V-13M-3-9 0-13 3-9", "M-3 0A3 3 0 1 0 3 0 3 3 0 1 0-3 0Z"),
    "railroad": Arm("M-12-.6H12", WAGON),
    "howitzer": Arm(solid=DISC),
    "gun bn": Arm(solid=DISC),
    "artillery": Arm(solid=DISC),
    "flak": DOME,
    "aa rgt": DOME,
    "recon": Arm("M-15 3.5 15-16.5"),
    "leader": Arm(solid=STAR),
    "parachute": Arm("M-6 1.6C-4-2-1-2 0 .8 1-2 4-2 6 1.6", alone=False),
}


@cache
def emblem(printed: str, part: bool = False, unknown: bool = False) -> str:
    """The emblem of a type; of a part of a division, and with a question mark if its strength is unknown."""
    kind = printed.lower()
    if kind.startswith("air"):
        return path(PLANE, "symbol solid")
    if kind == "boat" or kind.endswith(" boat"):
        return path(SAIL, "symbol solid")
    if kind in ("gunboat", "naval gunfire"):
        return path(SHIP, "symbol solid") + path(BARRELS, "barrel")
    size = next((sign for word, sign in SIZES.items() if word in kind), PART if part else DIVISION)
    drawn = text(size, "size", (0, -18.5)) + element("rect", class_="box", x=-15, y=-16.5, width=30, height=20)
    mark = element("circle", class_="hidden", r=7.6, cy=-6.5) + text("?", "unknown", (0, -1.9)) if unknown else ""
    return drawn + _in_the_box(kind) + mark


def _in_the_box(kind: str) -> str:
    staff = "headquarters" in kind
    letters = next((sign for word, sign in LETTERS.items() if word in kind), "")
    arm = next((arm for word, arm in ARMS.items() if word in kind), Arm(alone=False))
    oval = not staff and "anti-tank" not in kind and _among(kind, OVAL)
    # Who is called by another name only goes on foot.
    on_foot = not letters and not oval and not arm.alone
    cross = not staff and not arm.alone and (on_foot or _among(kind, CROSS))
    stroke = not staff and not arm.alone and _among(kind, STROKE)
    parts = (
        (cross, path("M-15-16.5 15 3.5M15-16.5-15 3.5", "symbol")),
        (stroke, path("M0-16.5V3.5", "symbol")),
        (oval, element("rect", class_="symbol", x=-10.5, y=-12, width=21, height=11, rx=5.5)),
        (arm.lines, path(arm.lines, "symbol")),
        (arm.solid, path(arm.solid, "symbol full")),
        (letters, text(letters, "letters over" if cross else "letters", (0, -8.4 if cross else -1.6))),
    )
    return "".join(drawn for wanted, drawn in parts if wanted)


def _among(kind: str, words: Iterable[str]) -> bool:
    return any(word in kind for word in words)
