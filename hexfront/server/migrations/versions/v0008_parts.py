"""Adds what the seats of a table add to the secret of its dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """At existing tables no seat has a part yet."""
    op.add_column("tables", sa.Column("parts", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Forget the parts."""
    op.drop_column("tables", "parts")
