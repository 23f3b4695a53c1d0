"""Everything else that lies on a map during play: forts, markers, flags, bridges, aircraft and the fleet.

Each piece is drawn around the centre of its hex, or of its hexside.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.drawing.svg import element, path, text

FORT = "M-40 30V-34H-28V-25H-16V-34H-6V-25H6V-34H16V-25H28V-34H40V30Z"
PLATE = "M-25-35H25L35-25V35H-35V-25Z"
SHIP = "M-27 8H27L19 20H-19ZM-14 8V-2H12V8M-4-2V-13H5V-2M0-13V-22M-24 3H-15M13 3H24"
PLANE = "M0-14 2-6 12 0V3L2 1 1 8 5 11V13L0 11-5 13V11L-1 8-2 1-12 3V0L-2-6Z"
STONES = (
    "M3 9 9 3 16 6 14 13 6 14ZM27 5 34 2 40 8 36 14 28 12ZM15 24 21 18 29 21 27 29 18 31Z"
    "M36 27 42 24 43 31 38 33ZM2 28 8 25 11 31 5 35Z"
)
#: The signs of markers; a marker without one is told in words alone.
SIGNS = {
    "burst": "M0-11 3-3.6 11-4.6 5 1 8.6 8.4 1.2 5.6-5 11-4.4 3-11.4 0-4-3-6.6-9.6Z",
    "flag": "M-9-10V11M-9-10H9L4-4.5 9 1H-9",
    "house": "M-9-3 0-10 9-3V10H-9ZM-4 10V2H4V10",
    "cross": "M-9-9 9 9M9-9-9 9",
    "rubble": "M-12 10H12M-9 10-11 5-6 1-2 5-3 10M-3 10-2 3 4-3 9 1 11 6 9 10M-5 0-6-4-1-8 4-3",
    "gust": "M-11-5H3A3.6 3.6 0 1 0-.6-8.6M-11 1H7.4A3.8 3.8 0 1 1 3.6 4.8M-11 7H-1A3 3 0 1 1-4 10",
    "star": "M0-11 3-3.5 11-3 5 2 7 10 0 5.6-7 10-5 2-11-3-3-3.5Z",
}
#: The classes of signs that do not look like the others.
OWN_LOOKS = {"burst": "burst", "rubble": "ruin"}
#: The cloth of a flag by the shape of its side.
SWALLOWTAIL, CLOTH = "M-8-10H11L6-4.5 11 1H-8Z", "M-8-10H11V1H-8Z"
SHAPES = ("square", "cut", "round", "banner")


def pieces() -> Mapping[str, str]:
    """Every piece by its name."""
    fleet = path(PLATE, "plate") + path(SHIP, "ship")
    bridge = element("circle", r=12) + element("path", d="M-9-5H-3L-1-1M9 5H3L1 1M-6 7 6-7")
    deck = path("M-19-5H19M-19 5H19", "deck") + path("M-12-9V9M-4-9V9M4-9V9M12-9V9", "boats")
    stones = path(STONES, "stone")
    return {
        "fort": element("path", d=FORT),
        "fleet": fleet,
        "struck fleet": fleet + path("M-28-28 28 28", "struck"),
        # Several over one hex stand beside each other.
        **{f"flight {i}": element("g", _flight(), transform=f"translate({26 - i * 22} -30)") for i in range(3)},
        **{f"flag {shape}": _flag(SWALLOWTAIL if shape == "cut" else CLOTH) for shape in SHAPES},
        **{f"marker {sign}": _marker(sign) for sign in SIGNS},
        "down": bridge,
        "pontoon": deck,
        "more": element(
            "g", element("circle", r=11) + text("{count}", "count", (0, 4.6)), transform="translate(34 -34)"
        ),
        "rubble": element("pattern", stones, id="rubble", width=44, height=38, patternUnits="userSpaceOnUse")
        + path("{outlines}", "waste")
        + path("{outlines}", "heap", fill="url(#rubble)"),
    }


def _flight() -> str:
    return element("circle", r=17) + element("path", d=PLANE)


def _flag(cloth: str) -> str:
    drawn = path("M-8 11V-10", "staff") + path(cloth, "cloth")
    return element("g", drawn, transform="translate(0 -45)")


def _marker(sign: str) -> str:
    look = OWN_LOOKS.get(sign, "plain")
    plate = element("rect", class_=look, x=-15, y=-15, width=30, height=30, rx=4)
    return element("g", plate + path(SIGNS[sign], look), transform="translate(-30 30)")
