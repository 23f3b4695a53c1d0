"""The command line: ``hexfront --help``."""

from __future__ import annotations

from hexfront.cli.app import main

__all__ = ["main"]
