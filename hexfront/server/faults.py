"""Errors of requests: each has an HTTP status, a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from hexfront.kernel.errors import HexfrontError, IllegalAction, InputError, NotNow
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.play.questions.viewpoint import gist

STALE, REFUSED, NOT_NOW, NOT_YOURS = "stale", "refused", "not_now", "not_yours"
UNKNOWN, BAD_INPUT, RATE_LIMITED = "unknown", "bad_input", "rate_limited"
DAMAGED = "damaged"


class Fault(HexfrontError):
    """A request that is answered with an error; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.more = more

    def with_more(self, **more: Any) -> Fault:
        """The same fault with additional fields for programs."""
        return Fault(self.status, self.code, str(self), **(self.more | more))

    def to_json(self) -> dict[str, Any]:
        return {"error": str(self), "code": self.code, **self.more}


def stale(sent: int, number: int) -> Fault:
    return Fault(409, STALE, f"the table is at action {number}, not {sent}: look again", number=number)


def refused(refusal: Refusal, rulebook: Rulebook) -> Fault:
    """The fault for an action that a rule forbids."""
    return Fault(422, REFUSED, refusal.reason, rule=refusal.rule, gist=gist(rulebook, refusal.rule))


def not_now(sentence: str) -> Fault:
    return Fault(403, NOT_NOW, sentence)


def not_yours(sentence: str) -> Fault:
    return Fault(403, NOT_YOURS, sentence)


def no_such(sentence: str) -> Fault:
    return Fault(404, UNKNOWN, sentence)


def bad_input(sentence: str) -> Fault:
    return Fault(400, BAD_INPUT, sentence)


def from_error(error: HexfrontError, rulebook: Rulebook | None = None) -> Fault:
    """The fault for an error raised by a lower layer."""
    match error:
        case Fault():
            return error
        case IllegalAction() if rulebook is not None:
            return refused(error.refusal, rulebook)
        case IllegalAction():
            return Fault(422, REFUSED, error.refusal.reason, rule=error.refusal.rule)
        case NotNow():
            return not_now(str(error))
        case InputError():
            return bad_input(str(error))
        case _:
            return Fault(400, BAD_INPUT, str(error))
