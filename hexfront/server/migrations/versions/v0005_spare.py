"""Adds the time left to a side whose turn is interrupted by a question to another side."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """At existing tables a side that waits for an answer gets its full time again."""
    op.add_column("tables", sa.Column("spare", sa.Float, nullable=True))


def downgrade() -> None:
    """Forget the time left."""
    op.drop_column("tables", "spare")
