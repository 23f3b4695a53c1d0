"""The battles: where the rules of the two games answer differently. Where only numbers differ, their data files do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hexfront.games.assault.city.rivers import BridgedRiver, FerriedRiver, GreatRiver
from hexfront.games.assault.logistics.supply import SovietSupply, Supply, SupplyFromTheCity, SupplyFromTheEdge
from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET
from hexfront.games.assault.victory import (
    LENINGRAD_SETTINGS,
    STALINGRAD_SETTINGS,
    LeningradVictory,
    StalingradVictory,
    Victory,
)
from hexfront.games.shared.settings import Kind
from hexfront.games.shared.theatre import Phases

#: The German player turn is the same in both.
GERMAN_TURN = (
    ("german air bombardment", GERMAN),
    ("german supply determination", GERMAN),
    ("german movement", GERMAN),
    ("german combat", GERMAN),
    ("german mechanized movement", GERMAN),
)
LENINGRAD_SEQUENCE = (
    *GERMAN_TURN,
    ("soviet air bombardment", SOVIET),
    ("soviet supply determination", SOVIET),
    ("soviet movement", SOVIET),
    ("soviet naval support", SOVIET),
    ("soviet combat", SOVIET),
    ("soviet naval defence", SOVIET),
)
STALINGRAD_SEQUENCE = (
    *GERMAN_TURN,
    ("soviet supply determination", SOVIET),
    ("soviet draw", SOVIET),
    ("soviet movement", SOVIET),
    ("soviet combat", SOVIET),
    ("soviet refill", SOVIET),
)


@dataclass(frozen=True, slots=True)
class Battle:
    """A game's choices."""

    #: The phases of a turn.
    sequence: Phases
    river: GreatRiver
    soviet_supply: Callable[[Campaign, Zones], SovietSupply]
    victory: Callable[[Campaign, Zones, Supply], Victory]
    #: What the settings must say of victory.
    victory_settings: Kind
    #: The optional rules that can be chosen.
    options: tuple[str, ...]


BATTLES = {
    "assault-on-leningrad": Battle(
        LENINGRAD_SEQUENCE,
        BridgedRiver("the Neva", "neva"),
        SupplyFromTheCity,
        LeningradVictory,
        LENINGRAD_SETTINGS,
        ("bombardment", "guerrillas", "combat", "supply", "points"),
    ),
    "assault-on-stalingrad": Battle(
        STALINGRAD_SEQUENCE,
        FerriedRiver("the Volga", "volga"),
        SupplyFromTheEdge,
        StalingradVictory,
        STALINGRAD_SETTINGS,
        ("bombardment", "combat", "supply"),
    ),
}
