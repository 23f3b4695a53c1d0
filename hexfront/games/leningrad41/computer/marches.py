"""The movement phase of a side: sub-command by sub-command, each planned when its turn comes."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.leningrad41.computer.assaults import Assaults
from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.german_posts import GermanPosting
from hexfront.games.leningrad41.computer.leaders import leader_move
from hexfront.games.leningrad41.computer.metro import metro_action
from hexfront.games.leningrad41.computer.movers import Mover, Order, able, march, mover, on_map_or_waiting
from hexfront.games.leningrad41.computer.pontoons import goals_over, is_needed, pontoon_to_lay
from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.games.leningrad41.computer.sailing import landing
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.computer.soviet_posts import SovietPosting
from hexfront.games.leningrad41.computer.walk_ins import walk_ins
from hexfront.games.leningrad41.documents.actions import Move
from hexfront.games.leningrad41.pieces.campaign import GERMANS, SOVIETS
from hexfront.games.leningrad41.pieces.statuses import pontoon
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import NO_UNITS, Hex, Hexes, Side, Unit, has, members, set_of
from hexfront.kernel.state import State

POSTINGS: tuple[type[Posting], ...] = (GermanPosting, SovietPosting)
#: Any number of units.
MANY = 99


class Marches:
    """Gives the orders of one movement phase, one after another."""

    def __init__(self, atlas: Atlas, side: Side, style: Style, doctrine: Doctrine) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.doctrine = doctrine
        self._queue: list[Order] = []
        self._late: list[Order] = []
        self._planned: set[int] = set()
        self._led: set[Unit] = set()
        #: Guns that are to fire with other sub-commands.
        self._promised = NO_UNITS
        #: Targets that other sub-commands go for.
        self._engaged: Hexes = set_of(style.spared)

    def next_action(self, state: State) -> Action | None:
        """The next move; None when everybody has moved."""
        while True:
            situation = Situation(self.atlas, state, self.side)
            if self.side == SOVIETS and (below := metro_action(situation)) is not None:
                return below
            if self.side == SOVIETS and not self._planned and (landed := self._land(situation)) is not None:
                return landed
            if self.side == GERMANS and not self._planned and (bridge := self._lay(situation)) is not None:
                return bridge
            while self._queue or self._late:
                action = self._next_order(situation)
                if action is not None:
                    return action
            left_out = self._left_outside(situation)
            if left_out is not None:
                return left_out
            if not self._plan(situation):
                return self._lead(situation)

    def _lay(self, situation: Situation) -> Action | None:
        """A pontoon to lay before anybody moves."""
        return pontoon_to_lay(situation) if situation.wanted else None

    def _land(self, situation: Situation) -> Action | None:
        """Marines to land before anybody moves."""
        return landing(SovietPosting(situation, self.style, self.doctrine, ()))

    def _next_order(self, situation: Situation) -> Action | None:
        """The next order that can be carried out; blocked ones are tried once more after all others."""
        if self._queue:
            order = self._queue.pop(0)
            action = self._march(situation, order)
            if action is None:
                self._late.append(order)
            return action
        return self._march(situation, self._late.pop(0))

    def _march(self, situation: Situation, order: Order) -> Move | None:
        # A face-down unit that was turned up meanwhile is another unit now.
        place = situation.state.places[order.unit]
        is_there = place < self.atlas.hex_places or place == self.atlas.marching.order.boxes[self.side]
        if not is_there or not able(situation, (order.unit,)):
            return None
        return march(situation, order)

    def _plan(self, situation: Situation) -> bool:
        """Plan the next sub-command that has units to move. False if there is none."""
        waiting = self._waiting_commands(situation)
        if not waiting:
            return False
        # A player may take over in the middle: whoever is moving must bring in all its units first (19.1).
        current = self.atlas.marching.order.current(situation.state)
        index = current if current in waiting else min(waiting, key=lambda one: waiting[one][0])
        self._planned.add(index)
        self._queue = list(self._orders(situation, index, waiting[index][1]))
        return True

    def _waiting_commands(self, situation: Situation) -> dict[int, tuple[float, list[Unit]]]:
        """The sub-commands not planned yet, each with its units and a rank: the foremost move first."""
        found: dict[int, list[Unit]] = {}
        for unit in able(situation, on_map_or_waiting(situation, situation.state)):
            index = self.atlas.sub_command[unit]
            if index not in self._planned and not has(self.atlas.leaders, unit):
                found.setdefault(index, []).append(unit)
        return {index: (self._rank(situation, index, units), units) for index, units in found.items()}

    def _rank(self, situation: Situation, index: int, units: list[Unit]) -> float:
        places = situation.state.places
        outside = sum(places[unit] >= self.atlas.hex_places for unit in units)
        if outside * 2 > len(units):
            return 3.0
        # Corps units fit in everywhere, so they move after the divisions on the map.
        return 2.0 if index == self.atlas.corps else index / 100

    def _orders(self, situation: Situation, index: int, units: list[Unit]) -> Iterator[Order]:
        movers = [mover(situation, unit) for unit in units if not self._stands_still(situation, unit)]
        posting = POSTINGS[self.side](situation, self.style, self.doctrine, movers)
        wishes = dict(self.style.wishes)
        posted: list[tuple[Mover, Hex]] = []
        free: list[Mover] = []
        for one in movers:
            place = wishes.get(one.unit)
            if place is not None and has(one.reach, place) and posting.has_room(place):
                posting.settle(place)
                posted.append((one, place))
            else:
                free.append(one)
        posted += posting.first_posts(free)
        into = walk_ins(posting, [one for one in free if not any(one is other for other, _ in posted)])
        walking = {id(one) for one, _ in (*into, *posted)}
        free = [one for one in free if id(one) not in walking]
        assaults = self._assaults(posting, index).plan(free, self._engaged)
        for assault in assaults:
            self._engaged |= 1 << assault.place
            self._promised |= set_of(assault.guns)
            posted += assault.posts
        busy = {id(one) for one, _ in posted}
        posted += posting.post(one for one in free if id(one) not in busy)
        yield from (one.order(place, bold=True) for one, place in into)
        yield from (one.order(place) for one, place in posted if place != one.here)

    def _stands_still(self, situation: Situation, unit: Unit) -> bool:
        if has(self.atlas.engineers | self.atlas.bridging, unit) and pontoon(situation.state, unit) is not None:
            return is_needed(situation, unit, goals_over(situation, situation.wanted or self.atlas.objectives))
        return has(self.atlas.naval | self.atlas.rail, unit)

    def _assaults(self, posting: Posting, index: int) -> Assaults:
        """The planning of assaults with the guns of a sub-command, and some of the corps with a division."""
        atlas, places = self.atlas, posting.state.places
        guns = [unit for unit in members(atlas.indirect & ~self._promised) if places[unit] < atlas.hex_places]
        own = [unit for unit in guns if atlas.sub_command[unit] == index]
        if self.side == GERMANS and index != atlas.corps:
            corps = [unit for unit in guns if atlas.sub_command[unit] == atlas.corps]
            own += sorted(corps, key=lambda unit: -atlas.fire[unit])[: atlas.most_corps]
        return Assaults(posting, own, atlas.most_together[index] or MANY)

    def _lead(self, situation: Situation) -> Action | None:
        """The next leader's move; leaders go last, when everybody else is in place."""
        for leader, _ in self.atlas.campaign.leaders:
            if self.atlas.sides[leader] != self.side or leader in self._led:
                continue
            place = situation.state.places[leader]
            waits = place == self.atlas.marching.order.boxes[self.side]
            there = waits or place < self.atlas.hex_places
            if there and self.atlas.marching.barred(situation.state, leader) is None:
                self._led.add(leader)
                move = leader_move(situation, leader)
                if move is not None:
                    return move
        return None

    def _left_outside(self, situation: Situation) -> Action | None:
        """The move of a German unit that found no place in the plan of its sub-command, but must enter."""
        if self.side != GERMANS:
            return None
        order, state = self.atlas.marching.order, situation.state
        planned = [index for index in self._planned if not order.is_done(state, index)]
        units = [order.must_enter(state, self.side, index) for index in planned]
        unit = next((one for one in units if one is not None), None)
        if unit is None:
            return None
        flood = self.atlas.marching.flood(state, unit)
        place = min(members(flood.reached), key=flood.cost)
        name = self.atlas.frame.place_name
        return Move((self.atlas.frame.units[unit],), tuple([name(step) for step in flood.path(place)]))
