"""The report: which claims are proven, which are not, and which single mutants survive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.proofs.claims import Claim
from tools.proofs.mutants import Mutant
from tools.proofs.runs import CRASHED, FAILED, HUNG, PASSED

PROVEN, WEAK, SURVIVOR, BARE = "proven", "crashes only", "survivor", "no mutants"


@dataclass
class Proof:
    """One claim, with the test result of every mutant tried."""

    claim: Claim
    tried: list[tuple[Mutant, str]] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """Whether the claim is proven.

        For a citation a test must fail for every kind of mutant: the wrong number and the missing code. For other code
        one failure is enough.
        """
        kinds = {mutant.kind for mutant, _ in self.tried} if self.claim.is_citation else {""}
        verdicts = [self._of_kind(kind) for kind in sorted(kinds)]
        return max(verdicts, key=(PROVEN, WEAK, SURVIVOR, BARE).index) if self.tried else BARE

    def _of_kind(self, kind: str) -> str:
        ends = {end for mutant, end in self.tried if kind in ("", mutant.kind)}
        if kind == "vanish" and CRASHED in ends:
            # A crash counts here: an action that is wrongly allowed may be impossible to carry out.
            return PROVEN
        return PROVEN if ends & {FAILED, HUNG} else WEAK if CRASHED in ends else SURVIVOR

    @property
    def killed(self) -> int:
        return sum(end != PASSED for _, end in self.tried)

    @property
    def crashed(self) -> int:
        return sum(end == CRASHED for _, end in self.tried)

    @property
    def living(self) -> list[str]:
        """The mutants that no test noticed."""
        return [mutant.what for mutant, end in self.tried if end == PASSED]

    def to_json(self) -> dict[str, Any]:
        return {
            "case": self.claim.case,
            "pointer": self.claim.pointer,
            "verdict": self.verdict,
            "mutants": len(self.tried),
            "killed": self.killed,
            "crashed": self.crashed,
            "living": self.living,
        }


def by_game(proofs: Sequence[Proof]) -> dict[str, list[Proof]]:
    """The proofs of each game, in the order of the register."""
    found: dict[str, list[Proof]] = {}
    for proof in proofs:
        found.setdefault(proof.claim.game, []).append(proof)
    return found


def document(proofs: Sequence[Proof]) -> dict[str, Any]:
    """The report as JSON."""
    return {
        game: {"summary": summary(own), "proofs": [one.to_json() for one in own]}
        for game, own in by_game(proofs).items()
    }


def summary(proofs: Sequence[Proof]) -> Mapping[str, int]:
    """The totals of a game."""
    return {
        "cases": len({proof.claim.case for proof in proofs}),
        "pointers": len(proofs),
        "mutants": sum(len(proof.tried) for proof in proofs),
        "killed": sum(proof.killed for proof in proofs),
        **{word: sum(proof.verdict == word for proof in proofs) for word in (PROVEN, WEAK, SURVIVOR, BARE)},
    }


def table(proofs: Sequence[Proof], *, every: bool) -> Iterator[str]:
    """A line for each claim that is not proven, or for every claim; then the totals of each game."""
    for game, own in by_game(proofs).items():
        for proof in own:
            if every or proof.verdict != PROVEN:
                score = f"{proof.killed}/{len(proof.tried)}"
                yield f"{game:22} {proof.claim.case:14} {proof.verdict:12} {score:>8}  {proof.claim.pointer}"
        yield f"{game}: " + ", ".join(f"{count} {word}" for word, count in summary(own).items())


def failures(proofs: Sequence[Proof]) -> int:
    """How many claims have no test that fails without their code."""
    return sum(proof.verdict in (SURVIVOR, BARE) for proof in proofs)
