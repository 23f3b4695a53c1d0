"""Adds the version of the rules that judges at a table, for games that go on under mended rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision: str | None = "0011"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Existing tables are judged by the rules they began with."""
    op.add_column("tables", sa.Column("rules", sa.JSON, nullable=True))


def downgrade() -> None:
    """Forget the versions."""
    op.drop_column("tables", "rules")
