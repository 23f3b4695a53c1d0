"""The counters: what is printed on them (chapter 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.kernel.datafiles import Row, read_csv

GERMAN, SOVIET = "german", "soviet"
#: The sub-command of every face-down unit, which is all that its back tells.
ARMY = "42A"
#: How far a unit with a printed U fires: farther than the map is long.
UNLIMITED = 99
TRAITS = frozenset(
    {
        "armored",
        "motorized",
        "engineer",
        "bridging",
        "airborne",
        "leader",
        "anti-aircraft",
        "komsomol",
        "nkvd",
        "marine",
        "naval",
        "rail",
        "air",
        "rudel",
        "fleet",
    }
)
#: Counters beside the map: they fire, but stand in no hex.
BESIDE_THE_MAP = frozenset({"air", "fleet"})
HIDDEN_TYPE = "face-down unit"


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter: its fire factor, range and special characteristics. No unit has steps or a defence strength."""

    id: str
    side: str
    name: str
    type: str
    #: The sub-command (2.6).
    corps: str
    fire: int = 0
    range: int = 0
    #: A leader's command radius.
    radius: int = 0
    #: A parenthesized fire factor, an A after it, a plus sign after it (2.12).
    assault: bool = False
    anti_armor: bool = False
    indirect: bool = False
    traits: frozenset[str] = frozenset()
    movement: int = 0
    steps: int = 1

    @property
    def attack(self) -> tuple[int, ...]:
        """The fire factor; empty while it is unknown."""
        return () if self.is_hidden else (self.fire,)

    @property
    def defense(self) -> tuple[int, ...]:
        return () if self.is_hidden else (0,)

    @property
    def nicknames(self) -> tuple[str, ...]:
        """Short names: a face-down unit is also ``hidden7`` or ``h7``."""
        if not self.is_hidden:
            return ()
        number = self.id.rpartition("-")[2]
        return f"hidden{number}", f"h{number}"

    @property
    def is_ground(self) -> bool:
        return not self.traits & BESIDE_THE_MAP

    @property
    def is_hidden(self) -> bool:
        """Whether this is the back of a counter."""
        return self.type == HIDDEN_TYPE

    @property
    def is_leader(self) -> bool:
        return "leader" in self.traits

    @property
    def printed_fire(self) -> str:
        """The fire factor as printed, such as (10)A or 8+."""
        if self.is_hidden or self.is_leader:
            return ""
        factor = f"({self.fire})" if self.assault else str(self.fire)
        return f"{factor}{'A' * self.anti_armor}{'+' * self.indirect}"

    @property
    def printed_range(self) -> str:
        if self.is_hidden or self.is_leader:
            return ""
        return "U" if self.range == UNLIMITED else str(self.range)

    def to_json(self) -> dict[str, Any]:
        """The counter as a document."""
        return {
            "side": self.side,
            "type": self.type,
            "name": self.name,
            "corps": self.corps,
            "attack": list(self.attack),
            "defense": list(self.defense),
            "movement": self.movement,
            "steps": self.steps,
            "fire": self.printed_fire,
            "range": self.printed_range,
            "radius": self.radius,
            "traits": sorted(self.traits),
            "untried": self.is_hidden,
        }


COLUMNS = ("sub-command", "name", "type", "fire", "range", "traits")
FIRE = re.compile(r"(?P<open>\()?(?P<factor>\d+)(?(open)\))(?P<armor>A?)(?P<plus>\+?)")


def counters(file: Traversable, side: str, movement: int) -> Iterator[Counter]:
    """The counters of one side, one a line."""
    for row in read_csv(file, COLUMNS):
        traits = frozenset(row["traits"].split())
        if strange := traits - TRAITS:
            raise row.fault("traits", f"made of {', '.join(sorted(TRAITS))}: {min(strange)!r} is unknown")
        yield Counter(
            id=f"{side}-{_slug(row['name'])}",
            side=side,
            name=row["name"],
            type=row["type"],
            corps=row["sub-command"],
            traits=traits,
            movement=0 if traits & BESIDE_THE_MAP else movement,
            **_printed(row, "leader" in traits),
        )


def _printed(row: Row, is_leader: bool) -> dict[str, Any]:
    if is_leader:
        radius = re.fullmatch(r"radius (\d+)", row["range"])
        if row["fire"] != "-" or radius is None:
            raise row.fault("range", "a leader's radius, such as 'radius 3', with '-' for the fire")
        return {"radius": int(radius[1])}
    fire = FIRE.fullmatch(row["fire"])
    if fire is None:
        raise row.fault("fire", "a fire factor such as 7, (10)A or 8+")
    reach = UNLIMITED if row["range"] == "U" else row.number("range", least=1)
    return {
        "fire": int(fire["factor"]),
        "range": reach,
        "assault": fire["open"] is not None,
        "anti_armor": bool(fire["armor"]),
        "indirect": bool(fire["plus"]),
    }


def hidden_counters(count: int, movement: int) -> Iterator[Counter]:
    """The backs of the 42nd Army's counters: side and sub-command are known, nothing else."""
    for number in range(1, count + 1):
        yield Counter(
            id=f"{SOVIET}-hidden-{number}",
            side=SOVIET,
            name=f"hidden {number}",
            type=HIDDEN_TYPE,
            corps=ARMY,
            movement=movement,
        )


def _slug(name: str) -> str:
    return re.sub(r"[ /]", "-", name.strip().lower())
