"""Carries out a movement phase: manning the city, orders, reinforcements, headquarters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.chain import Chain
from hexfront.games.assault.computer.city import deployment, undermanned
from hexfront.games.assault.computer.doctrine import Doctrine, Style
from hexfront.games.assault.computer.gates import beyond, entries
from hexfront.games.assault.computer.headquarters import Headquarters, planned_sites
from hexfront.games.assault.computer.movers import Mover, movers
from hexfront.games.assault.computer.orders import Order, Orders, orders, posting_of
from hexfront.games.assault.computer.posting import Posting
from hexfront.games.assault.computer.reach import reach_of, sparing_flood
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Transfer
from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.games.assault.pieces.campaign import GERMANS, MOVING, SOVIETS
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, members
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move


class Marches:
    """The remaining actions of a side in a movement phase."""

    def __init__(self, atlas: Atlas, side: Side, style: Style, doctrine: Doctrine, phase: MovementPhase) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.doctrine = doctrine
        self.phase = phase
        self.orders: Orders | None = None
        self._queue: list[Order] = []
        self._late: list[Order] = []
        self._tried: set[Unit] = set()
        self._entered: Unit | None = None
        self._planned: dict[Unit, Hex] = {}
        self._sites: list[tuple[Unit, Hex]] | None = None
        self._blocked: list[Unit] = []
        self._posting: Posting | None = None

    def next_action(self, state: State) -> Action | None:
        """The next action; None when everything is done."""
        if self._entered is not None:
            onward = self._onward(state, self._entered)
            self._entered = None
            if onward:
                return onward
        if self.orders is None:
            manning = self._manning(state) if self.side != GERMANS else None
            if manning:
                return manning
            self._give_orders(Situation(self.atlas, state))
        return (
            self._next_move(state)
            or self._newcomer(state)
            or (self._headquarters(state) if self.side == GERMANS else None)
        )

    def _give_orders(self, situation: Situation) -> None:
        everyone = movers(situation, self.side, self.phase)
        if self.side == GERMANS:
            self.orders = self._german_orders(situation, everyone)
        else:
            self.orders = orders(situation, self.side, self.style, self.doctrine, everyone, None)
        self._queue = list(self.orders.moves)

    def _german_orders(self, situation: Situation, everyone: list[Mover]) -> Orders:
        """Orders for the Germans. Headquarters plan their sites first, so that units know where they will be in supply.

        If the doctrine says so, headquarters plan again once the moves of their corps are known.
        """
        chain = Chain(situation, self.doctrine.wary)
        self._planned = planned_sites(chain, self.style, self.doctrine, self.phase, everyone)
        given = self._ordered(chain, everyone)
        if self.doctrine.looks_again:
            ends = {unit: order.place for order in given.moves for unit in order.units}
            standing = [_standing(one, ends.get(one.units[0], one.here)) for one in everyone]
            again = self._sites_among(chain, standing, self._planned)
            if again != self._planned:
                self._planned = again
                given = self._ordered(chain, everyone)
        return given

    def _ordered(self, chain: Chain, everyone: list[Mover]) -> Orders:
        """Orders that assume headquarters at their planned sites."""
        planned = chain.with_sites(self._planned)
        return orders(chain.situation, self.side, self.style, self.doctrine, everyone, planned)

    def _sites_among(self, chain: Chain, standing: list[Mover], all_headquarters: Iterable[Unit]) -> dict[Unit, Hex]:
        """Sites for some headquarters, given where their corps will stand."""
        axes = Axes(chain.situation, self.style, self.doctrine)
        chooser = Headquarters(axes, chain, self.phase, standing, self.style.alone, self._planned)
        return chooser.sites(all_headquarters)

    def _manning(self, state: State) -> Action | None:
        """On the last turn, the next Russian move from a city hex to man a key point that counts for its occupant."""
        if state.turn < self.atlas.frame.last_turn or not self.atlas.occupiable:
            return None
        situation, city = Situation(self.atlas, state), self.atlas.city
        for place in members(situation.occupied[SOVIETS] & city.hexes):
            for unit in situation.stands[SOVIETS][place]:
                open_ = self.atlas.occupiable & self.phase.transfers.hexes(state, unit, self.phase.barred(state, unit))
                open_ &= ~situation.occupied[SOVIETS]
                if open_:
                    return Transfer(self.atlas.frame.units[unit], self.atlas.board.name(next(members(open_))))
                wanting = reach_of(self.phase, state, unit) & undermanned(situation)
                if wanting and len(situation.stands[SOVIETS][place]) > 1:
                    return self._move(state, unit, next(members(wanting)))
        return None

    def _next_move(self, state: State) -> Action | None:
        """The next order that can be carried out; blocked orders are tried once more after all others."""
        while self._queue or self._late:
            retry = bool(self._queue)
            if not self._queue:
                self._queue, self._late = self._late, []
            order = self._queue[0]
            action = self._march(state, order)
            if action:
                return action
            self._queue.pop(0)
            waiting = any(state.places[unit] != order.place for unit in order.units)
            if retry and waiting and order.units[0] not in self._tried:
                self._tried.add(order.units[0])
                self._late.append(order)
        return None

    def _march(self, state: State, order: Order) -> Action | None:
        """A move for the next unit of an order, if one can go."""
        if self._is_crowded(state, order):
            return None
        for unit in order.units:
            if state.places[unit] == order.place:
                continue
            step = self._inward(state, unit, order.place) or self._move(state, unit, order.place)
            if step:
                return step
        return None

    def _inward(self, state: State, unit: Unit, place: Hex) -> Action | None:
        """The next step through a gate: to the gate, or from it onto the inset."""
        city = self.atlas.city
        if not has(city.inset, place) or has(city.inset, state.places[unit]):
            return None
        for fringe in members(entries(self.phase, state, unit)):
            if fringe == place or has(beyond(self.phase, state, unit, fringe), place):
                return Transfer(self.atlas.frame.units[unit], self.atlas.board.name(fringe))
        return self._move(state, unit, city.on_map[place]) if has(city.fringe, place) else None

    def _move(self, state: State, unit: Unit, place: Hex) -> Move | None:
        if not has(reach_of(self.phase, state, unit), place):
            return None
        path = sparing_flood(self.phase, state, unit, place).path(place)
        name = self.atlas.board.name
        return Move((self.atlas.frame.units[unit],), tuple([name(step) for step in path]))

    def _is_crowded(self, state: State, order: Order) -> bool:
        """Whether an order would overstack a fringe hex, counting both maps, so that a unit would be lost."""
        city = self.atlas.city
        if not has(city.fringe | city.fringe_on_map, order.place):
            return False
        stacks = state.ground.sides[self.side].stacks
        there = [unit for place in members(city.area(order.place)) for unit in stacks.get(place, ())]
        return not self.atlas.rules.stacking.fits([*order.units, *(unit for unit in there if unit not in order.units)])

    def _newcomer(self, state: State) -> Action | None:
        """Bring in the next reinforcement where its way is shortest; it then moves on at once to clear the road."""
        waiting = [unit for unit in self.phase.newcomers(state) if unit not in self._tried]
        waiting.sort(key=lambda unit: (not has(self.atlas.all_headquarters, unit), not self.atlas.is_mobile[unit]))
        for unit in waiting:
            self._tried.add(unit)
            hexes = self.phase.arrivals.hexes(state, unit)
            if hexes & ~self.atlas.in_the_city:
                self._entered = unit
                return self._entry(state, unit, hexes)
            if hexes:
                name = self.atlas.frame.units[unit]
                offers = [Enter(name, self.atlas.board.name(place)) for place in members(hexes)]
                return deployment(Situation(self.atlas, state), offers)
        return None

    def _entry(self, state: State, unit: Unit, hexes: Hexes) -> Enter:
        """Bring in a unit over the map edge: preferably in supply, on a road, and near its goal."""
        situation = Situation(self.atlas, state)
        if self.side == GERMANS:
            march = Axes(situation, self.style, self.doctrine).march(unit)
            hexes = self._entries_in_supply(situation, unit, hexes) or hexes
        else:
            march = self.atlas.march(self.atlas.columns[unit], self.atlas.in_the_city)
        # A road is preferred even if it is somewhat farther from the goal.
        roads = self.phase.arrivals.roads
        best = min(members(hexes), key=lambda place: (march.far[place] - 6 * has(roads, place), place))
        return Enter(self.atlas.frame.units[unit], self.atlas.board.name(best))

    def _entries_in_supply(self, situation: Situation, unit: Unit, hexes: Hexes) -> Hexes:
        """The entry hexes in supply; for a headquarters, those that are safe and near its corps."""
        corps, atlas = self.atlas.counters[unit].corps, self.atlas
        if not has(atlas.all_headquarters, unit):
            return hexes & Chain(situation, self.doctrine.wary).region(corps)
        hexes = hexes & ~Chain(situation, self.doctrine.wary).felt or hexes & situation.occupied[GERMANS] or hexes
        for place, stack in situation.stands[GERMANS].items():
            if any(atlas.counters[other].corps == corps for other in stack):
                reach = atlas.rules.supply.german.reach
                hexes = hexes & atlas.around(1 << place, 2 * reach) or hexes
        return hexes

    def _onward(self, state: State, unit: Unit) -> Action | None:
        """Move on a unit that has just arrived."""
        if not has(state.statuses[MOVING], unit):
            return None
        situation = Situation(self.atlas, state)
        best = self._site(situation, unit) if has(self.atlas.all_headquarters, unit) else self._post(situation, unit)
        return None if best == state.places[unit] else self._move(state, unit, best)

    def _post(self, situation: Situation, unit: Unit) -> Hex:
        """The best hex for one arrival, given where everyone stands now."""
        if self._posting is None:
            self._posting = posting_of(situation, self.side, self.style, self.doctrine, None)
            for place, stack in situation.stands[self.side].items():
                for other in stack:
                    if other != unit and not has(self.atlas.all_headquarters, other):
                        self._posting.settle(self._mover(situation, other, place, 1 << place), place)
        here = situation.state.places[unit]
        reach = reach_of(self.phase, situation.state, unit)
        mover = self._mover(situation, unit, here, reach | 1 << here)
        best = self._posting.best(mover)
        self._posting.settle(mover, best)
        return best

    def _mover(self, situation: Situation, unit: Unit, here: Hex, reach: Hexes) -> Mover:
        column = self.atlas.columns[unit]
        strength, worth = situation.strength(unit), situation.worth(unit)
        return Mover((unit,), here, reach, strength, worth, situation.cls(unit), column)

    def _site(self, situation: Situation, headquarters: Unit) -> Hex:
        """The site for a headquarters that has just arrived, assuming that the rest of its corps can follow."""
        axes = Axes(situation, self.style, self.doctrine)
        corps = self.atlas.counters[headquarters].corps
        others = [unit for unit in self.phase.newcomers(situation.state) if self.atlas.counters[unit].corps == corps]
        here = situation.state.places[headquarters]
        reach = reach_of(self.phase, situation.state, headquarters) or 1 << here
        waiting = [self._mover(situation, unit, here, reach) for unit in others]
        everyone = [*movers(situation, self.side, self.phase), *waiting]
        return Headquarters(axes, Chain(situation, self.doctrine.wary), self.phase, everyone).site(headquarters)

    def _headquarters(self, state: State) -> Action | None:
        """Move the headquarters after everyone else, the foremost first; a blocked one looks for another site."""
        if self._sites is None:
            self._sites = list(self._last_sites(Situation(self.atlas, state), self._planned).items())
            self._sites.sort(key=lambda pair: self.atlas.to_the_city.far[pair[1]])
        while self._sites:
            move = self._to_site(state, *self._sites.pop(0))
            if move:
                return move
        while self._blocked:
            headquarters = self._blocked.pop()
            move = self._to_site(
                state, headquarters, self._last_sites(Situation(self.atlas, state), [headquarters])[headquarters]
            )
            if move:
                return move
        return None

    def _to_site(self, state: State, headquarters: Unit, site: Hex) -> Move | None:
        if site == state.places[headquarters]:
            return None
        move = self._move(state, headquarters, site)
        if move is None and headquarters not in self._tried:
            self._tried.add(headquarters)
            self._blocked.append(headquarters)
        return move

    def _last_sites(self, situation: Situation, all_headquarters: Iterable[Unit]) -> dict[Unit, Hex]:
        """The final sites of headquarters: near most of their corps as it stands, and escorted if they need it."""
        standing = [_standing(one, one.here) for one in movers(situation, self.side, self.phase)]
        return self._sites_among(Chain(situation, self.doctrine.wary), standing, all_headquarters)


def _standing(mover: Mover, place: Hex) -> Mover:
    """A mover that stays in a hex."""
    return replace(mover, here=place, reach=1 << place)
