"""Invariants of Leningrad '41: every counter has its place, backs add up, stacks and fires keep to their limits."""

from __future__ import annotations

from collections import Counter as Tally

from hexfront.games.leningrad41.documents.actions import (
    AirStrike,
    DemolishBridge,
    DemolishStructure,
    Fire,
    FireAt,
    Flip,
    Sail,
)
from hexfront.games.leningrad41.documents.events import FireResolved, UnitEliminated, UnitMoved
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.campaign import (
    ARRIVED_OVER,
    BACKS,
    FACE_DOWN,
    GERMANS,
    GONE,
    POOL_42,
    SOVIETS,
    SPENT,
)
from hexfront.games.leningrad41.pieces.statuses import identity, is_known_to_owner, was_looked_at, was_seen
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import IllegalAction
from hexfront.kernel.sequence import SET_UP, moves
from hexfront.kernel.sets import Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from hexfront.study.promises import Happened, Promises, holds

#: The causes of losses that come by fire.
FIRES = ("fire", "defensive", "air", "fleet")


def game_of(moment: Happened) -> Leningrad41Game:
    """The game of a moment, with its internals."""
    assert isinstance(moment.game, Leningrad41Game)
    return moment.game


def every_unit_has_its_place(moment: Happened) -> None:
    """A unit is on land, or in a box its kind may be in; only boats are on the sea."""
    game, before, state = game_of(moment), moment.before, moment.after
    campaign = game.campaign
    for unit, place in enumerate(state.places):
        if place == before.places[unit]:
            continue
        counter = campaign.by_index[unit]
        if place < campaign.frame.hex_places:
            ashore = has(campaign.sheet.playable, place) or counter.traits & {"naval", "marine"}
            holds(bool(ashore) and counter.is_ground, f"{counter.id} stands in {campaign.frame.place_name(place)}")
            continue
        box = campaign.frame.place_name(place)
        allowed = {*game.rules.set_up.boxes(counter)}
        if counter.is_hidden:
            allowed |= {BACKS}
        if unit in campaign.identities:
            allowed |= {FACE_DOWN, POOL_42}
        holds(box in allowed, f"{counter.id} is in the box {box!r}")


def backs_add_up(moment: Happened) -> None:
    """Every back in play stands for exactly one unit that is nowhere else, and the pool has one for each."""
    game, state = game_of(moment), moment.after
    campaign = game.campaign
    aside, under = campaign.box(BACKS), campaign.box(FACE_DOWN)
    links = [identity(state, back) for back in campaign.backs if state.places[back] != aside]
    known = [unit for unit in links if unit is not None]
    holds(len(set(known)) == len(known), "two backs are the same unit")
    lying = {unit for unit in campaign.identities if state.places[unit] == under}
    holds(lying == set(known), "the units under backs are not those that lie face down")
    for back in campaign.backs:
        is_known = identity(state, back) is not None
        holds(is_known == is_known_to_owner(state, back), f"{campaign.frame.units[back]} is known and not known")
        if state.places[back] == aside:
            holds(not is_known, f"{campaign.frame.units[back]} lies aside and is still a unit")
    pool = game.rules.fog.pool(state)
    holds(pool.unseen_here >= 0, f"{pool.unseen_on_map} backs are unknown, but only {len(pool.unseen)} units unseen")
    _check_sum(campaign.identities, state, len(links), pool.size)


def _check_sum(identities: tuple[Unit, ...], state: State, backs: int, pool: int) -> None:
    """Backs in play, units in the pool and units face up on the map are all there are."""
    face_up = sum(state.places[unit] < state.frame.hex_places for unit in identities)
    # Before the set-up is done, the two known guns wait in a box.
    waiting = sum(state.places[unit] == state.frame.place_index["set-up"] for unit in identities)
    # A position may begin without the two guns; after that nobody of the army leaves the game.
    out = sum(state.places[unit] == state.frame.place_index[GONE] for unit in identities)
    total = backs + pool + face_up + waiting + out
    holds(total == len(identities), f"{backs} backs, {pool} in the pool and {face_up} face up make {total}")


def nobody_of_the_army_is_out_of_play(moment: Happened) -> None:
    """Eliminated units go back to the pool (7.3)."""
    gone = moment.after.frame.place_index[GONE]
    for unit in game_of(moment).campaign.identities:
        left = moment.after.places[unit] == gone != moment.before.places[unit]
        holds(not left, f"{moment.after.frame.units[unit]} has left the game")


def who_was_seen_stays_seen(moment: Happened) -> None:
    before, after = moment.before, moment.after
    for unit in game_of(moment).campaign.identities:
        name = after.frame.units[unit]
        holds(was_seen(after, unit) or not was_seen(before, unit), f"{name} was seen and is not any more")
        on_map = after.places[unit] < after.frame.hex_places
        holds(was_seen(after, unit) or not on_map, f"{name} stands face up and was never seen")
        known = was_looked_at(after, unit) or was_seen(after, unit)
        holds(known or not was_looked_at(before, unit), f"{name} was looked at and is not any more")


def stacks_are_legal(moment: Happened) -> None:
    """No hex has both sides, none is over its limit but by arrivals, and no two divisions or armies share one."""
    game, state = game_of(moment), moment.after
    stacking, names = game.rules.stacking, game.campaign.sheet.names
    german, soviet = state.ground.sides
    holds(not german.occupied & soviet.occupied, f"both sides are in {names(german.occupied & soviet.occupied)}")
    for side in (GERMANS, SOVIETS):
        if state.ground.sides[side] is moment.before.ground.sides[side]:
            continue
        for place in state.ground.sides[side].stacks:
            crowd = stacking.crowd(state, side, place)
            over = sum(has(state.statuses[ARRIVED_OVER], unit) for unit in crowd)
            here = state.frame.place_name(place)
            limit = stacking.limit(state, side, place)
            holds(len(crowd) <= limit + min(over, 1), f"{len(crowd)} units stand in {here}")
            holds(all(stacking.may_share(crowd[0], unit) for unit in crowd), f"strangers share {here}")


def fires_keep_their_limits(moment: Happened) -> None:
    """No hex or bridge is attacked twice in a phase, and no unit fires twice in one."""
    before = moment.before
    for event in moment.events:
        if not isinstance(event, FireResolved) or event.kind == "defensive":
            continue
        fired = before.statuses[before.frame.statuses.index("fired")]
        for name in event.units:
            holds(not has(fired, before.frame.unit(name)), f"{name} fires twice in the {before.phase}")
        if event.kind != "bridge":
            attacked = before.markers[before.frame.markers.index("attacked")]
            holds(not has(attacked, before.frame.hexes[event.hex]), f"{event.hex} is attacked twice")


def nobody_overspends(moment: Happened) -> None:
    game, state = game_of(moment), moment.after
    factor = int(game.campaign.settings["movement"]["motorized_factor"])
    for event in moment.events:
        if isinstance(event, UnitMoved) and event.by in ("foot", "motorized"):
            full = game.units[event.unit].movement * (factor if event.by == "motorized" else 1)
            holds(0 <= event.spent <= full, f"{event.unit} has spent {event.spent} of {full}")
    holds(min(state.vectors[SPENT]) >= 0, "somebody has spent less than nothing")


def the_dead_were_hit(moment: Happened) -> None:
    """Whoever is eliminated by fire had an E, once."""
    hit = Tally(
        target.unit
        for event in moment.events
        if isinstance(event, FireResolved)
        for target in event.targets
        if target.result == "E"
    )
    dead = Tally(event.unit for event in moment.events if isinstance(event, UnitEliminated) and event.cause in FIRES)
    hit.pop("", None)
    holds(hit == dead, f"{dict(hit)} were hit, {dict(dead)} eliminated")


def reach_tells_the_truth(moment: Happened) -> None:
    """For a sample of units: every reachable hex can be entered along the stated path."""
    game, state = game_of(moment), moment.after
    if state.stack or not moves(state.kind) or state.to_act is None:
        return
    own = game.campaign.board.units_of(state, game.side_index(state.to_act))
    for unit in moment.chance.sample(own, min(3, len(own))):
        name = state.frame.units[unit]
        for motorized in (False, True):
            try:
                reach = game.reach(state, name, motorized)
            except IllegalAction:
                continue
            for number in moment.chance.sample(sorted(reach), min(20, len(reach))):
                move = game.move((name,), reach[number].path, motorized)
                refusal = game.refusal(state, state.to_act, move)
                holds(refusal is None, f"{name} reaches {number} by {reach[number].path}, but: {refusal}")


def is_unlisted(state: State, action: Action) -> bool:
    """Whether such actions are accepted without being offered one by one: groups of units, and units placed again."""
    if isinstance(action, Place):
        return state.kind == SET_UP
    return isinstance(action, Fire | FireAt | Flip | AirStrike | DemolishBridge | DemolishStructure | Sail)


PROMISES = Promises(
    every_step=(
        every_unit_has_its_place,
        backs_add_up,
        nobody_of_the_army_is_out_of_play,
        who_was_seen_stays_seen,
        stacks_are_legal,
        fires_keep_their_limits,
        nobody_overspends,
        the_dead_were_hit,
    ),
    some_steps=(reach_tells_the_truth,),
    interrupts=frozenset({"DefensiveFire", "AdvanceAfterCombat"}),
    is_unlisted=is_unlisted,
)
