"""``python -m hexfront`` is the command line."""

from __future__ import annotations

from hexfront.cli import main

if __name__ == "__main__":
    main()
