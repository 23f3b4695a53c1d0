"""Building the browser program: only when something has changed, with a Node that is new enough."""

import os
from pathlib import Path

import pytest

from tools import build_client


def test_only_what_is_older_than_its_sources_is_built_again(tmp_path: Path) -> None:
    made, source = tmp_path / "index.html", tmp_path / "main.ts"
    source.write_text("")
    assert not build_client.is_fresh(made, [source])

    made.write_text("")
    os.utime(source, (1, 1))
    assert build_client.is_fresh(made, [source])
    os.utime(made, (0, 0))
    assert not build_client.is_fresh(made, [source])


@pytest.mark.parametrize(("said", "version"), [("v20.19.1", (20, 19)), ("v8.0.0", (8, 0)), ("nonsense", (0, 0))])
def test_the_version_of_a_node_is_read(tmp_path: Path, said: str, version: tuple[int, int]) -> None:
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\necho {said}\n")
    node.chmod(0o755)

    assert build_client.version_of(str(node)) == version


def test_packages_are_no_sources(tmp_path: Path) -> None:
    for name in ("src/main.ts", "node_modules/svelte/index.js", "package.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")

    assert {path.name for path in build_client.sources(tmp_path)} == {"main.ts", "package.json"}
