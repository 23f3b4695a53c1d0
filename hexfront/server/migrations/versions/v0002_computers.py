"""Adds the computer settings of a table, and the language of an account's notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Existing tables and accounts keep their behaviour."""
    op.add_column("tables", sa.Column("computer", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("accounts", sa.Column("language", sa.String(8), nullable=False, server_default="en"))


def downgrade() -> None:
    """Drop both columns."""
    op.drop_column("accounts", "language")
    op.drop_column("tables", "computer")
