"""Units that walk into objective hexes nobody guards, under fire if it is worth it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.games.leningrad41.computer.movers import Mover
from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.kernel.sets import Hex, has, members, set_of
from hexfront.mechanics.flood import Flood

#: How many hexes away a unit may be from an open hex to be considered, and how many of the nearest are.
FAR, MOST_TRIED = 9, 5
#: The price of each hex of the way.
NEAREST_FIRST = 0.02


def walk_ins(posting: Posting, movers: Sequence[Mover]) -> list[tuple[Mover, Hex]]:
    """Units for open objective hexes, each with its hex; those worth most first."""
    situation = posting.situation
    open_hexes = situation.wanted & ~situation.theirs.occupied & ~posting.taken
    pairs: list[tuple[float, int, Hex, Mover]] = []
    for place in members(open_hexes):
        for one in _nearest(posting, place, movers):
            net = _net(posting, one, place)
            if net > posting.style.least:
                pairs.append((net, one.unit, place, one))
    chosen: list[tuple[Mover, Hex]] = []
    used: set[int] = set()
    for _, unit, place, one in sorted(pairs, key=lambda pair: (-pair[0], pair[1])):
        if unit not in used and has(open_hexes, place) and posting.has_room(place):
            used.add(unit)
            open_hexes &= ~set_of((place,))
            posting.settle(place)
            chosen.append((one, place))
    return chosen


def _nearest(posting: Posting, place: Hex, movers: Iterable[Mover]) -> list[Mover]:
    """The units nearest to a hex; those that go there without danger count as near."""
    atlas, last = posting.atlas, posting.atlas.hex_places
    found = []
    for one in movers:
        if has(one.reach, place):
            found.append((one.worth, one))
        elif one.here < last and (far := atlas.distance(one.here, place)) <= FAR:
            found.append((10.0 + far, one))
    found.sort(key=lambda pair: pair[0])
    return [one for _, one in found[:MOST_TRIED]]


def _net(posting: Posting, mover: Mover, place: Hex) -> float:
    """What it is worth to send a unit into an open hex: the hex if it arrives, less its loss if not."""
    situation = posting.situation
    if has(mover.reach, place):
        lost = situation.risk(place, mover.armored)
    else:
        flood = bold(posting, mover)
        if not has(flood.reached, place):
            return -1.0
        safe = 1.0
        for step in flood.path(place):
            safe *= 1 - situation.risk(step, mover.armored)
        lost = 1 - safe
    later = posting.style.risk * mover.worth * situation.exposure(place, mover.armored)
    gain = (1 - lost) * (posting.walk_in_worth(place) - 0.5 * later)
    # Of several open hexes the nearest is taken: the others may be reached by somebody else.
    far = situation.atlas.distance(mover.here, place) if mover.here < situation.atlas.hex_places else 0
    return gain - lost * mover.worth - posting.leaving(mover) - NEAREST_FIRST * far


def bold(posting: Posting, mover: Mover) -> Flood:
    """The hexes a unit can reach on foot if it does not mind fire on the way."""
    return posting.atlas.marching.flood(posting.state, mover.unit)
