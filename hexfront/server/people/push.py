"""Web Push: messages to browsers, encrypted for each, and signed with a key of the server (VAPID)."""

from __future__ import annotations

import base64
import json
import os
import re
import secrets
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people import webhooks
from hexfront.server.people.seats import Account
from hexfront.server.settings import Settings
from hexfront.server.storage import schema

#: The private key in the folder of the database, as the key that signs records is.
KEY = "push-key.pem"
#: The most browsers of one account, and the seconds that a message waits for a browser that is not running.
MOST, WAITS = 10, 86_400
#: The bytes of a point of the curve P-256, and of the secret of a subscription.
POINT, SECRET = 65, 16
PUSHES = schema.pushes.c


class PushKey:
    """The server's key for Web Push, made when it is needed for the first time."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / KEY

    def load(self) -> Vapid02:
        if not self.file.exists():
            self._make()
        return Vapid02.from_pem(self.file.read_bytes())

    def public(self) -> str:
        """The public half, as browsers want it."""
        point = self.load().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def _make(self) -> None:
        """Of several processes that make a key at once, all use the first."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh, partial = Vapid02(), self.file.with_name(f"{KEY}.{secrets.token_hex(4)}")
        fresh.generate_keys()
        with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(fresh.private_pem())
        try:
            os.link(partial, self.file)
        except FileExistsError:
            pass
        finally:
            partial.unlink()


def send(settings: Settings, key: PushKey, endpoint: str, body: str) -> None:
    """Send a message to a browser, under the same guard as webhooks: never into the server's own network."""
    wanted = json.loads(body)
    point, secret = _bytes(wanted["p256dh"]), _bytes(wanted["auth"])
    sealed = http_ece.encrypt(
        json.dumps(wanted["message"]).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=point,
        auth_secret=secret,
        version="aes128gcm",
    )
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": _contact(settings), "exp": int(time.time()) + 3_600}
    headers = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(WAITS)}
    try:
        proof = key.load().sign(claims)
    except VapidException as fault:
        raise ValueError(f"{endpoint[:60]!r} is no address of a push service") from fault
    webhooks.post(endpoint, sealed, headers | proof, inside=settings.webhooks_inside)


def _contact(settings: Settings) -> str:
    """Whom the keeper of a push service can turn to."""
    address = re.search(r"[^\s<>]+@[^\s<>]+", settings.mail_from)
    return f"mailto:{address[0] if address else 'hexfront@localhost'}"


async def subscribe(tx: AsyncConnection, settings: Settings, account: Account, wish: dict[str, str]) -> None:
    """A browser of an account wants to be told. Who subscribes again from the same browser replaces himself."""
    endpoint = wish["endpoint"]
    _check(settings, endpoint, wish)
    await tx.execute(delete(schema.pushes).where(PUSHES.endpoint == endpoint))
    mine = (await tx.execute(select(func.count()).where(PUSHES.account_id == account.id))).scalar_one()
    if mine >= MOST:
        raise faults.not_now(f"{MOST} browsers of yours are told already: remove one first")
    await tx.execute(insert(schema.pushes).values(account_id=account.id, created=time.time(), **wish))


def _check(settings: Settings, endpoint: str, wish: dict[str, str]) -> None:
    schemes = ("https", "http") if settings.webhooks_inside else ("https",)
    try:
        parts = urlsplit(endpoint)
        is_address = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        is_address = False
    if not is_address or not re.fullmatch(r"[\x21-\x7e]{1,500}", endpoint):
        raise faults.bad_input(f"{endpoint[:60]!r} is no address of a push service")
    try:
        point, secret = _bytes(wish["p256dh"]), _bytes(wish["auth"])
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise faults.bad_input("the keys are none of a push subscription") from None
    if len(point) != POINT or len(secret) != SECRET:
        raise faults.bad_input("the keys are none of a push subscription")


def _bytes(text: str) -> bytes:
    if not re.fullmatch(r"[\w-]+={0,2}", text, re.ASCII):
        raise ValueError("no base64")
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


async def forget(tx: AsyncConnection, account: Account, endpoint: str) -> None:
    """A browser of an account is no longer told."""
    await tx.execute(delete(schema.pushes).where(PUSHES.endpoint == endpoint, PUSHES.account_id == account.id))


async def browsers(tx: AsyncConnection, account_id: int) -> list[tuple[str, dict[str, str]]]:
    """The browsers of an account: the endpoint of each, and its keys."""
    found = await tx.execute(select(PUSHES.endpoint, PUSHES.p256dh, PUSHES.auth).where(PUSHES.account_id == account_id))
    return [(row.endpoint, {"p256dh": row.p256dh, "auth": row.auth}) for row in found]


def sealed_later(keys: dict[str, str], message: dict[str, Any]) -> str:
    """What waits in the outbox for a browser; it is encrypted when it is sent."""
    return json.dumps({**keys, "message": message})
