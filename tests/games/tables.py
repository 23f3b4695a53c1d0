"""The tables among the data files of a game, and whether the hand corrections of its map stand in them."""

from __future__ import annotations

import csv

from hexfront.games.registry import load


def table(name: str, file: str) -> list[dict[str, str]]:
    """The rows of a table of a game."""
    return list(csv.DictReader((load(name).folder / file).read_text(encoding="utf-8").splitlines()))


def lost_corrections(name: str) -> list[str]:
    """The corrections that do not stand in the tables of hexes and hexsides."""
    hexes = {row["hex"]: row for row in table(name, "hexes.csv")}
    sides = {(row["hex"], row["neighbour"], row["kind"]) for row in table(name, "hexsides.csv")}
    lost = []
    for row in table(name, "corrections.csv"):
        if row["neighbour"]:
            side = (*sorted((row["hex"], row["neighbour"])), row["field"])
            stands = (side in sides) == (row["value"] != "no")
        else:
            stands = hexes[row["hex"]][row["field"]] == row["value"]
        if not stands:
            lost.append(f"{row} does not stand in {'hexsides' if row['neighbour'] else 'hexes'}.csv")
    return lost
