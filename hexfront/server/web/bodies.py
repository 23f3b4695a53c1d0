"""Request bodies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hexfront.server.people.tokens import PLAY, READ, USUAL_DAYS

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
#: PostgreSQL stores no text with a NUL in it.
PLAIN = r"^[^\x00]*\Z"
Name = Annotated[str, Meta(max_length=80, pattern=PLAIN)]
Title = Annotated[str, Meta(max_length=120, pattern=PLAIN)]
Address = Annotated[str, Meta(max_length=500, pattern=PLAIN)]
Words = Annotated[str, Meta(max_length=60_000, pattern=PLAIN)]
Password = Annotated[str, Meta(max_length=200)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """The base of all request bodies; unknown fields are refused."""


class Clock(Body):
    """The clock: days for each turn by correspondence, or minutes a side for a live game, with seconds a turn."""

    days_per_turn: float | None = None
    minutes: float | None = None
    increment: float = 0.0


class NewTable(Body):
    """The settings of a new table."""

    game: Name
    options: dict[str, Any] = {}
    setup: Literal["choose", "suggested"] = "choose"
    mode: Literal["hot-seat", "two players", "computer"] = "hot-seat"
    side: Name | None = None
    computer: Name = "random"
    seconds: float | None = None
    pace: float | None = None
    stepping: bool | None = None
    open_plans: bool | None = None
    public: bool = False
    title: Title = ""
    clock: Clock | None = None
    rated: bool = False
    name: Name = ""
    commitment: Name | None = None


class Computer(Body):
    """New computer settings; omitted fields stay as they are."""

    seconds: float | None = None
    pace: float | None = None
    stepping: bool | None = None
    open_plans: bool | None = None


class Act(Body):
    """An action, with the number of the state it was chosen in."""

    number: Number
    action: dict[str, Any]


class Batch(Body):
    """Several actions in a row, with the number of the state before the first."""

    number: Number
    actions: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=200)]


class At(Body):
    """The number of the state that a request refers to."""

    number: Number


class TakeBack(Body):
    """A request to go back."""

    number: Number
    to: Number


class Answer(Body):
    """Yes or no."""

    accept: bool


class Orders(Body):
    """The standing orders of a side; the side may be left out by who holds only one seat."""

    orders: list[Any]
    side: Name | None = None


class TryOrders(Orders):
    """Orders to be tried out. The same seed gives the same continuations."""

    seed: Number = 0


class PlanWishes(Body):
    """A plan: what its side wishes to do, one after the other, from the state with this number."""

    number: Number
    wishes: Annotated[list[Any], Meta(max_length=200)]


class Go(Body):
    """A request to carry a plan on: its next step, or all up to a die; ``anyway`` although an aim was missed."""

    number: Number
    upto: Literal["next", "die"] = "next"
    anyway: bool = False


class Branch(Body):
    """A private table that begins at an action of another."""

    n: Number
    dice: Literal["same", "fresh", "average"] = "fresh"


class DicePart(Body):
    """A seat's part of the dice: the one to reveal, the commitment to the next one, or both."""

    commitment: Name | None = None
    part: Name | None = None
    side: Name | None = None


class PlayerSignature(Body):
    """A player's signature under the record of a finished game, and the public key it was made with."""

    key: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]
    side: Name | None = None


class Join(Body):
    """A request for a seat."""

    seat: Name
    name: Name = ""


class Replace(Body):
    """The replacement for an absent player: ``open``, or a computer player by name."""

    by: Name = "open"


class Text(Body):
    """A text, such as a chat line."""

    text: Words


class Notes(Body):
    """A player's notes; ``side`` is whose they are, for one who holds several seats."""

    text: Words
    side: Name | None = None


class Register(Body):
    """A new account."""

    name: Name
    password: Password
    email: Address = ""


class LogIn(Body):
    """A name and its password."""

    name: Name
    password: Password


class Me(Body):
    """Where notices go and in which language; omitted fields stay as they are."""

    email: Address | None = None
    webhook: Address | None = None
    language: Name | None = None
    #: Needed to replace a mail address that is confirmed.
    password: Password | None = None


class Hook(Body):
    """A look at the secret of the webhook, or another secret."""

    renew: bool = False


class NewToken(Body):
    """A request for a token: its purpose as a name, what it may do, and for how many days."""

    name: Name = ""
    scopes: Annotated[tuple[Name, ...], Meta(max_length=10)] = (READ, PLAY)
    days: Number = USUAL_DAYS


class Everywhere(Body):
    """A request to log out everywhere; ``tokens`` ends the tokens too."""

    tokens: bool = False


class ChangePassword(Body):
    """The password as it is, and as it is to be."""

    old: Password
    new: Password


class Forgotten(Body):
    """A name or a mail address whose password is forgotten."""

    who: Annotated[str, Meta(min_length=1, max_length=200, pattern=PLAIN)]


class Secret(Body):
    """The secret of a link sent by mail."""

    token: Name


class Reset(Secret):
    """A new password, with the secret of the link sent by mail."""

    password: Password


class Sure(Body):
    """The password, for what cannot be undone."""

    password: Password


class Block(Body):
    """A player to block: by name, or by a seat at a table."""

    name: Name | None = None
    table: Name | None = None
    seat: Name | None = None


class Report(Block):
    """What the admins are told about a player."""

    text: Words = ""


class Vacation(Body):
    """How many days somebody is away."""

    days: Number


class Suspend(Body):
    """An account that is shut out for some days, and why."""

    name: Name
    days: Number
    reason: Words = ""


class NoticeHours(Body):
    """The hour of the digest and the quiet hours, by the clocks of a zone."""

    digest: int | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: Annotated[str, Meta(max_length=60, pattern=PLAIN)] = ""


class Endpoint(Body):
    """The address at which a browser is told by Web Push."""

    endpoint: Address


class Subscription(Endpoint):
    """A browser that wants to be told, with its keys."""

    p256dh: Annotated[str, Meta(max_length=120, pattern=PLAIN)]
    auth: Annotated[str, Meta(max_length=60, pattern=PLAIN)]


class TestNotice(Body):
    """A way to be told, to be tested."""

    way: Literal["mail", "webhook", "push"]


class NewEvent(Body):
    """A new event."""

    game: Name
    kind: Literal["round robin", "swiss"] = "swiss"
    title: Title = ""
    rounds: Number | None = None
    clock: Clock | None = None


class CloseReport(Body):
    """The answer to a report."""

    answer: Words = ""
