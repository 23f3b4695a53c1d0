"""A little land with swamp, river, road and water, and its chart."""

from pathlib import Path

from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import TerrainChart, load_chart
from tests.kernel.toy import sheet, written

CHART = "terrain,foot,tracks\nclear,1,1\nswamp,2,3\nroad,1,1/2\nriver,+1,x2\nfort,x2,x2\n"
SIDES = [
    ("0101", "0102", "river"),
    ("0102", "0103", "road"),
    ("0102", "0103", "river"),
    ("0103", "0104", "all-sea"),
]


def paper() -> MapSheet:
    return sheet({"0102": "swamp", "0103": "swamp", "0404": "lake"}, SIDES)


def chart(folder: Path) -> TerrainChart:
    return load_chart(written(folder, "terrain.csv", CHART))
