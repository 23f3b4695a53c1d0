"""Adds the secret with which posts to an account's webhook are signed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """A secret is made when it is needed for the first time."""
    op.add_column("accounts", sa.Column("webhook_secret", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget the secrets."""
    op.drop_column("accounts", "webhook_secret")
