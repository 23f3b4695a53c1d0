"""Adds where a branch began, so that its page can say so and lead back."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision: str | None = "0018"
branch_labels: tuple[str, ...] | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Existing branches with dice of their own tell where they began in their headers; the others do not."""
    op.add_column("tables", sa.Column("branch", sa.JSON, nullable=True))
    table = sa.table("tables", sa.column("id"), sa.column("header"), sa.column("branch", sa.JSON))
    base = op.get_bind()
    marked = sa.select(table.c.id, table.c.header).where(table.c.header.like('%"branch":%'))
    for table_id, header in base.execute(marked).all():
        origin = json.loads(header).get("branch")
        if origin:
            base.execute(sa.update(table).where(table.c.id == table_id).values(branch=origin))


def downgrade() -> None:
    """Forget where branches began."""
    op.drop_column("tables", "branch")
