"""Actions spelled letter by letter: a small fixed alphabet in which every offer of a game is a word.

A letter is a unit, a hex, a kind of action or a number. A word begins with the subject of the offer: the hexes of an
attack, or the units of any other action. The kind of action follows, then the remaining fields; a path is spelled with
its last hex first. A player answers one question per letter, and only where there is a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name

#: How many number letters there are. They also stand for choices without their own letter, by rank.
NUMBERS = 32
#: The letter that ends a word which could continue.
ENOUGH = "enough"

Letter = str | int
Word = tuple[Letter, ...]


class Alphabet:
    """All letters of a game in a fixed order: kinds of action, numbers, units, hexes."""

    def __init__(self, game: Wargame) -> None:
        kinds = [type_name(cls) for cls in game.vocabulary.actions]
        hexes = (*game.map.hexes, *game.waters)
        self.letters: tuple[Letter, ...] = (ENOUGH, *kinds, *range(NUMBERS), *game.frame.units, *hexes)
        self._codes = {letter: code for code, letter in enumerate(self.letters)}
        assert len(self._codes) == len(self.letters), f"two letters of {game.name} have the same name"
        self._zero = self._codes[0]

    def __len__(self) -> int:
        return len(self.letters)

    def code(self, letter: Letter) -> int:
        """The code of a letter that is part of the alphabet."""
        return self._codes[letter]

    def codes(self, letters: Iterable[Letter]) -> dict[int, Letter]:
        """Letters by code; those outside the alphabet get a number letter by their alphabetical rank."""
        found: dict[int, Letter] = {}
        strangers: list[Letter] = []
        for letter in letters:
            code = self._codes.get(letter)
            if code is None:
                strangers.append(letter)
            else:
                found[code] = letter
        places = range(self._zero, self._zero + len(strangers))
        assert len(places) <= NUMBERS and found.keys().isdisjoint(places), f"no letters are left for {strangers}"
        return found | dict(zip(places, sorted(strangers, key=str), strict=True))

    def word(self, action: Action) -> Word:
        """The spelling of an action."""
        document = action.to_json()
        kind = document.pop("type")
        head: list[Letter] = list(document.pop("hexes", ()))
        units = document.pop("units", None) or [document.pop(key) for key in ("unit",) if key in document]
        path = list(document.pop("path", ()))
        tail: list[Letter] = [*path[-1:], *path[:-1]]
        for value in document.values():
            tail += value if isinstance(value, list) else [value]
        return (*head, kind, *units, *tail) if head else (*units, kind, *tail)


class Offer(NamedTuple):
    """A word and its action; or, if ``more`` is not None, the common beginning of the words of those offers."""

    word: Word
    action: Action | None
    more: Sequence[Action] | None = None


class Question:
    """The possible next letters: the offers that begin with the letters so far, by their next letter."""

    def __init__(self, alphabet: Alphabet, offers: Sequence[Offer], said: Word = ()) -> None:
        self.said = said
        self._alphabet = alphabet
        self._by_letter: dict[Letter, list[Offer]] = {}
        at = len(said)
        for offer in _drawn_out(alphabet, offers, at):
            letter = offer.word[at] if at < len(offer.word) else ENOUGH
            self._by_letter.setdefault(letter, []).append(offer)
        self.answers = alphabet.codes(self._by_letter)

    def answer(self, code: int) -> Question | Action:
        """The next question, or the action if nothing is left to ask."""
        if code not in self.answers:
            raise InputError(f"{self._name(code)} is no answer here: {self._expected()}")
        letter = self.answers[code]
        offers = self._by_letter[letter]
        if len(offers) == 1 and offers[0].action is not None:
            return offers[0].action
        return Question(self._alphabet, offers, (*self.said, letter))._onward()

    def _onward(self) -> Question | Action:
        """Skip questions that have only one answer."""
        if len(self.answers) > 1:
            return self
        (code,) = self.answers
        return self.answer(code)

    def _name(self, code: int) -> str:
        known = 0 <= code < len(self._alphabet)
        return f"{code} ({self._alphabet.letters[code]!r})" if known else f"{code!r}"

    def _expected(self) -> str:
        some = [f"{code} ({letter!r})" for code, letter in list(self.answers.items())[:5]]
        return f"expected one of {len(self.answers)}, such as {', '.join(some)}"


def first_question(game: Wargame, alphabet: Alphabet, state: State) -> Question:
    """The first question to the side to act."""
    step = game.gate.step(state)
    assert step is not None, "the game is over: there is nothing to ask"
    offers: list[Offer] = []
    for subject in step.subjects(state):
        offers += _begun(game, alphabet, step.offers(state, subject))
    return Question(alphabet, offers)


def _begun(game: Wargame, alphabet: Alphabet, found: Sequence[Action]) -> list[Offer]:
    """The offers about one subject. Marches are many, so they are grouped by the units they begin with."""
    if len(found) > 1 and isinstance(found[0], game.marches):
        word = alphabet.word(found[0])
        return [Offer(word[: word.index(type_name(type(found[0])))], None, found)]
    return [Offer(alphabet.word(action), action) for action in found]


def _drawn_out(alphabet: Alphabet, offers: Sequence[Offer], at: int) -> list[Offer]:
    """The offers, with grouped ones expanded where their words are needed now."""
    full: list[Offer] = []
    for offer in offers:
        if offer.more is None or at < len(offer.word):
            full.append(offer)
        else:
            full += [Offer(alphabet.word(action), action) for action in offer.more]
    return full
