"""The packages as they would be published, the Pythons of this machine, and clean environments to install into."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UV = shutil.which("uv", path=f"{ROOT / '.tools' / 'bin'}{os.pathsep}{os.environ['PATH']}")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PLAY_LOCK = ROOT / "requirements-play.lock"
#: The Pythons that the project says it was tried on.
CLASSIFIED = [found[1] for line in PROJECT["classifiers"] if (found := re.fullmatch(r".*:: Python :: (3\.\d+)", line))]
#: Folders in which the usual managers of Pythons keep them.
MANAGED = (".pyenv/versions/{}*/bin", ".local/share/uv/python/cpython-{}*/bin", ".asdf/installs/python/{}*/bin")


@dataclass(frozen=True, slots=True)
class Packages:
    """What would be published, and the wheel that is made from the sdist alone."""

    wheel: Path
    sdist: Path
    wheel_of_sdist: Path


def built(folder: Path) -> Packages:
    """The packages in the folder ``HEXFRONT_PACKAGES``, if a release was built there; else built into a folder here."""
    if given := os.environ.get("HEXFRONT_PACKAGES"):
        dist = ROOT / given
    else:
        dist = folder / "dist"
        _build(ROOT, dist, "sdist", "wheel")
    sdist = next(dist.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    _build(next((folder / "unpacked").iterdir()), folder / "again", "wheel")
    return Packages(next(dist.glob("*.whl")), sdist, next((folder / "again").glob("*.whl")))


def _build(source: Path, into: Path, *kinds: str) -> None:
    targets = [word for kind in kinds for word in ("-t", kind)]
    _ran([sys.executable, "-m", "hatchling", "build", *targets, "-d", str(into)], cwd=source)


@cache
def python(version: str) -> Path | None:
    """A Python of this machine by its version, such as 3.12."""
    folders = [Path(one) for one in os.environ["PATH"].split(os.pathsep)]
    folders += [path for pattern in MANAGED for path in sorted(Path.home().glob(pattern.format(version)))]
    for found in (folder / f"python{version}" for folder in folders):
        # What a manager puts on the path may only say that no such Python is active.
        if found.is_file() and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    return None


@dataclass(frozen=True, slots=True)
class Environment:
    """A clean environment: a Python, and nothing else until it is installed."""

    folder: Path

    def install(self, *what: str) -> None:
        """Install as ``pip install`` does, in the versions that are locked."""
        command = ["pip", "install", "--quiet", "--python", str(self.folder / "env")]
        # A package that is built here has the same version in every build: one from a cache may be older.
        self._uv(*command, "--reinstall-package", "hexfront", "--constraint", str(PLAY_LOCK), *what)

    def packages(self) -> list[str]:
        """The names of all installed packages."""
        listed = self._uv("pip", "list", "--format", "freeze", "--python", str(self.folder / "env"))
        return [line.partition("==")[0] for line in listed.split()]

    def python(self, program: str) -> str:
        """What a program prints."""
        return _ran([str(self._bin("python")), "-c", program], cwd=self.folder)

    def hexfront(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of hexfront, run to its end."""
        command = [str(self._bin("hexfront")), *words]
        return subprocess.run(command, cwd=self.folder, env=_plain(), capture_output=True, text=True, check=False)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of ``hexfront serve``, for as long as it is needed."""
        command = [str(self._bin("hexfront")), "serve", "--port", "0", "--database", "games.db"]
        with subprocess.Popen(command, cwd=self.folder, env=_plain(), stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                said = server.stdout.readline()
                found = re.search(r"http://\S+", said)
                assert found, f"the server said {said!r} instead of its address"
                yield found[0]
            finally:
                server.terminate()

    def size(self) -> int:
        """The bytes of all its files."""
        return sum(file.lstat().st_size for file in (self.folder / "env").rglob("*") if not file.is_dir())

    def _bin(self, name: str) -> Path:
        return self.folder / "env" / "bin" / name

    def _uv(self, *words: str) -> str:
        assert UV is not None
        return _ran([UV, *words], cwd=self.folder)


def clean_environment(folder: Path, version: str) -> Environment:
    """A clean environment of a Python that is there."""
    assert UV is not None
    _ran([UV, "venv", "--quiet", "--python", str(python(version)), str(folder / "env")], cwd=folder)
    return Environment(folder)


def _plain() -> dict[str, str]:
    """The surroundings of a user who has never heard of the tests."""
    ours = ("PYTHON", "VIRTUAL_ENV", "HEXFRONT", "COV_", "PYTEST")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {
        "UV_LINK_MODE": "copy",
        # What is not on this machine is not tried.
        "UV_PYTHON_DOWNLOADS": "never",
    }


def _ran(command: list[str], cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=_plain(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout
