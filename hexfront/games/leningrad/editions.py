"""The two editions: where their rules answer differently. Where only numbers differ, their data files do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.games.leningrad.logistics.forts import NotInEnemyZones, ZonesDoNotMatter
from hexfront.games.leningrad.movement.overrun import FlatCost, TerrainCostAndMore
from hexfront.games.leningrad.movement.stacking import AtTheEnd, NeverTooMany
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.rules import Choices
from hexfront.kernel.errors import InputError


@dataclass(frozen=True, slots=True)
class FortZoneRules:
    """The case that says whether enemy zones keep forts out."""

    zones: str


def first_edition(campaign: Campaign) -> Choices:
    """1979: three units at any time, overruns cost three points flat, forts ignore enemy zones."""
    zones = campaign.rulebook.citations(FortZoneRules).zones
    return Choices(NeverTooMany(), FlatCost(3), ZonesDoNotMatter(zones))


def second_edition(campaign: Campaign) -> Choices:
    """2010: stacking counts at the end of a phase, overruns cost terrain and more, forts avoid enemy zones."""
    zones = campaign.rulebook.citations(FortZoneRules).zones
    return Choices(AtTheEnd(), TerrainCostAndMore(2, germans_on_turn_1=1), NotInEnemyZones(zones))


def no_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """An edition without options."""
    return {}


def bid_option(options: Mapping[str, Any]) -> dict[str, Any]:
    """The bid for the German side: points that the Soviets get at the end (16.4)."""
    bid = options.get("bid", 0)
    if not isinstance(bid, int) or isinstance(bid, bool) or bid < 0:
        raise InputError(f"the option 'bid' is {bid!r}, expected a whole number of victory points, 0 or more")
    return {"bid": bid}


EDITIONS = {
    "leningrad-1979": (first_edition, no_options, ()),
    "leningrad-2010": (second_edition, bid_option, ("bid",)),
}
