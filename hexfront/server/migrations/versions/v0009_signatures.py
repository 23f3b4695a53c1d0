"""Adds the signatures that players have given to the record of their table, or that an imported record came with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Nobody has signed yet."""
    op.add_column("tables", sa.Column("signatures", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Forget the signatures."""
    op.drop_column("tables", "signatures")
