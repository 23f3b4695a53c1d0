"""Movers are assigned to attacks, best attack first."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.ai.scripts.allotting import Allotment, PlannedAttack, wished
from hexfront.kernel.sets import Hex, Hexes, Unit, has


@dataclass
class Mover:
    """A unit that can reach some hexes."""

    units: tuple[Unit, ...]
    reach: Hexes


FIRST, SECOND, FAR = Hex(0), Hex(1), Hex(5)
BOTH = 1 << FIRST | 1 << SECOND


def mover(unit: int, reach: Hexes) -> Mover:
    return Mover((Unit(unit),), reach)


def gathering(worths: dict[Hex, float], needed: int) -> "Allotment[Mover]":
    """Every target has a worth and needs ``needed`` movers, all in its own hex; a hex has room for two."""
    room: dict[Hex, int] = {}

    def gather(place: Hex, free: Sequence[Mover]) -> PlannedAttack[Mover] | None:
        able = [one for one in free if has(one.reach, place) and room.get(place, 0) < 2][:needed]
        return PlannedAttack(place, worths[place], [(one, place) for one in able]) if len(able) == needed else None

    def take(mover: Mover, place: Hex) -> None:
        room[place] = room.get(place, 0) + 1

    return Allotment(gather, take, lambda mover, place: room.get(place, 0) < 2)


def test_the_attack_that_is_worth_most_is_chosen_first_and_takes_its_movers() -> None:
    both, one = mover(1, BOTH), mover(2, 1 << FIRST)

    chosen = gathering({FIRST: 1.0, SECOND: 3.0}, needed=1).attacks((FIRST, SECOND), (both, one))

    assert [(attack.place, attack.posts[0][0]) for attack in chosen] == [(SECOND, both), (FIRST, one)]


def test_an_attack_whose_movers_are_gone_is_gathered_anew_or_given_up() -> None:
    movers = [mover(number, BOTH) for number in range(3)]

    chosen = gathering({FIRST: 1.0, SECOND: 3.0}, needed=2).attacks((FIRST, SECOND), movers)

    assert [attack.place for attack in chosen] == [SECOND]


def test_wishes_are_heard_where_they_can_be_reached() -> None:
    near, far, free = (mover(number, 1 << SECOND) for number in (1, 2, 3))

    sent, others = wished({Unit(1): SECOND, Unit(2): FAR}, [near, far, free])

    assert sent == [(near, SECOND)]
    assert others == [far, free]
