"""Adds the stored plan of a table's computer player, so that it survives a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Existing tables have no plan yet."""
    op.add_column("tables", sa.Column("plan", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Drop the plans."""
    op.drop_column("tables", "plan")
