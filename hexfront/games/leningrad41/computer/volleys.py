"""Allots fire: which units fire together at which hex, just above a ten, so that no strength is wasted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.computer.targets import Target, expected, target_of
from hexfront.games.leningrad41.pieces.campaign import ATTACKED, FIRED, SOVIETS
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, Units, has, members, set_of

#: The price of a point of fire, for units that fire at what is near and for those that reach far.
NEAR_PRICE, FAR_PRICE = 0.012, 0.02
#: The price of turning up a face-down unit to fire with it.
FLIPPED = 0.15
#: The price of an engineer in a fire where he lifts no modifier, if there is another where he would.
SAPPERS = 0.35


class Firer(NamedTuple):
    """A unit that has not fired, what it is, where it is, and the target hexes it can fire at."""

    unit: Unit
    face: Unit
    at: Hex
    #: All hexes it can fire at, and those of them that are targets.
    whole: Hexes
    field: Hexes
    fire: float
    price: float
    sub_command: int


class Group(NamedTuple):
    """Units that may fire together, and how many of them: in all, and of the corps."""

    firers: tuple[Firer, ...]
    most: int
    most_corps: int


class Mode(NamedTuple):
    """A way to fire at a hex: the units that assault, if any, and the modifier."""

    assault: tuple[Firer, ...]
    engineer: Firer | None
    modifier: int


class Volley(NamedTuple):
    """A planned fire."""

    place: Hex
    units: tuple[Unit, ...]
    assault: tuple[Unit, ...]
    gain: float
    net: float
    #: What the die is changed by, and the engineer it depends on.
    modifier: int = 0
    engineer: Unit | None = None
    #: The number of the bridge that is fired at, if it is none of the units in a hex.
    bridge: int | None = None


MANY = 99


class FirePlan:
    """The fires of one side in a fire phase, best first."""

    def __init__(self, situation: Situation, spared: Hexes, bridges: Mapping[int, float] | None = None) -> None:
        self.situation = situation
        #: The bridges to demolish, each with its worth.
        self.bridges = bridges or {}
        self.atlas = situation.atlas
        attacked = situation.state.markers[ATTACKED]
        self.hexes = situation.theirs.occupied & ~attacked & ~spared
        self.firers = self._firers()
        self._targets: dict[Hex, Target] = {}
        self._groups = self._all_groups()
        self._free: Units = set_of(one.unit for one in self.firers)

    def target(self, place: Hex) -> Target:
        known = self._targets.get(place)
        if known is None:
            known = self._targets[place] = target_of(self.situation, place)
        return known

    def _firers(self) -> list[Firer]:
        """The units that can still fire at one of the target hexes; face-down ones fire at their neighbours."""
        atlas, state, side = self.atlas, self.situation.state, self.situation.side
        fired = state.statuses[FIRED]
        # The engine keeps these fields, because it needs them to see whether a phase is over.
        fields = atlas.rules.firing.ground.candidates.fields(state, side)
        found = [self._firer(unit, field) for unit, field in fields.items() if not has(fired, unit)]
        if side == SOVIETS:
            last, places = atlas.hex_places, state.places
            backs = [back for back in atlas.campaign.backs if places[back] < last]
            found += [self._firer(back, atlas.around[places[back]]) for back in backs]
        ends = NO_HEXES
        for number in self.bridges:
            ends |= set_of(atlas.campaign.bridges[number])
        return [one for one in found if one.field or one.whole & ends]

    def _firer(self, unit: Unit, field: Hexes) -> Firer:
        atlas, face = self.atlas, self.situation.face(unit)
        price = (FAR_PRICE if has(atlas.indirect, face) else NEAR_PRICE) * atlas.fire[face]
        if has(atlas.hidden, unit):
            price += FLIPPED
        if has(atlas.engineers, face) and self._has_cover(field):
            price += SAPPERS
        at, sub_command = self.situation.state.places[unit], atlas.sub_command[unit]
        return Firer(unit, face, at, field, field & self.hexes, atlas.fire[face], price, sub_command)

    def _has_cover(self, field: Hexes) -> bool:
        """Whether an engineer could lift a modifier somewhere."""
        cover = self.atlas.cover[self.situation.enemy]
        return any(cover[place] for place in members(field & self.hexes))

    def _all_groups(self) -> list[Group]:
        """Who may fire together: by sub-command, and by leader."""
        atlas = self.atlas
        by_command: dict[int, list[Firer]] = {}
        for one in self.firers:
            by_command.setdefault(one.sub_command, []).append(one)
        corps = by_command.get(atlas.corps, [])
        groups = []
        for index, own in by_command.items():
            if index == atlas.corps:
                groups.append(Group(tuple(own), MANY, MANY))
                continue
            most = atlas.most_together[index] or MANY
            with_corps = self.situation.side != SOVIETS
            groups.append(Group((*own, *corps) if with_corps else tuple(own), most, atlas.most_corps))
        for _, circle in atlas.rules.firing.ground.command.circles(self.situation.state, self.situation.side):
            led = tuple(one for one in self.firers if has(circle, one.at))
            if len(led) > 1:
                groups.append(Group(led, MANY, MANY))
        return groups

    def volleys(self, least: float) -> list[Volley]:
        """The fires to make, best first."""
        best = {(place, -1): self.best(place) for place in members(self.hexes)}
        best |= {(Hex(-1), number): self._best_demolition(number) for number in self.bridges}
        chosen: list[Volley] = []
        while True:
            worthy = [one for one in best.values() if one is not None and one.net > least]
            if not worthy:
                return chosen
            pick = max(worthy, key=lambda one: one.net)
            chosen.append(pick)
            used = set_of(pick.units)
            self._free &= ~used
            del best[(pick.place, -1) if pick.bridge is None else (Hex(-1), pick.bridge)]
            for (place, number), volley in best.items():
                if volley is not None and set_of(volley.units) & used:
                    best[place, number] = self.best(place) if number < 0 else self._best_demolition(number)

    def most(self, place: Hex) -> float:
        """What a fire that hits everybody would gain."""
        target = self.target(place)
        return sum(target.worths, 0.0) + sum(target.leaders, 0.0) + target.ground

    def best(self, place: Hex, only: Units | None = None) -> Volley | None:
        """The best fire at a hex with the units that are free, or with ``only`` some units."""
        target = self.target(place)
        free, here = self._free if only is None else only, set_of((place,))
        found: Volley | None = None
        for group in self._groups:
            able = [one for one in group.firers if one.field & here and has(free, one.unit)]
            if able:
                for mode in self._modes(target, able):
                    volley = self._fill(target, group, able, mode)
                    if volley is not None and (found is None or volley.net > found.net):
                        found = volley
        return found

    def _best_demolition(self, number: int) -> Volley | None:
        """The best fire at a bridge with the face-up units that are free."""
        atlas, bridge = self.atlas, self.atlas.campaign.bridges[number]
        points = atlas.campaign.modifiers
        major = atlas.rules.costs.is_major(*bridge)
        ends = set_of(bridge)
        found: Volley | None = None
        for group in self._groups:
            able = [one for one in group.firers if one.whole & ends and has(self._free, one.unit)]
            able = [one for one in able if one.unit == one.face]
            # Engineers at the bridge count most, then strength.
            able.sort(key=lambda one: (not self._is_sapper(one, ends), -one.fire))
            modifier = points.major_bridge if major else points.minor_bridge
            if able and self._is_sapper(able[0], ends):
                modifier += points.engineer_at_the_bridge
            strength = price = 0.0
            corps = 0
            for count, one in enumerate(able[: group.most], start=1):
                corps += one.sub_command == atlas.corps
                strength += one.fire
                price += one.price
                gain = self.bridges[number] * atlas.chance(strength, modifier)
                if corps <= group.most_corps and gain > price and (found is None or gain - price > found.net):
                    units = tuple([firer.unit for firer in able[:count]])
                    found = Volley(bridge[0], units, (), gain, gain - price, bridge=number)
        return found

    def _is_sapper(self, one: Firer, ends: Hexes) -> bool:
        return has(self.atlas.engineers, one.face) and has(ends, one.at)

    def _modes(self, target: Target, able: Sequence[Firer]) -> Iterable[Mode]:
        """The ways to fire: from afar, in close assault, and in close assault with engineers."""
        atlas, place = self.atlas, target.place
        near = [one for one in able if self._can_assault(one, place)]
        if not near:
            if target.worths:
                yield Mode((), None, target.cover + target.rubble)
            return
        rivers, assault = atlas.rivers[place], atlas.campaign.modifiers.close_assault
        worst = min([rivers.get(one.at, 0) for one in near])
        dry = tuple([one for one in near if rivers.get(one.at, 0) <= worst])
        if assault + worst > 0 and target.worths:
            yield Mode((), None, target.cover + target.rubble)
        yield Mode(dry, None, target.cover + target.rubble + assault + worst)
        if target.cover:
            engineers = [one for one in near if has(atlas.engineers, one.face)]
            if engineers:
                first = min(engineers, key=lambda one: (rivers.get(one.at, 0), one.fire))
                river = rivers.get(first.at, 0)
                joining = tuple([one for one in near if rivers.get(one.at, 0) <= river])
                yield Mode(joining, first, target.rubble + assault + river)

    def _can_assault(self, one: Firer, place: Hex) -> bool:
        atlas = self.atlas
        if not has(atlas.around[one.at], place) or not has(atlas.assault, one.face):
            return False
        return atlas.crossings.is_open(self.situation.state, self.situation.side, one.at, place)

    def _fill(self, target: Target, group: Group, able: Sequence[Firer], mode: Mode) -> Volley | None:
        """The best strength for a fire: for each column the cheapest units that reach it."""
        atlas = self.atlas
        order = self._in_order(target, group, able, mode)
        taken: list[Firer] = []
        strength, corps, anti_armor = 0.0, 0, False
        best_net, best = 0.0, 0
        best_gain = 0.0
        # Here the engineer does what he is kept for.
        price = -SAPPERS if mode.engineer else 0.0
        for one in order:
            if len(taken) >= group.most:
                break
            is_corps = one.sub_command == atlas.corps
            if is_corps and corps >= group.most_corps:
                continue
            corps += is_corps
            taken.append(one)
            before = atlas.column[int(strength)] if len(taken) > 1 else -1
            strength += one.fire
            price += one.price
            was_anti_armor = anti_armor
            anti_armor = anti_armor or bool(has(atlas.anti_armor, one.face))
            column = atlas.column[int(strength)]
            if column == before and anti_armor == was_anti_armor:
                continue
            gain = expected(atlas.chances[column], target, mode.modifier, anti_armor, bool(mode.assault))
            if gain - price > best_net:
                best_net, best, best_gain = gain - price, len(taken), gain
        if not best:
            return None
        return self._trimmed(target, mode, taken[:best], best_gain)

    def _in_order(self, target: Target, group: Group, able: Sequence[Firer], mode: Mode) -> list[Firer]:
        """The units in the order in which they join: who must, then who assaults, then the others; guns last."""
        atlas = self.atlas
        assaulting = {one.unit for one in mode.assault}
        few = group.most < MANY
        has_armor = any(target.armor)

        def rank(one: Firer) -> tuple[float, ...]:
            must = mode.engineer is not None and one.unit == mode.engineer.unit
            first = has_armor and has(atlas.anti_armor, one.face)
            is_near = one.unit in assaulting
            if few:
                return (not must, not first, -one.fire, one.price)
            return (not must, not first, not is_near, one.price / one.fire, -one.fire)

        order = sorted([one for one in able if one.fire], key=rank)
        if assaulting and few:
            # At least one of the few must assault.
            lead = next((one for one in order if one.unit in assaulting), None)
            if lead is not None:
                order.remove(lead)
                order.insert(0, lead)
        return order

    def _trimmed(self, target: Target, mode: Mode, taken: list[Firer], gain: float) -> Volley:
        """A fire without the units that only add to a ten that is reached already."""
        atlas = self.atlas
        strength = sum(one.fire for one in taken)
        floor = atlas.begins[atlas.column[int(strength)]]
        assaulting = {one.unit for one in mode.assault}
        needs_armor = any(target.armor)
        for one in sorted(taken, key=lambda one: -one.price):
            if strength - one.fire < floor or len(taken) == 1:
                continue
            if mode.engineer is not None and one.unit == mode.engineer.unit:
                continue
            if needs_armor and has(atlas.anti_armor, one.face):
                continue
            rest = [other for other in taken if other is not one]
            if assaulting and not any(other.unit in assaulting for other in rest):
                continue
            taken, strength = rest, strength - one.fire
        units = tuple([one.unit for one in taken])
        assault = tuple([unit for unit in units if unit in assaulting])
        net = gain - sum([one.price for one in taken], 0.0) + (SAPPERS if mode.engineer else 0.0)
        engineer = mode.engineer.unit if mode.engineer else None
        return Volley(target.place, units, assault, gain, net, mode.modifier, engineer)
