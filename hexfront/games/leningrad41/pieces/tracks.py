"""Sets of sub-commands and of bridges, which tracks keep as numbers with one bit for each member."""

from __future__ import annotations

from collections.abc import Iterable


def is_on(track: int, index: int) -> bool:
    """Whether a sub-command or a bridge is in the set on a track."""
    return bool(track & 1 << index)


def with_one(track: int, index: int) -> int:
    """The set on a track with one member more."""
    return track | 1 << index


def track_of(indexes: Iterable[int]) -> int:
    """A track that holds a set of sub-commands or bridges."""
    track = 0
    for index in indexes:
        track = with_one(track, index)
    return track
