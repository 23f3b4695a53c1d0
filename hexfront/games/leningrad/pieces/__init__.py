"""Counters and everything else that never changes during play."""
