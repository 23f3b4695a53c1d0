"""The tests run on the compiled build if it was requested, and on the plain one otherwise."""

import re
import sys
from importlib import import_module
from pathlib import Path

import hexfront
from benchmarks.build import is_compiled
from hatch_build import COMPILED

ROOT = Path(__file__).parents[1]
IS_WISHED = any(Path(entry).name == ".compiled" for entry in sys.path)


def test_the_inner_layers_are_compiled_if_that_is_wished() -> None:
    names = [".".join(Path(path).with_suffix("").parts) for path in COMPILED]
    files = [Path(str(import_module(name).__file__)) for name in names]

    assert files
    assert {file.suffix != ".py" for file in files} == {IS_WISHED}
    assert is_compiled() == IS_WISHED


def test_nothing_that_is_compiled_relies_on_a_cached_property() -> None:
    """In a class compiled by mypyc it is worked out anew at every read."""
    sources = {path: (ROOT / path).read_text() for path in COMPILED}

    assert [path for path, source in sources.items() if "import cached_property" in source] == []


def test_nothing_that_is_compiled_derives_from_an_abstract_collection() -> None:
    """Compiled by mypyc, such a class takes any list or mapping for its own in ``isinstance``."""
    derived = re.compile(r"^class \w+\(.*\b(Sequence|Mapping|Iterator|Iterable|Set)\b", re.MULTILINE)

    assert [path for path in COMPILED if derived.search((ROOT / path).read_text())] == []


def test_the_outer_layers_stay_as_they_are() -> None:
    assert str(hexfront.__file__).endswith(".py")
    assert (".compiled" in str(hexfront.__file__)) == IS_WISHED
