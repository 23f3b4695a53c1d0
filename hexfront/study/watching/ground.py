"""Maps of a study: front lines turn by turn, attacks and losses by hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from hexfront.games.face import HasControl
from hexfront.study.reports.page import Maps
from hexfront.study.watching.chronicle import loss_word
from hexfront.study.watching.sample import Sample

#: The colours of the front lines, from light for the first turn to dark for the last; numbers label them too.
RAMP = ("#c98a1b", "#b5651d", "#93421f", "#6b2431", "#3c1642")
FIRE = "#b3261e"
#: The share of games in which a hex must be nearer to the reckoned side to belong to it.
HALF = 0.5


def front_map(sample: Sample, maps: Maps) -> str:
    """The front lines at the end of some turns: behind them the reckoned side controls a hex in half of the games."""
    overlay = maps.overlay(sample.game)
    chosen = chosen_turns(len(sample.turns))
    first = sample.reckoned
    last = sample.control(sample.turns[-1])
    drawn = overlay.tints(last, first.look.mark, 0.45)
    for number, colour in zip(chosen, RAMP[-len(chosen) :], strict=True):
        ours = {place for place, share in sample.control(number).items() if share >= HALF}
        drawn += overlay.front(ours, colour, str(number))
    caption = (
        f"In half of the games, hexes behind the line of a turn are nearer to a {first.nation} unit as it ends. "
        f"The tint is the share of games at the end of turn {sample.turns[-1]}."
    )
    return maps.figure(sample.game, drawn, sample.variant.name, caption)


def chosen_turns(last: int, most: int = len(RAMP)) -> list[int]:
    """Some turns spread over a game, including the first and the last."""
    if last <= most:
        return list(range(1, last + 1))
    return sorted({round(1 + place * (last - 1) / (most - 1)) for place in range(most)})


def combat_map(sample: Sample, maps: Maps) -> str:
    """The map of attacks."""
    return _heat(sample, maps, sample.combats(), FIRE, "attacks")


def defence_map(sample: Sample, maps: Maps) -> str:
    """The map of defensive fires, each in the hex of the unit that moved."""
    return _heat(sample, maps, sample.defended(), FIRE, "defensive fires")


def control_maps(sample: Sample, maps: Maps) -> Iterator[str]:
    """For some turns, the share of games in which the reckoned side controls each objective as the turn ends."""
    if not isinstance(sample.game, HasControl):
        return
    first, overlay = sample.reckoned, maps.overlay(sample.game)
    shares = {number: sample.held(first.name, number) for number in sample.game.objectives}
    for turn in chosen_turns(len(sample.turns)):
        now = {number: by_turn[turn - 1] for number, by_turn in shares.items()}
        rings = "".join(overlay.ring(number, first.look.mark) for number in now)
        title = f"{sample.variant.name}: end of turn {turn}"
        caption = f"The tint is the share of games in which the {first.nation} side controls an objective."
        yield maps.figure(sample.game, overlay.tints(now, first.look.mark, 0.95) + rings, title, caption)


def loss_maps(sample: Sample, maps: Maps) -> Iterator[str]:
    """The maps of each side's losses."""
    word = loss_word(sample.game)
    for side in sample.game.sides:
        yield _heat(sample, maps, sample.losses(side.name), side.look.mark, f"{side.nation} {word} lost")


def _heat(sample: Sample, maps: Maps, values: Mapping[str, float], colour: str, what: str) -> str:
    on_map = {place: value for place, value in values.items() if place in sample.game.map.index}
    title = f"{sample.variant.name}: {what}"
    if not on_map:
        return maps.figure(sample.game, "", title, "there were none")
    hottest = max(on_map, key=lambda place: on_map[place])
    scaled = {place: sqrt(value / on_map[hottest]) for place, value in on_map.items()}
    caption = f"Darkest is {hottest}, {on_map[hottest]:.2f} a game; the tint grows with the root of the number."
    return maps.figure(sample.game, maps.overlay(sample.game).tints(scaled, colour, 0.9), title, caption)
