"""Marines who sail up the river into an objective hex that nobody guards."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.documents.actions import Sail
from hexfront.games.leningrad41.movement.sailing import Marine
from hexfront.games.leningrad41.pieces.campaign import SOVIETS
from hexfront.kernel.sets import Hex, has

#: How much of the danger after the landing counts.
AFTERWARDS = 0.5


def landing(posting: Posting) -> Sail | None:
    """The best landing of a marine unit in an open objective hex of the enemy; None if there is none worth it."""
    situation = posting.situation
    atlas, state = situation.atlas, situation.state
    open_hexes = situation.wanted & ~situation.theirs.occupied & atlas.marching.waters.shore
    if not open_hexes:
        return None
    sailing = atlas.rules.moving.sailing
    index = atlas.frame.place_index
    best, found = posting.style.least, None
    for marine in sailing.subjects(state, SOVIETS):
        assert isinstance(marine, Marine)
        for offer in sailing.offers(state, marine):
            assert isinstance(offer, Sail)
            path = [index[number] for number in offer.path]
            if has(open_hexes, path[-1]) and (net := _net(posting, marine, path)) > best:
                best, found = net, offer
    return found


def _net(posting: Posting, marine: Marine, path: list[Hex]) -> float:
    """The hex if the unit arrives, less its loss if not, and what it leaves."""
    situation, unit = posting.situation, marine.unit
    safe = 1.0
    for step in path:
        safe *= 1 - situation.risk(step, False)
    worth = situation.atlas.worth[unit]
    later = AFTERWARDS * worth * situation.exposure(path[-1], False)
    return safe * (posting.walk_in_worth(path[-1]) - later) - (1 - safe) * worth - _left(posting, situation, marine)


def _left(posting: Posting, situation: Situation, marine: Marine) -> float:
    """What the unit gives up where it stands."""
    here = situation.state.places[marine.unit]
    alone = len(situation.own.stacks[here]) == 1
    return posting.ground_if_left(here) if alone and has(situation.held, here) else 0.0
