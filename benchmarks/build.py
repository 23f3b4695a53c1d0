"""Tells which build is measured: plain Python, or the one compiled by mypyc."""

from __future__ import annotations

from hexfront.mechanics import flood


def is_compiled() -> bool:
    """Whether the inner layers run as compiled modules."""
    return not str(flood.__file__).endswith(".py")


def description() -> str:
    return "compiled by mypyc" if is_compiled() else "plain Python"
