"""The orders of a movement phase: attackers first, then posts for everyone else."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.computer.attacks import Attacks, PlannedAttack
from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.chain import Chain
from hexfront.games.assault.computer.doctrine import Doctrine, Style
from hexfront.games.assault.computer.german_posts import german_posting
from hexfront.games.assault.computer.headquarters import planned_sites
from hexfront.games.assault.computer.movers import Mover, movers
from hexfront.games.assault.computer.posting import Posting
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.computer.soviet_posts import soviet_posting
from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.games.assault.pieces.campaign import GERMANS
from hexfront.kernel.sequence import EXPLOITATION
from hexfront.kernel.sets import Hex, Side, Unit


@dataclass(frozen=True, slots=True)
class Order:
    """Units that go to a hex."""

    units: tuple[Unit, ...]
    place: Hex


@dataclass(slots=True)
class Orders:
    """A side's plan for a movement phase."""

    moves: list[Order]
    attacks: list[PlannedAttack]


def posting_of(situation: Situation, side: Side, style: Style, doctrine: Doctrine, chain: Chain | None) -> Posting:
    """A side's posting; the Russians assume that the Germans follow the axes of their plain script."""
    if side == GERMANS:
        return german_posting(
            situation, style, Axes(situation, style, doctrine), chain or Chain(situation, doctrine.wary)
        )
    return soviet_posting(situation, style, Axes(situation, doctrine.styles[GERMANS][0], doctrine), doctrine)


def orders(
    situation: Situation,
    side: Side,
    style: Style,
    doctrine: Doctrine,
    everyone: list[Mover],
    chain: Chain | None,
) -> Orders:
    """Orders for every unit of a side; ``chain`` is the supply chain of the Germans."""
    posting = posting_of(situation, side, style, doctrine, chain)
    fights = situation.state.kind != EXPLOITATION
    pairs = [(one, one.here) for one in everyone if posting.is_pinned(one)]
    for one, place in pairs:
        posting.settle(one, place)
    others = [one for one in everyone if not posting.is_pinned(one)]
    attacks = Attacks(posting).plan(others) if fights else []
    for attack in attacks:
        for one, place in attack.posts:
            posting.settle(one, place)
            pairs.append((one, place))
    sent = {id(one) for one, _ in pairs}
    pairs += posting.post([one for one in others if id(one) not in sent])
    moves = [Order(one.units, place) for one, place in pairs if place != one.here]
    return Orders(moves, attacks)


def assaults_in_sight(
    situation: Situation, side: Side, style: Style, doctrine: Doctrine, phase: MovementPhase
) -> list[PlannedAttack]:
    """The attacks that the coming movement phase would prepare, best first."""
    everyone = movers(situation, side, phase)
    chain = None
    if side == GERMANS:
        now = Chain(situation, doctrine.wary)
        chain = now.with_sites(planned_sites(now, style, doctrine, phase, everyone))
    return Attacks(posting_of(situation, side, style, doctrine, chain)).plan(everyone)
