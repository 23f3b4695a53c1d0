"""Answers without what differs between any two tables: ids, keys, commitments, hashes and times."""

import json
from typing import Any

from tests.server.house import Player


def plain(viewer: Player, text: str) -> str:
    """What somebody was sent, with what differs between any two tables made the same."""
    for own in (viewer.id, str(viewer.key), viewer.table["dice"].get("commitment")):
        text = text.replace(str(own), "*")
    lines = [json.loads(line) for line in text.splitlines()]
    return json.dumps([_without_times(line) for line in lines])


def _without_times(document: Any) -> Any:
    if isinstance(document, list):
        return [_without_times(one) for one in document]
    if isinstance(document, dict):
        # The chain of an account begins with the commitment of the dice.
        return {name: _without_times(one) for name, one in document.items() if name not in ("at", "hash")}
    return document
