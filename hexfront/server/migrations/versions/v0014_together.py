"""Adds clocks of live games, games given up, rematches, rated games, vacations and suspensions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision: str | None = "0013"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Existing games go on as they are, unrated."""
    op.add_column("accounts", sa.Column("suspended", sa.Float, nullable=True))
    op.add_column("accounts", sa.Column("suspension", sa.Text, nullable=False, server_default=""))
    for name in ("bank", "ended", "rematch"):
        op.add_column("tables", sa.Column(name, sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
    )
    op.create_index("vacations_by_account", "vacations", ["account_id", "ends"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("vacations_by_account", "vacations")
    op.drop_table("vacations")
    for name in ("rated", "rematch", "ended", "bank"):
        op.drop_column("tables", name)
    for name in ("suspension", "suspended"):
        op.drop_column("accounts", name)
