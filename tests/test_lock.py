"""The lock file lists every package the project declares, each with hashes, and names no index to fetch them from."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
# A pin and its hashes are one logical line, broken with backslashes.
PINS = [line for line in LOCK.replace("\\\n", " ").splitlines() if line and not line.lstrip().startswith("#")]


def test_every_package_asked_for_is_locked() -> None:
    pinned = {pin.partition("==")[0] for pin in PINS}

    assert _asked_for() - pinned == set(), "pyproject.toml asks for packages the lock lacks: run make lock"


def test_every_pin_has_an_exact_version_and_hashes() -> None:
    loose = [pin for pin in PINS if not re.match(r"[a-z0-9-]+==[\w.]+( ; [^\\]+?)? +--hash=sha256:", pin)]

    assert PINS
    assert loose == [], "renew the lock with make lock"


def test_the_lock_names_no_host() -> None:
    named = [line for line in LOCK.splitlines() if "://" in line or "index" in line or "find-links" in line]

    assert named == [], "a lock that names a host fails where that host cannot be reached"


def _asked_for() -> set[str]:
    """The names of all packages pyproject.toml declares: runtime, extras, groups and the build."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = document["project"]
    lists = [
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *document["dependency-groups"].values(),
        document["build-system"]["requires"],
    ]
    return {_name(wanted) for each in lists for wanted in each} - {project["name"]}


def _name(wanted: str) -> str:
    return re.split(r"[^A-Za-z0-9_.-]", wanted)[0].lower().replace("_", "-")
