"""The orders of a movement phase: attackers first, then posts for everyone else."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.ai.scripts.allotting import PlannedAttack, wished
from hexfront.games.leningrad.computer.attacks import Attacks
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.movers import Mover, movers
from hexfront.games.leningrad.computer.posting import POSTINGS
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.kernel.sets import Hex, Side, Unit


@dataclass(frozen=True, slots=True)
class Order:
    """Units that go to a hex together, and may overrun another hex from there."""

    units: tuple[Unit, ...]
    place: Hex
    overrun: Hex | None = None
    air: int = 0


@dataclass(slots=True)
class Orders:
    """A side's plan for a movement phase."""

    moves: list[Order]
    attacks: list[PlannedAttack[Mover]]


def orders(situation: Situation, side: Side, style: Style) -> Orders:
    """Orders for every unit of a side that can still move."""
    atlas = situation.atlas
    everyone = movers(situation, side)
    for one in everyone:
        one.nearest = atlas.nearest(one.cls, one.reach, style.focus)
    sent, everyone = wished(dict(style.wishes), everyone)
    posting = POSTINGS[side](situation, side, style)
    for one, place in sent:
        posting.settle(one, place)
    attacks = Attacks(posting).plan(everyone)
    attacking = [pair for attack in attacks for pair in attack.posts]
    for one, place in attacking:
        posting.settle(one, place)
    fighting = {id(one) for one, _ in attacking}
    posted = posting.post([one for one in everyone if id(one) not in fighting])
    pairs = [*sent, *attacking, *posted]
    return Orders([Order(one.units, place) for one, place in pairs if place != one.here], attacks)
