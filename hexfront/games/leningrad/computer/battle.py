"""What an attack is worth: every roll of its column, met by owners who choose well."""

from __future__ import annotations

from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.situation import Attackers, Situation, Target, suffered
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes

#: What falling back one hex costs a unit, and what having nowhere to fall back to does not leave a choice about.
FALLING_BACK = (0.55, 0.35)
LOST = 1000.0
#: What the attacker gains of a vacated hex that he is too battered to enter.
UNENTERED = 0.35
#: Worth of a hex of Leningrad to either side, and of a city on the way.
CITY_GROUND, ROAD_GROUND, GROUND = 8.0, 0.9, 0.5
#: What the hex that everything goes for is worth besides.
FOCUS_GROUND = 30.0
#: The share of a prize's points that count for the ground at first, and how it grows from turn to turn.
PRIZE_SHARE, PRIZE_GROWTH, PRIZE_FROM = 0.1, 0.07, 5


def ground(situation: Situation, place: Hex) -> float:
    """What holding a hex is worth to either side."""
    atlas = situation.atlas
    if atlas.city >> place & 1:
        late = max(0, situation.state.turn - PRIZE_FROM)
        return CITY_GROUND + atlas.prizes.get(place, 0) * (PRIZE_SHARE + PRIZE_GROWTH * late)
    return ROAD_GROUND if atlas.roads >> place & 1 else GROUND


def escapes(situation: Situation, target: Target, force: Attackers) -> Hexes:
    """The hexes into which the defenders could fall back, once the attackers stand where they will."""
    atlas = situation.atlas
    attackers = target.enemy
    near = NO_HEXES
    for place in set(force.places.values()):
        near |= atlas.around[place] | 1 << place
    open_hexes = atlas.around[target.place] & ~situation.occupied[attackers] & ~near
    return open_hexes & (~situation.zones[attackers] | situation.occupied[target.side])


class Prospect:
    """The worth of attacking one target, for any force that may be gathered against it."""

    def __init__(self, situation: Situation, target: Target, style: Style | None = None) -> None:
        self.situation = situation
        self.target = target
        self.ground = ground(situation, target.place)
        if style and target.place == style.focus:
            self.ground += FOCUS_GROUND
        self.falling_back = FALLING_BACK[target.side] * len(target.units)

    def worth(self, force: Attackers, air: int = 0, overrun: bool = False, closed: bool | None = None) -> float:
        """Expected gain less expected loss; ``closed`` says that nothing can fall back, where that is known."""
        atlas, target = self.situation.atlas, self.target
        column = target.column(force, air, overrun)
        if closed is None:
            closed = not escapes(self.situation, target, force)
        retreat = LOST if closed else self.falling_back
        steps = self.situation.steps_of(force.places)
        back = FALLING_BACK[target.enemy] * len(force.places)
        total = 0.0
        for (to_defender, to_attacker), chance in atlas.outcomes[column]:
            gain, vacated = suffered(to_defender, target.steps, retreat, self.ground)
            if to_attacker:
                own = LOST if overrun and vacated else back
                loss, _ = suffered(to_attacker, steps, own, 0.0)
                gain -= loss + (self.ground * (1 - UNENTERED) if vacated and not overrun else 0.0)
            total += chance * gain
        return total
