"""People: accounts and log-ins."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post, put
from litestar.params import JSONBody

from hexfront.server import faults
from hexfront.server.people.accounts import Login, Wishes
from hexfront.server.people.tokens import ACCOUNT, LOG_IN
from hexfront.server.tables.clocks import DAY
from hexfront.server.web.asking import (
    COOKIE,
    account_of,
    address_of,
    asker_of,
    guessing,
    house_of,
    limited,
    mailing,
    tongue,
)
from hexfront.server.web.bodies import Everywhere, LogIn, Me, Register
from hexfront.server.web.tables import Asking


def _welcome(request: Asking, login: Login, status: int) -> Response[dict[str, Any]]:
    response = Response({"name": login.name, "csrf": login.csrf}, status_code=status)
    age = int(house_of(request).settings.session_days * DAY)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, login.token, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
    return response


@post("/api/register")
async def register(request: Asking, data: JSONBody[Register]) -> Response[dict[str, Any]]:
    """Make an account and log in, unless registration is closed."""
    limited(request, "register")
    if not house_of(request).settings.registration:
        raise faults.not_now("registration is closed here: ask those who run this server for an account")
    if data.email:
        mailing(request, data.email)
    login = await house_of(request).accounts.register(data.name, data.password, data.email, tongue(request))
    return _welcome(request, login, 201)


@post("/api/login", status_code=200)
async def log_in(request: Asking, data: JSONBody[LogIn]) -> Response[dict[str, Any]]:
    """Log in."""
    limited(request, "log-in")
    house, address = house_of(request), address_of(request)
    house.log_ins.begin(data.name, address)
    login = await house.accounts.log_in(data.name, data.password)
    house.log_ins.succeed(data.name, address)
    return _welcome(request, login, 200)


@post("/api/logout", status_code=200, scope=LOG_IN)
async def log_out(request: Asking) -> Response[dict[str, Any]]:
    """Log out."""
    await account_of(request)
    cookie = request.cookies.get(COOKIE)
    if cookie:
        await house_of(request).accounts.log_out(cookie)
    return farewell()


@post("/api/logout-everywhere", status_code=200, scope=LOG_IN)
async def log_out_everywhere(request: Asking, data: JSONBody[Everywhere]) -> Response[dict[str, Any]]:
    """End all your log-ins, in every browser, and your tokens too if you wish."""
    limited(request, "change")
    account, house = await account_of(request), house_of(request)
    await house.accounts.log_out_everywhere(account, tokens=data.tokens)
    house.log_out(account.id)
    return farewell()


def farewell() -> Response[dict[str, Any]]:
    """An answer that takes the session cookie away."""
    response: Response[dict[str, Any]] = Response({})
    response.delete_cookie(COOKIE)
    return response


@get("/api/me")
async def me(request: Asking) -> dict[str, Any]:
    """Your account, and the CSRF token that pages send with changes; empty if you are not logged in."""
    account = (await asker_of(request)).account
    if account is None:
        return {"name": None, "csrf": None, "registration": house_of(request).settings.registration}
    cookie = request.cookies.get(COOKIE)
    found = await house_of(request).accounts.of_session(cookie) if cookie else None
    csrf = found[1] if found else None
    return {**account.document(), "csrf": csrf}


@put("/api/me", scope=ACCOUNT)
async def change_me(request: Asking, data: JSONBody[Me]) -> dict[str, Any]:
    """Change where notices go. A new mail address has to be confirmed."""
    limited(request, "change")
    account, house = await account_of(request), house_of(request)
    if data.email and data.email != account.email:
        mailing(request, data.email)
    wishes = Wishes(data.email, data.webhook, data.language, data.password)
    if data.password is None:
        return (await house.accounts.change(account, wishes)).document()
    with guessing(request, account):
        return (await house.accounts.change(account, wishes)).document()


HANDLERS = (register, log_in, log_out, log_out_everywhere, me, change_me)
