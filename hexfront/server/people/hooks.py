"""The secret of a webhook: with it the server signs what it posts, and its owner tells it from what others post."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.storage import schema

#: The header that proves where a post comes from.
HEADER = "X-Hexfront-Signature"
WHO = schema.accounts.c


def signature(secret: str, body: str, now: float) -> str:
    """The value of the header: when it was signed, and the HMAC of that moment and the body."""
    moment = str(int(now))
    proof = hmac.new(secret.encode(), f"{moment}.{body}".encode(), sha256).hexdigest()
    return f"t={moment},v1={proof}"


async def secret_of(tx: AsyncConnection, account_id: int) -> str:
    """The secret of an account's webhook, made when it is needed for the first time."""
    known = (await tx.execute(select(WHO.webhook_secret).where(WHO.id == account_id))).scalar_one()
    return str(known) or await renew(tx, account_id)


async def renew(tx: AsyncConnection, account_id: int) -> str:
    """Another secret. What is posted from now on is signed with it."""
    secret = secrets.token_urlsafe(32)
    await tx.execute(update(schema.accounts).where(WHO.id == account_id).values(webhook_secret=secret))
    return secret
