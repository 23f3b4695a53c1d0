"""Movers are given to attacks, the best attack first."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.ai.scripts.allotting import Allotment, Assault, wished


@dataclass
class Mover:
    """A unit that can reach some hexes."""

    units: tuple[int, ...]
    reach: int


def gathering(worths: dict[int, float], needed: int) -> "Allotment[Mover]":
    """Every target has a worth and needs so many movers, who all stand in its hex; a hex has room for two."""
    room: dict[int, int] = {}

    def gather(place: int, free: Sequence[Mover]) -> Assault[Mover] | None:
        able = [one for one in free if one.reach >> place & 1 and room.get(place, 0) < 2][:needed]
        return Assault(place, worths[place], [(one, place) for one in able]) if len(able) == needed else None

    def take(mover: Mover, place: int) -> None:
        room[place] = room.get(place, 0) + 1

    return Allotment(gather, take, lambda mover, place: room.get(place, 0) < 2)


def test_the_attack_that_is_worth_most_is_chosen_first_and_takes_its_movers() -> None:
    both, one = Mover((1,), 0b11), Mover((2,), 0b01)

    chosen = gathering({0: 1.0, 1: 3.0}, needed=1).assaults((0, 1), (both, one))

    assert [(assault.place, assault.posts[0][0]) for assault in chosen] == [(1, both), (0, one)]


def test_an_attack_whose_movers_are_gone_is_gathered_anew_or_given_up() -> None:
    movers = [Mover((number,), 0b11) for number in range(3)]

    chosen = gathering({0: 1.0, 1: 3.0}, needed=2).assaults((0, 1), movers)

    assert [assault.place for assault in chosen] == [1]


def test_wishes_are_heard_where_they_can_be_reached() -> None:
    near, far, free = Mover((1,), 0b10), Mover((2,), 0b10), Mover((3,), 0b10)

    sent, others = wished({1: 1, 2: 5}, [near, far, free])

    assert sent == [(near, 1)]
    assert others == [far, free]
