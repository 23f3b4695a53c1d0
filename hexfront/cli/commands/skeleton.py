"""The skeleton of ``hexfront new-game``: a small package that can be installed, tested and played at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from hexfront.games.registry import games
from hexfront.kernel.errors import InputError

#: Templates end like this, so that nobody takes them for code of hexfront.
ENDING = ".txt"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def made(name: str, folder: Path) -> Path:
    """Write the skeleton of a game into a new folder."""
    if not NAME.fullmatch(name):
        raise InputError(f"{name!r} is no name for a game: expected small letters, digits and single hyphens")
    if name in games():
        raise InputError(f"there is a game named {name!r} already: choose another name")
    if folder.exists():
        raise InputError(f"{folder} is there already: choose another folder with --out")
    words = {
        "name": name,
        "package": name.replace("-", "_"),
        "title": name.replace("-", " ").title(),
        "cls": name.replace("-", " ").title().replace(" ", ""),
    }
    for path, template in _templates(files("hexfront.cli") / "skeleton", ()):
        parts = [{"package": words["package"], "game": name}.get(part, part) for part in path]
        parts[-1] = parts[-1].removesuffix(ENDING).replace("test_game", f"test_{words['package']}")
        file = folder.joinpath(*parts)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(template.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
    return folder


def _templates(folder: Traversable, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    for found in folder.iterdir():
        if found.is_dir():
            yield from _templates(found, (*path, found.name))
        elif found.name.endswith(ENDING):
            yield (*path, found.name), found
