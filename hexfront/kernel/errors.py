"""The errors hexfront raises, by kind of mistake.

HexfrontError
├── IllegalAction   a rule forbids it; ``.refusal`` names the rule
├── NotNow          the wrong side, or the wrong moment
├── InputError      an unknown game, option, unit or hex, or a malformed document
├── DataError       a data file or a stored record is damaged; the message names file and line
└── MissingExtra    a package of an extra is not installed; the message has the command that installs it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.kernel.rulebook import Refusal


class HexfrontError(Exception):
    """Every error that hexfront raises on purpose."""


class IllegalAction(HexfrontError):
    """A rule forbids the action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class NotNow(HexfrontError):
    """The action belongs to another side or another moment; nothing has changed."""


class InputError(HexfrontError, ValueError):
    """A name, number or document that cannot be understood."""


class DataError(HexfrontError):
    """A data file or record is damaged."""


class MissingExtra(HexfrontError, ImportError):
    """A package is not installed that comes with an extra of hexfront."""

    def __init__(self, extra: str, needs: str, package: str | None) -> None:
        """``needs`` begins the sentence with who needs the package, such as "environments need"."""
        missing = "a package that is" if package is None else f"the package {package}, which is"
        super().__init__(f"{needs} {missing} not installed; run: pip install 'hexfront[{extra}]'", name=package)
        self.extra = extra


@contextmanager
def needing(extra: str, needs: str) -> Iterator[None]:
    """Imports of packages that come with an extra; a missing one raises an error with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as fault:
        package = (fault.name or "").partition(".")[0] or None
        if package == "hexfront":
            raise
        raise MissingExtra(extra, needs, package) from fault


def unknown(kind: str, name: object, known: Iterable[str]) -> InputError:
    """An error that quotes the unknown name and suggests known ones."""
    names = sorted(known)
    near = get_close_matches(str(name), names, n=3)
    if near:
        hint = f"did you mean {' or '.join(repr(one) for one in near)}?"
    elif len(names) <= 40:
        hint = f"known are {', '.join(names)}" if names else "there is none at all"
    else:
        hint = f"there are {len(names)}, from {names[0]!r} to {names[-1]!r}"
    return InputError(f"unknown {kind} {name!r}: {hint}")
