"""What the README says about make is true."""

import re
from pathlib import Path

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_two_commands_are_targets_of_make() -> None:
    makefile = (Path(__file__).resolve().parent.parent / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"^make (\w+)", README, flags=re.MULTILINE))

    assert {"play", "test"} <= named
    assert named <= set(re.findall(r"^(\w+):", makefile, flags=re.MULTILINE))
