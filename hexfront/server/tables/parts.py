"""Parts: what the seats of a table add to the secret of its dice, round by round.

A seat commits to a part ahead of the round it is for. A round opens when a seat without a part offers one: the server
draws a fresh secret, and every seat that has committed reveals. Until all have, the dice stay as they are. A seat that
acts before it has revealed is left out.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.dice.rounds import COMPUTER_SEAT, HEX, NOBODY_THERE, NOT_OFFERED, NOT_REVEALED, Round, Share
from hexfront.play.dice.verifiable import Verifiable, commitment
from hexfront.play.record.record import Record
from hexfront.server import faults
from hexfront.server.people.seats import COMPUTER, OPEN, Seat, Seats
from hexfront.server.tables.rooms import Row, read_row, write_row

#: Why a seat has no part of its own: whoever holds it has given one for another seat.
SAME_PLAYER = "the player of another seat"
#: Most rounds at one table, and most that one seat may open while others play, too: nobody uses up those of another.
MOST, MOST_OF_ONE = 20, 5


@dataclass(frozen=True, slots=True)
class Kept:
    """A round as a table keeps it."""

    round: Round
    opened: float
    #: The number of the first action in it; None while it is open.
    start: int | None = None
    #: Who held the seats that have committed.
    holders: Mapping[str, str] = field(default_factory=dict)
    #: The seats that it was opened for: they had no part in the dice before.
    wanted: tuple[str, ...] = ()

    @property
    def missing(self) -> list[str]:
        """The seats that have committed and not revealed yet."""
        shares = self.round.shares.items()
        return [side for side, share in shares if share.part is None and side not in self.round.without]

    def to_json(self) -> dict[str, Any]:
        more = {"secret": self.round.secret, "opened": self.opened, "start": self.start}
        return {**self.round.note(), **more, "holders": dict(self.holders), "wanted": list(self.wanted)}

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Kept:
        secrets = {str(document["round"]): document["secret"]}
        holders, wanted = document.get("holders", {}), tuple(document.get("wanted", ()))
        return cls(Round.read(document, secrets), document["opened"], document["start"], holders, wanted)


@dataclass(frozen=True, slots=True)
class Parts:
    """All rounds of a table, and the commitments that its seats have made ahead of the next."""

    rounds: tuple[Kept, ...] = ()
    ahead: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, row: Row) -> Parts:
        if row.parts is None:
            return cls()
        return cls(tuple(Kept.read(one) for one in row.parts["rounds"]), dict(row.parts["ahead"]))

    @classmethod
    def recorded(cls, record: Record) -> Parts:
        """The rounds of a record that was taken in."""
        secrets = record.closing.secrets if record.closing else {}
        noted = [(entry.number, entry.dice) for entry in record.entries if entry.dice is not None]
        return cls(tuple(Kept(Round.read(note, secrets), 0.0, number) for number, note in noted))

    def to_json(self) -> dict[str, Any] | None:
        if not self.rounds and not self.ahead:
            return None
        return {"rounds": [one.to_json() for one in self.rounds], "ahead": dict(self.ahead)}

    @property
    def open(self) -> Kept | None:
        """The round whose parts are still missing."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].start is None else None

    @property
    def settled(self) -> Parts:
        """The rounds that are complete, for a table that goes on with the same dice."""
        return Parts(tuple(one for one in self.rounds if one.start is not None))

    def secrets(self) -> dict[str, str]:
        """The secrets of all complete rounds, by number."""
        return {str(one.round.number): one.round.secret for one in self.settled.rounds if one.round.secret is not None}

    def at(self, number: int) -> Round | None:
        """The round in force for an action; None for the secret that the header commits to."""
        begun = [one.round for one in self.rounds if one.start is not None and one.start <= number]
        return begun[-1] if begun else None

    def note(self, number: int) -> dict[str, Any] | None:
        """What the line of an action says of the dice: the round that begins with it, if one does."""
        now = self.at(number)
        return None if now is None or now == self.at(number - 1) else now.note()

    def wait(self, now: float, patience: float) -> bool:
        """Whether an action waits for parts: not for long, and not when the clock was set back."""
        return self.open is not None and 0 <= now - self.open.opened < patience

    def offered(self, side: str, promise: str, seats: Seats, number: int) -> Parts:
        """A seat commits to a part, for a round of its own if it has no part in the last one."""
        if not HEX.fullmatch(promise):
            raise faults.bad_input(f"the commitment is {promise[:80]!r}, expected 64 hexadecimal digits")
        used = [share.commitment for one in self.rounds for share in one.round.shares.values()]
        if promise in used or promise in (given for other, given in self.ahead.items() if other != side):
            raise faults.bad_input("this commitment was made at this table already: draw another part")
        return replace(self, ahead={**self.ahead, side: promise})._followed(seats, number)

    def revealed(self, side: str, part: str, seats: Seats, number: int) -> Parts:
        """A seat reveals the part of the open round."""
        share = self.open.round.shares.get(side) if self.open else None
        if share is None and any(one.round.parts.get(side) == part for one in self.rounds):
            return self
        if share is None or side not in (self.open.missing if self.open else ()):
            raise faults.not_now(f"no part of the {side} seat is waited for")
        if commitment(part) != share.commitment:
            raise faults.bad_input("this part is not the one that the seat has committed to")
        return self._with_share(side, Share(share.commitment, part))._finished(seats, number)

    def left_out(self, sides: Iterable[str], seats: Seats, number: int) -> Parts:
        """The seats whose parts are still missing are left out of the open round."""
        silent = [side for side in sides if self.open and side in self.open.missing]
        if not silent or self.open is None:
            return self
        without = {**self.open.round.without, **dict.fromkeys(silent, NOT_REVEALED)}
        last = replace(self.open, round=replace(self.open.round, without=without))
        return replace(self, rounds=(*self.rounds[:-1], last))._finished(seats, number)

    def renewed(self, before: Seat, after: Seat) -> Parts:
        """The holder of a seat has got another key. He has his part already, and can have no dice drawn again."""
        old, new = _holder(before), _holder(after)
        rounds = (
            replace(one, holders={side: new if who == old else who for side, who in one.holders.items()})
            for one in self.rounds
        )
        return replace(self, rounds=tuple(rounds))

    def without(self, side: str, seats: Seats, number: int) -> Parts:
        """A seat has got another holder, who knows nothing of the parts before him."""
        ahead = {other: promise for other, promise in self.ahead.items() if other != side}
        return replace(self, ahead=ahead).left_out((side,), seats, number)

    def _with_share(self, side: str, share: Share) -> Parts:
        last = self.rounds[-1]
        shares = {**last.round.shares, side: share}
        return replace(self, rounds=(*self.rounds[:-1], replace(last, round=replace(last.round, shares=shares))))

    def _finished(self, seats: Seats, number: int) -> Parts:
        """The open round comes into force with the next action, if nothing is missing."""
        if self.open is None or self.open.missing:
            return self
        done = replace(self.open, start=number + 1)
        return replace(self, rounds=(*self.rounds[:-1], done))._followed(seats, number)

    def _followed(self, seats: Seats, number: int) -> Parts:
        """Open a round if a seat that has committed has no part in the last one."""
        wanted = self._opening(seats)
        if self.open is not None or not wanted or len(self.rounds) >= MOST:
            return self
        # Drawn only now, when the commitments of the seats are on the table.
        fresh = Verifiable.fresh()
        shares = {side: Share(promise) for side, promise in sorted(self.ahead.items())}
        without = {seat.side: _why(seat, seats, shares) for seat in seats if seat.side not in shares}
        opened = Round(len(self.rounds) + 1, fresh.commitment, shares, without, fresh.secret)
        holders = {seat.side: _holder(seat) for seat in seats if seat.side in shares}
        kept = Kept(opened, time.time(), holders=holders, wanted=wanted)
        return Parts((*self.rounds, kept))._finished(seats, number)

    def _opening(self, seats: Seats) -> tuple[str, ...]:
        """The seats that have committed, have no part in the last round, and may still open one."""
        most = MOST if len({_holder(seat) for seat in seats if seat.kind != COMPUTER}) == 1 else MOST_OF_ONE
        opened = Counter(side for one in self.rounds for side in one.wanted)
        return tuple(sorted(side for side in set(self.ahead) - self._sharing(seats) if opened[side] < most))

    def _sharing(self, seats: Seats) -> set[str]:
        """The seats whose present holders have a part in the last round."""
        if not self.rounds:
            return set()
        last = self.rounds[-1]
        return {
            seat.side
            for seat in seats
            if seat.side in last.round.parts and last.holders.get(seat.side) == _holder(seat)
        }


def _holder(seat: Seat) -> str:
    """Who holds a seat. A part that was given with an invitation is not that of the player who then joins."""
    return seat.key_hash or f"account {seat.account_id}"


def _why(seat: Seat, seats: Seats, sharing: Iterable[str]) -> str:
    """Why a seat has made no commitment."""
    if seat.kind == COMPUTER:
        return COMPUTER_SEAT
    if seat.kind == OPEN:
        return NOBODY_THERE
    return SAME_PLAYER if any(_same_player(seat, one) for one in seats if one.side in sharing) else NOT_OFFERED


def _same_player(seat: Seat, other: Seat) -> bool:
    by_key = seat.key_hash is not None and seat.key_hash == other.key_hash
    return by_key or (seat.account_id is not None and seat.account_id == other.account_id)


def take_parts(row: Row) -> bool:
    """Whether the seats of a table can have a part in its dice now."""
    running = row.to_act is not None and not row.is_study
    return running and row.dice["kind"] == Verifiable.kind and row.secret is not None


def told(row: Row) -> dict[str, Any]:
    """What everybody may know of the rounds of a table; nothing where there is none."""
    parts = Parts.of(row)
    if row.parts is None:
        return {}
    return {"rounds": [_told(one, over=row.tells_secrets) for one in parts.rounds], "ahead": dict(parts.ahead)}


def _told(one: Kept, *, over: bool) -> dict[str, Any]:
    return {**one.round.note(), "start": one.start, **({"secret": one.round.secret} if over else {})}


async def forget(tx: AsyncConnection, table_id: str, side: str, seats: Seats) -> None:
    """A seat has got another holder."""
    row = await read_row(tx, table_id, lock=True)
    after = Parts.of(row).without(side, seats, row.number)
    await write_row(tx, row, replace(row, parts=after.to_json()))


async def renew(tx: AsyncConnection, table_id: str, before: Seat, after: Seat) -> None:
    """A seat has got another key for the same holder."""
    row = await read_row(tx, table_id, lock=True)
    await write_row(tx, row, replace(row, parts=Parts.of(row).renewed(before, after).to_json()))
