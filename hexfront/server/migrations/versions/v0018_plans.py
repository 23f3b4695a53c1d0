"""Adds the plans of seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision: str | None = "0017"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Nobody has a plan at existing tables."""
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("side", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "side", "kind"),
    )


def downgrade() -> None:
    """Forget all plans."""
    op.drop_table("plans")
