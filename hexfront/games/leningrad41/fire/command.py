"""Command control (13.0, 14.1 to 14.4): which units may fire together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.games.leningrad41.pieces.settings import ARMY_KIND, CORPS, SS_DIVISION, SubCommand
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hexes, Side, Unit, has
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class CommandRules:
    """The cases that limit who fires together."""

    divisions: str
    ss_divisions: str
    armies: str
    led: str


class Command:
    """Says which groups may fire, and finds the strongest ones.

    The lists of groups name the units that come first, so callers put the best units first.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.rules = campaign.rulebook.citations(CommandRules)
        limits = campaign.settings["command"]
        self._corps_units = int(limits["corps_units"])
        self._ss_units = int(limits["ss_units"])
        self._soviet_units = int(limits["soviet_units"])
        kinds = [one.kind for one in campaign.sub_commands]
        self._of = campaign.sub_command
        self._is_corps = tuple(kind == CORPS for kind in kinds)
        #: How many units of each sub-command fire together; None for any number.
        self._most = tuple({ARMY_KIND: self._soviet_units, SS_DIVISION: self._ss_units}.get(kind) for kind in kinds)

    def circles(self, state: State, side: Side) -> list[tuple[Unit, Hexes]]:
        """The leaders of a side on the map, each with the hexes within his command radius (14.3)."""
        campaign = self.campaign
        return [
            (leader, campaign.sheet.indexing.within(state.places[leader], radius))
            for leader, radius in campaign.leaders
            if campaign.frame.unit_sides[leader] == side and campaign.is_on_map(state, leader)
        ]

    def refusal(self, state: State, side: Side, units: Collection[Unit], defensive: bool = False) -> Refusal | None:
        """Why units may not fire together. Any number may if a leader commands them all (14.2)."""
        wrong = self._cap_refusal(units) if defensive else self._group_refusal(units)
        if wrong is None:
            return None
        partly: Refusal | None = None
        for leader, circle in self.circles(state, side):
            outside = [unit for unit in units if not has(circle, state.places[unit])]
            if not outside:
                return None
            if len(outside) < len(units):
                names, his = ", ".join(self.campaign.board.unit_names(outside)), self.campaign.by_index[leader].name
                partly = Refusal(
                    self.rules.led, f"{his} commands only units within his radius, not {names}: {wrong.reason}"
                )
        return partly or wrong

    def _group_refusal(self, units: Collection[Unit]) -> Refusal | None:
        """Why a group breaks the limits of an offensive fire (W-30)."""
        counts = self._counts(units)
        corps = sum([number for one, number in counts.items() if self._is_corps[one]])
        others = [one for one in counts if not self._is_corps[one]]
        if len(others) > 1:
            return self._mixed(others)
        for one in others:
            if self._most[one] is not None:
                return self._crowd_refusal(one, counts[one] + corps)
            if corps > self._corps_units:
                return Refusal(
                    self.rules.divisions,
                    f"at most {self._corps_units} corps units fire with the {self._named(one).name}, not {corps}",
                )
        return None

    def _mixed(self, found: Sequence[int]) -> Refusal:
        mixed = [self._named(one) for one in found]
        names = " and ".join(one.name for one in mixed)
        rule = self.rules.armies if mixed[0].kind == ARMY_KIND else self.rules.divisions
        return Refusal(rule, f"units of {names} do not fire together")

    def _cap_refusal(self, units: Collection[Unit]) -> Refusal | None:
        """Why units are too many for a defensive fire. Sub-commands mix; corps units count for themselves (W-60)."""
        for one, number in self._counts(units).items():
            if wrong := self._crowd_refusal(one, number):
                return wrong
        return None

    def _crowd_refusal(self, index: int, number: int) -> Refusal | None:
        most, one = self._most[index], self._named(index)
        if most is None or number <= most:
            return None
        rule = self.rules.armies if one.kind == ARMY_KIND else self.rules.ss_divisions
        return Refusal(rule, f"at most {most} units fire together for the {one.name}, not {number}")

    def _counts(self, units: Iterable[Unit]) -> dict[int, int]:
        """How many units there are of each sub-command."""
        counts: dict[int, int] = {}
        for unit in units:
            one = self._of[unit]
            counts[one] = counts.get(one, 0) + 1
        return counts

    def _named(self, index: int) -> SubCommand:
        return self.campaign.sub_commands[index]

    def groups(self, state: State, side: Side, units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
        """The largest groups among some units for an offensive fire: by sub-command, then by leader."""
        by_command: dict[int, list[Unit]] = {}
        for unit in units:
            by_command.setdefault(self._of[unit], []).append(unit)
        corps = [unit for one, own in by_command.items() if self._is_corps[one] for unit in own]
        for one, own in by_command.items():
            if self._is_corps[one]:
                yield tuple(own)
            else:
                yield self._with_corps(one, own, corps, units)
        yield from self._led(state, side, units)

    def _with_corps(self, one: int, own: list[Unit], corps: list[Unit], order: Sequence[Unit]) -> tuple[Unit, ...]:
        """As many units of a sub-command as may fire, with corps units."""
        most = self._most[one]
        if most is None:
            return (*own, *corps[: self._corps_units])
        joined = [unit for unit in order if unit in own or unit in corps]
        best = tuple(joined[:most])
        # Corps units join a division, not the other way round: one unit at least is its own.
        return best if any(unit in own for unit in best) else (*best[:-1], own[0])

    def defensive_groups(self, state: State, side: Side, units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
        """The largest groups for a defensive fire: all sub-commands up to their limits, then by leader."""
        taken: dict[int, int] = {}
        group: list[Unit] = []
        for unit in units:
            one = self._of[unit]
            most, before = self._most[one], taken.get(one, 0)
            if most is None or before < most:
                taken[one] = before + 1
                group.append(unit)
        yield tuple(group)
        if len(group) < len(units):
            yield from self._led(state, side, units)

    def _led(self, state: State, side: Side, units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
        for _, circle in self.circles(state, side):
            led = tuple(unit for unit in units if has(circle, state.places[unit]))
            if led:
                yield led
