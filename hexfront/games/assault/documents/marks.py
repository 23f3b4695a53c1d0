"""The marks on the map before play: where units start and enter."""

from __future__ import annotations

from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.games.assault.pieces.counters import NAVAL
from hexfront.games.face import Mark


def marks(campaign: Campaign) -> list[Mark]:
    """The hexes of the set-up and of the entry areas."""
    found: list[Mark] = []
    for counter in campaign.counters.values():
        if counter.start in campaign.sheet.index and counter.type != NAVAL:
            found.append((f"{counter.side} set-up", counter.start, counter.name))
    return [*found, *campaign.map.printed().marks]
