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
    _find_branches()


def _find_branches() -> None:
    """Find out whose dice the existing branches repeat: a secret that two tables share came from the older one."""
    table = sa.table("tables", *(sa.column(name) for name in ("id", "secret", "to_act", "created", "dice_of")))
    base, tables, firsts = op.get_bind(), table.c, dict[str, tuple[str, str | None]]()
    shared = sa.select(tables.secret).where(tables.secret.is_not(None)).group_by(tables.secret)
    query = sa.select(tables.id, tables.secret, tables.to_act).order_by(tables.created)
    query = query.where(tables.secret.in_(shared.having(sa.func.count() > 1)))
    for table_id, secret, to_act in base.execute(query).all():
        first, is_running = firsts.setdefault(secret, (table_id, to_act))
        if first != table_id and is_running:
            base.execute(sa.update(table).where(tables.id == table_id).values(dice_of=first))


def downgrade() -> None:
    """Forget invitations, openings and where dice come from."""
    op.drop_index("tables_by_dice_of", "tables")
    op.drop_column("tables", "dice_of")
    op.drop_column("tables", "opens")
    op.drop_column("seats", "invited_by")
