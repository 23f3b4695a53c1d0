"""Die roll modifiers (10.10 to 10.13, 10.16 to 10.20, 12.8, 12.10, 17.1, 17.2), each with its case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.fire.salvo import MAJOR_RIVER, MINOR_RIVER, Gunnery, Salvo
from hexfront.games.leningrad41.fire.volley import AIR, BRIDGE, STRUCTURE, Volley
from hexfront.games.leningrad41.pieces.campaign import GERMANS, MAJOR, RUBBLE, SOVIETS, Campaign
from hexfront.games.leningrad41.pieces.counters import Counter
from hexfront.kernel.sets import Hex, has, members
from hexfront.kernel.state import State
from hexfront.mechanics.odds import DieChange

Changes = tuple[DieChange, ...]


@dataclass(frozen=True, slots=True)
class ModifierRules:
    """The cases behind the modifiers."""

    terrain: str
    fort: str
    rubble: str
    assault: str
    river: str
    armor: str
    flak: str
    rudel: str
    ardor: str
    fervor: str
    bridge: str
    structure: str


class TargetKind(NamedTuple):
    """What matters about a target: whether it is armored, and whether it fires at aircraft."""

    armored: bool
    flak: bool


def kind_of(counter: Counter) -> TargetKind:
    return TargetKind("armored" in counter.traits, "anti-aircraft" in counter.traits)


class DieModifiers:
    """Lists the modifiers of one target's die."""

    def __init__(self, campaign: Campaign, gunnery: Gunnery) -> None:
        self.campaign = campaign
        self.gunnery = gunnery
        self._rudels = campaign.having["rudel"]
        self.rules = rules = campaign.rulebook.citations(ModifierRules)
        points = campaign.modifiers
        self._urban = DieChange(rules.terrain, "urban hex", points.urban)
        self._objective = DieChange(rules.terrain, "objective hex", points.objective)
        self._fort = DieChange(rules.fort, "fortification", points.fort)
        self._rubble = DieChange(rules.rubble, "rubble", points.rubble)
        self._assault = DieChange(rules.assault, "close assault", points.close_assault)
        self._rivers = {
            MAJOR_RIVER: DieChange(rules.river, "assault over a major river", points.over_a_major_river),
            MINOR_RIVER: DieChange(rules.river, "assault over a minor river", points.over_a_minor_river),
        }
        self._armor = DieChange(rules.armor, "armored target", points.armored)
        self._flak = DieChange(rules.flak, "anti-aircraft fire", points.anti_aircraft)
        self._rudel = DieChange(rules.rudel, "Rudel", points.rudel)
        self._fanaticism = {
            GERMANS: DieChange(rules.ardor, "National Socialist Ardor", points.ardor),
            SOVIETS: DieChange(rules.fervor, "Proletarian Revolutionary Fervor", points.fervor),
        }
        self._major_bridge = DieChange(rules.bridge, "bridge over a major river", points.major_bridge)
        self._minor_bridge = DieChange(rules.bridge, "bridge over a minor river", points.minor_bridge)
        self._engineer = DieChange(rules.bridge, "engineer at the bridge", points.engineer_at_the_bridge)
        self._urban_structure = DieChange(rules.structure, "urban hex", points.urban_structure)
        self._objective_structure = DieChange(rules.structure, "objective hex", points.objective_structure)

    def of_unit(self, state: State, volley: Volley, salvo: Salvo, target: TargetKind, flak: bool) -> Changes:
        """The modifiers of a unit's die. ``flak`` tells whether the target hex is covered against aircraft."""
        found: list[DieChange] = []
        # An assaulting engineer negates terrain and fortifications, not rubble (10.20).
        if not salvo.engineer:
            found += self._of_terrain(volley)
        if has(state.markers[RUBBLE], volley.place):
            found.append(self._rubble)
        if salvo.assaulting:
            found.append(self._assault)
        if salvo.river:
            found.append(self._rivers[salvo.river])
        if target.armored and not salvo.anti_armor:
            found.append(self._armor)
        if flak:
            found.append(self._flak)
        if volley.kind == AIR and any(has(self._rudels, unit) for unit in volley.units):
            found.append(self._rudel)
        if self.gunnery.is_fanatic(volley, salvo):
            found.append(self._fanaticism[volley.side])
        return tuple(found)

    def _of_terrain(self, volley: Volley) -> list[DieChange]:
        place, campaign = volley.place, self.campaign
        found: list[DieChange] = []
        if has(campaign.objectives, place):
            found.append(self._objective)
        elif has(campaign.built_up, place):
            found.append(self._urban)
        # Fortifications help Soviet defenders only (8.6).
        if volley.enemy == SOVIETS and has(campaign.forts, place):
            found.append(self._fort)
        return found

    def is_covered(self, state: State, volley: Volley) -> bool:
        """Whether face-up anti-aircraft units stand next to the target hex (12.10, W-43)."""
        stacks, near = state.ground.sides[volley.enemy].stacks, self.campaign.around[volley.place]
        guns = self.campaign.having["anti-aircraft"]
        return any(has(guns, unit) for place in members(near) for unit in stacks.get(place, ()))

    def of_building(self, volley: Volley, salvo: Salvo) -> Changes:
        """The modifiers of a bridge or a building, which has no others (10.17, 10.19)."""
        if volley.kind == STRUCTURE:
            is_objective = has(self.campaign.objectives, volley.place)
            return (self._objective_structure if is_objective else self._urban_structure,)
        assert volley.kind == BRIDGE and volley.beyond is not None
        bridge = self._of_bridge(volley.place, volley.beyond)
        return (bridge, self._engineer) if salvo.engineer else (bridge,)

    def _of_bridge(self, one: Hex, other: Hex) -> DieChange:
        return self._major_bridge if self.gunnery.crossings.river(one, other) == MAJOR else self._minor_bridge
