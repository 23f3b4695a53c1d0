"""The measurement of many live games stands what it is there to measure: a server that does not keep up."""

import asyncio

from benchmarks.live_games import Figures, measure


def test_the_measurement_goes_on_when_every_table_is_busy() -> None:
    figures = asyncio.run(measure(games=2, rate=200, seconds=0.5, profile=None))
    lines = "\n".join(figures.lines())

    assert figures.late > 0
    assert len(figures.answered) + figures.late == 100
    assert len(figures.reached) == len(figures.answered)
    assert "99th" in lines and f"{figures.late} were left out" in lines


def test_promises_that_are_not_kept_are_named() -> None:
    quick, slow = Figures(answered=[0.02] * 1000), Figures(answered=[0.02] * 900 + [0.2] * 80 + [0.3] * 20, late=3)

    assert quick.broken() == []
    assert slow.broken() == [
        "3 actions were left out because every table was busy",
        "95 of a hundred answers took up to 200 ms, promised are 100 ms",
        "99 of a hundred answers took up to 300 ms, promised are 250 ms",
    ]
