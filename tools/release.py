"""Prepares a release: checks what is said about it, and builds and checks what would be published, into ``dist``.

It publishes nothing. ``make release`` then installs what it built and plays with it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from hexfront.kernel.version import __version__

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
#: The headings of Keep a Changelog, in its order.
HEADINGS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
UNRELEASED = "Unreleased"


def main() -> None:
    """Check, build and check again; the first thing that is wrong ends it."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if wrong := [*changelog_faults(changelog, __version__), *tree_faults()]:
        sys.exit("no release yet:\n" + "\n".join(f"  {one}" for one in wrong))
    shutil.rmtree(DIST, ignore_errors=True)
    _run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(DIST))
    if wrong := list(source_faults()):
        sys.exit("no release yet:\n" + "\n".join(f"  {one}" for one in wrong))
    packages = sorted(str(one) for one in DIST.iterdir())
    _run(sys.executable, "-m", "twine", "check", "--strict", *packages)


def changelog_faults(text: str, version: str) -> Iterator[str]:
    """What keeps a changelog from telling of a version, by the rules of Keep a Changelog."""
    sections = dict(_sections(text))
    if UNRELEASED not in sections:
        yield f"CHANGELOG.md: there is no section [{UNRELEASED}]"
    elif sections[UNRELEASED].strip():
        yield f"CHANGELOG.md: the section [{UNRELEASED}] is not empty; what it tells belongs to {version}"
    dated = [name for name in sections if re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", name)]
    if not dated:
        yield f"CHANGELOG.md: there is no section '## [{version}] - YYYY-MM-DD'"
    for name, told in sections.items():
        headings = re.findall(r"^### (.*)$", told, flags=re.MULTILINE)
        if strange := [one for one in headings if one not in HEADINGS]:
            yield f"CHANGELOG.md: {name} has the heading {strange[0]!r}, expected one of {', '.join(HEADINGS)}"
        if len(set(headings)) < len(headings):
            yield f"CHANGELOG.md: {name} has a heading twice"


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """Every version with its date, as ``1.0.0 - 2026-01-31``, and what is told of it."""
    parts = re.split(r"^## \[([^]]+)\](.*)$", text, flags=re.MULTILINE)
    for version, date, told in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        yield f"{version}{date}".strip(), told


def tree_faults() -> Iterator[str]:
    """What would be published without being in the repository."""
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    if changed.stdout:
        yield f"the repository has changes that are not committed: {', '.join(changed.stdout.split()[1::2])}"


def source_faults() -> Iterator[str]:
    """Whether the sdist alone makes the wheel that would be published."""
    wheel, sdist = next(DIST.glob("*.whl")), next(DIST.glob("*.tar.gz"))
    with TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        source = next(Path(folder).iterdir())
        _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(source / "dist"), cwd=source)
        if next((source / "dist").glob("*.whl")).read_bytes() != wheel.read_bytes():
            yield f"{sdist.name} makes another wheel than {wheel.name}"


def _run(*command: str, cwd: Path = ROOT) -> None:
    if subprocess.run(command, cwd=cwd, check=False).returncode:
        sys.exit(f"no release yet: {' '.join(command[1:4])} failed")


if __name__ == "__main__":
    main()
