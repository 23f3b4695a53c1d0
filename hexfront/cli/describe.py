"""The words of the command line: those that every way of playing shares."""

from __future__ import annotations

from hexfront.play.words import action_words, decision_words, event_words, points

__all__ = ["action_words", "decision_words", "event_words", "points"]
