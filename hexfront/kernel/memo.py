"""Caches.

Every user of a cache must say, above its key, why the key is complete: nothing else may change the answer.
"""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")
Q = TypeVar("Q")


class Memo(dict[K, V]):
    """A cache with a limit. Read it with ``get``; when it is full it is emptied.

    Emptying it costs nothing while there is room, and keeps a server small that runs for weeks. Finding the oldest
    entry would mean noting every hit, which costs more than most answers.
    """

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value


class Last(Generic[Q, V]):
    """A cache of one answer, for questions asked twice in a row: first to check an action, then to carry it out.

    The object asked about is compared by identity, because comparing whole states would cost more than the answer.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        # One tuple, replaced as a whole, so that no other thread sees a question with the answer to a different one.
        self._kept: tuple[object, Q | None, V | None] = (None, None, None)

    def get(self, about: object, question: Q) -> V | None:
        kept_about, kept_question, answer = self._kept
        return answer if kept_about is about and kept_question == question else None

    def keep(self, about: object, question: Q, answer: V) -> V:
        self._kept = (about, question, answer)
        return answer
