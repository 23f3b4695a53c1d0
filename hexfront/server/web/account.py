"""Your own account: password, mail address, and tokens for programs."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from hexfront.server import faults
from hexfront.server.people import hooks, letters
from hexfront.server.people.export import exported
from hexfront.server.people.leaving import delete_account
from hexfront.server.people.tokens import ACCOUNT, LOG_IN, READ
from hexfront.server.web.asking import COOKIE, account_of, guessing, house_of, limited, mailing, token_of
from hexfront.server.web.bodies import ChangePassword, Forgotten, Hook, NewToken, Reset, Secret, Sure
from hexfront.server.web.people import farewell
from hexfront.server.web.tables import Asking


@post("/api/password", status_code=200, scope=LOG_IN)
async def change_password(request: Asking, data: JSONBody[ChangePassword]) -> dict[str, Any]:
    """Change your password. Your other log-ins end."""
    limited(request, "log-in")
    account, house = await account_of(request), house_of(request)
    with guessing(request, account):
        await house.accounts.change_password(account, data.old, data.new, request.cookies.get(COOKIE))
    house.log_out(account.id)
    return {}


@post("/api/password/forgotten", status_code=200)
async def forget_password(request: Asking, data: JSONBody[Forgotten]) -> dict[str, Any]:
    """Ask for a link to choose a new password. The answer is the same whether or not there is such an account."""
    mailing(request, data.who)
    house = house_of(request)
    async with house.database.write() as tx:
        await letters.want_reset(tx, data.who.strip())
    return {}


@post("/api/password/reset", status_code=200)
async def reset_password(request: Asking, data: JSONBody[Reset]) -> dict[str, Any]:
    """Choose a new password with the link sent by mail. All your log-ins and tokens end."""
    limited(request, "log-in")
    house = house_of(request)
    house.log_out(await house.accounts.reset_password(data.token, data.password))
    return {}


@post("/api/email/confirm", status_code=200)
async def confirm_email(request: Asking, data: JSONBody[Secret]) -> dict[str, Any]:
    """Confirm a mail address with the link sent to it."""
    limited(request, "log-in")
    async with house_of(request).database.write() as tx:
        return {"name": await letters.confirm(tx, data.token)}


@post("/api/email/send", status_code=200, scope=LOG_IN)
async def send_confirmation(request: Asking) -> dict[str, Any]:
    """Send the link that confirms your mail address once more."""
    account = await account_of(request)
    mailing(request, account.email)
    await house_of(request).accounts.send_confirmation(account)
    return {}


@post("/api/tokens", scope=LOG_IN)
async def new_token(request: Asking, data: JSONBody[NewToken]) -> dict[str, Any]:
    """A bearer token for your own program; it is shown only once."""
    limited(request, "log-in")
    return await house_of(request).tokens.make(await account_of(request), data.name, data.scopes, data.days)


@get("/api/tokens")
async def list_tokens(request: Asking) -> list[dict[str, Any]]:
    """Your tokens, without their secrets."""
    return await house_of(request).tokens.listed(await account_of(request))


@delete("/api/tokens/{token_id:str}", scope=READ)
async def drop_token(request: Asking, token_id: FromPath[str]) -> None:
    """Delete a token. A token may always delete itself."""
    token, account, house = await token_of(request), await account_of(request), house_of(request)
    if token is not None and token.id != token_id:
        token.check(ACCOUNT)
    await house.tokens.drop(account, token_id)
    house.log_out(account.id)


@post("/api/me/webhook", status_code=200, scope=LOG_IN)
async def webhook(request: Asking, data: JSONBody[Hook]) -> dict[str, Any]:
    """Your webhook and the secret that its posts are signed with; with `renew` another secret."""
    limited(request, "change")
    account = await account_of(request)
    if not account.webhook:
        raise faults.not_now("you have no webhook: set its address first")
    async with house_of(request).database.write() as tx:
        secret = await (hooks.renew if data.renew else hooks.secret_of)(tx, account.id)
    return {"webhook": account.webhook, "secret": secret}


@get("/api/me/export", scope=LOG_IN)
async def export_me(request: Asking) -> Response[dict[str, Any]]:
    """Everything that is stored about you, as one document."""
    limited(request, "import")
    account = await account_of(request)
    async with house_of(request).database.read() as tx:
        found = await exported(tx, account)
    headers = {"Content-Disposition": 'attachment; filename="hexfront-account.json"', "Cache-Control": "no-store"}
    return Response(found, headers=headers)


@post("/api/me/delete", status_code=200, scope=LOG_IN)
async def delete_me(request: Asking, data: JSONBody[Sure]) -> Response[dict[str, Any]]:
    """Delete your account at once. Your seats stay, without a name."""
    limited(request, "log-in")
    account, house = await account_of(request), house_of(request)
    with guessing(request, account):
        await house.accounts.check_owner(account, data.password)
    async with house.database.write() as tx:
        tables = await delete_account(tx, account)
    house.log_out(account.id)
    for table_id in tables:
        await house.show_again(table_id)
    return farewell()


HANDLERS = (
    webhook,
    export_me,
    delete_me,
    change_password,
    forget_password,
    reset_password,
    confirm_email,
    send_confirmation,
    new_token,
    list_tokens,
    drop_token,
)
