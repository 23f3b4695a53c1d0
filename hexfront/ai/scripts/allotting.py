"""Assigns movers to the hexes a plan names for them, and to attacks, best attack first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from hexfront.kernel.sets import Hex, Hexes, Unit, has


class Movable(Protocol):
    """Units that move together, and the hexes in which they may end."""

    units: tuple[Unit, ...]
    reach: Hexes


MoverT = TypeVar("MoverT", bound=Movable)


@dataclass(slots=True)
class PlannedAttack(Generic[MoverT]):
    """A planned attack: its target, its worth, and the hex each mover attacks from."""

    place: Hex
    worth: float
    posts: list[tuple[MoverT, Hex]]


@dataclass(frozen=True, slots=True)
class Allotment(Generic[MoverT]):
    """Assigns movers to attacks until no attack is worth its price.

    ``gather`` finds the best attack on a hex with the free movers, if any is worth making. ``take`` reserves room for
    a mover in a hex, and ``has_room`` says whether there is room.
    """

    gather: Callable[[Hex, Sequence[MoverT]], PlannedAttack[MoverT] | None]
    take: Callable[[MoverT, Hex], None]
    has_room: Callable[[MoverT, Hex], bool]

    def attacks(self, targets: Iterable[Hex], movers: Sequence[MoverT]) -> list[PlannedAttack[MoverT]]:
        """The attacks to make, in the order chosen."""
        free = list(movers)
        best = {place: self.gather(place, free) for place in targets}
        chosen: list[PlannedAttack[MoverT]] = []
        while worthy := [attack for attack in best.values() if attack is not None]:
            pick = max(worthy, key=lambda attack: attack.worth)
            chosen.append(pick)
            used = {id(mover) for mover, _ in pick.posts}
            for mover, place in pick.posts:
                self.take(mover, place)
            free = [mover for mover in free if id(mover) not in used]
            del best[pick.place]
            for place, attack in best.items():
                if attack is not None and self._is_touched(attack, used):
                    best[place] = self.gather(place, free)
        return chosen

    def _is_touched(self, attack: PlannedAttack[MoverT], used: set[int]) -> bool:
        """Whether an attack relied on movers or room that another attack has taken."""
        return any(id(mover) in used or not self.has_room(mover, place) for mover, place in attack.posts)


def wished(wishes: Mapping[Unit, Hex], everyone: Sequence[MoverT]) -> tuple[list[tuple[MoverT, Hex]], list[MoverT]]:
    """The movers that a plan sends to a particular hex, found by their first unit, and all other movers."""
    sent: list[tuple[MoverT, Hex]] = []
    others: list[MoverT] = []
    for one in everyone:
        place = wishes.get(one.units[0])
        if place is not None and has(one.reach, place):
            sent.append((one, place))
        else:
            others.append(one)
    return sent, others
