"""Positions as pictures of numbers, for people who watch an agent learn."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from hexfront.games.face import Wargame
from hexfront.kernel.errors import needing
from hexfront.kernel.state import State
from hexfront.play.table import known_to

#: How large a picture is beside the drawing.
SCALE = 0.5


def picture(game: Wargame, state: State, side: str | None) -> NDArray[np.uint8]:
    """The map with the counters on it as a side knows them, or a spectator: rows of pixels in red, green and blue."""
    # Few environments are ever looked at, so only they need what makes pictures.
    with needing("gym", "pictures of environments need"):
        from PIL import Image
    drawing = game.draw(known_to(game, state, side), side)
    with Image.open(BytesIO(drawing.png(SCALE))) as image:
        return np.array(image.convert("RGB"))
