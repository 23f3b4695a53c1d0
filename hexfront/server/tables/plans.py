"""The plans of seats: stored for their owner, and what comes next of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Wargame
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.plans.results import told_by, watched
from hexfront.play.plans.wishes import Wish, is_fight, read_wishes
from hexfront.server.storage import schema

#: A plan of one's own, and the last that the computer advised.
OWN, HINT = "own", "hint"
KINDS = (OWN, HINT)
PLANS = schema.plans.c

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for the player turn in which it was made."""

    turn: int
    owner: str | None
    #: The wishes in their wire form.
    wishes: list[Document] = field(default_factory=list)
    #: For every wish that is behind us, the number of the table after it.
    done: list[int] = field(default_factory=list)
    #: The last fight: its step, its aim, and what is needed to tell whether it was reached.
    watch: Document | None = None
    #: What the computer says about its advice, and which level it has.
    sentences: list[str] = field(default_factory=list)
    level: str = ""

    def at(self, number: int) -> Plan:
        """The plan at a table that may have gone back since: what was taken back is to be done again."""
        done = [one for one in self.done if one <= number]
        watch = self.watch if self.watch is not None and self.watch["step"] < len(done) else None
        return replace(self, done=done, watch=watch)

    def is_of(self, state: State) -> bool:
        """Whether this is still the player turn that the plan is for."""
        return (self.turn, self.owner) == (state.turn, state.owner)

    def left(self, game: Wargame) -> tuple[Wish, ...]:
        """What is still to be done."""
        return read_wishes(game, self.wishes[len(self.done) :])


async def read(tx: AsyncConnection, table_id: str, side: str, kind: str, state: State, number: int) -> Plan | None:
    """A plan of a side; None if it has none for this player turn."""
    query = select(PLANS.plan).where(PLANS.table_id == table_id, PLANS.side == side, PLANS.kind == kind)
    document = (await tx.execute(query)).scalar_one_or_none()
    plan = None if document is None else Plan(**document).at(number)
    return plan if plan is not None and plan.is_of(state) else None


async def write(tx: AsyncConnection, table_id: str, side: str, kind: str, plan: Plan) -> None:
    """Replace a plan of a side."""
    await forget(tx, table_id, side, kind)
    await tx.execute(insert(schema.plans).values(table_id=table_id, side=side, kind=kind, plan=asdict(plan)))


async def forget(tx: AsyncConnection, table_id: str, side: str, kind: str) -> None:
    """Delete a plan of a side."""
    await tx.execute(delete(schema.plans).where(PLANS.table_id == table_id, PLANS.side == side, PLANS.kind == kind))


async def leave(tx: AsyncConnection, table_id: str, side: str) -> None:
    """A side gets another player, who is told nothing of the plans before him."""
    await tx.execute(delete(schema.plans).where(PLANS.table_id == table_id, PLANS.side == side))


def is_readable(game: Wargame, plan: Plan) -> bool:
    """Whether the game still understands a stored plan; a newer version may not."""
    try:
        plan.left(game)
    except HexfrontError:
        return False
    return True


def halted(game: Wargame, known: State, side: str, plan: Plan) -> Document | None:
    """The step whose aim was missed, once all that it brought is decided; None if the plan may go on."""
    watch = plan.watch
    if watch is None or known.stack or told_by(game, known, side, watch).meets(watch["aim"]):
        return None
    return {"step": watch["step"], "aim": watch["aim"]}


def due(game: Wargame, known: State, side: str, plan: Plan) -> int | None:
    """The place of the wish that is to be carried out now; None if the player has to decide something himself.

    Answers to questions that did not come are passed over.
    """
    left = plan.left(game)
    answers = 0
    while answers < len(left) and game.gate.only_answers(left[answers].action):
        answers += 1
    if not known.stack:
        return len(plan.done) + answers
    fitting = (at for at in range(answers) if game.refusal(known, side, left[at].action) is None)
    found = next(fitting, None)
    return None if found is None else len(plan.done) + found


def after(game: Wargame, known: State, side: str, plan: Plan, at: int, number: int) -> Plan:
    """The plan when a wish has been carried out, and the table has come to a number."""
    wish = read_wishes(game, [plan.wishes[at]])[0]
    watch = plan.watch
    if is_fight(game, wish.action):
        watch = {"step": at, "aim": wish.aim, **watched(game, known, side, wish.action)}
    elif not game.gate.only_answers(wish.action):
        watch = None
    passed = [number - 1] * (at - len(plan.done))
    return replace(plan, done=[*plan.done, *passed, number], watch=watch)
