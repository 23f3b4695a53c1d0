"""Changed data files: a folder with only those that differ is laid over the files of a game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import PurePath
from zipfile import Path as ArchivePath
from zipfile import ZipFile

from hexfront.kernel.datafiles import data_folder
from hexfront.kernel.errors import InputError, unknown

#: A copy of a game's whole folder has its picture too, which no rule reads.
PICTURES = frozenset({".jpg", ".png", ".svg", ".webp"})


def changed_files(named: Traversable | str) -> dict[str, str]:
    """The changed data files of a folder, by name; files not in it come from the game."""
    folder = data_folder(named)
    found = [file for file in folder.iterdir() if file.is_file() and PurePath(file.name).suffix not in PICTURES]
    files = sorted(found, key=lambda file: file.name)
    if not files:
        raise InputError(f"{named} is empty: expected data files such as combat.csv")
    texts = {}
    for file in files:
        try:
            texts[file.name] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as fault:
            raise InputError(f"{file}: not UTF-8 text ({fault.reason} at byte {fault.start})") from fault
    return texts


def laid_over(name: str, folder: Traversable, changed: Mapping[str, str], called: str) -> Traversable:
    """The data files of a game with some changed, as a folder in memory: other processes need no files."""
    texts = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    for file, text in changed.items():
        if file not in texts:
            raise unknown(f"data file of {name}", file, texts)
        texts[file] = text.encode()
    memory = BytesIO()
    with ZipFile(memory, "w") as archive:
        for file, content in texts.items():
            archive.writestr(file, content)
    made = ZipFile(memory)
    made.filename = called
    return ArchivePath(made)


def differing(folder: Traversable, plain: Traversable) -> dict[str, str]:
    """The data files of a folder that say something else than those of a plain one, by name."""
    files = (file for file in folder.iterdir() if file.is_file() and PurePath(file.name).suffix not in PICTURES)
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    return {
        name: text for name, text in sorted(texts.items()) if text != plain.joinpath(name).read_text(encoding="utf-8")
    }
