"""Set-up, replacements and reinforcements: where newcomers are of most use."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.german_posts import GermanPosting
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.computer.soviet_posts import SovietPosting
from hexfront.games.leningrad41.documents.actions import Replace
from hexfront.games.leningrad41.pieces.campaign import ARRIVING, GERMANS, REPLACEMENTS, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sets import Hex, Unit, has, members
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place


def set_up(atlas: Atlas, state: State, style: Style) -> Action:
    """The next placement of the style's set-up."""
    return next(iter(atlas.game.suggested(state, style.set_up)), EndPhase())


def replacement(atlas: Atlas, state: State) -> Action:
    """Replace where the dead are worth most on average."""
    if not state.tracks[REPLACEMENTS]:
        return EndPhase()
    dead = atlas.rules.replacements.dead
    eligible = atlas.rules.replacements.eligible(state)
    if not eligible:
        return EndPhase()

    def mean(index: int) -> float:
        units = dead(state, index)
        return sum(atlas.worth[unit] for unit in units) / len(units)

    return Replace(atlas.campaign.sub_commands[max(eligible, key=mean)].key)


def replaced(atlas: Atlas, state: State, style: Style, doctrine: Doctrine, unit: Unit) -> Place:
    """Where a replacement goes: near the goal, not under fire, with room."""
    situation = Situation(atlas, state, GERMANS)
    posting = GermanPosting(situation, style, doctrine, ())
    hexes = atlas.rules.replacements.hexes(state, unit)
    limit = atlas.rules.stacking.limit
    armored, stays_back = situation.is_armored(unit), has(atlas.indirect, unit)

    def worth(place: Hex) -> float:
        full = len(situation.own.stacks[place]) >= limit(state, GERMANS, place)
        near = 0.0 if stays_back else 0.1 * posting.pull[place]
        return -near - 2.0 * situation.exposure(place, armored) - 1.0 * full

    return Place(atlas.frame.units[unit], atlas.frame.place_name(max(members(hexes), key=worth)))


def army_arrival(atlas: Atlas, state: State, style: Style, doctrine: Doctrine) -> Action:
    """The next placement of a 42nd Army reinforcement: where an objective hex needs it most."""
    waiting = [back for back in atlas.campaign.backs if state.places[back] == atlas.campaign.box(ARRIVING)]
    step = atlas.game.gate.step(state)
    offers = [] if step is None or not waiting else step.offers(state, waiting[0])
    if not offers:
        return EndPhase()
    situation = Situation(atlas, state, SOVIETS)
    posting = SovietPosting(situation, style, doctrine, ())
    index = atlas.frame.place_index

    def worth(offer: Action) -> float:
        assert isinstance(offer, Place)
        place = index[offer.hex]
        return posting.ground(place) - 0.04 * posting.pull[place]

    return max(offers, key=worth)
