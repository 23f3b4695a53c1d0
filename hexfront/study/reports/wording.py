"""What a report says, in the language of its reader."""

from __future__ import annotations

from fractions import Fraction

from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.play.languages.language import (
    ENGLISH,
    load_language,
    map_words,
    names_in,
    report_texts,
    separators,
)
from hexfront.play.words import with_names

MINUS = "\N{MINUS SIGN}"


class Wording:
    """The texts, names and numbers of one game in a language."""

    def __init__(self, game: Wargame, tag: str = ENGLISH) -> None:
        self.game = game
        self.tag = tag
        #: Display names by kind; see ``names_in``.
        self.names = names_in(tag, game)
        #: What is lettered on the map.
        self.on_map = map_words(tag, game)
        self._texts = report_texts(tag, game)
        self._language = None if tag == ENGLISH else load_language(tag, [game])
        self._thousands, self._decimals = separators(tag)

    def __call__(self, english: str, *gaps: object) -> str:
        """A text of the report; what goes into its gaps has been translated already."""
        return self._texts.get(english, english).format(*gaps)

    def told(self, sentence: str) -> str:
        """A sentence of the game, with units by their names."""
        named = with_names(self.game, sentence)
        return self._language.said(named) if self._language else named

    def word(self, part: str) -> str:
        """A word or a name of the game."""
        return self._language.part(part) if self._language else part

    def side(self, side: str) -> str:
        """A side by its name, or as it is written if the game has no such side."""
        return self.names["sides"].get(side, side)

    def title(self) -> str:
        """The title of the game."""
        known = games()
        return self.told(known[self.game.name].title if self.game.name in known else self.game.name)

    def number(self, english: str) -> str:
        """A number as this language writes it."""
        return english.translate(str.maketrans(",.-", f"{self._thousands}{self._decimals}{MINUS}"))

    def signed(self, value: float | Fraction, places: int = 0) -> str:
        """A number with its sign; nought has none."""
        return self.number(f"{float(value):+.{places}f}") if value else "0"
