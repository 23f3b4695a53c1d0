"""All chapters of movement, connected: each is given the ones it builds on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.documents.actions import Bridge, Drop, Metro, Sail
from hexfront.games.leningrad41.fire.defensive import DefensiveFires
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.airborne import Drops
from hexfront.games.leningrad41.movement.costs import Costs
from hexfront.games.leningrad41.movement.flips import Flips
from hexfront.games.leningrad41.movement.interrupt import Progress
from hexfront.games.leningrad41.movement.marching import Marching
from hexfront.games.leningrad41.movement.metro import Tunnels
from hexfront.games.leningrad41.movement.order import Order
from hexfront.games.leningrad41.movement.passage import Passages
from hexfront.games.leningrad41.movement.pontoons import Pontoons
from hexfront.games.leningrad41.movement.sailing import Sailing
from hexfront.games.leningrad41.movement.special import Special
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.options import Options
from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.shared.odds_game import Reach
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sequence import MOVEMENT
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State


class Moving:
    """Everything about movement. Both movement phases and their decisions work with it."""

    def __init__(
        self,
        campaign: Campaign,
        options: Options,
        costs: Costs,
        stacking: Stacking,
        control: Control,
        losses: Losses,
        flips: Flips,
        defence: DefensiveFires,
    ) -> None:
        self.campaign = campaign
        self.losses = losses
        self.flips = flips
        self.marching = Marching(campaign, stacking, costs, Order(campaign, stacking))
        self.passages = Passages(self.marching)
        self.pontoons = Pontoons(self.marching)
        self.progress = Progress(self.marching, self.pontoons, control, defence)
        self.sailing = Sailing(self.marching, self.passages, self.progress)
        self.tunnels = Tunnels(self.marching, self.progress, losses)
        self.drops = Drops(self.marching, self.progress, losses, options.airborne)
        #: The special kinds of movement of each side, by the action that asks for it.
        self.specials: Mapping[str, Mapping[type[Action], Special]] = {
            GERMAN: {Drop: self.drops, Bridge: self.pontoons},
            SOVIET: {Bridge: self.pontoons, Metro: self.tunnels, Sail: self.sailing},
        }

    def reach(self, state: State, units: str | Sequence[str], motorized: bool = False) -> Reach:
        """The hexes a unit can reach in this phase, or could reach if it were its movement phase."""
        unit = self._one(state, (units,) if isinstance(units, str) else tuple(units))
        barred = self.marching.motor_refusal(state, unit, motorized)
        if state.kind == MOVEMENT and state.owner == self.campaign.by_index[unit].side:
            barred = self.marching.barred(state, unit) or barred
        terms = self.marching.terms(state, unit, self.marching.by(unit, motorized), barred)
        return Reach(self.campaign, self.marching.flood_of(terms), terms, lambda terms, path: None)

    def _one(self, state: State, names: tuple[str, ...]) -> Unit:
        rules = self.marching.rules
        if len(names) != 1:
            raise IllegalAction(Refusal(rules.one_at_a_time, f"units move one at a time: name one, not {len(names)}"))
        unit = self.campaign.frame.unit(names[0])
        wrong = self.marching.own_refusal(state, self.marching.side(unit), unit)
        if wrong:
            raise InputError(wrong.reason)
        return unit
