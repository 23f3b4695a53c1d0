"""Bridges: which ones the Soviets break, and when, so that the Germans do not come over the Neva."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.doctrine import Style
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.pieces.campaign import ATTACKED_BRIDGES, DEMOLISHED, GERMANS
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.sets import Hex

#: How much more the last bridge is worth, as a share; two bridges left count a quarter of that each.
FEW = 2.0
#: How much more any bridge is worth when the Germans are so many objective hexes short of a victory.
PRESSING, NEARLY = 1.5, 4
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
            worth = style.blow * urgency(situation, near, far) * _scarcity(situation)
            if worth:
                found[number] = worth
    return found


def _scarcity(situation: Situation) -> float:
    """How much more a bridge is worth when few are left, and when the Germans need it to win."""
    atlas, down = situation.atlas, situation.state.tracks[DEMOLISHED]
    standing = sum(not is_on(down, number) for number, _, _ in atlas.way_over)
    needed = atlas.game.victory.needed
    return (1 + FEW / standing**2) * (PRESSING if situation.german.bit_count() >= needed - NEARLY else 1.0)


def urgency(situation: Situation, near: Hex, far: Hex) -> float:
    """How pressing it is to close a bridge."""
    germans = situation.state.ground.sides[GERMANS].occupied
    for away, worth in URGENT:
        if (situation.atlas.within(near, away) | situation.atlas.within(far, 1)) & germans:
            return worth
    return 0.0
