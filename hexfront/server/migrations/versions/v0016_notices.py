"""Adds push subscriptions, digests and quiet hours of notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision: str | None = "0015"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Existing accounts are told at once, at any hour."""
    for name in ("digest", "quiet_from", "quiet_to"):
        op.add_column("accounts", sa.Column(name, sa.Integer, nullable=True))
    op.add_column("accounts", sa.Column("zone", sa.String(60), nullable=False, server_default=""))
    op.add_column("accounts", sa.Column("digest_due", sa.Float, nullable=True))
    op.create_table(
        "pushes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.String(500), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("pushes_by_account", "pushes", ["account_id"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("pushes_by_account", "pushes")
    op.drop_table("pushes")
    for name in ("digest_due", "zone", "quiet_to", "quiet_from", "digest"):
        op.drop_column("accounts", name)
