"""Actions spelled letter by letter: a small fixed alphabet in which every offer of a game is a word.

A letter is a unit, a hex, a kind of action or a number. A word begins with the subject of the offer: the hexes of an
attack, or the units of any other action. The kind of action follows, then the remaining fields; a path is spelled with
its last hex first. A player answers one question per letter, and only where there is a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import cached_property, partial
from typing import NamedTuple

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.mechanics.marches import Marches
from hexfront.mechanics.steps.movement import MovementStep

#: How many number letters there are. They also stand for choices without their own letter, by rank.
NUMBERS = 32
#: The letter that ends a word which could continue.
ENOUGH = "enough"

Letter = str | int
Word = tuple[Letter, ...]


class Alphabet:
    """All letters of a game in a fixed order: kinds of action, numbers, units, hexes."""

    def __init__(self, game: Wargame) -> None:
        self._spellings = {cls: Spelling.of(cls) for cls in game.vocabulary.actions}
        kinds = [spelling.kind for spelling in self._spellings.values()]
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
        kind, head, units, path, rest = self._spellings[type(action)]
        # Read from the fields, not from the document: the words of whole lists of offers are asked for.
        hexes = getattr(action, head) if head else ()
        movers = (getattr(action, units),) if units == "unit" else getattr(action, units) if units else ()
        way = getattr(action, path) if path else ()
        tail: list[Letter] = [*way[-1:], *way[:-1]]
        for name in rest:
            value = getattr(action, name)
            tail += value if isinstance(value, tuple) else (value,)
        return (*hexes, kind, *movers, *tail) if hexes else (*movers, kind, *tail)


class Spelling(NamedTuple):
    """The kind of an action, and its fields in the order of its word: hexes, units, path, and the others."""

    kind: str
    hexes: str
    units: str
    path: str
    rest: tuple[str, ...]

    @classmethod
    def of(cls, action: type[Action]) -> Spelling:
        names = [one.name for one in fields(action)]
        hexes, path = ("hexes" if "hexes" in names else ""), ("path" if "path" in names else "")
        units = next((name for name in ("units", "unit") if name in names), "")
        rest = tuple(name for name in names if name not in (hexes, units, path))
        return cls(type_name(action), hexes, units, path, rest)


class Offer(NamedTuple):
    """An action and its whole word."""

    word: Word
    action: Action

    def only(self) -> Action | None:
        """The action, if it is a single one."""
        return self.action

    def drawn_out(self, alphabet: Alphabet) -> Sequence[Spelled]:
        """The same offers with more letters of their words."""
        return (self,)


class March(NamedTuple):
    """A move of which only the beginning of the word is known: paths are long to find, and most are never asked for."""

    word: Word
    marches: Marches
    number: int

    def only(self) -> Action | None:
        return self.marches[self.number]

    def drawn_out(self, alphabet: Alphabet) -> Sequence[Spelled]:
        action = self.marches[self.number]
        return (Offer(alphabet.word(action), action),)


class Marching(NamedTuple):
    """All moves of units that move together. Their words begin with the units and the kind of move."""

    word: Word
    marches: Marches

    def only(self) -> Action | None:
        return self.marches[0] if self.marches.moves == 1 else None

    def drawn_out(self, alphabet: Alphabet) -> Sequence[Spelled]:
        return [March((*self.word, end), self.marches, number) for number, end in enumerate(self.marches.ends)]


class Movers:
    """All offers about units that can move together. Listed only when they are chosen, if they can certainly move."""

    def __init__(self, word: Word, marches: Callable[[], Sequence[Action]]) -> None:
        self.word = word
        self._find = marches

    @cached_property
    def marches(self) -> Marches:
        found = self._find()
        assert isinstance(found, Marches) and found.moves, f"{self.word} cannot move"
        return found

    def only(self) -> Action | None:
        return self.marches[0] if len(self.marches) == 1 else None

    def drawn_out(self, alphabet: Alphabet) -> Sequence[Spelled]:
        moves = Marching((*self.word, type_name(self.marches.kind)), self.marches)
        return [moves, *_spelled(alphabet, self.marches.others)]


#: One or more offers with the beginning of their words.
Spelled = Offer | March | Marching | Movers


class Question:
    """The possible next letters: the offers that begin with the letters so far, by their next letter."""

    def __init__(self, alphabet: Alphabet, offers: Sequence[Spelled], said: Word = ()) -> None:
        self.said = said
        self._alphabet = alphabet
        self._by_letter: dict[Letter, list[Spelled]] = {}
        at, by_letter = len(said), self._by_letter
        for offer in offers:
            if at < len(offer.word):
                by_letter.setdefault(offer.word[at], []).append(offer)
                continue
            # More letters are needed now.
            for longer in offer.drawn_out(alphabet):
                letter = longer.word[at] if at < len(longer.word) else ENOUGH
                by_letter.setdefault(letter, []).append(longer)
        self.answers = alphabet.codes(self._by_letter)

    def answer(self, code: int) -> Question | Action:
        """The next question, or the action if nothing is left to ask."""
        if code not in self.answers:
            raise InputError(f"{self._name(code)} is no answer here: {self._expected()}")
        letter = self.answers[code]
        offers = self._by_letter[letter]
        action = offers[0].only() if len(offers) == 1 else None
        if action is not None:
            return action
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
    subjects = step.subjects(state)
    sure = step.sure_movers(state, subjects) if isinstance(step, MovementStep) else [()] * len(subjects)
    offers: list[Spelled] = []
    for subject, units in zip(subjects, sure, strict=True):
        if units:
            offers.append(Movers(units, partial(step.offers, state, subject)))
        else:
            offers += _begun(alphabet, step.offers(state, subject))
    return Question(alphabet, offers)


def _begun(alphabet: Alphabet, found: Sequence[Action]) -> Sequence[Spelled]:
    """The offers about one subject. Marches are many, so they are kept together by the units they begin with."""
    if isinstance(found, Marches) and found.moves:
        return (Movers(found.units, lambda: found),)
    return _spelled(alphabet, found)


def _spelled(alphabet: Alphabet, actions: Iterable[Action]) -> list[Offer]:
    return [Offer(alphabet.word(action), action) for action in actions]
