"""How a game shows itself as a drawing.

Drawing lies above games. This is the one file that reaches up to it, and only when it is asked to, so that a game is
drawn by ``game.draw`` and nobody who plays without pictures imports what makes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.drawing.picture import Drawing as Drawing
    from hexfront.games.face.core import Wargame


def position(
    game: Wargame,
    state: State,
    side: str | None,
    highlight: Iterable[str] | Mapping[str, object],
    arrows: Iterable[Sequence[str]],
) -> Drawing:
    """A state on its map."""
    from hexfront.drawing.position import draw_position

    return draw_position(game, state, side, highlight, arrows)


def board(game: Wargame) -> Drawing:
    """The map before play."""
    from hexfront.drawing.position import draw_board

    return draw_board(game)
