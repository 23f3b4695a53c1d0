"""Playing a game: tables with undo, records, dice, and the runner that plays whole games between players.

The package itself can be called: ``hexfront.play(game, players, seed)`` plays a game to its end.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexfront.ai.match import Match


class _Play(ModuleType):
    """This package as a function. Python binds the name ``hexfront.play`` to the package as soon as it is imported, so
    a function beside it would be lost.
    """

    def __call__(self, *given: Any, **named: Any) -> Match:
        from hexfront.ai.match import play

        return play(*given, **named)


sys.modules[__name__].__class__ = _Play
