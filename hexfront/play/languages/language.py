"""Other languages: a catalogue knows each English sentence with gaps for what changes in it, and how it is said.

The code of games and server speaks English alone. Its sentences are looked up here when they leave the house, so
nothing inside has to know of languages, and what a catalogue lacks is said in English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from hexfront.games.face import Wargame
from hexfront.kernel.errors import DataError

ENGLISH = "en"
#: A gap takes words, ``{:w}`` only one, ``{:s}`` a whole sentence.
GAP = re.compile(r"\{(?::([ws]))?\}")
PATTERNS = {None: "(.+?)", "w": r"(\S+)", "s": "(.+)"}
SECTIONS = ("sentences", "parts")


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
    others = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return (ENGLISH, *others)


def load_language(tag: str, games: Iterable[Wargame]) -> Language:
    """A language with its rulebooks of some games."""
    catalogue = _read(files("hexfront.play") / "languages" / f"{tag}.toml")
    sentences, parts = (dict(catalogue.get(section, {})) for section in SECTIONS)
    for game in games:
        sentences |= rulebook_in(tag, game)
    return Language(sentences, parts)


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


def _read(file: Traversable) -> dict[str, dict[str, str]]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise DataError(f"{file}: the catalogue cannot be read ({fault})") from fault
