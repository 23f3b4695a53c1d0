"""``python -m benchmarks``: prints the figures of every game, each also as a ratio to the reference loop."""

from __future__ import annotations

import sys

from benchmarks.build import description
from benchmarks.measures import all_measures
from hexfront import games


def main() -> int:
    names = sys.argv[1:] or list(games())
    print(f"kernel and mechanics: {description()}")
    print(f"{'game':18} {'measure':28} {'per second':>12} {'wanted':>10} {'microseconds':>13} {'ratio':>9}")
    for name in names:
        for one in all_measures(name):
            mark = "" if one.is_met else "  below"
            print(
                f"{name:18} {one.what:28} {one.per_second:12,.0f} {one.wanted:10,.0f} "
                f"{1e6 / one.per_second:13.2f} {one.ratio:9.2f}{mark}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
