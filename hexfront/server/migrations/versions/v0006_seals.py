"""Adds the seals of stored positions, by which a damaged one is noticed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Positions stored before have no seal and are taken as they are."""
    op.add_column("snapshots", sa.Column("seal", sa.String(64), nullable=True))


def downgrade() -> None:
    """Forget the seals."""
    op.drop_column("snapshots", "seal")
