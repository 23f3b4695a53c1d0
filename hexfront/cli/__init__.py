"""The command line: ``hexfront --help``."""

from __future__ import annotations

import sys

from hexfront.kernel.errors import MissingExtra, needing

__all__ = ["main"]


def main() -> None:
    """Run the command line, or say what to install for it."""
    try:
        with needing("cli", "the command line needs"):
            from hexfront.cli.app import main as run
    except MissingExtra as fault:
        sys.exit(f"hexfront: {fault}")
    run()
