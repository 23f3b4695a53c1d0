"""The counters: what is printed on them (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.kernel.datafiles import Row, read_csv

GERMAN, SOVIET = "german", "soviet"
TYPES = ("infantry", "mechanized", "armor")
#: The two kinds of untried units, and the types of division each may turn out to be.
UNTRIED = {"infantry": ("infantry",), "armored": ("armor", "mechanized")}


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter. ``attack`` and ``defense`` list the strength by number of steps left, last step first."""

    id: str
    side: str
    type: str
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    movement: int
    steps: int
    corps: str = ""
    name: str = ""

    def to_json(self) -> dict[str, Any]:
        """The counter as a document, with full strength first, as printed."""
        return {
            "side": self.side,
            "type": self.type,
            "name": self.name,
            "corps": self.corps,
            "attack": list(self.attack[::-1]),
            "defense": list(self.defense[::-1]),
            "movement": self.movement,
            "steps": self.steps,
            "untried": self.is_untried,
        }

    @property
    def nicknames(self) -> tuple[str, ...]:
        """Short names: an untried infantry unit is also ``infantry12`` or ``in12``."""
        if not self.is_untried:
            return ()
        kind, number = self.type.rpartition(" ")[2], self.id.rpartition("-")[2]
        return f"{kind}{number}", f"{kind[:2]}{number}"

    @property
    def is_ground(self) -> bool:
        return self.type != "air"

    @property
    def is_untried(self) -> bool:
        return self.type.startswith("untried ")

    @property
    def cost_class(self) -> str:
        """The column of the Terrain Effects Chart."""
        return "infantry" if self.type.endswith("infantry") else "armor"


def german_counters(file: Traversable) -> Iterator[Counter]:
    """German divisions: one combat strength, two steps, some in a panzer corps."""
    columns = ("division", "type", "panzer_corps", "full", "reduced", "movement")
    for row in read_csv(file, columns):
        strengths = (row.number("reduced", least=1), row.number("full", least=1))
        yield Counter(
            f"{GERMAN}-{_slug(row['division'])}",
            GERMAN,
            row.one_of("type", TYPES),
            strengths,
            strengths,
            row.number("movement", least=1),
            2,
            row["panzer_corps"],
            row["division"],
        )


def soviet_counters(file: Traversable) -> Iterator[Counter]:
    """Soviet divisions: separate attack and defense strengths, one step."""
    for row in read_csv(file, ("division", "type", "attack", "defense", "movement")):
        yield Counter(
            f"{SOVIET}-{_slug(row['division'])}{_suffix(row)}",
            SOVIET,
            row.one_of("type", TYPES),
            (row.number("attack", least=1),),
            (row.number("defense", least=1),),
            row.number("movement", least=1),
            1,
            "",
            row["division"],
        )


def untried_counters(kind: str, count: int, movement: int) -> Iterator[Counter]:
    """Untried units: side, kind and movement are known, strengths are not."""
    for number in range(1, count + 1):
        yield Counter(
            f"{SOVIET}-untried-{kind}-{number}",
            SOVIET,
            f"untried {kind}",
            (),
            (),
            movement,
            1,
            "",
            f"untried {kind}",
        )


def air_counters(count: int) -> Iterator[Counter]:
    """German air units."""
    for number in range(1, count + 1):
        yield Counter(f"{GERMAN}-air-{number}", GERMAN, "air", (), (), 0, 1, "", f"air unit {number}")


def _slug(division: str) -> str:
    return division.strip().lower().replace(" ", "-")


def _suffix(row: Row) -> str:
    """Soviet division numbers are used twice, once for infantry and once for armor."""
    return "" if row["type"] == "infantry" else f"-{row['type']}"
