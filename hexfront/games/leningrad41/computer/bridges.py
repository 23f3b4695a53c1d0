"""Bridges: which ones the Soviets break, and when, so that the Germans do not come over the Neva."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.doctrine import Style
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.pieces.campaign import ATTACKED_BRIDGES, DEMOLISHED, GERMANS
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.sets import Hex

#: What it is worth to break a bridge, by the distance of the nearest Germans in hexes.
URGENT = ((3, 3.0), (6, 2.0), (9, 0.8))


def worthy_bridges(situation: Situation, style: Style) -> dict[int, float]:
    """The bridges to break now, each with its worth."""
    atlas, state = situation.atlas, situation.state
    first = int(atlas.campaign.settings["demolition"]["first_turn"])
    if state.turn < first or situation.is_last:
        return {}
    found = {}
    done = state.tracks[DEMOLISHED] | state.tracks[ATTACKED_BRIDGES]
    for number, near, far in atlas.way_over:
        if not is_on(done, number):
            worth = style.blow * urgency(situation, near, far)
            if worth:
                found[number] = worth
    return found


def urgency(situation: Situation, near: Hex, far: Hex) -> float:
    """How pressing it is to close a bridge."""
    germans = situation.state.ground.sides[GERMANS].occupied
    for away, worth in URGENT:
        if (situation.atlas.within(near, away) | situation.atlas.within(far, 1)) & germans:
            return worth
    return 0.0
