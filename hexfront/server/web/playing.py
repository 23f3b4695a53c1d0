"""Playing: actions, going back, questions, and the log."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from hexfront.kernel.errors import HexfrontError
from hexfront.play.questions.answers import answer
from hexfront.play.questions.viewpoint import Viewpoint
from hexfront.play.table import is_secret
from hexfront.play.words import told, told_of_rules
from hexfront.server import faults
from hexfront.server.computers.hints import SECONDS, hint
from hexfront.server.people import quotas
from hexfront.server.people.seats import Asker, held, read_seats
from hexfront.server.people.tokens import READ
from hexfront.server.tables import journal, standing, takebacks
from hexfront.server.tables.clerk import Change
from hexfront.server.tables.disclosure import chosen_eye, disclosed, known, told_through
from hexfront.server.tables.documents import moment as time_of
from hexfront.server.tables.documents import offered
from hexfront.server.tables.rooms import game_of, read_row
from hexfront.server.web.asking import TableId, address_of, asker_of, house_of, limited, spoken
from hexfront.server.web.bodies import Act, Answer, At, Batch, TakeBack
from hexfront.server.web.planning import keep_advice, planned
from hexfront.server.web.tables import Asking, opened

#: How many lines of the log are sent at a time.
PAGE = 1000


def changed(request: Asking, change: Change, asker: Asker) -> dict[str, Any]:
    """The answer to a request that changed a table."""
    news = house_of(request).news(change, held(change.seats, asker))
    document: dict[str, Any] = spoken(request, news, "title", game=change.room.game.name)
    return document


@post("/api/tables/{table_id:str}/actions", status_code=200)
async def act(request: Asking, table_id: TableId, data: JSONBody[Act]) -> dict[str, Any]:
    """Make an action, if you are to act and the rules allow it."""
    limited(request, "change")
    asker = await asker_of(request)
    return changed(request, await house_of(request).clerk.submit(table_id, asker, data.number, data.action), asker)


@post("/api/tables/{table_id:str}/batch", status_code=200)
async def act_on(request: Asking, table_id: TableId, data: JSONBody[Batch]) -> dict[str, Any]:
    """Make several actions in a row, all or none."""
    limited(request, "change")
    asker = await asker_of(request)
    return changed(request, await house_of(request).clerk.submit_all(table_id, asker, data.number, data.actions), asker)


@post("/api/tables/{table_id:str}/undo", status_code=200)
async def undo(request: Asking, table_id: TableId, data: JSONBody[At]) -> dict[str, Any]:
    """Take back your last action, unless it rolled dice or revealed a unit."""
    limited(request, "change")
    asker = await asker_of(request)
    return changed(request, await house_of(request).clerk.undo(table_id, asker, data.number), asker)


@post("/api/tables/{table_id:str}/restart-phase", status_code=200)
async def restart_phase(request: Asking, table_id: TableId, data: JSONBody[At]) -> dict[str, Any]:
    """Take back everything in this phase that undo can."""
    limited(request, "change")
    asker = await asker_of(request)
    return changed(request, await house_of(request).clerk.restart_phase(table_id, asker, data.number), asker)


@post("/api/tables/{table_id:str}/take-back", status_code=200)
async def take_back(request: Asking, table_id: TableId, data: JSONBody[TakeBack]) -> dict[str, Any]:
    """Ask the other side to go back to an earlier action."""
    limited(request, "change")
    asker = await asker_of(request)
    return changed(request, await takebacks.ask(house_of(request).clerk, table_id, asker, data.number, data.to), asker)


@post("/api/tables/{table_id:str}/take-back/answer", status_code=200)
async def answer_take_back(request: Asking, table_id: TableId, data: JSONBody[Answer]) -> dict[str, Any]:
    """Agree to go back, or decline."""
    limited(request, "change")
    asker = await asker_of(request)
    return changed(request, await takebacks.answer(house_of(request).clerk, table_id, asker, data.accept), asker)


@post("/api/tables/{table_id:str}/ask", status_code=200, scope=READ)
async def ask(request: Asking, table_id: TableId, data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
    """Ask about the position: reach, odds, attackers, why, zone, supply, supply ground, fire odds, defensive odds,
    line of fire, lines of fire, fields of fire, spotted, under fire, threat, threats, enemy reach, can, suggested,
    plates, sensible, position, hint. With ``after_plan``, the question is about the position after your own plan."""
    limited(request, "ask")
    question = data.get("question")
    if not isinstance(question, str):
        raise faults.bad_input("the request lacks 'question': the name of one")
    room, seats, sides = await opened(request, table_id)
    if question == "hint":
        limited(request, "hint")
        owner = quotas.owner_of((await asker_of(request)).account, address_of(request))
        thinkers = house_of(request).computers.thinkers
        advice = await hint(thinkers, room, seats, sides, data.get("seconds", SECONDS), owner)
        await keep_advice(request, room, advice)
        found = advice.to_json(room.number)
    else:
        viewpoint = Viewpoint(room.game, known(room, sides), sides, lambda: offered(room, sides))
        if data.get("after_plan") is not None:
            viewpoint = await planned(request, room, sides)
        found = {"number": room.number, **_answered(viewpoint, question, data)}
    document: dict[str, Any] = spoken(request, found, game=room.game.name)
    return document


def _answered(viewpoint: Viewpoint, question: str, data: dict[str, Any]) -> dict[str, Any]:
    try:
        return answer(viewpoint, question, data)
    except HexfrontError as error:
        raise faults.from_error(error, viewpoint.game.rulebook) from error


@get("/api/tables/{table_id:str}/log")
async def log(request: Asking, table_id: TableId, eye: FromQuery[str | None] = None) -> list[dict[str, Any]]:
    """The actions after the one numbered ``from``, as documents and in words; through an eye once the game is over."""
    limited(request, "look")
    text = request.query_params.get("from", "0")
    if not (text.isascii() and text.isdigit()) or len(text) > 7:
        raise faults.bad_input(f"'from' is {text[:20]!r}, expected a number")
    after = int(text)
    house, asker = house_of(request), await asker_of(request)
    async with house.database.read() as tx:
        row = await read_row(tx, table_id)
        sides = held(await read_seats(tx, table_id), asker)
        upto = min(row.number, after + PAGE)
        written, damage = await journal.readable(tx, table_id, after, upto)
        if damage is not None and not written:
            raise damage
        game = game_of(row.game, row.options)
        secret, through = is_secret(game, row.to_act), None if eye is None else chosen_eye(game, row, eye)
        obeyed = await standing.noted(tx, game, table_id, after, upto)
        entries = [one.entry for one in written]
        if secret or through is not None:
            before = (await house.rooms.at(tx, row, min(row.number, after))).state
            if through is None:
                entries = disclosed(game, row, before, entries, sides)
            else:
                entries = told_through(through, game, before, entries)
    lines = [
        {
            **entry.content(),
            "words": told_of_rules(entry.rules) + told(game, entry.events),
            "order": standing.told(game, row, sides, obeyed.get(entry.number)),
            "hash": None if secret else one.hash,
            "at": time_of(one.at),
        }
        for one, entry in zip(written, entries, strict=True)
    ]
    # Event documents stay as stored; only the sentences about them are translated.
    said = ("words", "order")
    return [line | {name: spoken(request, line[name], game=row.game) for name in said} for line in lines]


HANDLERS = (act, act_on, undo, restart_phase, take_back, answer_take_back, ask, log)
