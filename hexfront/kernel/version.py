"""The version of hexfront: what packages, records and servers tell."""

from __future__ import annotations

__version__ = "1.0.0"
