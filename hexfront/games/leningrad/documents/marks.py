"""The marks on the map for set-up, supply and entry hexes."""

from __future__ import annotations

from hexfront.games.face import Mark
from hexfront.games.leningrad.pieces.campaign import SIDES, Campaign


def marks(campaign: Campaign) -> list[Mark]:
    """Where units are set up, enter, and draw supply."""
    return [*_set_up(campaign), *_supply(campaign), *_entries(campaign)]


def _set_up(campaign: Campaign) -> list[Mark]:
    settings = campaign.settings["set_up"]
    found = [("german zone", number, "") for number in settings["german"]]
    for kind, letter in (("infantry", "I"), ("armored", "A")):
        found += [("soviet set-up", number, f"1 {letter}") for number in settings[kind]]
    for column in settings["columns"]:
        top = min(number for number in campaign.sheet.hexes if number.startswith(column))
        found.append(("soviet set-up", top, f"1 I in {column}"))
    return found


def _supply(campaign: Campaign) -> list[Mark]:
    return [(f"{side} supply", number, "S") for side in SIDES for number in campaign.settings["supply"][side]]


def _entries(campaign: Campaign) -> list[Mark]:
    turns: dict[tuple[str, str], set[int]] = {}
    for line in campaign.schedule:
        for number in line.hexes:
            turns.setdefault((line.side, number), set()).add(line.turn)
    return [(f"{side} entry", number, _spans(sorted(when))) for (side, number), when in sorted(turns.items())]


def _spans(numbers: list[int]) -> str:
    """Numbers with consecutive runs joined, such as ``2, 4-6``."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(str(span[0]) if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans)
