"""Adds events: round robins and Swiss tournaments, those who take part, and the pairings of each round."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision: str | None = "0016"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """There are no events yet."""
    op.create_table(
        "events",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=True),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("founder_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
    )
    op.create_index("events_by_state", "events", ["state", "created"])
    op.create_table(
        "entrants",
        sa.Column("event_id", sa.String(32), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
        sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("event_id", "number"),
    )
    op.create_index("entrants_by_account", "entrants", ["account_id"])
    op.create_table(
        "pairings",
        sa.Column("event_id", sa.String(32), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=True),
        sa.Column("games", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "round", "board"),
    )


def downgrade() -> None:
    """Forget the events; their games stay."""
    op.drop_table("pairings")
    op.drop_index("entrants_by_account", "entrants")
    op.drop_table("entrants")
    op.drop_index("events_by_state", "events")
    op.drop_table("events")
