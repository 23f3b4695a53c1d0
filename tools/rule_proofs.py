"""Checks that marked tests fail without the code of their case: ``python -m tools.rule_proofs [game ...]``.

For every enforced case, the code named in the register is disabled in many ways, each in its own process, and the tests
marked with the case are run. A claim whose mutants all pass the tests is a survivor; a single survivor makes the tool
fail. Nothing is changed on disk.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tools.proofs.citations import mutants_of_citation
from tools.proofs.claims import Claim, claims, registers
from tools.proofs.mutants import Mutant, mutants_of
from tools.proofs.report import PROVEN, Proof, document, failures, table
from tools.proofs.runs import CRASHED, FAILED, HUNG, PASSED, Laboratory, conduct

ROOT = Path(__file__).resolve().parent.parent


@cache
def mutants(claim: Claim, package: Path) -> list[Mutant]:
    """Every mutant of a claim."""
    return mutants_of_citation(claim, package) if claim.is_citation else mutants_of(claim.pointer)


class Experiment:
    """Tries the mutants of every claim; code named by several cases is tried once for all of them."""

    def __init__(self, wanted: Sequence[Claim], package: Path, most: int, *, thorough: bool) -> None:
        self.proofs = [Proof(claim) for claim in wanted]
        self.package = package
        self.most = most
        self.thorough = thorough
        self.broken: list[str] = []

    def __call__(self, laboratory: Laboratory) -> None:
        self.broken = laboratory.broken
        groups = self._groups()
        for number, (name, proofs) in enumerate(groups.items(), 1):
            self._prove(laboratory, proofs)
            scores = ", ".join(f"{one.claim.case} {one.verdict} {one.killed}/{len(one.tried)}" for one in proofs)
            print(f"[{number}/{len(groups)}] {name}: {scores}", flush=True)

    def _groups(self) -> dict[str, list[Proof]]:
        found: dict[str, list[Proof]] = {}
        for proof in self.proofs:
            name = proof.claim.pointer
            found.setdefault(f"{proof.claim.package}:{name}" if proof.claim.is_citation else name, []).append(proof)
        return found

    def _prove(self, laboratory: Laboratory, proofs: list[Proof]) -> None:
        tried = spread(mutants(proofs[0].claim, self.package), self.most)
        for mutant in tried:
            self._try(laboratory, mutant, [one for one in proofs if self.thorough or not self._is_settled(one, mutant)])
        for proof in proofs:
            if proof.verdict != PROVEN:
                self._try_again(laboratory, proof)

    def _is_settled(self, proof: Proof, mutant: Mutant) -> bool:
        """Whether a proof needs no more mutants of this kind."""
        kinds = {one.kind for one, end in proof.tried if end in (FAILED, HUNG)}
        return mutant.kind in kinds if proof.claim.is_citation else bool(kinds)

    def _try(self, laboratory: Laboratory, mutant: Mutant, proofs: list[Proof]) -> None:
        open_cases = {(proof.claim.game, proof.claim.case) for proof in proofs}
        ends = laboratory.run(mutant, open_cases, cold=False)
        living = [case for case, end in ends.items() if end == PASSED]
        if living and not mutant.cold and any(site in laboratory.kept for site in mutant.sites):
            ends |= laboratory.run(mutant, living, cold=True)
        for proof in proofs:
            proof.tried.append((mutant, ends[proof.claim.game, proof.claim.case]))

    def _try_again(self, laboratory: Laboratory, proof: Proof) -> None:
        """Try the surviving mutants again with empty caches, which may have hidden them; small changes are skipped."""
        case = (proof.claim.game, proof.claim.case)
        for index, (mutant, end) in enumerate(proof.tried):
            if end in (PASSED, CRASHED) and not mutant.cold and mutant.kind != "part":
                again = laboratory.run(mutant, [case], cold=True)[case]
                proof.tried[index] = (mutant, end if again == PASSED else again)
                if again in (FAILED, HUNG) and not self.thorough:
                    return


def spread(found: Sequence[Mutant], most: int) -> list[Mutant]:
    """At most ``most`` mutants: first all that are no small changes, then small changes spread evenly over the code."""
    whole = [one for one in found if one.kind != "part"]
    parts = [one for one in found if one.kind == "part"]
    room = max(most - len(whole), 0)
    if len(parts) > room:
        parts = [parts[index * len(parts) // room] for index in range(room)]
    return [*whole, *parts][: max(most, 1)]


def listed(wanted: Sequence[Claim], package: Path) -> Iterator[str]:
    """The mutants that would be tried."""
    for claim in wanted:
        yield f"{claim.game} {claim.case} {claim.pointer}"
        yield from (f"    {mutant.what}" for mutant in mutants(claim, package))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    wishes = _wishes(arguments)
    wanted = list(claims(wishes.registers, wishes.games, wishes.case))
    package = wishes.root / wishes.package
    if wishes.list:
        print("\n".join(listed(wanted, package)))
        return 0
    experiment = Experiment(wanted, package, wishes.most, thorough=not wishes.quick)
    laboratory = Laboratory(experiment, {(claim.game, claim.case) for claim in wanted}, wishes.seconds)
    if code := conduct(laboratory, wishes.root, wishes.root / "tests"):
        print(f"rule_proofs: the tests cannot be collected: pytest ends with {code}", file=sys.stderr)
        return 2
    for name in experiment.broken:
        print(f"fails on sound code, and so proves nothing: {name}")
    print("\n".join(table(experiment.proofs, every=wishes.all)))
    if wishes.json:
        wishes.json.write_text(json.dumps(document(experiment.proofs), indent=1) + "\n", encoding="utf-8")
    return 1 if failures(experiment.proofs) else 0


def _wishes(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.rule_proofs", description="Rules, each disabled, and their tests.")
    parser.add_argument("games", nargs="*", help="the games; all if none is named")
    parser.add_argument("--case", action="append", default=[], help="only this case; may be said again")
    parser.add_argument("--list", action="store_true", help="say what would be tried, and try nothing")
    parser.add_argument("--quick", action="store_true", help="go on with the next claim when a test has failed")
    parser.add_argument("--all", action="store_true", help="a line in the table for proven claims too")
    parser.add_argument("--most", type=int, default=40, help="so many mutants of a claim at most (40)")
    parser.add_argument("--seconds", type=float, default=10, help="a mutant that hangs so long beyond its due is dead")
    parser.add_argument("--json", type=Path, help="write a report with every mutant that lives on")
    parser.add_argument("--root", type=Path, default=ROOT, help="another project: a package with games, and tests")
    parser.add_argument("--package", default="hexfront", help="the package there")
    wishes = parser.parse_args(arguments)
    wishes.root = wishes.root.resolve()
    wishes.registers = registers(wishes.root)
    if strange := set(wishes.games) - set(wishes.registers):
        parser.error(f"unknown game {min(strange)!r}: known are {', '.join(wishes.registers)}")
    wishes.games = wishes.games or list(wishes.registers)
    return wishes


if __name__ == "__main__":
    sys.exit(main())
