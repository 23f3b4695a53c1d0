"""Builds the documentation into build/site: ``python -m tools.site``. It needs no network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.site.links import broken, from_outside
from tools.site.staging import ROOT, navigation, stage

SETTINGS = ROOT / "mkdocs.yml"


def main() -> None:
    site = build(ROOT / "build")
    faults = [
        *(f"leads nowhere: {one}" for one in broken(site)),
        *(f"is elsewhere: {one}" for one in from_outside(site)),
    ]
    if faults:
        sys.exit("\n".join(faults))
    print(f"open {site / 'index.html'} in a browser")


def build(folder: Path) -> Path:
    """Build the site into a folder, and tell where it is."""
    pages, site = folder / "pages", folder / "site"
    for old in (pages, site):
        _empty(old)
    stage(pages)
    settings = folder / "mkdocs.yml"
    settings.write_text(navigation(SETTINGS.read_text(encoding="utf-8")).replace("$ROOT", str(ROOT)), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(settings)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0 or not (site / "index.html").is_file():
        sys.exit(f"Zensical could not build the site:\n{done.stdout}{done.stderr}")
    return site


def _empty(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
