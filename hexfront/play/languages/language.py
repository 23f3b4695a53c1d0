"""Translations: a catalogue lists English sentences, with gaps for the parts that vary, and their translations.

Games and server speak only English. Their sentences are looked up here on the way out, so no other code needs to know
about languages; a sentence without a translation stays English. The catalogue beside this module covers what all games
say, and each family has its own in its ``languages`` folder. Catalogues also list display names for names used on the
wire, such as those of phases.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import home_of
from hexfront.kernel.errors import DataError
from hexfront.kernel.rulebook import Rulebook
from hexfront.kernel.wire import type_name
from hexfront.play.languages.pseudo import PSEUDO, pseudo, with_gaps
from hexfront.play.languages.texts import texts_in
from hexfront.play.words import phase_words

ENGLISH = "en"
#: The language whose catalogue says what is translated; the pseudo-language has the same texts.
MODEL = "de"
#: A gap ``{}`` matches words, ``{:w}`` a single word, and ``{:s}`` a whole sentence, which is translated in turn.
GAP = re.compile(r"\{(?::([ws]))?\}")
PATTERNS = {None: "(.+?)", "w": r"(\S+)", "s": "(.+)"}
SECTIONS = ("sentences", "parts", "map", "report")
NAMES, MAP, REPORT, NUMBERS, UNITS = "names", "map", "report", "numbers", "units"
#: A sentence that begins with a gap has at least so many fixed letters, or it would pass for all sorts of others.
LEAST = 4

#: Display names by kind and by name on the wire.
Names = dict[str, dict[str, str]]


class Template:
    """A sentence with gaps, and its translation."""

    def __init__(self, english: str, said: str) -> None:
        self.kinds = GAP.findall(english)
        self.said = said
        literals = [literal for at, literal in enumerate(GAP.split(english)) if at % 2 == 0]
        gaps = [PATTERNS[kind or None] for kind in self.kinds]
        parts = [re.escape(literals[0])]
        for gap, literal in zip(gaps, literals[1:], strict=True):
            parts += [gap, re.escape(literal)]
        self.pattern = re.compile("".join(parts), re.DOTALL)
        #: Templates with more fixed text are tried first, since they match more specifically.
        self.weight = sum(map(len, literals))


class Language:
    """Translates sentences with a catalogue."""

    def __init__(self, sentences: Mapping[str, str], parts: Mapping[str, str]) -> None:
        self._exact_parts = {text: said for text, said in parts.items() if not GAP.search(text)}
        self._exact = self._exact_parts | {text: said for text, said in sentences.items() if not GAP.search(text)}
        self._sentences = _templates(sentences)
        self._parts = _templates(parts)
        self.said = lru_cache(20_000)(self._said)

    def knows(self, text: str) -> bool:
        """Whether there is a translation."""
        return text in self._exact or any(one.pattern.fullmatch(text) for one in self._sentences)

    def _said(self, text: str) -> str:
        """A sentence in this language; unchanged if the catalogue has no translation."""
        if text in self._exact:
            return self._exact[text]
        return self._filled(self._sentences, text) or text

    def part(self, text: str) -> str:
        """The text of a gap, translated if the catalogue has it; lists are translated item by item, names stay."""
        # A word may be a part and the title of a case, and mean something else there.
        if text in self._exact_parts:
            return self._exact_parts[text]
        if text in self._exact:
            return self._exact[text]
        filled = self._filled(self._parts, text)
        if filled is not None:
            return filled
        return ", ".join(map(self.part, text.split(", "))) if ", " in text else text

    def _filled(self, templates: Iterable[Template], text: str) -> str | None:
        for template in templates:
            if found := template.pattern.fullmatch(text):
                gaps = zip(template.kinds, found.groups(), strict=True)
                filled = [self.said(gap) if kind == "s" else self.part(gap) for kind, gap in gaps]
                return template.said.format(*filled)
        return None


def _templates(texts: Mapping[str, str]) -> list[Template]:
    found = [Template(english, said) for english, said in texts.items() if GAP.search(english)]
    return sorted(found, key=lambda one: -one.weight)


def languages() -> tuple[str, ...]:
    """The available languages, English first."""
    folder = files("hexfront.play") / "languages"
    tags = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return (ENGLISH, *(tag for tag in tags if tag != ENGLISH))


def load_language(tag: str, games: Iterable[Wargame]) -> Language:
    """A language that covers the sentences and rulebooks of the given games."""
    sentences: dict[str, str] = {}
    parts: dict[str, str] = {}
    told = list(games)
    for file in dict.fromkeys((_shared(tag), *(_own(tag, game) for game in told))):
        catalogue = read_catalogue(file)
        sentences |= catalogue.get("sentences", {})
        parts |= catalogue.get("parts", {})
    for game in told:
        sentences |= rulebook_in(tag, game) | _texts_in(tag, game)
        parts = _places_in(tag, game) | parts
    return Language(sentences, parts)


def _places_in(tag: str, game: Wargame) -> dict[str, str]:
    """The places of a game as its map names them in a language: sentences name them so, too."""
    word = map_words(tag, game)
    names = {game.map.place_name(number) for number in game.map.grid.numbers} - {""}
    return {name: said for name in names if (said := word(name)) != name}


def _texts_in(tag: str, game: Wargame) -> dict[str, str]:
    """The texts in files beside a game, in a language."""
    if tag == PSEUDO:
        return {english: pseudo(english) for english in texts_in(MODEL, game)}
    return texts_in(tag, game)


def map_words(tag: str, game: Wargame) -> Callable[[str], str]:
    """What is lettered on the map and the charts of a game, in a language; English stays as it is."""
    if tag == ENGLISH:
        return str
    words: dict[str, str] = {}
    for file in (_shared(tag), _own(tag, game)):
        words |= read_catalogue(file).get(MAP, {})
    return Language(words, {}).said


def report_texts(tag: str, game: Wargame) -> dict[str, str]:
    """What reports say, by its English, with gaps in both."""
    texts: dict[str, str] = {}
    for file in (_shared(tag), _own(tag, game)):
        texts |= read_catalogue(file).get(REPORT, {})
    return texts


def separators(tag: str) -> tuple[str, str]:
    """What a language writes between thousands, and before decimals."""
    numbers = read_catalogue(_shared(tag)).get(NUMBERS, {})
    return numbers.get("thousands", ","), numbers.get("decimals", ".")


def names_in(tag: str, game: Wargame) -> Names:
    """Display names, by kind, for every name that a game can send to a client."""
    known: Names = {kind: dict(names) for kind, names in _wire_names(game).items()}
    if tag == PSEUDO:
        model = [read_catalogue(_shared(MODEL)), read_catalogue(_own(MODEL, game))]
        return _pseudo_names(names_in(ENGLISH, game), model) | {UNITS: _unit_names(tag, game)}
    for language in dict.fromkeys((ENGLISH, tag)):
        for file in (_shared(language), _own(language, game)):
            for kind, names in read_catalogue(file).get(NAMES, {}).items():
                # A family's catalogue serves several games, so names that this game does not have are left out.
                mine = known.setdefault(kind, {})
                its_own = kind not in NAMED
                mine.update({name: said for name, said in names.items() if its_own or name in mine})
    known[UNITS] = _unit_names(tag, game)
    return known


def _unit_names(tag: str, game: Wargame) -> dict[str, str]:
    """The names of counters; designations stay as they are printed."""
    names = dict.fromkeys(counter.name for counter in game.units.values())
    part = str if tag == ENGLISH else load_language(tag, [game]).part
    return {name: part(name) for name in names}


def _pseudo_names(english: Names, model: Iterable[Mapping[str, Any]]) -> Names:
    """The English names in pseudo-language, as far as the model's catalogues have them."""
    said = {(kind, name) for catalogue in model for kind, names in catalogue.get(NAMES, {}).items() for name in names}
    return {
        kind: {name: pseudo(word) if (kind, name) in said else word for name, word in names.items()}
        for kind, names in english.items()
        if kind != UNITS
    }


#: The kinds of names that come from the game itself; a catalogue may add other kinds.
NAMED = ("sides", "terrain", "types", "statuses", "markers", "options", "phases", "levels", "verbs", "decisions")


def _wire_names(game: Wargame) -> Names:
    """The default display names of a game: sides and phases by nation, everything else unchanged."""
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
    """A catalogue; empty if the file does not exist."""
    if file.name == f"{PSEUDO}.toml":
        return _pseudo_catalogue(file)
    if not file.is_file():
        return {}
    catalogue = _read(file)
    for section in SECTIONS:
        for english in catalogue.get(section, {}):
            letters = len(re.findall(r"[^\W\d_]", GAP.sub("", english)))
            if letters < (LEAST if section == "sentences" and english.startswith("{") else 1):
                raise DataError(f"{file}: {section} has {english!r}, which fits anything: it needs a fixed word")
    return catalogue


def _pseudo_catalogue(file: Traversable) -> dict[str, Any]:
    """The texts of the model's catalogue beside a file, in pseudo-language."""
    model = read_catalogue(_beside(file, MODEL))
    return {section: {text: with_gaps(text) for text in model.get(section, {})} for section in SECTIONS}


def _beside(file: Traversable, tag: str) -> Traversable:
    return Path(str(file)).with_name(f"{tag}.toml")


def rulebook_in(tag: str, game: Wargame) -> dict[str, str]:
    """Translations of the titles and gists of a game's rule cases and of its rulings, by their English text."""
    known: dict[str, str] = {}
    book: Rulebook | None = game.rulebook
    while book is not None:
        # A register may lie beside others; the cases it takes over from its basis are translated there.
        known = _cases_in(tag, book, book.folder or game.folder) | known
        book = book.basis
    return known


def _cases_in(tag: str, book: Rulebook, folder: Traversable) -> dict[str, str]:
    if tag == PSEUDO:
        return {english: pseudo(english) for english in _cases_in(MODEL, book, folder)}
    file = folder / f"rulebook.{tag}.toml"
    if not file.is_file():
        return {}
    known: dict[str, str] = {}
    entries = _read(file)
    for name, text in entries.pop("rulings", {}).items():
        if name not in book.rulings:
            raise DataError(f"{file}: there is no ruling {name!r} in the rulebook of {book.edition}")
        known[book.rulings[name]] = text
    for number, entry in entries.items():
        if number not in book:
            raise DataError(f"{file}: there is no case {number!r} in the rulebook of {book.edition}")
        case = book[number]
        known |= {case.title: entry["title"], case.gist: entry["gist"]}
    return known


def _read(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise DataError(f"{file}: the catalogue cannot be read ({fault})") from fault
