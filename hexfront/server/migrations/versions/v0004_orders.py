"""Adds the standing orders of seats, and which actions they made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Nobody has left orders at existing tables."""
    op.create_table(
        "orders",
        _table_id(),
        sa.Column("side", sa.String(20), nullable=False),
        sa.Column("orders", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "side"),
    )
    op.create_table(
        "obeyed",
        _table_id(),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("side", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("given", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n"),
    )


def downgrade() -> None:
    """Drop the orders; what they did stays in the journals."""
    op.drop_table("obeyed")
    op.drop_table("orders")


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)
