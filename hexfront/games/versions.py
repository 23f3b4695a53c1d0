"""The version of a game's rules and data: a number that grows when a rule is mended, and a digest of the data files.

The digest is of what the files say, not of how they are written, and leaves out what only words and drawings need. So
it is the same in every checkout and build, and a new colour or translation does not look like a new rule.
"""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Any, cast

from hexfront.games.face import Wargame
from hexfront.games.registry import changes_of, entry_of

#: Data files that no rule reads: lettering, looks, drawings, charts, and the register with its translations.
FOR_THE_EYE = frozenset({"labels.csv", "looks.toml", "outline.json", "corrections.csv", "charts.toml"})
REGISTER = "rulebook"
#: The bounds of what a stated version may say.
LONGEST_DIGEST, MOST_FILES, LONGEST_NAME = 64, 100, 100
#: The fields of ``game.toml`` that no rule reads, in the file and in each of its sides.
TITLES, LOOKS = ("title",), ("nation", "look")


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """A version of the rules and data of a game."""

    number: int
    data: str
    #: The data files that were changed, each with its own digest. The digest of all says the same, but names nothing.
    files: Mapping[str, str] = field(default_factory=dict, compare=False)

    def to_json(self) -> dict[str, Any]:
        return {"version": self.number, "data": self.data} | ({"files": dict(self.files)} if self.files else {})

    @classmethod
    def read(cls, document: object) -> RulesVersion | None:
        """A version from a document; None if it is none."""
        if not isinstance(document, Mapping):
            return None
        number, data, files = document.get("version"), document.get("data"), document.get("files", {})
        if type(number) is not int or not isinstance(data, str) or len(data) > LONGEST_DIGEST:
            return None
        return cls(number, data, files) if _are_files(files) else None

    def __str__(self) -> str:
        return f"rules {self.number} with data {self.data[:8] or 'unknown'}"


#: What a record without a version was played by: the rules as they were when versions came in.
UNSTATED = RulesVersion(1, "")


def version_of(game: Wargame) -> RulesVersion:
    """The version of a game's rules and data."""
    # Every kind of folder that there is can be a key, though the type does not say so. A game need not have one.
    folder = cast("Hashable | None", getattr(game, "folder", None))
    if folder is None:
        return RulesVersion(game.rules_version, "")
    if folder not in _files:
        _files[folder] = _changed_files(game)
    return RulesVersion(game.rules_version, _digest(folder), _files[folder])


#: The changed data files of the folders that were asked about.
_files: dict[Hashable, dict[str, str]] = {}


def _changed_files(game: Wargame) -> dict[str, str]:
    """The files that the rules of a game read and that are not those of its package, each with its digest."""
    folder = game.folder
    named = sorted(file for file in changes_of(game) if is_read_by_rules(file))
    return {file: _hashed(_meaning(folder / file))[:16] for file in named}


def _are_files(document: object) -> bool:
    """Whether a document names files with their digests."""
    return (
        isinstance(document, Mapping)
        and len(document) <= MOST_FILES
        and all(isinstance(text, str) and len(text) <= LONGEST_NAME for pair in document.items() for text in pair)
    )


def differing(one: RulesVersion, other: RulesVersion) -> list[str]:
    """The changed data files in which two versions of the same number differ, as far as they are named."""
    if one.number != other.number:
        return []
    named = sorted({*one.files, *other.files})
    return [file for file in named if one.files.get(file) != other.files.get(file)]


def is_same(stated: RulesVersion, here: RulesVersion) -> bool:
    """Whether a stated version is that of a game here; one that does not tell its data is known by its number."""
    return stated == here or (not stated.data and stated.number == here.number)


def earlier(name: str, version: RulesVersion, options: Mapping[str, Any]) -> Wargame | None:
    """A game by the rules and data of an earlier version, if its package still has them; else None."""
    make = entry_of(name).earlier.get(version.number)
    if make is None:
        return None
    game = make(name, **options)
    return game if is_same(version, version_of(game)) else None


@cache
def _digest(key: Hashable) -> str:
    """The digest of the data files in a folder."""
    folder = cast("Traversable", key)
    said = {file.name: _meaning(file) for file in folder.iterdir() if is_read_by_rules(file.name)}
    return _hashed(said)[:32]


def _hashed(said: Any) -> str:
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), default=str)
    return sha256(text.encode()).hexdigest()


def is_read_by_rules(name: str) -> bool:
    """Whether the rules read a data file, and not only those who draw and translate."""
    is_data = name.endswith((".csv", ".toml"))
    return is_data and name not in FOR_THE_EYE and name.partition(".")[0] != REGISTER


def _meaning(file: Traversable) -> Any:
    text = file.read_text(encoding="utf-8")
    if file.name.endswith(".csv"):
        return [row for row in csv.reader(io.StringIO(text)) if row and not row[0].startswith("#")]
    content = tomllib.loads(text)
    if file.name == "game.toml":
        content = {name: value for name, value in content.items() if name not in TITLES}
        sides = content.get("sides", [])
        content["sides"] = [{name: value for name, value in one.items() if name not in LOOKS} for one in sides]
    return content
