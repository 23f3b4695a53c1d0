"""The limits on a move. ``flood`` finds every hex within them, ``walk`` follows one path.

Both read the same terms, and a test checks that they agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, Hex, Hexes, set_of
from hexfront.mechanics.terrain import Edges


# Only one family has moats and rigid hexes. They are here anyway because a flood spreads whole sets of hexes at a time:
# a hook for leaving a zone would run at every level of every flood of every game. The defaults, no moat and an entirely
# rigid zone, cost the other family one test per level.
class Moat(NamedTuple):
    """Hexsides that may not be crossed from zone to zone, and all steps split into dry and wet ones."""

    across: tuple[Hexes, ...]
    dry: Edges
    wet: Edges

    @classmethod
    def of(cls, edges: Edges, is_moat: Callable[[Hex, Hex], bool]) -> Moat:
        """The moat among these steps."""
        wet = tuple(
            tuple(step for step in ends if is_moat(Hex(start), step[0])) for start, ends in enumerate(edges.out)
        )
        dry = tuple(tuple(step for step in ends if step not in over) for ends, over in zip(edges.out, wet, strict=True))
        return cls(tuple(set_of(other for other, _ in over) for over in wet), Edges.of(dry), Edges.of(wet))


class Purse(NamedTuple):
    """The movement points and costs of movers of one class.

    ``leaving`` is the surcharge for leaving an enemy zone. An ``untouched`` purse buys one hex at any price.
    ``first_factor`` multiplies the cost of the first hex. ``moat`` is set if the map has one. Movers that come from off
    the map have ``entries``: the hexes where they may enter, and the cost of each.
    """

    edges: Edges
    points: int
    leaving: int
    #: Not the same as having all points left. A unit that has not moved may always enter one hex, even if its allowance
    #: is too small for any hex around it. After that it must pay the full cost.
    untouched: bool
    first_factor: int = 1
    moat: Moat | None = None
    entries: tuple[tuple[Hex, int], ...] = ()

    def first_steps(self, start: Hex) -> tuple[tuple[Hex, int], ...]:
        """Where the first step of a move may lead, and its cost."""
        return self.entries or self.edges.out[start]


class Terms(NamedTuple):
    """The limits on the move of a unit or stack.

    ``closed`` hexes may not be entered; ``enemies`` are those of them with enemy units. ``zone`` is the enemy zone, and
    ``midway`` the hexes in it that a mover may leave again. No step leads from one ``rigid`` hex to another. A move may
    end only in ``ends``. ``barred`` says why it cannot start at all.
    """

    start: Hex
    purses: tuple[Purse, ...]
    closed: Hexes
    enemies: Hexes
    zone: Hexes
    midway: Hexes = NO_HEXES
    ends: Hexes = ALL_HEXES
    barred: Refusal | None = None
    rigid: Hexes = ALL_HEXES


def shut_from(terms: Terms, place: Hex) -> Hexes:
    """The hexes of the zone that may not be entered from this hex of the zone."""
    if not terms.zone >> place & 1:
        return NO_HEXES
    shut, moat = terms.rigid if terms.rigid >> place & 1 else NO_HEXES, terms.purses[0].moat
    if moat is not None:
        shut |= moat.across[place]
    return terms.zone & shut
