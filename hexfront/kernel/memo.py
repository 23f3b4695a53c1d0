"""Answers kept for the next time they are asked for.

Whatever uses these must say, above its key, why the key is complete: nothing else may change the answer.
"""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")
Q = TypeVar("Q")


class Memo(dict[K, V]):
    """Answers by all that they depend on. Ask with ``get``; a full memo forgets everything.

    Forgetting all at once costs nothing while there is room, and a server that plays on for weeks stays small. The
    oldest entry cannot be picked out without noting every hit, which would cost more than most answers.
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
    """The answer to the last question, for what is asked twice in a row: whether it is allowed, then to do it.

    A question is about an object, known by identity because comparing whole states would cost more than the answer.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        # One tuple, replaced as a whole: another thread never sees a question with the answer to a different one.
        self._kept: tuple[object, Q | None, V | None] = (None, None, None)

    def get(self, about: object, question: Q) -> V | None:
        kept_about, kept_question, answer = self._kept
        return answer if kept_about is about and kept_question == question else None

    def keep(self, about: object, question: Q, answer: V) -> V:
        self._kept = (about, question, answer)
        return answer
