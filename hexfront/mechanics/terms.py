"""What binds a unit or stack that moves; ``flood`` finds every hex it can enter, ``walk`` follows one path.

Both read the same terms, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, Hex, Hexes, set_of
from hexfront.mechanics.terrain import Edges


# Only one family has moats and rigid hexes within a zone. They are here all the same: a flood spreads over whole sets
# of hexes at a time, and a hook for what leaves a zone would be called at every level of every flood of every game. An
# absent moat and a zone that is rigid throughout are the defaults, and cost the other family one test for each level.
class Moat(NamedTuple):
    """Hexsides that no step from zone to zone crosses: what lies across them from each hex, and both kinds of steps."""

    # Only one family has moats, as only one has rigid hexes. They are here because the flood must split its steps by
    # them level by level; a hook in that loop would cost every game more than these fields do.

    across: tuple[Hexes, ...]
    dry: Edges
    wet: Edges

    @classmethod
    def of(cls, edges: Edges, is_moat: Callable[[Hex, Hex], bool]) -> Moat:
        """The moat in the way of some steps."""
        wet = tuple(
            tuple(step for step in ends if is_moat(Hex(start), step[0])) for start, ends in enumerate(edges.out)
        )
        dry = tuple(tuple(step for step in ends if step not in over) for ends, over in zip(edges.out, wet, strict=True))
        return cls(tuple(set_of(other for other, _ in over) for over in wet), Edges.of(dry), Edges.of(wet))


class Purse(NamedTuple):
    """What movers of one kind have to spend.

    ``leaving`` is the surcharge for leaving an enemy zone; an ``untouched`` purse buys one hex at any price;
    ``first_factor`` multiplies the cost of the first hex; the ``moat`` is theirs, if the map has one.
    """

    edges: Edges
    points: int
    leaving: int
    #: Not the same as all points left: a unit that has spent nothing may have an allowance too small for any hex around
    #: it, and goes one hex all the same. Once it has moved it pays what hexes cost.
    untouched: bool
    first_factor: int = 1
    moat: Moat | None = None


class Terms(NamedTuple):
    """What binds a unit or stack that moves.

    ``closed`` are hexes it may not enter, of which ``enemies`` hold enemy units; ``zone`` is the enemy zone;
    ``midway`` are hexes of the zone that it may leave again; no step leads from one ``rigid`` hex to another;
    it may end only in ``ends``. ``barred`` is why it cannot move at all.
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
    """The hexes of the zone that no step from a hex of the zone may lead into."""
    if not terms.zone >> place & 1:
        return NO_HEXES
    shut, moat = terms.rigid if terms.rigid >> place & 1 else NO_HEXES, terms.purses[0].moat
    if moat is not None:
        shut |= moat.across[place]
    return terms.zone & shut
