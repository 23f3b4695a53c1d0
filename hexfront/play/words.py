"""Actions, events and decisions in words, for logs and terminals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexfront.games.face import Document, Telling, Wargame
from hexfront.games.versions import RulesVersion


def listed(names: Iterable[str]) -> str:
    """Names separated by commas."""
    return ", ".join(names)


def action_words(game: Wargame, action: Document) -> str:
    """An action as a short order, such as ``move UNIT to 0210``."""
    words = [str(action["type"])]
    units = action.get("units") or [action[key] for key in ("unit",) if key in action]
    if units:
        words.append(listed(units))
    elif "units" in action:
        words.append("nobody")
    if "path" in action:
        words.append(f"to {' '.join(action['path'])}" if action["path"] else "(no safe hex: eliminated)")
    hexes = action.get("hexes") or [action[key] for key in ("hex",) if key in action]
    if hexes:
        words.append(f"{game.words.prepositions.get(words[0], 'in')} {listed(hexes)}")
    if action.get("neighbour"):
        words.append(f"to {action['neighbour']}")
    if action.get("assault"):
        words.append(f"assault {listed(action['assault'])}")
    words += [name for name, value in action.items() if value is True]
    if "sub_command" in action:
        words.append(str(action["sub_command"]))
    if "air" in action and (action["air"] or not units):
        words.append(f"with {action['air']} air unit{'' if action['air'] == 1 else 's'}")
    return " ".join(words)


#: Sentences for the events that every game has.
SENTENCES: Mapping[str, Telling] = {
    "phase began": lambda e: f"turn {e['turn']}, {e['phase']}",
    "phase passed": lambda e: f"nothing to decide in the {e['phase']}",
    "game ended": lambda e: "the game is over",
    # A die that a side may not see has no sides.
    "die rolled": lambda e: (
        f"{e['purpose']}: the die shows {e['shown']} of {e['sides']}" if e["sides"] else f"{e['purpose']}: secret"
    ),
    "unit placed": lambda e: f"{e['unit']} is placed in {e['place']}",
    "marker placed": lambda e: f"the marker {e['marker']} is placed in {e['hex']}",
    "marker removed": lambda e: f"the marker {e['marker']} is removed from {e['hex']}",
}


def phase_words(game: Wargame, phase: str) -> str:
    """The name of a phase, with its side as the rulebook calls it."""
    side, _, what = phase.partition(" ")
    return f"{game.nations[side]} {what}" if side in game.nations else phase


def event_words(game: Wargame, event: Document) -> str | None:
    """An event as a sentence; None for events that are mere bookkeeping."""
    kind = str(event["type"])
    tell = game.words.events.get(kind) or SENTENCES.get(kind)
    return tell({**event, **_said(game, event)}) if tell else None


def _said(game: Wargame, event: Document) -> dict[str, str]:
    """The display names of an event's side and phase."""
    said = {"side": game.nations.get(str(event.get("side"))), "phase": phase_words(game, str(event.get("phase")))}
    return {key: word for key, word in said.items() if key in event and word is not None}


#: The fields in which events name their hexes.
PLACES = ("hex", "place", "path", "hexes")


def told(game: Wargame, events: Iterable[Document]) -> list[dict[str, Any]]:
    """Log lines for some events: each has a text, any rule it cites, and the hexes and units it concerns."""
    lines = []
    for event in _worth_telling(events):
        shifts = event.get("shifts", ())
        text = event_words(game, {**event, "shifts": ()} if shifts else event)
        if text is not None:
            lines.append(_line(game, event, text))
        for shift in shifts:
            words = f"{shift['columns']:+} column{'' if abs(shift['columns']) == 1 else 's'}: {shift['reason']}"
            lines.append({"text": words, "rule": shift["rule"], "hexes": [], "units": []})
        for change in _die_changes(event):
            words = f"{change['points']:+} to the die: {change['reason']}"
            lines.append({"text": words, "rule": change["rule"], "hexes": [], "units": []})
    return lines


def told_of_rules(rules: Document | None) -> list[dict[str, Any]]:
    """The log line before the first action that a new version of the rules has judged; none before any other."""
    version = RulesVersion.read(rules)
    if version is None:
        return []
    text = f"the rules were mended: from here on, actions are judged by {version}; what has happened stays"
    return [{"text": text, "rule": None, "hexes": [], "units": []}]


def _die_changes(event: Document) -> list[Document]:
    """The changes of a combat's die. Where every target has a die of its own, a change of several is told once."""
    targets = [target for target in event.get("targets", ()) if isinstance(target, Mapping)]
    changes = [*event.get("die_changes", ()), *(one for target in targets for one in target.get("modifiers", ()))]
    return list({(one["rule"], one["reason"], one["points"]): one for one in changes}.values())


def _worth_telling(events: Iterable[Document]) -> Iterator[Document]:
    """The events without "phase passed" for phases in which something else happened."""
    before: Document = {}
    for event in events:
        if event["type"] != "phase passed" or before.get("type") == "phase began":
            yield event
        before = event


def _line(game: Wargame, event: Document, text: str) -> dict[str, Any]:
    named = [name for key in PLACES for name in _names(event.get(key))]
    units = [name for key in ("unit", "units", "attackers", "defenders") for name in _names(event.get(key))]
    return {
        "text": with_names(game, text),
        "hexes": [name for name in named if name in game.map.index],
        "units": [name for name in units if name in game.units],
    }


def _names(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [one for one in value if isinstance(one, str)] if isinstance(value, list | tuple) else []


def with_names(game: Wargame, text: str) -> str:
    """A text with every unit's id replaced by its side and name."""
    return re.sub(r"[a-z]+(?:-[a-z0-9]+)+", lambda found: _unit_name(game, found[0]), text)


def _unit_name(game: Wargame, name: str) -> str:
    counter = game.units.get(name)
    return name if counter is None else f"{game.nations[counter.side]} {counter.name}"


def decision_words(game: Wargame, decision: Document) -> str:
    """A pending decision as a sentence."""
    tell = game.words.decisions.get(str(decision["type"]))
    return f"The {game.nations[str(decision['side'])]} side decides: {tell(decision) if tell else decision['type']}."
