"""Where a running server spends its processor time: a sampler that its measurement starts and stops by signals."""

from __future__ import annotations

import json
import signal
from collections import Counter
from pathlib import Path
from types import FrameType

#: Seconds of processor time between two samples.
PERIOD = 0.002
ELSEWHERE = "other threads"
START, STOP = signal.SIGUSR1, signal.SIGUSR2


class Sampler:
    """Notes which functions are at work each time the process has used a little more processor time."""

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self.samples = 0
        #: How often each function was at work itself, and how often it or one that it called.
        self.own: Counter[str] = Counter()
        self.whole: Counter[str] = Counter()

    def install(self) -> None:
        """Wait for the signals."""
        signal.signal(signal.SIGPROF, self._sample)
        signal.signal(START, lambda *_: signal.setitimer(signal.ITIMER_PROF, PERIOD, PERIOD))
        signal.signal(STOP, self._stop)

    def _stop(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        found = {"samples": self.samples, "own": self.own.most_common(60), "whole": self.whole.most_common(150)}
        self.file.write_text(json.dumps(found))

    def _sample(self, _signal: int, frame: FrameType | None) -> None:
        # While the main thread waits for news, it is another thread that used the time.
        names = _names(frame)
        names = names if "selectors.py" not in names[0] else [ELSEWHERE]
        self.samples += 1
        self.own[names[0]] += 1
        self.whole.update(set(names))


def _names(frame: FrameType | None) -> list[str]:
    """The functions of a stack, the innermost first."""
    names = []
    while frame is not None:
        code = frame.f_code
        names.append(f"{'/'.join(Path(code.co_filename).parts[-3:])}:{code.co_qualname}")
        frame = frame.f_back
    return names
