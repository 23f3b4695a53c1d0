"""People: accounts, log-ins, tokens."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from hexfront.server import faults
from hexfront.server.people.accounts import Login
from hexfront.server.people.seats import Account
from hexfront.server.tables.clocks import DAY
from hexfront.server.web.asking import COOKIE, asker_of, house_of, limited, tongue
from hexfront.server.web.bodies import LogIn, Me, NewToken, Register
from hexfront.server.web.tables import Asking


async def _account(request: Asking) -> Account:
    asker = await asker_of(request)
    if asker.account is None:
        raise faults.not_yours("log in first")
    return asker.account


def _welcome(request: Asking, login: Login, status: int) -> Response[dict[str, Any]]:
    response = Response({"name": login.name, "csrf": login.csrf}, status_code=status)
    age = int(house_of(request).settings.session_days * DAY)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, login.token, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
    return response


@post("/api/register")
async def register(request: Asking, data: JSONBody[Register]) -> Response[dict[str, Any]]:
    """Make an account and log in, unless registration is closed."""
    limited(request, "log-in")
    if not house_of(request).settings.registration:
        raise faults.not_now("registration is closed here: ask those who run this server for an account")
    login = await house_of(request).accounts.register(data.name, data.password, data.email, tongue(request))
    return _welcome(request, login, 201)


@post("/api/login", status_code=200)
async def log_in(request: Asking, data: JSONBody[LogIn]) -> Response[dict[str, Any]]:
    """Log in."""
    limited(request, "log-in")
    login = await house_of(request).accounts.log_in(data.name, data.password)
    return _welcome(request, login, 200)


@post("/api/logout", status_code=200)
async def log_out(request: Asking) -> Response[dict[str, Any]]:
    """Log out."""
    await _account(request)
    cookie = request.cookies.get(COOKIE)
    if cookie:
        await house_of(request).accounts.log_out(cookie)
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
    return {**_about(account), "csrf": csrf}


@put("/api/me")
async def change_me(request: Asking, data: JSONBody[Me]) -> dict[str, Any]:
    """Change where notices go."""
    limited(request, "change")
    accounts = house_of(request).accounts
    return _about(await accounts.change(await _account(request), data.email, data.webhook, data.language))


def _about(account: Account) -> dict[str, Any]:
    return {
        "name": account.name,
        "email": account.email,
        "webhook": account.webhook,
        "language": account.language,
    }


@post("/api/tokens")
async def new_token(request: Asking, data: JSONBody[NewToken]) -> dict[str, Any]:
    """A bearer token for your own program; it is shown only once."""
    limited(request, "log-in")
    return {"token": await house_of(request).accounts.new_token(await _account(request), data.name)}


@get("/api/tokens")
async def list_tokens(request: Asking) -> list[dict[str, Any]]:
    """Your tokens, without their secrets."""
    return await house_of(request).accounts.tokens(await _account(request))


@delete("/api/tokens/{token_id:str}")
async def drop_token(request: Asking, token_id: FromPath[str]) -> None:
    """Delete a token."""
    await house_of(request).accounts.drop_token(await _account(request), token_id)


HANDLERS = (register, log_in, log_out, me, change_me, new_token, list_tokens, drop_token)
