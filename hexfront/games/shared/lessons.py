"""Guided lessons: short positions with one idea each, and what the learner does or looks at step by step.

``lessons.toml`` lies beside the games of a family and is for all of them; a game may have its own, which goes before.
A page shows the steps one by one and can tell from the table, or from what is open on it, when a step is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import home_of
from hexfront.games.shared.about import read
from hexfront.kernel.errors import DataError, unknown
from hexfront.kernel.state import State

FILE = "lessons.toml"
#: The ideas, in the order in which they are taught: one lesson each.
IDEAS = ("goal", "moving", "zones", "fighting", "supply", "air", "arrivals", "opponent")
#: How a step can be done. A step without any of them is read.
#:
#: ``select``: this unit is chosen. ``act``: an action like this is carried out. ``look``: this overlay lies on the map.
#: ``tab``: this part of the panel is open. ``why``: it was asked why not this hex. ``phase``: the phase has come.
#: ``settled``: nothing is left to decide and it is the learner's move. ``answered``: the other side has had its turn.
WAYS = ("select", "act", "look", "tab", "why", "phase", "settled", "answered")


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence or two, and how it is done."""

    text: str
    #: Hexes that are lit and brought into view.
    show: Sequence[str] = ()
    #: The way in which it is done with what belongs to it; None if it is only read.
    way: str | None = None
    want: Any = None

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text, "show": list(self.show), "way": self.way, "want": self.want}


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea: the side the learner plays, where it begins, and its steps."""

    name: str
    title: str
    side: str
    steps: Sequence[Step]
    #: Where it begins, with the units by hex; empty for the game as it opens.
    position: Mapping[str, Any] = field(default_factory=dict)

    def begun(self, game: Wargame) -> State:
        """The state in which it begins."""
        if not self.position:
            return game.new(self.name, "suggested")
        units = [entry for hex_, names in self.position["units"].items() for entry in _entries(hex_, names)]
        return game.from_position({**_elsewhere(game, self.position, units), "units": units})

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "title": self.title,
            "side": self.side,
            "steps": [step.to_json() for step in self.steps],
        }


def lessons_of(game: Wargame) -> list[Lesson]:
    """The lessons of a game, in the order in which they are taught."""
    found: dict[str, Any] = {}
    for folder in (home_of(game.name), game.folder):
        file = folder / FILE
        if file.is_file():
            found |= read(file)
    for name in found:
        if name not in IDEAS:
            raise unknown("lesson", name, IDEAS)
    return [_lesson(game, name, found[name]) for name in IDEAS if name in found]


def lesson_of(game: Wargame, name: str) -> Lesson:
    """A lesson by its name."""
    found = {lesson.name: lesson for lesson in lessons_of(game)}
    if name not in found:
        raise unknown("lesson", name[:60], found)
    return found[name]


def is_like(wanted: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether an action, in wire form, is one that a step wants: ``to`` is where it ends, units are among its units."""
    return all(_agrees(name, value, action) for name, value in wanted.items())


def _agrees(name: str, value: Any, action: Mapping[str, Any]) -> bool:
    if name == "to":
        return bool(value == (action.get("path") or [action.get("hex")])[-1])
    told = action.get(name)
    if isinstance(value, list):
        return isinstance(told, list | tuple) and set(value) <= set(told)
    return bool(value == told)


def _lesson(game: Wargame, name: str, told: Mapping[str, Any]) -> Lesson:
    sides = [side.name for side in game.sides]
    if told["side"] not in sides:
        raise unknown(f"side of the lesson {name!r}", told["side"], sides)
    steps = [_step(name, one) for one in told["steps"]]
    return Lesson(name, told["title"], told["side"], steps, told.get("position", {}))


def _step(lesson: str, told: Mapping[str, Any]) -> Step:
    ways = [way for way in WAYS if way in told]
    if strange := told.keys() - {"text", "show", *WAYS}:
        raise DataError(f"the lesson {lesson!r} has a step with {min(strange)!r}, expected one of {', '.join(WAYS)}")
    if len(ways) > 1:
        raise DataError(f"the lesson {lesson!r} has a step that is done in {len(ways)} ways: {', '.join(ways)}")
    way = ways[0] if ways else None
    return Step(told["text"], told.get("show", ()), way, told[way] if way else None)


def _elsewhere(game: Wargame, position: Mapping[str, Any], units: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The position with all units that it does not name in the box that it calls ``rest``."""
    document = {key: value for key, value in position.items() if key != "rest"}
    if "rest" not in position:
        return document
    boxed = [name for value in document.values() if isinstance(value, list) for name in value]
    named = {*(unit["id"] for unit in units), *(name for name in boxed if isinstance(name, str))}
    rest = [counter.id for counter in game.units.values() if counter.is_ground and counter.id not in named]
    return document | {position["rest"]: [*document.get(position["rest"], []), *rest]}


def _entries(hex_: str, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The units of a hex. ``red-21/1 resting`` has one step left and the status behind it."""
    for told in names:
        name, *statuses = told.split()
        unit, _, steps = name.partition("/")
        yield {"id": unit, "hex": hex_, **({"steps": int(steps)} if steps else {}), **dict.fromkeys(statuses, True)}
