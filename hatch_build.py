"""The build: the browser program, built if it is not, and plain Python, or with ``HEXFRONT_COMPILE=1`` the inner layers
compiled by mypyc from the same sources.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: What is compiled. Left out are actions, events, decisions, the skeletons of steps, games and their like: mypyc bears
#: neither that classes elsewhere derive from compiled ones, nor slots in dataclasses that do so themselves. It does
#: bear compiled classes that derive from others, so what families share as base classes in ``mechanics/steps`` and
#: ``ai/scripts`` is left out, and what derives from it in one family is not. Left out is also what only reads data,
#: and what looks up words from outside and has an error of its own for each: compiled functions take nothing but the
#: types they declare.
COMPILED = tuple(
    f"hexfront/{layer}/{module}.py"
    for layer, modules in (
        ("kernel", "bits gate grid memo state"),
        ("mechanics", "board flood line_of_fire odds points supply terms terrain walk"),
        ("ai/scripts", "covering losses ways weighing"),
        ("games/leningrad", "setup"),
        ("games/leningrad/combat", "decisions forces hands losses phase resolution retreats shifts table"),
        ("games/leningrad/movement", "costs marching overrun passage phase stacking surprise"),
        ("games/leningrad/logistics", "air arrivals forts net replacements supply"),
        ("games/leningrad/pieces", "statuses"),
        (
            "games/leningrad/computer",
            "answers atlas attacks battle evaluation fighting forts movers orders overruns posting rear script "
            "situation",
        ),
        ("games/assault/city", "control transfers"),
        ("games/assault/combat", "decisions disruption forces losses phase resolution retreats strengths"),
        ("games/assault/movement", "marching passage phase stacking zones"),
        ("games/assault/logistics", "arrivals lines supply"),
        ("games/assault/support", "naval"),
        ("games/assault/pieces", "statuses"),
        (
            "games/assault/computer",
            "answers atlas attacks axes battle chain evaluation fighting german_posts headquarters lifelines "
            "marches movers orders posting reach rooms script situation soviet_posts",
        ),
        ("games/leningrad41", "fog"),
        (
            "games/leningrad41/fire",
            "air candidates command decisions defensive firing ground modifiers parts phase reckoning refusals "
            "resolution salvo spotting volley",
        ),
        ("games/leningrad41/movement", "costs flips interrupt marching moving order passage phase stacking"),
        ("games/leningrad41/pieces", "statuses tracks"),
        (
            "games/leningrad41/computer",
            "answers assaults atlas evaluation exchange fighting german_posts marches movers posting script "
            "situation soviet_posts targets volleys",
        ),
    )
    for module in modules.split()
)
#: The page that every browser loads first.
BUILT_CLIENT = "hexfront/server/static/index.html"
#: What is linked from the page of a release, below the home of the project.
URLS = {"Homepage": "", "Changelog": "CHANGELOG.md", "Documentation": "docs/manual/command-line.md"}
TOOLS = ["mypy>=1.17", "setuptools>=80"]
#: A build is no place to be strict, and what the outer layers import may be missing from it.
LENIENT = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]


class Hook(BuildHookInterface[Any]):
    """Builds what is not written by hand. Compiled modules lie beside their sources, where Python finds them first."""

    def dependencies(self) -> list[str]:
        client = _client(Path(self.root))
        is_to_be_built = not _is_from_sdist(self.root) and not client.is_built() and client.installed_node() is None
        return [*(TOOLS if self._is_compiled() else []), *([client.NODE_WHEEL] if is_to_be_built else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable installation is that of a clone, where `make client` builds.
        client = _client(Path(self.root))
        if version != "editable" and not _is_from_sdist(self.root) and not client.is_built():
            client.build()
        if self._is_compiled():
            self._compile(version, build_data)

    def _is_compiled(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("HEXFRONT_COMPILE", "0") not in ("", "0")

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
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
        if self._is_compiled():
            self._folder.cleanup()


class Description(MetadataHookInterface):
    """The README as it is published: whoever reads it there has no repository around it."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = str(self.config.get("home", "")).rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readable_anywhere(text, home)}
        metadata["urls"] = {name: f"{home}/{path}".rstrip("/") for name, path in URLS.items()} if home else {}


def readable_anywhere(text: str, home: str) -> str:
    """A page whose links into the repository lead to its home; without a home they are words, and pictures left out."""

    def link(found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        if re.match(r"https?://|#", target):
            return found[0]
        if home:
            return f"{mark}[{words}]({home}/{target})"
        return "" if mark else words

    return re.sub(r"\n{3,}", "\n\n", re.sub(r"(!?)\[([^]]*)\]\(([^)]+)\)", link, text))


def _is_from_sdist(root: str) -> bool:
    """Whether these are the files of an sdist, which has the browser program already."""
    return (Path(root) / "PKG-INFO").is_file() and (Path(root) / BUILT_CLIENT).is_file()


def _client(root: Path) -> ModuleType:
    """The tool that builds the browser program; it lies beside this file, where a build does not look for modules."""
    found = spec_from_file_location("build_client", root / "tools" / "build_client.py")
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile into a folder; the modules made there."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(root)
    # A file of C for each module: in one, the compiler would take gigabytes of memory.
    modules = mypycify(
        [*LENIENT, *COMPILED], opt_level="2", debug_level="0", multi_file=True, target_dir=str(folder / "c")
    )
    command = build_ext(Distribution({"name": "hexfront", "ext_modules": modules}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()
    return sorted((folder / "lib").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
