"""Parses typed orders into actions: ``move 1pz 0310``, ``attack 0310 with 1 pz, 6 pz air 1``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hexfront.games.face import Wargame, reach_of
from hexfront.games.face.naming import plain, unit_named
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name

#: One-word orders for actions with two-word names.
SHORT = {"end": "end phase", "fort": "place fort", "lose": "lose step", "stand": "stand fast", "air": "commit air"}


@dataclass(frozen=True, slots=True)
class Words:
    """The parts of an order, sorted by kind."""

    hexes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    air: int | None = None
    #: The units named after ``assault``: none means all of them. None if there is no such word.
    assault: tuple[str, ...] | None = None
    text: str = ""


#: The placeholders for an action's fields in its usage text.
FIELDS = {
    "unit": "UNIT",
    "units": "UNIT",
    "hex": "HEX",
    "hexes": "HEX",
    "path": "HEX",
    "air": "N",
    "neighbour": "HEX",
    "assault": "[assault UNIT]",
    "sub_command": "NAME",
}
#: The fields that are read from the names of units and hexes.
READ = frozenset({"unit", "units", "hex", "hexes", "path", "air", "neighbour", "assault"})
#: What says that no unit is to act.
NOBODY = ("nobody", "none")


class Orders:
    """Parses the orders of one game."""

    def __init__(self, game: Wargame) -> None:
        self.game = game
        self.kinds = {type_name(kind): kind for kind in game.vocabulary.actions}

    def kind(self, verb: str) -> type[Action] | None:
        """The kind of action for a word or its abbreviation; None if there is none."""
        names = {**{name: name for name in self.kinds}, **SHORT}
        if verb in names:
            return self.kinds.get(names[verb])
        found = {names[name] for name in names if name.startswith(verb) and len(verb) > 1}
        return self.kinds[found.pop()] if len(found) == 1 else None

    def longest_kind(self, line: str) -> tuple[type[Action] | None, str]:
        """The kind of action whose name of several words begins a line, and the rest of the line."""
        words = line.split()
        for number in range(len(words), 1, -1):
            kind = self.kinds.get(" ".join(words[:number]))
            if kind is not None:
                return kind, " ".join(words[number:])
        return None, ""

    def usage(self) -> list[str]:
        """The syntax of every kind of action, such as ``place UNIT HEX``."""
        short = {name: word for word, name in SHORT.items()}
        return [
            " ".join((short.get(name, name), *(FIELDS.get(one.name, f"[{one.name}]") for one in fields(kind))))
            for name, kind in self.kinds.items()
        ]

    def order(self, state: State, kind: type[Action], text: str, selected: Sequence[str]) -> Action:
        """An action of a kind from the words after its verb."""
        only_air = [one.name for one in fields(kind)] == ["air"]
        if only_air and not re.fullmatch(r"\d{1,3}", text.strip()):
            raise InputError(f"{type_name(kind)!r} needs a number of air units, such as 'air 1' or 'air 0'")
        said = text.split()
        switches = {one.name: one.name in said for one in fields(kind) if one.type in ("bool", bool)}
        rest = " ".join(word for word in said if word not in switches)
        if not any(one.name in READ for one in fields(kind)):
            return self.action(state, kind, Words(text=rest), selected, switches)
        return self.action(state, kind, self.read(state, f"air {rest}" if only_air else rest), selected, switches)

    def read(self, state: State, text: str) -> Words:
        """The hexes, units and air units that a text names; a hex after ``with`` means the units in it."""
        named, assaults, after = re.split(r"(\bassault\b|$)", text, maxsplit=1)
        words = self._read(state, named)
        return replace(words, assault=self._read(state, f"with {after}").units if assaults else None)

    def _read(self, state: State, text: str) -> Words:
        if text.strip() in NOBODY:
            return Words(text=text.strip())
        before, _, after = text.partition("with ")
        front, air = self._without_air(before)
        back, more = self._without_air(after)
        hexes = [token for token in re.split(r"[\s,]+", front) if self._is_hex(token)]
        units = [*self._names(state, front), *self._names(state, back)]
        for token in re.split(r"[\s,]+", back):
            if self._is_hex(token):
                units += self.stack(state, token)
        return Words(tuple(hexes), tuple(dict.fromkeys(units)), more if air is None else air, text=text.strip())

    def stack(self, state: State, number: str) -> tuple[str, ...]:
        """The units in a hex."""
        frame = self.game.frame
        place = self.game.map.number_index(number)
        return tuple(frame.units[unit] for unit in state.ground.stack(place))

    def action(
        self, state: State, kind: type[Action], words: Words, selected: Sequence[str], switches: Mapping[str, bool]
    ) -> Action:
        """An action of a kind from what an order names, what is selected, and the words that switch something on."""
        units = () if words.text in NOBODY else words.units or tuple(selected)
        values: dict[str, Any] = dict(switches)
        names = [one.name for one in fields(kind)]
        for name in names:
            if name in switches:
                continue
            if name in ("unit", "units"):
                values[name] = () if words.text in NOBODY else self._units(kind, name, units)
            elif name == "air":
                values["air"] = words.air or 0
            elif name == "assault":
                values[name] = () if words.assault is None else words.assault or units
            elif name == "path":
                values["path"] = self._path(state, kind, units, words.hexes, switches.get("motorized", False))
            elif name in ("hex", "neighbour") and "neighbour" in names:
                at = ("hex", "neighbour").index(name)
                values[name] = self._hexes(kind, name, words.hexes[at : at + 1])
            elif name in ("hex", "hexes"):
                values[name] = self._hexes(kind, name, words.hexes)
            else:
                values[name] = self._offered_name(state, kind, name, words.text)
        return kind(**values)

    def _path(
        self, state: State, kind: type[Action], units: Sequence[str], hexes: Sequence[str], motorized: bool
    ) -> tuple[str, ...]:
        if "units" in kind.__dataclass_fields__:
            return self.path(state, units, hexes, motorized)
        return self._offered_path(state, units, hexes)

    def _offered_name(self, state: State, kind: type[Action], field: str, text: str) -> str:
        """The value of a field among the offers that a text refers to."""
        offers = [offer.to_json()[field] for offer in self.game.legal_actions(state) if isinstance(offer, kind)]
        found = [value for value in dict.fromkeys(offers) if plain(value) == plain(text)]
        if offers and not found:
            raise unknown(field.replace("_", "-"), text, dict.fromkeys(offers))
        return str(found[0]) if found else text

    def path(
        self, state: State, units: Sequence[str], hexes: Sequence[str], motorized: bool = False
    ) -> tuple[str, ...]:
        """The hexes as given, or the cheapest path to a single one; if there is none, the shortest."""
        if len(hexes) != 1 or not units:
            return tuple(hexes)
        reached = reach_of(self.game, state, units, motorized)
        if hexes[0] in reached:
            return reached[hexes[0]].path
        return self._shortest(state.place_of(units[0]), hexes[0])

    def _offered_path(self, state: State, units: Sequence[str], hexes: Sequence[str]) -> tuple[str, ...]:
        """The offered path of a unit to a single hex; a hex that is not offered is returned unchanged."""
        for offer in map(Action.to_json, self.game.legal_actions(state)):
            ends = offer.get("path", ())[-1:] == list(hexes)
            if len(hexes) == 1 and ends and offer.get("unit") in units:
                return tuple(offer["path"])
        return tuple(hexes)

    def _shortest(self, start: str, goal: str) -> tuple[str, ...]:
        """A shortest path that ignores the rules, so that the rule that forbids it can answer."""
        sheet = self.game.map
        if start not in sheet.index or goal not in sheet.hexes:
            return (goal,)
        came: dict[str, str] = {start: start}
        rim = [start]
        while rim and goal not in came:
            rim = [one for here in rim for one in sheet.neighbours(here) if came.setdefault(one, here) == here]
        if goal not in came or goal == start:
            return (goal,)
        way = [goal]
        while came[way[-1]] != start:
            way.append(came[way[-1]])
        return tuple(reversed(way))

    def _is_hex(self, token: str) -> bool:
        return token in self.game.map.index

    def _without_air(self, text: str) -> tuple[str, int | None]:
        found = re.search(r"\bair\s+(\d{1,3})\b", text)
        return (text.replace(found[0], " "), int(found[1])) if found else (text, None)

    def _names(self, state: State, text: str) -> list[str]:
        """A list of unit names; commas separate names of several words."""
        found: list[str] = []
        for part in text.split(","):
            words = [word for word in part.split() if not self._is_hex(word)]
            if re.search(r"\d{4}", " ".join(words)):
                raise unknown("hex", " ".join(words), self.game.map.hexes)
            if words:
                found += self._one_or_many(state, words)
        return found

    def _one_or_many(self, state: State, words: list[str]) -> list[str]:
        present = self.game.present(state, state.to_act or self.game.frame.sides[0])
        try:
            return [unit_named(self.game.units, " ".join(words), present)]
        except InputError as whole:
            try:
                return [unit_named(self.game.units, word, present) for word in words]
            except InputError:
                raise whole from None

    def _units(self, kind: type[Action], name: str, units: tuple[str, ...]) -> str | tuple[str, ...]:
        if not units:
            raise InputError(f"{type_name(kind)!r} needs a unit: name it, or select it first")
        if name == "units":
            return units
        if len(units) > 1:
            raise InputError(f"{type_name(kind)!r} takes one unit, {len(units)} were named or selected")
        return units[0]

    def _hexes(self, kind: type[Action], name: str, hexes: tuple[str, ...]) -> str | tuple[str, ...]:
        if not hexes:
            raise InputError(f"{type_name(kind)!r} needs a hex, such as {self.game.map.hexes[0]}")
        if name == "hexes":
            return hexes
        if len(hexes) > 1:
            raise InputError(f"{type_name(kind)!r} takes one hex, {len(hexes)} were named")
        return hexes[0]
