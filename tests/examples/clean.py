"""A clean environment with an example in it: installed as its users install it, without the network."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Environment:
    """An interpreter that knows hexfront, its libraries, and the example; and a folder to work in."""

    python: Path
    folder: Path

    def hexfront(self, *words: str, check: bool = True) -> str:
        """What a command of hexfront prints."""
        return self.run("-m", "hexfront", *words, check=check)

    def run(self, *words: str, check: bool = True, stdin: str = "") -> str:
        # Plain text, as wide as it likes, whatever the terminal of the tests.
        env = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "PYTHONPATH": ""}
        done = subprocess.run(
            [self.python, *words], cwd=self.folder, env=env, input=stdin, capture_output=True, text=True, timeout=120
        )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr


def clean_environment(folder: Path, example: str) -> Environment:
    """An environment with an example in it."""
    return packaged(ROOT / "examples" / example, folder)


def packaged(source: Path, folder: Path) -> Environment:
    """Make an environment and install a package into it.

    The libraries are those of the environment that runs the tests: nothing can be fetched here. The package itself is
    built to a wheel and installed, so what is missing in its package is missing in the test.
    """
    home = folder / "environment"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    own = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    libraries = sysconfig.get_path("purelib")
    # This tree comes first. ``addsitedir`` reads the .pth files there too, by which editable packages are found.
    lines = f"{ROOT}\nimport site; site.addsitedir({libraries!r})\n"
    Path(own, "libraries.pth").write_text(lines, encoding="utf-8")
    copy = folder / source.name
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=copy,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    wheel = next(folder.glob("*.whl"))
    # A pure wheel is installed by unpacking it; there is no pip in a clean environment.
    shutil.unpack_archive(wheel, own, "zip")
    return Environment(python, folder)
