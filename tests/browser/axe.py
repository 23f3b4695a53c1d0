"""What axe finds wrong with a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
#: Whether no animation runs that has an end.
STILL = """() => document.getAnimations().every(
    (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""


def faults(page: Page) -> list[Any]:
    """What axe finds wrong with a page as it is now."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: run npm ci in client/")
    page.add_script_tag(path=AXE)
    # What is still fading in has not its own colours yet.
    page.wait_for_function(STILL)
    found: list[Any] = page.evaluate(
        "async () => (await axe.run()).violations.map(one => [one.id, one.nodes.map(node => node.html)])"
    )
    return found
