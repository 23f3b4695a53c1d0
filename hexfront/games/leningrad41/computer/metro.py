"""Metro moves: on the last turn Komsomol units come out of the ground in German objective hexes that nobody guards."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.documents.actions import Flip, Metro
from hexfront.games.leningrad41.movement.metro import Rider
from hexfront.games.leningrad41.pieces.campaign import SOVIETS
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import has, members

#: From how many turns before the end on Metro moves are made.
LATE = 0


def metro_action(situation: Situation) -> Action | None:
    """The next step of the last stroke: turn up who lies in objective hexes, then send the Komsomol below."""
    atlas, state = situation.atlas, situation.state
    exits = situation.wanted & ~situation.theirs.occupied & ~situation.rubble
    if situation.turns_left > LATE or not exits:
        return None
    posts = situation.held & situation.own.occupied & ~situation.rubble
    backs = [unit for place in members(posts) for unit in situation.own.stacks[place] if has(atlas.hidden, unit)]
    unknown = [unit for unit in backs if situation.face(unit) == unit or has(atlas.komsomol, situation.face(unit))]
    if unknown:
        return Flip(atlas.names(tuple(unknown)))
    tunnels = atlas.rules.moving.tunnels
    riders = [one.unit for one in tunnels.subjects(state, SOVIETS) if isinstance(one, Rider)]
    # Whoever can walk in does so: only every second one comes out of the ground.
    riders = [unit for unit in riders if not atlas.marching.flood(state, unit).reached & exits]
    return Metro(atlas.frame.units[riders[0]]) if riders else None
