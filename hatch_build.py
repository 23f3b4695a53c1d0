"""The build: plain Python, or with ``HEXFRONT_COMPILE=1`` the inner layers compiled by mypyc from the same sources."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What is compiled. Left out are actions, events, decisions, games and their like: mypyc bears neither that classes
#: elsewhere derive from compiled ones, nor slots in dataclasses that do so themselves. It does bear compiled classes
#: that derive from others, so what families share as base classes in ``ai/scripts`` is left out, and what derives from
#: it in one family is not. Left out is also what looks up words from outside and has an error of its own for each:
#: compiled functions take nothing but the types they declare.
COMPILED = tuple(
    f"hexfront/{layer}/{module}.py"
    for layer, modules in (
        ("kernel", "grid state"),
        ("mechanics", "board flood line_of_fire odds supply terms terrain walk"),
        ("games/leningrad/movement", "costs marching overrun passage phase surprise"),
        ("games/leningrad/combat", "phase resolution retreats table"),
        ("games/leningrad/logistics", "arrivals net supply"),
        ("games/leningrad41", "fog"),
        ("games/leningrad41/movement", "costs marching order passage phase stacking"),
        ("games/leningrad41/fire", "candidates command defensive ground modifiers reckoning resolution salvo spotting"),
        ("ai/scripts", "covering losses"),
        (
            "games/leningrad/computer",
            "answers atlas attacks battle evaluation fighting movers orders overruns posting situation",
        ),
    )
    for module in modules.split()
)
TOOLS = ["mypy>=1.17", "setuptools>=80"]
#: A build is no place to be strict, and what the outer layers import may be missing from it.
LENIENT = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]


class CompilingHook(BuildHookInterface[Any]):
    """Puts compiled modules beside their sources in the wheel, where Python finds them first."""

    def dependencies(self) -> list[str]:
        return TOOLS if _is_wished() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not _is_wished():
            return
        if version == "editable":
            sys.exit(
                "HEXFRONT_COMPILE=1 does not go with an editable installation: its sources change, the wheel's do not"
            )
        self._folder = tempfile.TemporaryDirectory(prefix="hexfront-compiled-")
        folder = Path(self._folder.name)
        for module in compiled(Path(self.root), folder):
            build_data["force_include"][str(module)] = module.relative_to(folder / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if _is_wished():
            self._folder.cleanup()


def _is_wished() -> bool:
    return os.environ.get("HEXFRONT_COMPILE", "0") not in ("", "0")


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile into a folder; the modules made there."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(root)
    modules = mypycify([*LENIENT, *COMPILED], opt_level="3", target_dir=str(folder / "c"))
    command = build_ext(Distribution({"name": "hexfront", "ext_modules": modules}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()
    return sorted((folder / "lib").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
