"""The orders of a movement phase: attacks first, posts for everybody else."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.ai.assault.attacks import Assault, Assaults
from hexfront.ai.assault.axes import Axes
from hexfront.ai.assault.doctrine import Doctrine, Style
from hexfront.ai.assault.german_posts import german_posting
from hexfront.ai.assault.movers import Mover, movers
from hexfront.ai.assault.posting import Posting
from hexfront.ai.assault.situation import Situation
from hexfront.ai.assault.soviet_posts import soviet_posting
from hexfront.games.assault.campaign import GERMANS
from hexfront.games.assault.movement import MovementPhase


@dataclass(frozen=True, slots=True)
class Order:
    """Units go to a hex."""

    units: tuple[int, ...]
    place: int


@dataclass(slots=True)
class Orders:
    """What a side means to do in a movement phase, and the posting that later decisions go by."""

    moves: list[Order]
    assaults: list[Assault]
    posting: Posting
    axes: Axes


def posting_of(
    situation: Situation, side: int, style: Style, doctrine: Doctrine, phase: MovementPhase
) -> tuple[Posting, Axes]:
    """A side's posting; the Russians reckon with the Germans' plain axes."""
    if side == GERMANS:
        axes = Axes(situation, style, doctrine, phase)
        return german_posting(situation, style, axes), axes
    axes = Axes(situation, doctrine.styles[GERMANS][0], doctrine, None)
    return soviet_posting(situation, style, axes, doctrine), axes


def orders(
    situation: Situation, side: int, style: Style, doctrine: Doctrine, phase: MovementPhase, fights: bool
) -> Orders:
    """Orders for every unit of a side; ``fights`` says whether a combat phase is to come."""
    posting, axes = posting_of(situation, side, style, doctrine, phase)
    everyone = movers(situation, side, phase)
    wished, everyone = _wishes(style, everyone)
    wished += [(one, one.here) for one in everyone if posting.is_pinned(one)]
    for one, place in wished:
        posting.settle(one, place)
    everyone = [one for one in everyone if not posting.is_pinned(one)]
    assaults = Assaults(posting).plan(everyone) if fights else []
    pairs = [*wished]
    for assault in assaults:
        for one, place in assault.posts:
            posting.settle(one, place)
            pairs.append((one, place))
    sent = {id(one) for one, _ in pairs}
    pairs += posting.post([one for one in everyone if id(one) not in sent])
    moves = [Order(one.units, place) for one, place in pairs if place != one.here]
    return Orders(moves, assaults, posting, axes)


def assaults_in_sight(
    situation: Situation, side: int, style: Style, doctrine: Doctrine, phase: MovementPhase
) -> list[Assault]:
    """The attacks that the coming movement phase would prepare, best first."""
    posting, _ = posting_of(situation, side, style, doctrine, phase)
    return Assaults(posting).plan(movers(situation, side, phase))


def _wishes(style: Style, everyone: list[Mover]) -> tuple[list[tuple[Mover, int]], list[Mover]]:
    """The movers that the style sends somewhere, and all others."""
    wishes = dict(style.wishes)
    wished, others = [], []
    for one in everyone:
        place = wishes.get(one.units[0])
        if place is not None and one.reach >> place & 1:
            wished.append((one, place))
        else:
            others.append(one)
    return wished, others
