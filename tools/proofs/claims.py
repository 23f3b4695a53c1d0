"""The claims of the registers: which code enforces which case of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hexfront.kernel.rulebook import Rulebook, basis_of, load_rulebook


@dataclass(frozen=True, order=True, slots=True)
class Claim:
    """One ``enforced_by`` of one case; ``package`` is the family, since each family has its own citations."""

    game: str
    case: str
    pointer: str
    package: str

    @property
    def is_citation(self) -> bool:
        """Whether it names a field of a citations class rather than an object of a module."""
        return ":" not in self.pointer


def registers(root: Path) -> dict[str, Path]:
    """Every register below a folder, by the name of its game."""
    return {file.parent.name: file for file in sorted(root.glob("*/games/*/data/*/rulebook.toml"))}


def claims(files: dict[str, Path], games: Sequence[str], cases: Sequence[str] = ()) -> Iterator[Claim]:
    """The claims of the enforced cases of some games; a case inherited from a game's basis is claimed there."""
    for game in games:
        file = files[game]
        package = ".".join(file.parts[-6:-3])
        for rule in _rulebook(files, game).own.values():
            if rule.status == "enforced" and (not cases or rule.number in cases):
                yield from (Claim(game, rule.number, name, package) for name in rule.enforced_by)


def _rulebook(files: dict[str, Path], game: str) -> Rulebook:
    basis = basis_of(files[game])
    return load_rulebook(files[game], _rulebook(files, basis) if basis else None)
