"""People with accounts, each with a browser of their own, and the mails that wait for them."""

import re
from dataclasses import dataclass
from typing import Any

from httpx import Response
from sqlalchemy import delete, select, update

from hexfront.server.people.letters import answer_resets
from hexfront.server.storage import schema
from tests.server.house import Client, Document, found_table, house_of, right

PASSWORD = "correct horse"


@dataclass
class Person:
    """Somebody who is logged in."""

    client: Client
    name: str
    cookie: str
    csrf: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"hexfront_session={self.cookie}", "X-CSRF-Token": self.csrf}

    def get(self, path: str) -> Response:
        return self.client.get(path, headers=self.headers)

    def post(self, path: str, **body: Any) -> Response:
        return self.client.post(path, json=body, headers=self.headers)

    def put(self, path: str, **body: Any) -> Response:
        return self.client.put(path, json=body, headers=self.headers)

    def delete(self, path: str) -> Response:
        return self.client.delete(path, headers=self.headers)

    def found(self, **wishes: Any) -> Document:
        return found_table(self.client, self.headers, **wishes)

    def token(self, **wishes: Any) -> dict[str, str]:
        """The header of a program that acts for this person."""
        return {"Authorization": f"Bearer {right(self.post('/api/tokens', **wishes))['token']}"}


def person(client: Client, name: str, email: str = "", *, confirmed: bool = True) -> Person:
    """Somebody with a new account; a mail address is confirmed."""
    body = {"name": name, "password": PASSWORD, "email": email}
    somebody = _logged_in(client, name, client.post("/api/register", json=body))
    if email and confirmed:
        confirm(client, email)
    return somebody


def log_in(client: Client, name: str, password: str = PASSWORD) -> Person:
    """Another browser of somebody."""
    return _logged_in(client, name, client.post("/api/login", json={"name": name, "password": password}))


def _logged_in(client: Client, name: str, answer: Response) -> Person:
    csrf = right(answer)["csrf"]
    cookie = client.cookies["hexfront_session"]
    client.cookies.clear()
    return Person(client, name, cookie, csrf)


def confirm(client: Client, address: str) -> None:
    """Open the mail that asks to confirm an address, and do so."""
    right(client.post("/api/email/confirm", json={"token": secret_of(client, address, "confirm")}))
    _change(client, delete(schema.outbox).where(schema.outbox.c.address == address))


def ask_reset(client: Client, who: str) -> int:
    """Ask for a new password; return how many mails were written about it."""
    right(client.post("/api/password/forgotten", json={"who": who}))
    house = house_of(client)
    return client.blocking_portal.call(answer_resets, house.database, house.settings)


def secret_of(client: Client, address: str, purpose: str) -> str:
    """The secret of the link in the last mail to an address."""
    found = [re.search(rf"/{purpose}#(\S+)", mail["body"]) for mail in mails(client) if mail["address"] == address]
    links = [one[1] for one in found if one]
    return links[-1]


def mails(client: Client) -> list[Document]:
    """The mails that wait to be sent, in their order."""
    return [row for row in rows(client, schema.outbox) if row["kind"] == "mail"]


def rows(client: Client, table: Any) -> list[Document]:
    """All rows of a stored table."""

    async def read() -> list[Document]:
        async with house_of(client).database.read() as tx:
            return [dict(row) for row in (await tx.execute(select(table))).mappings()]

    return client.blocking_portal.call(read)


def stored(client: Client) -> str:
    """Every row of every table, as one text."""
    return "\n".join(f"{table.name}: {row}" for table in schema.metadata.sorted_tables for row in rows(client, table))


def set_all(client: Client, table: Any, **values: Any) -> None:
    """Change all rows of a stored table, as time or an admin would."""
    _change(client, update(table).values(**values))


def _change(client: Client, statement: Any) -> None:
    async def change() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(statement)

    client.blocking_portal.call(change)
