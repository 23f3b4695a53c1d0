"""Other languages: a catalogue knows each English sentence with gaps for what changes in it, and how it is said.

The code of games and server speaks English alone. Its sentences are looked up here when they leave the house, so
nothing inside has to know of languages, and what a catalogue lacks is said in English. What all games say stands in
the catalogue beside this module, what one family says in the folder ``languages`` of that family. Catalogues also have
names: what a client shows for a name of the wire, such as that of a phase.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import home_of
from hexfront.kernel.errors import DataError
from hexfront.kernel.wire import type_name
from hexfront.play.words import phase_words

ENGLISH = "en"
#: A gap takes words, ``{:w}`` only one, ``{:s}`` a whole sentence.
GAP = re.compile(r"\{(?::([ws]))?\}")
PATTERNS = {None: "(.+?)", "w": r"(\S+)", "s": "(.+)"}
SECTIONS = ("sentences", "parts")
NAMES = "names"

#: For every kind of name what is shown for each name of the wire.
Names = dict[str, dict[str, str]]


class Template:
    """A sentence with gaps, and how another language says it."""

    def __init__(self, english: str, said: str) -> None:
        self.kinds = GAP.findall(english)
        self.said = said
        literals = [literal for at, literal in enumerate(GAP.split(english)) if at % 2 == 0]
        gaps = [PATTERNS[kind or None] for kind in self.kinds]
        parts = [re.escape(literals[0])]
        for gap, literal in zip(gaps, literals[1:], strict=True):
            parts += [gap, re.escape(literal)]
        self.pattern = re.compile("".join(parts), re.DOTALL)
        #: The more of a sentence is fixed, the better it fits.
        self.weight = sum(map(len, literals))


class Language:
    """Says in another language what the catalogue has."""

    def __init__(self, sentences: Mapping[str, str], parts: Mapping[str, str]) -> None:
        self._exact = {text: said for text, said in {**parts, **sentences}.items() if not GAP.search(text)}
        self._sentences = _templates(sentences)
        self._parts = _templates(parts)
        self.said = lru_cache(20_000)(self._said)

    def knows(self, text: str) -> bool:
        """Whether there is a translation."""
        return text in self._exact or any(one.pattern.fullmatch(text) for one in self._sentences)

    def _said(self, text: str) -> str:
        """A sentence in this language; as it is where the catalogue has none."""
        if text in self._exact:
            return self._exact[text]
        return self._filled(self._sentences, text) or text

    def _part(self, text: str) -> str:
        """What fills a gap: names stay, words that the catalogue has are said, and lists are said one by one."""
        if text in self._exact:
            return self._exact[text]
        filled = self._filled(self._parts, text)
        if filled is not None:
            return filled
        return ", ".join(map(self._part, text.split(", "))) if ", " in text else text

    def _filled(self, templates: Iterable[Template], text: str) -> str | None:
        for template in templates:
            if found := template.pattern.fullmatch(text):
                gaps = zip(template.kinds, found.groups(), strict=True)
                filled = [self.said(gap) if kind == "s" else self._part(gap) for kind, gap in gaps]
                return template.said.format(*filled)
        return None


def _templates(texts: Mapping[str, str]) -> list[Template]:
    found = [Template(english, said) for english, said in texts.items() if GAP.search(english)]
    return sorted(found, key=lambda one: -one.weight)


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    folder = files("hexfront.play") / "languages"
    tags = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return (ENGLISH, *(tag for tag in tags if tag != ENGLISH))


def load_language(tag: str, games: Iterable[Wargame]) -> Language:
    """A language with what some games say and with their rulebooks."""
    sentences: dict[str, str] = {}
    parts: dict[str, str] = {}
    told = list(games)
    for file in dict.fromkeys((_shared(tag), *(_own(tag, game) for game in told))):
        catalogue = read_catalogue(file)
        sentences |= catalogue.get("sentences", {})
        parts |= catalogue.get("parts", {})
    for game in told:
        sentences |= rulebook_in(tag, game)
    return Language(sentences, parts)


def names_in(tag: str, game: Wargame) -> Names:
    """What a client shows for the names of a game: by kind, every name that the game can send."""
    known: Names = {kind: dict(names) for kind, names in _wire_names(game).items()}
    for language in dict.fromkeys((ENGLISH, tag)):
        for file in (_shared(language), _own(language, game)):
            for kind, names in read_catalogue(file).get(NAMES, {}).items():
                mine = known.setdefault(kind, {})
                its_own = kind not in NAMED
                mine.update({name: said for name, said in names.items() if its_own or name in mine})
    return known


#: The kinds of names that follow from the game itself; a catalogue may have others of its own.
NAMED = ("sides", "terrain", "types", "statuses", "markers", "options", "phases", "levels", "verbs", "decisions")


def _wire_names(game: Wargame) -> Names:
    """The names of a game, each shown as it is unless a catalogue knows better; phases by their nation."""
    frame, sheet = game.frame, game.map
    found: tuple[dict[str, str | None] | dict[str, str], ...] = (
        dict(game.nations),
        dict.fromkeys(sheet.terrain(number) for number in sheet.grid.numbers),
        dict.fromkeys(counter.type for counter in game.units.values()),
        dict.fromkeys(frame.statuses),
        dict.fromkeys(frame.markers),
        dict.fromkeys(game.options),
        {phase: phase_words(game, phase) for phase in frame.phase_names},
        dict.fromkeys(game.levels),
        dict.fromkeys(map(type_name, game.vocabulary.actions)),
        dict.fromkeys(map(type_name, game.vocabulary.decisions)),
    )
    return {
        kind: {name: said or name for name, said in names.items()} for kind, names in zip(NAMED, found, strict=True)
    }


def _shared(tag: str) -> Traversable:
    return files("hexfront.play") / "languages" / f"{tag}.toml"


def _own(tag: str, game: Wargame) -> Traversable:
    return home_of(game.name) / "languages" / f"{tag}.toml"


def read_catalogue(file: Traversable) -> dict[str, Any]:
    """A catalogue, or nothing where a family has none in this language."""
    if not file.is_file():
        return {}
    catalogue = _read(file)
    for section in SECTIONS:
        for english in catalogue.get(section, {}):
            if not re.search(r"[^\W\d_]", GAP.sub("", english)):
                raise DataError(f"{file}: {section} has {english!r}, which fits anything: it needs a fixed word")
    return catalogue


def rulebook_in(tag: str, game: Wargame) -> dict[str, str]:
    """The titles and gists of a game's own cases in another language, by the English ones."""
    file = game.folder / f"rulebook.{tag}.toml"
    if not file.is_file():
        return {}
    known: dict[str, str] = {}
    for number, entry in _read(file).items():
        if number not in game.rulebook:
            raise DataError(f"{file}: there is no case {number!r} in the rulebook of {game.name}")
        case = game.rulebook[number]
        known |= {case.title: entry["title"], case.gist: entry["gist"]}
    return known


def _read(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise DataError(f"{file}: the catalogue cannot be read ({fault})") from fault
