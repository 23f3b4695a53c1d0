"""Maps of a study: front lines turn by turn, attacks and losses by hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from hexfront.drawing.look import SIDES
from hexfront.study.reports.page import Maps
from hexfront.study.watching.sample import Sample

#: The colours of the front lines, from light for the first turn to dark for the last; numbers label them too.
RAMP = ("#c98a1b", "#b5651d", "#93421f", "#6b2431", "#3c1642")
FIRE = "#b3261e"
#: The share of games in which a hex must be nearer to the first side to belong to it.
HALF = 0.5


def front_map(sample: Sample, maps: Maps) -> str:
    """The front lines at the end of some turns: behind them the first side controls a hex in half of the games."""
    overlay = maps.overlay(sample.game)
    chosen = chosen_turns(len(sample.turns))
    first = sample.sides[0]
    last = sample.control(sample.turns[-1])
    drawn = overlay.tints(last, SIDES[first], 0.45)
    for number, colour in zip(chosen, RAMP[-len(chosen) :], strict=True):
        ours = {place for place, share in sample.control(number).items() if share >= HALF}
        drawn += overlay.front(ours, colour, str(number))
    caption = (
        f"In half of the games, hexes behind the line of a turn are nearer to a {first.capitalize()} unit as it ends. "
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


def loss_maps(sample: Sample, maps: Maps) -> Iterator[str]:
    """The maps of each side's step losses."""
    for side in sample.sides:
        yield _heat(sample, maps, sample.losses(side), SIDES[side], f"{side.capitalize()} steps lost")


def _heat(sample: Sample, maps: Maps, values: Mapping[str, float], colour: str, what: str) -> str:
    on_map = {place: value for place, value in values.items() if place in sample.game.map.index}
    title = f"{sample.variant.name}: {what}"
    if not on_map:
        return maps.figure(sample.game, "", title, "there were none")
    hottest = max(on_map, key=lambda place: on_map[place])
    scaled = {place: sqrt(value / on_map[hottest]) for place, value in on_map.items()}
    caption = f"Darkest is {hottest}, {on_map[hottest]:.2f} a game; the tint grows with the root of the number."
    return maps.figure(sample.game, maps.overlay(sample.game).tints(scaled, colour, 0.9), title, caption)
