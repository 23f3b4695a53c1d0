"""The fire phase of a side: fires planned together, carried out one by one, and planned anew with what is left."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.air import best_bombardment
from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.computer.bridges import worthy_bridges
from hexfront.games.leningrad41.computer.doctrine import Style
from hexfront.games.leningrad41.computer.exchange import exchanged
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.computer.volleys import FirePlan, Volley
from hexfront.games.leningrad41.documents.actions import Bombard, DemolishBridge, Fire
from hexfront.games.leningrad41.pieces.campaign import ATTACKED, FIRED, SOVIETS
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Side, has, set_of
from hexfront.kernel.state import State

#: The least net worth of a fire.
LEAST = 0.02
#: How often fires are planned in a phase.
ROUNDS = 2


class Fighting:
    """Gives the fires of one fire phase, one after another."""

    def __init__(self, atlas: Atlas, side: Side, style: Style) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self._rounds = 0
        self._queue: list[Volley] = []

    def next_action(self, state: State) -> Action | None:
        """The next fire; None when no more is worth making."""
        situation = Situation(self.atlas, state, self.side)
        while True:
            while self._queue:
                volley = self._queue.pop(0)
                if self._is_sound(situation, volley):
                    return self._fire(volley)
            if self._rounds == ROUNDS:
                return None
            self._rounds += 1
            bridges = worthy_bridges(situation, self.style) if self.side == SOVIETS else {}
            plan = FirePlan(situation, set_of(self.style.spared), bridges)
            self._queue = exchanged(plan, plan.volleys(LEAST))
            if self._rounds == 1 and self.side == SOVIETS:
                return self._bombard(situation) or self.next_action(state)

    def _bombard(self, situation: Situation) -> Action | None:
        """The guns of the fleet, if they gain more than what is planned against the same hex."""
        planned = {one.place: one.gain for one in self._queue if one.bridge is None}
        place = best_bombardment(situation, planned)
        if place is None:
            return None
        if place in planned:
            # The units that were to fire there are free for others, so everything is planned again.
            self._rounds, self._queue = 0, []
        return Bombard(self.atlas.frame.place_name(place))

    def _is_sound(self, situation: Situation, volley: Volley) -> bool:
        """Whether a planned fire is still possible as planned."""
        state = situation.state
        if volley.bridge is not None:
            fired = state.statuses[FIRED]
            return not any(has(fired, unit) or state.places[unit] >= self.atlas.hex_places for unit in volley.units)
        if has(state.markers[ATTACKED], volley.place) or volley.place not in situation.theirs.stacks:
            return False
        fired, last = state.statuses[FIRED], self.atlas.hex_places
        if any(has(fired, unit) or state.places[unit] >= last for unit in volley.units):
            return False
        return self.atlas.rules.firing.ground.refusal(state, self.side, self._fire(volley)) is None

    def _fire(self, volley: Volley) -> Action:
        names = self.atlas.names
        if volley.bridge is not None:
            one, other = map(self.atlas.frame.place_name, self.atlas.campaign.bridges[volley.bridge])
            return DemolishBridge(names(volley.units), one, other)
        return Fire(self.atlas.frame.place_name(volley.place), names(volley.units), names(volley.assault))
