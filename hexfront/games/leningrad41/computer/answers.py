"""Answers to the decisions that interrupt a phase: defensive fire, advances, and where units come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hexfront.games.leningrad41.computer.arrivals import replaced
from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.german_posts import GermanPosting
from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.computer.soviet_posts import SovietPosting
from hexfront.games.leningrad41.documents import actions, decisions
from hexfront.games.leningrad41.documents.decisions import (
    AdvanceAfterCombat,
    DefensiveFire,
    DefensiveStates,
    FervourLoss,
    PlaceReplacement,
)
from hexfront.games.leningrad41.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, StandFast

#: The least chance for which face-down units are turned up to fire at a mover; near objective hexes less is enough.
SHOWN, SHOWN_AT_OBJECTIVES = 1 / 6, 1 / 6
#: The least gain of an advance into a hex that is no objective.
LEAST_ADVANCE = 0.0
#: The worth of one hex nearer to an objective hex of the enemy, and how far it is looked for.
NEARER, FARTHEST = 0.2, 12


class Answers:
    """The answers of one side."""

    def __init__(self, atlas: Atlas, side: Side, style: Style, doctrine: Doctrine) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.doctrine = doctrine
        self._by_decision: Mapping[type[Decision], Callable[[State, Decision], Action]] = {
            DefensiveStates: lambda state, decision: actions.RollForStates(),
            PlaceReplacement: self._replacement,
            DefensiveFire: self._defensive_fire,
            decisions.MetroExit: self._metro_exit,
            FervourLoss: self._fervour_loss,
            AdvanceAfterCombat: self._advance,
        }

    def answer(self, state: State, decision: Decision) -> Action:
        return self._by_decision[type(decision)](state, decision)

    def _replacement(self, state: State, decision: Decision) -> Action:
        assert isinstance(decision, PlaceReplacement)
        return replaced(self.atlas, state, self.style, self.doctrine, self.atlas.frame.unit_index[decision.unit])

    def _defensive_fire(self, state: State, decision: Decision) -> Action:
        """Fire with all that are face up if that can do anything; show the others for a good chance only."""
        assert isinstance(decision, DefensiveFire)
        atlas = self.atlas
        mover, place = atlas.frame.unit_index[decision.mover], atlas.frame.place_index[decision.hex]
        units = atlas.rules.firing.defensive.eligible(state, mover, place)
        modifier = self._modifier(state, mover, place, units)
        open_ = self._together([unit for unit in units if not has(atlas.hidden, unit)])
        everybody = self._together(units)
        plain = atlas.chance(sum(atlas.fire[unit] for unit in open_), modifier) if open_ else 0.0
        if len(everybody) > len(open_) or any(has(atlas.hidden, unit) for unit in everybody):
            shown = atlas.chance(sum(atlas.fire[unit] for unit in everybody), modifier)
            near = (atlas.around[place] | 1 << place) & atlas.objectives
            least = SHOWN_AT_OBJECTIVES if near else SHOWN
            if shown > plain and shown >= least - 0.001:
                return actions.FireAt(atlas.names(everybody))
        # Any fire stops a motorized mover, even one that cannot hit.
        return actions.FireAt(atlas.names(open_) if plain or decision.motorized else ())

    def _modifier(self, state: State, mover: Unit, place: Hex, units: Sequence[Unit]) -> int:
        atlas = self.atlas
        situation = Situation(atlas, state, self.side)
        modifier = situation.cover(situation.enemy, place)
        if has(atlas.armored, mover) and not any(has(atlas.anti_armor, unit) for unit in units):
            modifier += atlas.campaign.modifiers.armored
        return modifier

    def _together(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        """The strongest units that may fire together, face-up ones first where they are equal."""
        atlas, found = self.atlas, []
        counted: dict[int, int] = {}
        for unit in sorted(units, key=lambda one: (-atlas.fire[one], has(atlas.hidden, one))):
            index = atlas.sub_command[unit]
            most = atlas.most_together[index]
            if most is None or counted.get(index, 0) < most:
                counted[index] = counted.get(index, 0) + 1
                found.append(unit)
        return tuple(found)

    def _metro_exit(self, state: State, decision: Decision) -> Action:
        """Come out where an objective hex can be taken or held."""
        assert isinstance(decision, decisions.MetroExit)
        offers = self.atlas.game.legal_actions(state)
        situation = Situation(self.atlas, state, SOVIETS)
        posting = SovietPosting(situation, self.style, self.doctrine, ())
        index = self.atlas.frame.place_index

        def worth(offer: Action) -> float:
            assert isinstance(offer, actions.MetroExit)
            place = index[offer.hex]
            lost = situation.risk(place, False)
            return (1 - lost) * posting.ground(place)

        return max(offers, key=worth)

    def _fervour_loss(self, state: State, decision: Decision) -> Action:
        assert isinstance(decision, FervourLoss)
        index, worth = self.atlas.frame.unit_index, self.atlas.worth
        return actions.FervourLoss(min(decision.units, key=lambda name: worth[index[name]]))

    def _advance(self, state: State, decision: Decision) -> Action:
        """The unit that gains most by going in; nobody if none gains anything."""
        assert isinstance(decision, AdvanceAfterCombat)
        situation = Situation(self.atlas, state, self.side)
        posting = (GermanPosting if self.side == GERMANS else SovietPosting)(situation, self.style, self.doctrine, ())
        index, place = self.atlas.frame.unit_index, self.atlas.frame.place_index[decision.hex]
        gains = {name: self._gain(situation, posting, index[name], place) for name in decision.units}
        best = max(gains, key=lambda name: gains[name])
        return Advance(best, decision.hex) if gains[best] > LEAST_ADVANCE else StandFast()

    def _gain(self, situation: Situation, posting: Posting, unit: Unit, place: Hex) -> float:
        """What a unit gains by going into a hex: ground, and safety compared with where it is."""
        atlas, here = self.atlas, situation.state.places[unit]
        armored, worth = situation.is_armored(unit), atlas.worth[unit]
        safer = situation.exposure(here, armored) - situation.exposure(place, armored)
        gain = posting.ground(place) + worth * safer
        if has(situation.held, here):
            gain -= posting.given_up(here, len(situation.own.stacks[here]) - 1)
        return gain + NEARER * (self._far(situation, here) - self._far(situation, place))

    def _far(self, situation: Situation, place: Hex) -> int:
        """How many hexes a hex is from the nearest objective hex of the enemy."""
        for far in range(FARTHEST):
            if self.atlas.within(place, far) & situation.wanted:
                return far
        return FARTHEST
