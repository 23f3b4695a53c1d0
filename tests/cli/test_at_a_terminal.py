"""The program at a real (pseudo-)terminal."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hexfront.play.record.verify import verify

pty = pytest.importorskip("pty")

PROGRAM = [sys.executable, "-c", "from hexfront.cli import main; main()"]
PATIENCE = 180.0


def hear_interrupts() -> None:
    """Whoever runs the tests in the background has Ctrl-C ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A process at a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._master, slave = pty.openpty()
        env = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm", "XDG_STATE_HOME": str(folder)}
        self.process = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=hear_interrupts,
        )
        os.close(slave)

    def read_until(self, words: str, idle: Callable[[], None] = lambda: None) -> str:
        """Everything up to some words; fails when they do not come. Whenever nothing comes, ``idle`` is called."""
        seen = b""
        end = time.monotonic() + PATIENCE
        while words.encode() not in seen:
            ready, _, _ = select.select([self._master], [], [], 0.5)
            assert time.monotonic() < end, f"{words!r} did not come; seen was {seen.decode(errors='replace')}"
            if ready:
                seen += os.read(self._master, 65536)
            else:
                idle()
        return seen.decode(errors="replace")

    def interrupt_until(self, words: str) -> str:
        """Press Ctrl-C until some words come: the press that meets the prompt just as it opens is lost in Python."""
        self.interrupt()
        return self.read_until(words, self.interrupt)

    def interrupt(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def close(self) -> int:
        return self.process.wait(PATIENCE)

    def remove(self) -> None:
        """Nothing is left running or open, however the test went."""
        self.process.kill()
        self.process.wait()
        os.close(self._master)


Starts = Callable[..., Terminal]


@pytest.fixture
def starts(tmp_path: Path) -> Iterator[Starts]:
    """Starts the program with some words."""
    started: list[Terminal] = []

    def start(*words: str) -> Terminal:
        started.append(Terminal(tmp_path, *words))
        return started[-1]

    yield start
    for terminal in started:
        terminal.remove()


def test_a_first_game_from_the_menu_to_the_end_of_a_phase(tmp_path: Path, starts: Starts) -> None:
    at = starts("play")
    at.read_until("or q to leave")
    at.type("1")
    at.read_until("suggested set-up?")
    at.type("")
    at.read_until("or q to leave")
    at.type("2")
    at.read_until("end phase; help)> ")
    at.type("move 1pz 0210")
    at.read_until("german-1-pz moves to 0210")
    at.interrupt_until("'quit' leaves the game")
    at.type("auto")
    at.read_until("were taken for you")
    at.type("end")
    at.read_until("(attack, end phase; help)> ")
    at.type("quit")
    at.read_until("play on with")

    assert at.close() == 0
    (record,) = tmp_path.rglob("*.jsonl")
    assert verify(record).ok


def test_simulation_stopped_by_hand_sums_up_what_was_played(tmp_path: Path, starts: Starts) -> None:
    at = starts("simulate", "leningrad-1979", "--games", "9999", "--jobs", "1", "--out", str(tmp_path))
    end = time.monotonic() + PATIENCE
    while len(list(tmp_path.glob("*.jsonl"))) < 2:
        assert time.monotonic() < end
        time.sleep(0.1)
    at.interrupt()
    shown = at.read_until("actions/s")

    assert "stopped after" in shown
    at.close()
    assert (tmp_path / "results.csv").read_text().count("\n") >= 2
