"""Command line: ``python -m tools.mapmaking leningrad-1979 --geography FOLDER``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.mapmaking.build import build_sheet, write_sheet
from tools.mapmaking.outline import build_outline, write_outline

DATA = Path(__file__).parents[2] / "hexfront" / "games" / "leningrad" / "data"


def main() -> None:
    """Rebuilds one sheet's tables and outline."""
    parser = argparse.ArgumentParser(prog="python -m tools.mapmaking", description=__doc__)
    parser.add_argument("sheet", help="name of the game, such as leningrad-1979")
    parser.add_argument("--geography", type=Path, required=True, help="folder with the geography layers")
    parser.add_argument("--data", type=Path, default=DATA, help="folder that holds the game's data folder")
    wanted = parser.parse_args()
    folder = wanted.data / wanted.sheet
    sheet = build_sheet(wanted.sheet, folder, wanted.geography)
    write_sheet(sheet, folder)
    write_outline(build_outline(sheet), folder / "outline.json")
    print(f"{folder}: {len(sheet.hexes)} hexes, {len(sheet.sides)} hexside entries")


if __name__ == "__main__":
    main()
