"""The lock files list every package the project declares, with hashes, and name no index to fetch them from."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK, PLAY_LOCK = "requirements.lock", "requirements-play.lock"
# A pin and its hashes are one logical line, broken with backslashes.
PINS = {
    name: [
        line
        for line in (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
        if line and not line.lstrip().startswith("#")
    ]
    for name in (LOCK, PLAY_LOCK)
}


def test_every_package_asked_for_is_locked() -> None:
    project = PROJECT["project"]
    groups = (*project["optional-dependencies"].values(), *PROJECT["dependency-groups"].values())
    everything = _names(project["dependencies"], *groups, PROJECT["build-system"]["requires"])

    assert everything - _pinned(LOCK) == set(), "pyproject.toml asks for packages the lock lacks: run make lock"


def test_playing_is_locked_with_what_it_needs_in_the_same_versions() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = _names(extras["cli"], extras["server"], PROJECT["build-system"]["requires"])

    assert wanted - _pinned(PLAY_LOCK) == set(), "pyproject.toml asks for packages the lock lacks: run make lock"
    versions = {name: {pin.split()[0] for pin in pins} for name, pins in PINS.items()}
    assert versions[PLAY_LOCK] < versions[LOCK], "make play and make test would install different versions"


@pytest.mark.parametrize("name", PINS)
def test_every_pin_has_an_exact_version_and_hashes(name: str) -> None:
    loose = [pin for pin in PINS[name] if not re.match(r"[a-z0-9-]+==[\w.]+( ; [^\\]+?)? +--hash=sha256:", pin)]

    assert PINS[name]
    assert loose == [], "renew the lock with make lock"


@pytest.mark.parametrize("name", PINS)
def test_the_locks_name_no_host(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if "://" in line or "index" in line or "find-links" in line]

    assert named == [], "a lock that names a host fails where that host cannot be reached"


def _pinned(name: str) -> set[str]:
    return {pin.partition("==")[0] for pin in PINS[name]}


def _names(*lists: list[str]) -> set[str]:
    """The names of the packages in lists of requirements, without hexfront itself."""
    wanted = {re.split(r"[^A-Za-z0-9_.-]", one)[0].lower().replace("_", "-") for each in lists for one in each}
    return wanted - {PROJECT["project"]["name"]}
