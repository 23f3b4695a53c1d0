"""Runs the migrations on the connection that the server passes in."""

from __future__ import annotations

from alembic import context

from hexfront.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
