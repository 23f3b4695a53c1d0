"""The measurement of many live games stands what it is there to measure: a server that does not keep up."""

import asyncio

from benchmarks.live_games import measure


def test_the_measurement_goes_on_when_every_table_is_busy() -> None:
    figures = asyncio.run(measure(games=2, rate=200, seconds=0.5, profile=None))
    lines = "\n".join(figures.lines())

    assert figures.late > 0
    assert len(figures.answered) + figures.late == 100
    assert len(figures.reached) == len(figures.answered)
    assert "99th" in lines and f"{figures.late} were left out" in lines
