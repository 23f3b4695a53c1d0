"""``python -m hexfront`` is the command line."""

from __future__ import annotations

from hexfront.cli import main

main()
