"""Counters and everything that never changes during play."""
