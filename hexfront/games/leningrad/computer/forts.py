"""Chooses where to place forts: Leningrad first, then occupied hexes that are threatened."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.documents.actions import PlaceFort
from hexfront.games.leningrad.pieces.campaign import GERMANS
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import has


def best_fort(situation: Situation, offers: Sequence[Action]) -> PlaceFort | None:
    """The best of the forts that could be placed."""
    forts = [offer for offer in offers if isinstance(offer, PlaceFort)]
    return max(forts, key=lambda fort: _fort_worth(situation, fort), default=None)


def _fort_worth(situation: Situation, fort: PlaceFort) -> float:
    atlas = situation.atlas
    place = atlas.frame.place_index[fort.hex]
    held = len(situation.stacks.get(place, ()))
    score = min(situation.threats(GERMANS)[place], 60.0) / 10.0 + held
    if has(atlas.city, place):
        score += 6.0 + (2.0 if place in atlas.prizes else 0.0)
    return score - 0.1 * atlas.march["armor"][place]
