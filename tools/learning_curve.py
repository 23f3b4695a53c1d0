"""``python -m tools.learning_curve``: draws the curve of examples/ppo as docs/images/ppo-curve.svg."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from hexfront.study.reports.charts import Line, lines

ROOT = Path(__file__).resolve().parent.parent
CURVE, PICTURE = ROOT / "examples" / "ppo" / "curve.csv", ROOT / "docs" / "images" / "ppo-curve.svg"
#: The chart has classes; a picture of its own needs its colours with it.
STYLE = (
    "text{font:12.5px sans-serif;fill:#555}path{fill:none}.axis{stroke:#777}.marked{stroke:#aaa;stroke-dasharray:4 4}"
    ".line{stroke:#1d4f91;stroke-width:2.4;stroke-linejoin:round}"
)


def drawn() -> str:
    """The share of games won, by thousands of steps."""
    with CURVE.open(encoding="utf-8") as file:
        points = [(int(row["steps"]) / 1000, 100 * float(row["won"])) for row in csv.DictReader(file)]
    svg = lines([Line("won", "won", points)], "thousand steps", "% won", "Games won while learning")
    namespace = 'xmlns="http://www.w3.org/2000/svg" width="720"'
    return svg.replace("<svg ", f"<svg {namespace} ", 1).replace(">", f"><style>{STYLE}</style>", 1) + "\n"


def main() -> int:
    PICTURE.write_text(drawn(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
