"""Command line: ``python -m tools.mapmaking leningrad-1979 --geography FOLDER``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.mapmaking.build import build_sheets, write_sheets
from tools.mapmaking.outline import build_outlines, write_outlines

GAMES = Path(__file__).parents[2] / "hexfront" / "games"


def main() -> None:
    """Rebuild one sheet's tables and outlines."""
    parser = argparse.ArgumentParser(prog="python -m tools.mapmaking", description=__doc__)
    folders = {folder.name: folder for folder in sorted(GAMES.glob("*/data/*")) if (folder / "map.toml").exists()}
    parser.add_argument("sheet", choices=folders, help="name of the game")
    parser.add_argument("--geography", type=Path, required=True, help="folder with a folder of layers for each region")
    wanted = parser.parse_args()
    folder = folders[wanted.sheet]
    sheets = build_sheets(wanted.sheet, folder, wanted.geography)
    write_sheets(sheets, folder)
    write_outlines(build_outlines(sheets), folder / "outline.json")
    for sheet in sheets:
        print(f"{folder}: {len(sheet.hexes)} hexes, {len(sheet.sides)} hexside entries")


if __name__ == "__main__":
    main()
