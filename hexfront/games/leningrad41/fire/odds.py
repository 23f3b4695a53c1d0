"""The odds of a fire, over everything that its face-down units may prove to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import TypeVar

from hexfront.games.face import FireOdds, TargetOdds
from hexfront.games.leningrad41.fire.guesses import gathered
from hexfront.games.leningrad41.fire.modifiers import TargetKind, kind_of
from hexfront.games.leningrad41.fire.reckoning import BUILDING, Reckoner, Reckoning
from hexfront.games.leningrad41.fire.salvo import Salvo
from hexfront.games.leningrad41.fire.volley import DEMOLITIONS, STRUCTURE, Volley, targets_of
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.pieces.charts import DIE, ELIMINATED, NO_EFFECT
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State

RESULTS = (ELIMINATED, NO_EFFECT)
Key = TypeVar("Key")


@dataclass(slots=True)
class _Sums:
    """Chances added up over all cases."""

    columns: dict[int, Fraction] = field(default_factory=dict)
    cases: dict[Reckoning, Fraction] = field(default_factory=dict)
    results: dict[tuple[str, ...], Fraction] = field(default_factory=dict)
    void: Fraction = Fraction(0)


class Oddsmaker:
    """Works out the odds of volleys."""

    def __init__(self, reckoner: Reckoner, fog: Fog) -> None:
        self.reckoner = reckoner
        self.fog = fog
        self.campaign = reckoner.campaign
        self.table = reckoner.table

    def odds(self, state: State, volley: Volley) -> FireOdds:
        """The odds of a volley that is not refused."""
        backs = [unit for unit in volley.units if self._is_back(unit)]
        units = targets_of(self.campaign, state, volley, bool(volley.assault))
        names = self.campaign.board.unit_names(units) or (BUILDING,)
        sums = _Sums()
        for salvo, chance in self._salvos(state, volley, backs).items():
            self._add_up(state, volley, salvo, chance, names, sums)
        return self._put_together(state, volley, names, sums, self._dropped(state, volley, backs))

    def _is_back(self, unit: Unit) -> bool:
        return self.campaign.by_index[unit].is_hidden

    def _salvos(self, state: State, volley: Volley, backs: Sequence[Unit]) -> Mapping[Salvo, Fraction]:
        """The fire of all units together, with the chance of each case."""
        start = self.reckoner.salvo(state, volley)
        if not backs:
            return {start: Fraction(1)}
        chances = [self.fog.chances(state, back) for back in backs]
        return gathered(chances, lambda at, unit: self._part(state, volley, backs[at], unit), start, Salvo.joined_by)

    def _part(self, state: State, volley: Volley, back: Unit, unit: Unit) -> Salvo:
        """What a back adds to the fire if it proves to be a certain unit."""
        return self.reckoner.gunnery.part(state, volley, unit, state.places[back], back in volley.assault)

    def _dropped(self, state: State, volley: Volley, backs: Sequence[Unit]) -> dict[str, Fraction]:
        """The chance of each back to prove unable to take part."""
        dropped: dict[str, Fraction] = {}
        for back in backs:
            chances = self.fog.chances(state, back).items()
            unable = [chance for unit, chance in chances if not self._part(state, volley, back, unit).guns]
            dropped[self.campaign.by_index[back].id] = sum(unable, Fraction(0))
        return dropped

    def _add_up(
        self, state: State, volley: Volley, salvo: Salvo, chance: Fraction, names: Sequence[str], sums: _Sums
    ) -> None:
        """Add everything that can come of one salvo."""
        targets = targets_of(self.campaign, state, volley, salvo.assaulting)
        if not salvo.guns or (not targets and volley.kind not in DEMOLITIONS):
            sums.void += chance
            _add(sums.results, (NO_EFFECT,) * len(names), chance)
            return
        for kinds, share in self._kinds(state, targets).items():
            case = self.reckoner.reckon(state, volley, salvo, targets, kinds)
            _add(sums.columns, case.column, chance * share)
            _add(sums.cases, case, chance * share)
            for results, fate in self._fates(case, names):
                _add(sums.results, results, chance * share * fate)

    def _kinds(self, state: State, targets: Sequence[Unit]) -> Mapping[tuple[TargetKind, ...], Fraction]:
        """What the targets may prove to be."""
        counters = self.campaign.by_index
        backs = [unit for unit in targets if self._is_back(unit)]
        found: dict[tuple[TargetKind, ...], Fraction] = gathered(
            [self.fog.chances(state, back) for back in backs],
            lambda _, unit: kind_of(counters[unit]),
            (),
            lambda kinds, kind: (*kinds, kind),
        )
        return {tuple(self._in_order(targets, kinds)): chance for kinds, chance in found.items()}

    def _in_order(self, targets: Sequence[Unit], guessed: Sequence[TargetKind]) -> Iterator[TargetKind]:
        """The kinds of all targets, given those of the face-down ones."""
        left = iter(guessed)
        for unit in targets:
            yield next(left) if self._is_back(unit) else kind_of(self.campaign.by_index[unit])

    def _fates(self, case: Reckoning, names: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """The results of all dice together."""
        hits = {aim.name: self.table.chance(case.column, aim.modifier) for aim in case.aims}
        # A leader is no target once nobody is left to assault him.
        each = [hits.get(name, Fraction(0)) for name in names]
        for results in product(RESULTS, repeat=len(names)):
            fate = Fraction(1)
            for result, hit in zip(results, each, strict=True):
                fate *= hit if result == ELIMINATED else 1 - hit
            if fate:
                yield results, fate

    def _put_together(
        self, state: State, volley: Volley, names: Sequence[str], sums: _Sums, dropped: dict[str, Fraction]
    ) -> FireOdds:
        likeliest = max(sums.cases, key=lambda case: sums.cases[case], default=Reckoning(0, 0, ()))
        changes = {aim.name: aim.changes for aim in likeliest.aims}
        targets = tuple(
            TargetOdds(name, changes.get(name, ()), self._results_of(sums, at)) for at, name in enumerate(names)
        )
        columns = {self.table.columns[column]: chance for column, chance in sorted(sums.columns.items())}
        return FireOdds(
            likeliest.strength,
            self.table.columns[likeliest.column],
            self.table.next_column(likeliest.strength),
            columns,
            targets,
            {" ".join(results): chance for results, chance in sums.results.items()},
            dropped,
            sums.void,
            self._rubble(state, volley, sums),
        )

    def _results_of(self, sums: _Sums, at: int) -> dict[str, Fraction]:
        """The chances of one target."""
        found = dict.fromkeys(RESULTS, Fraction(0))
        for results, chance in sums.results.items():
            found[results[at]] += chance
        return found

    def _rubble(self, state: State, volley: Volley, sums: _Sums) -> Fraction:
        hit = sum((chance for results, chance in sums.results.items() if ELIMINATED in results), Fraction(0))
        if volley.kind == STRUCTURE:
            return hit
        least = self.reckoner.least_rubble(state, volley)
        if least is None:
            return Fraction(0)
        return hit * Fraction(sum(die >= least for die in DIE), len(DIE))


def _add(sums: dict[Key, Fraction], key: Key, chance: Fraction) -> None:
    sums[key] = sums.get(key, Fraction(0)) + chance
