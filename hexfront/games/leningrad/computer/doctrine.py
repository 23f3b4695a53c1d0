"""Styles of play: the weights a script uses, and the list of styles that a search chooses between."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexfront.games.leningrad.pieces.campaign import GERMANS
from hexfront.kernel.sets import Hex, Side, Unit


@dataclass(frozen=True, slots=True)
class Style:
    """The weights and special orders of a script.

    ``goal`` is the worth of being one movement point nearer to the goal, ``risk`` the fear of being attacked. ``least``
    is the least worth of an attack, and ``commit`` the price of each point of strength in it. ``supply`` is the price
    of a hex out of supply, ``air`` the least gain from a sortie, ``overrun`` the least worth of an overrun. ``line`` is
    how many movement points before Leningrad the defenders make their stand, and ``cover`` the worth of blocking roads.
    ``focus`` is the one hex that all units go for. ``wishes`` send particular units to particular hexes, and ``spared``
    are targets not to attack.
    """

    name: str
    goal: float = 1.0
    risk: float = 1.0
    least: float = 0.6
    commit: float = 0.03
    supply: float = 4.0
    air: float = 0.8
    overrun: float = 1.5
    line: float = 2.5
    cover: float = 1.0
    focus: Hex | None = None
    wishes: tuple[tuple[Unit, Hex], ...] = ()
    spared: tuple[Hex, ...] = ()


GERMAN_STYLES = (
    Style("advance on a broad front"),
    Style("destroy what is in reach", goal=0.5, least=0.2, commit=0.01),
    Style("break through with overruns", goal=1.4, overrun=0.4, risk=0.8),
    Style("close up and keep the line of supply", goal=0.8, risk=2.0, supply=8.0, least=0.8),
    Style("drive on Leningrad", goal=1.8, risk=0.5, least=1.2, commit=0.06),
    Style("storm whatever stands before us", goal=1.2, risk=0.4, least=-1.0, commit=0.0, air=0.3),
    Style("guard against a counter-blow", goal=0.4, risk=4.0, supply=8.0, least=0.8),
    Style("hold what is won", goal=0.15, risk=2.5, least=1.5, supply=8.0),
)
#: Attack one hex of Leningrad with everything.
STORM = Style("storm Leningrad", goal=1.2, risk=0.7, least=0.2, commit=0.0, air=0.2)
#: The same with overruns first: a weakened garrison of three is more likely to fall in one attack.
ONSLAUGHT = replace(STORM, name="overrun and storm Leningrad", overrun=-2.0)
SOVIET_STYLES = (
    Style("stand on the Luga", line=2.5, least=1.2),
    Style("strike back", line=4.0, least=0.2, commit=0.01, risk=0.5),
    Style("stand at Leningrad", line=0.5, least=1.5),
    Style("delay before Pskov", line=5.0, least=1.2),
    Style("screen the roads", line=3.5, cover=2.5, least=1.5),
    Style("crowd into Leningrad", line=0.0, cover=0.3, least=2.0, risk=0.2),
    Style("hold forward", line=8.5, least=0.9),
)


def styles(side: Side) -> tuple[Style, ...]:
    """The styles of a side; the first is that of the plain script."""
    return GERMAN_STYLES if side == GERMANS else SOVIET_STYLES
