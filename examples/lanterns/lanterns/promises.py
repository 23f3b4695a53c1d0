"""What random play checks besides the promises of all games: lights, boats and beacons."""

from hexfront.kernel.sets import Side, has, members
from hexfront.study.promises import Happened, Promises, holds
from lanterns.bay import LIGHT, SIDES
from lanterns.game import Lanterns


def each_side_has_one_light(moment: Happened) -> None:
    """A side has one light, in a boat of its own, unless it is just hiding it."""
    state = moment.after
    for side, name in enumerate(SIDES):
        wanted = int(all(owed.side != name for owed in state.stack))
        lights = (state.statuses[LIGHT] & state.frame.units_of(Side(side))).bit_count()
        holds(lights == wanted, f"{name} has {lights} lights instead of {wanted}")


def boats_lie_apart(moment: Happened) -> None:
    """A hex has one boat, but for harbours, which have boats of their village only."""
    game, state = moment.game, moment.after
    assert isinstance(game, Lanterns)
    for side, home in enumerate(game.campaign.harbours):
        for place, stack in state.ground.sides[side].stacks.items():
            alone = len(stack) == 1 and place not in game.campaign.harbours
            enemy = has(game.campaign.board.enemies(state, Side(side)), place)
            holds((alone or place == home) and not enemy, f"boats share {game.map.name(place)}")


def a_beacon_burns_for_one_side(moment: Happened) -> None:
    held = [place for lit in moment.after.markers for place in members(lit)]
    holds(len(held) == len(set(held)), "a beacon burns for two sides")


CHECKS = (each_side_has_one_light, boats_lie_apart, a_beacon_burns_for_one_side)
PROMISES = Promises(CHECKS, (), frozenset({"hide light"}))
