"""Plans: your own and the last one advised, judged, and carried out step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from hexfront.play.plans.wishes import read_wishes
from hexfront.play.questions.offers import offers
from hexfront.play.questions.viewpoint import Viewpoint
from hexfront.play.table import offers_by_subject
from hexfront.server import faults
from hexfront.server.computers.foreseeing import Foreseen
from hexfront.server.computers.hints import Advice, plan_of_advice
from hexfront.server.people import quotas
from hexfront.server.people.seats import held
from hexfront.server.tables import plans
from hexfront.server.tables.disclosure import known, own_sides
from hexfront.server.tables.execution import Executor
from hexfront.server.tables.plans import HINT, KINDS, OWN, Plan
from hexfront.server.tables.rooms import Room
from hexfront.server.web.asking import TableId, address_of, asker_of, house_of, limited, spoken
from hexfront.server.web.bodies import Go, PlanWishes
from hexfront.server.web.tables import Asking, opened

#: The fields of a judged step, and what they are before it is judged.
UNJUDGED: dict[str, Any] = {
    "chance": None,
    "rolls": False,
    "fights": False,
    "answers": False,
    "starts": {},
    "refusal": None,
    "brings": {},
    "columns": {},
    "reason": None,
}


class Desk(NamedTuple):
    """A table as the owner of plans has it before him."""

    room: Room
    side: str
    own: Plan | None
    hint: Plan | None

    @property
    def is_asked(self) -> bool:
        """Whether the side may act now, so that its plans can be judged and carried out."""
        return self.room.state.to_act == self.side and not self.room.row.is_study

    def plan(self, kind: str) -> Plan | None:
        return self.own if kind == OWN else self.hint


@get("/api/tables/{table_id:str}/plans")
async def show_plans(request: Asking, table_id: TableId) -> dict[str, Any]:
    """Your plans for this player turn: your own, and the last one advised, with their chances."""
    limited(request, "plan")
    desk = await _desk(request, table_id)
    found = {kind: await _document(request, desk, kind) for kind in KINDS}
    return _said(request, desk, {"number": desk.room.number, "side": desk.side, **found})


@put("/api/tables/{table_id:str}/plans/{kind:str}")
async def make_plan(
    request: Asking, table_id: TableId, kind: FromPath[str], data: JSONBody[PlanWishes]
) -> dict[str, Any]:
    """Replace your own plan for the rest of this player turn. Nothing is done, and nobody else is told."""
    limited(request, "plan")
    if kind != OWN:
        raise faults.bad_input(f"the plan is {kind[:40]!r}, expected {OWN!r}: what is advised is not changed")
    desk = await _desk(request, table_id)
    _check_moment(desk, data.number)
    wishes = [wish.to_json() for wish in read_wishes(desk.room.game, data.wishes)]
    plan = Plan(desk.room.state.turn, desk.room.state.owner, wishes)
    async with house_of(request).database.write() as tx:
        await plans.write(tx, table_id, desk.side, OWN, plan)
    desk = desk._replace(own=plan)
    return _said(request, desk, await _document(request, desk, OWN))


@delete("/api/tables/{table_id:str}/plans/{kind:str}", status_code=200)
async def drop_plan(request: Asking, table_id: TableId, kind: FromPath[str]) -> dict[str, Any]:
    """Forget your own plan, or the one advised."""
    limited(request, "change")
    _check_kind(kind)
    desk = await _desk(request, table_id)
    async with house_of(request).database.write() as tx:
        await plans.forget(tx, table_id, desk.side, kind)
    return {"number": desk.room.number, "side": desk.side}


@post("/api/tables/{table_id:str}/plans/{kind:str}/go", status_code=200)
async def carry_on(request: Asking, table_id: TableId, kind: FromPath[str], data: JSONBody[Go]) -> dict[str, Any]:
    """Carry your plan on: its next step, or all steps up to a die. It stops where an aim was missed."""
    limited(request, "change")
    _check_kind(kind)
    desk = await _desk(request, table_id)
    _check_moment(desk, data.number)
    house, asker = house_of(request), await asker_of(request)
    went = await Executor(house.database, house.clerk, desk.room.id, desk.side, kind, asker).go(data.upto, data.anyway)
    after = await _desk(request, table_id)
    table = house.document(after.room, went.seats, held(went.seats, asker))
    found = {
        "number": after.room.number,
        "steps": went.steps,
        "stopped": went.stopped,
        "refusal": went.refusal,
        "events": went.events,
        "table": table,
        "plan_now": await _document(request, after, kind),
    }
    return _said(request, after, found)


async def keep_advice(request: Asking, room: Room, advice: Advice) -> None:
    """Keep what a computer player has advised, with its judgement."""
    plan, judged = plan_of_advice(room, advice), advice.thought.foreseen
    if judged is None:
        return
    house = house_of(request)
    house.foreseer.remember(room, advice.side, plan.wishes, judged)
    async with house.database.write() as tx:
        await plans.write(tx, room.id, advice.side, HINT, plan)


async def planned(request: Asking, room: Room, sides: tuple[str, ...]) -> Viewpoint:
    """The viewpoint of one who asks about the position after his own plan."""
    desk = await _desk(request, room.id)
    if desk.own is None or not desk.is_asked:
        raise faults.not_now("you have no plan that could be asked about")
    state = (await _judged(request, desk, desk.own)).state
    return Viewpoint(room.game, state, sides, lambda: offers_by_subject(room.game, state))


async def _desk(request: Asking, table_id: str) -> Desk:
    """The plans of the one who asks. A plan of another player turn is none."""
    room, _, sides = await opened(request, table_id)
    mine = own_sides(room.game, room.row, sides)
    if not mine:
        raise faults.not_yours("you hold no seat at this table: spectators make no plans")
    side = room.state.to_act if room.state.to_act in mine else mine[0]
    assert side is not None
    async with house_of(request).database.read() as tx:
        own, hint = [await plans.read(tx, table_id, side, kind, room.state, room.number) for kind in KINDS]
    readable = [plan if plan and plans.is_readable(room.game, plan) else None for plan in (own, hint)]
    return Desk(room, side, *readable)


async def _judged(request: Asking, desk: Desk, plan: Plan) -> Foreseen:
    owner = quotas.owner_of((await asker_of(request)).account, address_of(request))
    left = plan.wishes[len(plan.done) :]
    return await house_of(request).foreseer.foreseen(desk.room, desk.side, left, owner)


async def _document(request: Asking, desk: Desk, kind: str) -> dict[str, Any] | None:
    """A plan with its chances, as far as it can be judged now; None if there is none."""
    plan = desk.plan(kind)
    if plan is None:
        return None
    behind = [{**wish, **UNJUDGED, "done": True} for wish in plan.wishes[: len(plan.done)]]
    document = {
        "number": desk.room.number,
        "kind": kind,
        "done": len(plan.done),
        "plan": plan.sentences,
        "level": plan.level,
        "halted": plans.halted(desk.room.game, known(desk.room, (desk.side,)), desk.side, plan),
    }
    if not desk.is_asked:
        ahead = [{**wish, **UNJUDGED, "done": False} for wish in plan.wishes[len(plan.done) :]]
        return {**document, "judged": False, "steps": behind + ahead, "chance": None, "thinnest": None, "then": None}
    judged = await _judged(request, desk, plan)
    ahead = [_shifted(step, len(plan.done)) for step in judged.document["steps"]]
    thinnest = judged.document["thinnest"]
    return {
        **document,
        "judged": True,
        "steps": behind + ahead,
        "chance": judged.document["chance"],
        "thinnest": None if thinnest is None else thinnest + len(plan.done),
        "then": _then(desk, judged) if kind == OWN else None,
    }


def _shifted(step: dict[str, Any], done: int) -> dict[str, Any]:
    """A judged step among those that are done: steps are counted from the beginning of the plan."""
    reason = step["reason"]
    if reason is not None and "step" in reason:
        reason = {**reason, "step": reason["step"] + done}
    return {**step, "reason": reason, "done": False}


def _then(desk: Desk, judged: Foreseen) -> dict[str, Any]:
    """What the side will see after its plan, and what it may do then in the same player turn."""
    game, state = desk.room.game, judged.state
    mine = state.to_act == desk.side and state.owner == desk.room.state.owner
    can = offers(game, state, offers_by_subject(game, state)) if mine else None
    return {"view": game.sight(state, desk.side), "can": can}


def _check_moment(desk: Desk, number: int) -> None:
    if desk.room.row.is_study or desk.room.state.to_act is None:
        raise faults.not_now("nothing is left to be decided at this table")
    if not desk.is_asked:
        raise faults.not_now("a plan is made and carried out when you are to act")
    if number != desk.room.number:
        raise faults.stale(number, desk.room.number)


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise faults.bad_input(f"unknown plan {kind[:40]!r}: known are {', '.join(KINDS)}")


def _said(request: Asking, desk: Desk, document: Any) -> dict[str, Any]:
    said: dict[str, Any] = spoken(request, document, game=desk.room.game.name)
    return said


HANDLERS = (show_plans, make_plan, drop_plan, carry_on)
