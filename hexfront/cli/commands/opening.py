"""Starting a game: the header of its record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbits
from typing import Any

from hexfront.play.dice.seeded import Seeded
from hexfront.play.record.record import Record, load_game


def begun(
    name: str, options: Mapping[str, Any], setup: str, seed: int | str | None, data: Path | None = None
) -> Record:
    """The record of a new game with seeded dice; a random seed if none is given."""
    game = load_game(name, options, data)
    dice = Seeded(randbits(53) if seed is None else seed)
    today = datetime.now(UTC).date().isoformat()
    return Record.begin(game, game.new(f"{dice.seed} opening", setup), dice.described(), today)
