"""Adds confirmed mail addresses, admins, scopes and ends of tokens, links sent by mail, blocks and reports."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None

#: Days until the tokens end that were made when tokens had no end.
DAYS = 366
SCOPES = ["read", "play", "account"]


def upgrade() -> None:
    """Nobody has confirmed an address yet. Existing tokens may do what they could do before, for a year."""
    op.add_column("accounts", sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("accounts", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tokens", sa.Column("scopes", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tokens", sa.Column("expires", sa.Float, nullable=False, server_default="0"))
    tokens = sa.table("tokens", sa.column("scopes", sa.JSON), sa.column("expires", sa.Float))
    op.execute(tokens.update().values(scopes=SCOPES, expires=time.time() + DAYS * 86_400))
    for table in ("chat", "outbox"):
        op.add_column(table, sa.Column("account_id", sa.Integer, nullable=True))
        op.create_index(f"{table}_by_account", table, ["account_id"])
    _create_links()
    _create_blocks()
    _create_reports()


def _create_links() -> None:
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        _account_id("account_id"),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("links_by_account", "links", ["account_id"])
    op.create_table(
        "resets",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(200), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _create_blocks() -> None:
    op.create_table(
        "blocks",
        _account_id("account_id"),
        _account_id("blocked_id"),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "blocked_id"),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked_id"])


def _create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        _lost("reporter_id", sa.Integer(), "accounts.id"),
        _lost("reported_id", sa.Integer(), "accounts.id"),
        _lost("table_id", sa.String(32), "tables.id"),
        sa.Column("side", sa.String(20), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("closed", sa.Float, nullable=True),
        sa.Column("answer", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("reports_by_closed", "reports", ["closed", "created"])


def downgrade() -> None:
    """Drop it all; tokens never end again."""
    for table in ("reports", "blocks", "resets", "links"):
        op.drop_table(table)
    for table in ("chat", "outbox"):
        op.drop_index(f"{table}_by_account", table)
        op.drop_column(table, "account_id")
    for table, column in (
        ("tokens", "expires"),
        ("tokens", "scopes"),
        ("accounts", "admin"),
        ("accounts", "confirmed"),
    ):
        op.drop_column(table, column)


def _account_id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False)


def _lost(name: str, kind: sa.types.TypeEngine[Any], where: str) -> sa.Column[Any]:
    """A reference that is forgotten when what it names is deleted."""
    return sa.Column(name, kind, sa.ForeignKey(where, ondelete="SET NULL"), nullable=True)
