"""A fixed piece of plain Python work, timed with every measurement, so that ratios do not depend on the machine."""

from __future__ import annotations

from time import process_time

ROUNDS = 2000


def reference_loop() -> int:
    """Work typical of a rules engine: integers, tuples, dictionaries, calls."""
    table: dict[int, tuple[int, ...]] = {}
    total = 0
    for number in range(ROUNDS):
        key = number * 7919 % 503
        stack = table.get(key, ())
        table[key] = (*stack[-2:], number)
        total += _mixed(number, len(stack)) & 0xFF
    return total


def _mixed(number: int, more: int) -> int:
    return (number << 3 ^ number >> 2) + more


def references_per_second(seconds: float = 0.2) -> float:
    """How often the loop runs in a second at the moment."""
    start = process_time()
    runs = 0
    while process_time() - start < seconds:
        reference_loop()
        runs += 1
    return runs / (process_time() - start)
