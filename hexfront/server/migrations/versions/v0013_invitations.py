"""Adds who invites to a seat, when an absent player's seat opens, and whose dice a branch repeats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision: str | None = "0012"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """At existing tables every seat counts as taken, and players who are late already are told once more."""
    op.add_column("seats", sa.Column("invited_by", sa.String(20), nullable=True))
    op.add_column("tables", sa.Column("opens", sa.Float, nullable=True))
    op.add_column("tables", sa.Column("dice_of", sa.String(32), nullable=True))
    op.create_index("tables_by_dice_of", "tables", ["dice_of"])
    op.execute(sa.text("UPDATE tables SET reminded = FALSE WHERE deadline IS NOT NULL"))


def downgrade() -> None:
    """Forget invitations, openings and where dice come from."""
    op.drop_index("tables_by_dice_of", "tables")
    op.drop_column("tables", "dice_of")
    op.drop_column("tables", "opens")
    op.drop_column("seats", "invited_by")
