"""The commands of ``hexfront admin``, for whoever keeps a server. A module of this folder adds its own to the group."""

from __future__ import annotations

from hexfront.cli.admin import keys, people, quotas, storing, tables
from hexfront.cli.admin.group import admin

__all__ = ["admin", "keys", "people", "quotas", "storing", "tables"]
