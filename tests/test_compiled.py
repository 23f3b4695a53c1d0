"""The compiled build is what the tests run on where it is wished, and the plain one everywhere else."""

import sys
from importlib import import_module
from pathlib import Path

import hexfront
from benchmarks.build import is_compiled
from hatch_build import COMPILED

ROOT = Path(__file__).resolve().parent.parent
IS_WISHED = any(Path(entry).name == ".compiled" for entry in sys.path)


def test_the_inner_layers_are_compiled_if_that_is_wished() -> None:
    names = [path.relative_to(ROOT).with_suffix("") for pattern in COMPILED for path in ROOT.glob(pattern)]
    files = [Path(str(import_module(".".join(name.parts)).__file__)) for name in names if name.name != "__init__"]

    assert files
    assert {file.suffix != ".py" for file in files} == {IS_WISHED}
    assert is_compiled() == IS_WISHED


def test_the_outer_layers_stay_as_they_are() -> None:
    assert str(hexfront.__file__).endswith(".py")
    assert (".compiled" in str(hexfront.__file__)) == IS_WISHED
