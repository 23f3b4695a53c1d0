"""Adds who made a table, for quotas."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Nobody is counted for tables that exist already."""
    op.create_table(
        "founders",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("owner", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("founders_by_owner", "founders", ["owner", "kind"])


def downgrade() -> None:
    """Forget who made the tables."""
    op.drop_index("founders_by_owner", "founders")
    op.drop_table("founders")
