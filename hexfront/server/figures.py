"""Figures for monitoring: what has been counted and measured, in the text form of Prometheus."""

from __future__ import annotations

import os
import resource
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

#: Upper bounds of the durations that are told apart, in seconds.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
#: The media type of the text form.
MEDIA_TYPE = "text/plain; version=0.0.4"

Labels = tuple[str, ...]


class Counter:
    """A number for each combination of labels that only grows."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self._values: defaultdict[Labels, float] = defaultdict(float)

    def add(self, *labels: str, by: float = 1.0) -> None:
        self._values[labels] += by

    def lines(self) -> Iterable[str]:
        yield from _head(self.name, self.about, "counter")
        if not self.labels:
            yield _line(self.name, {}, self._values[()])
            return
        for labels, value in sorted(self._values.items()):
            yield _line(self.name, dict(zip(self.labels, labels, strict=True)), value)


class Histogram:
    """How long things took, by a label."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self.name, self.about, self.label = name, about, label
        self._counts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))
        self._sums: defaultdict[str, float] = defaultdict(float)

    def add(self, label: str, seconds: float) -> None:
        self._counts[label][bisect_left(BOUNDS, seconds)] += 1
        self._sums[label] += seconds

    def lines(self) -> Iterable[str]:
        yield from _head(self.name, self.about, "histogram")
        for label, counts in sorted(self._counts.items()):
            total = 0
            for bound, count in zip((*BOUNDS, float("inf")), counts, strict=True):
                total += count
                shown = "+Inf" if bound == float("inf") else str(bound)
                yield _line(f"{self.name}_bucket", {self.label: label, "le": shown}, total)
            yield _line(f"{self.name}_sum", {self.label: label}, self._sums[label])
            yield _line(f"{self.name}_count", {self.label: label}, total)


class Figures:
    """What this process counts while it runs."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests = Counter("hexfront_requests_total", "Requests answered.", "method", "route", "status")
        self.seconds = Histogram("hexfront_request_seconds", "Time taken to answer a request.", "route")
        self.sockets = Counter("hexfront_sockets_total", "WebSockets that were opened and are closed again.")
        self.actions = Counter("hexfront_actions_total", "Actions carried out at tables.")
        self.failures = Counter("hexfront_failures_total", "Records of the log by level, from warnings on.", "level")

    def text(self, gauges: Sequence[tuple[str, str, float]]) -> str:
        """Everything counted, and the values of this moment: name, explanation, value."""
        counted = (self.requests, self.seconds, self.sockets, self.actions, self.failures)
        lines = [line for one in counted for line in one.lines()]
        for name, about, value in (*gauges, *process(self.began)):
            lines += [*_head(name, about, "counter" if name.endswith("_total") else "gauge"), _line(name, {}, value)]
        return "\n".join(lines) + "\n"


def process(began: float) -> list[tuple[str, str, float]]:
    """What the process uses, under the names that Prometheus has for it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    found = [
        ("process_start_time_seconds", "When the process started, in seconds since 1970.", began),
        ("process_cpu_seconds_total", "Processor time used.", used.ru_utime + used.ru_stime),
    ]
    statistics, descriptors = Path("/proc/self/statm"), Path("/proc/self/fd")
    if statistics.is_file():
        pages = int(statistics.read_text().split()[1])
        memory = float(pages * os.sysconf("SC_PAGE_SIZE"))
        found.append(("process_resident_memory_bytes", "Memory in use.", memory))
    if descriptors.is_dir():
        found.append(("process_open_fds", "Open files and sockets.", float(len(os.listdir(descriptors)))))
    return found


def _head(name: str, about: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _line(name: str, labels: Mapping[str, str], value: float) -> str:
    shown = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
    return f"{name}{{{shown}}} {value:.10g}" if shown else f"{name} {value:.10g}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
