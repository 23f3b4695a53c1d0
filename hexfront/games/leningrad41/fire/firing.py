"""All chapters about fire, connected: each is given the ones it builds on."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.face import FireOdds
from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.documents.actions import (
    AirStrike,
    Bombard,
    DemolishBridge,
    DemolishStructure,
    Fire,
)
from hexfront.games.leningrad41.fire.air import AirStrikes, FleetFire
from hexfront.games.leningrad41.fire.candidates import Candidates
from hexfront.games.leningrad41.fire.command import Command
from hexfront.games.leningrad41.fire.crossings import Crossings
from hexfront.games.leningrad41.fire.defensive import DefensiveFires
from hexfront.games.leningrad41.fire.demolition import BridgeDemolitions, StructureDemolitions
from hexfront.games.leningrad41.fire.ground import GroundFires
from hexfront.games.leningrad41.fire.modifiers import DieModifiers
from hexfront.games.leningrad41.fire.odds import Oddsmaker
from hexfront.games.leningrad41.fire.parts import Aiming
from hexfront.games.leningrad41.fire.reckoning import Reckoner
from hexfront.games.leningrad41.fire.refusals import Refusals
from hexfront.games.leningrad41.fire.resolution import Resolution
from hexfront.games.leningrad41.fire.salvo import Gunnery
from hexfront.games.leningrad41.fire.spotting import FieldsOfFire
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.costs import Costs
from hexfront.games.leningrad41.movement.flips import Flips
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.options import Options
from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name


class Firing:
    """Everything about fire. The fire phases and their decisions work with it."""

    def __init__(
        self,
        campaign: Campaign,
        options: Options,
        fog: Fog,
        losses: Losses,
        control: Control,
        stacking: Stacking,
        costs: Costs,
        flips: Flips,
    ) -> None:
        self.campaign = campaign
        self.flips = flips
        self.fields = FieldsOfFire(campaign)
        self.gunnery = Gunnery(campaign, self.fields, Crossings(costs))
        self.reckoner = Reckoner(campaign, self.gunnery, DieModifiers(campaign, self.gunnery))
        self.oddsmaker = Oddsmaker(self.reckoner, fog)
        self.command = Command(campaign)
        self.refusals = Refusals(self.gunnery, self.command, fog, options)
        self.resolution = Resolution(self.reckoner, fog, losses, control, stacking)
        self.defensive = DefensiveFires(self.command, self.oddsmaker, self.resolution)
        candidates = Candidates(self.fields)
        demolishing = (self.refusals, candidates, self.resolution)
        self.ground = GroundFires(self.refusals, candidates, self.resolution)
        self.bridges = BridgeDemolitions(*demolishing)
        self.structures = StructureDemolitions(*demolishing)
        self.air = AirStrikes(self.refusals, self.resolution)
        self.fleet = FleetFire(self.refusals, self.resolution)
        kinds: tuple[Aiming, ...] = (self.ground, self.bridges, self.structures, self.air, self.fleet)
        self._kinds = {action: kind for kind in kinds for action in kind.actions}

    def action(
        self,
        units: Sequence[str],
        hex: str,
        assault: Sequence[str] = (),
        fervour: bool = False,
        air: Sequence[str] = (),
    ) -> Action:
        """The action by which units, air strike markers or the fleet fire at a hex.

        Ground units and counters beside the map never fire together; named together they are refused later.
        """
        if any(self._is_ground(name) for name in units) or not (units or air) or assault:
            return Fire(hex, (*units, *air), tuple(assault), fervour)
        beside = (*units, *air)
        return Bombard(hex) if beside == (self.campaign.frame.units[self.fleet.unit],) else AirStrike(beside, hex)

    def _is_ground(self, name: str) -> bool:
        return self.campaign.by_index[self.campaign.frame.unit(name)].is_ground

    def odds(
        self,
        state: State,
        units: Sequence[str],
        hex: str,
        assault: Sequence[str] = (),
        fervour: bool = False,
        air: Sequence[str] = (),
    ) -> FireOdds:
        """The odds of a fire. Raises an error if it is impossible."""
        return self.odds_of(state, self.action(units, hex, assault, fervour, air))

    def demolition_odds(self, state: State, units: Sequence[str], hex: str, neighbour: str = "") -> FireOdds:
        """The odds of demolishing the bridge to a neighbouring hex, or the buildings of a hex."""
        named = tuple(units)
        return self.odds_of(
            state, DemolishBridge(named, hex, neighbour) if neighbour else DemolishStructure(named, hex)
        )

    def odds_of(self, state: State, action: Action) -> FireOdds:
        """The odds of an action that fires, whatever the phase. Raises an error if it is impossible."""
        kind = self._kinds.get(type(action))
        if kind is None:
            raise InputError(f"{type_name(type(action))!r} is no fire")
        names = self._firing(action)
        if not names:
            raise InputError("odds need at least one unit that fires")
        side = self.campaign.frame.unit_sides[self.campaign.frame.unit(names[0])]
        wrong = kind.refusal(state, side, action)
        if wrong:
            raise IllegalAction(wrong)
        return self.oddsmaker.odds(state, kind.volley(side, action))

    def _firing(self, action: Action) -> tuple[str, ...]:
        """The counters that an action fires with."""
        if isinstance(action, Bombard):
            return (self.campaign.frame.units[self.fleet.unit],)
        assert isinstance(action, Fire | AirStrike | DemolishBridge | DemolishStructure)
        return action.units
