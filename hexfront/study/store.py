"""The folder of a study: its plan, every finished game, and the tables made from them."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import DataError, InputError
from hexfront.play.record.lines import canonical
from hexfront.study.plan import Plan, Task

#: A game of a study as a document: its outcome and the observer's notes.
GameNotes = dict[str, Any]
Row = dict[str, Any]


class Store:
    """Stores a study in a folder, so that it can be stopped at any moment and resumed."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.games = folder / "games.jsonl"

    def open(self) -> list[GameNotes]:
        """Create the folder or resume the study in it; return the games already played."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "study.json"
        told = canonical(self.plan.to_json())
        if not file.exists():
            replace(file, told)
        elif file.read_text(encoding="utf-8") != told:
            raise InputError(
                f"{file}: another study was begun in this folder, with {self._difference(file)}; "
                "name another folder, or ask for the same study"
            )
        self._mend()
        wanted = {(task.variant.name, task.number) for task in self.plan.tasks()}
        return [game for game in self._read() if (game["variant"], game["number"]) in wanted]

    def left(self, played: Sequence[GameNotes]) -> list[Task]:
        """The remaining games."""
        done = {(game["variant"], game["number"]) for game in played}
        return [task for task in self.plan.tasks() if (task.variant.name, task.number) not in done]

    def append(self, game: GameNotes) -> None:
        """Append a game in one write and sync it to disk."""
        line = (canonical(game) + "\n").encode("ascii")
        descriptor = os.open(self.games, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _mend(self) -> None:
        """Remove a last line that a crash left incomplete."""
        if not self.games.exists():
            return
        content = self.games.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            with self.games.open("r+b") as file:
                file.truncate(whole)

    def _read(self) -> Iterator[GameNotes]:
        if not self.games.exists():
            return
        with self.games.open(encoding="ascii") as file:
            for number, line in enumerate(file, start=1):
                try:
                    yield json.loads(line)
                except ValueError as fault:
                    raise DataError(f"{self.games}, line {number}: not a game of a study ({fault})") from fault

    def _difference(self, file: Path) -> str:
        """The first difference from the study in the folder."""
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as fault:
            raise DataError(f"{file}: not the description of a study ({fault})") from fault
        asked = self.plan.to_json()
        if there.get("seed") != asked["seed"]:
            return f"the seed {there.get('seed')!r} and not {asked['seed']!r}"
        names = [variant.get("name") for variant in there.get("variants", ())]
        mine = [variant["name"] for variant in asked["variants"]]
        if names != mine:
            return f"the variants {', '.join(map(str, names))} and not {', '.join(mine)}"
        if there.get("stopping") != asked.get("stopping"):
            return f"the rule to stop {there.get('stopping')!r} and not {asked.get('stopping')!r}"
        pairs = zip(there["variants"], asked["variants"], strict=True)
        return next(
            f"{key} {one.get(key)!r} of the variant {one['name']!r} and not {other.get(key)!r}"
            for one, other in pairs
            for key in {**other, **one}
            if one.get(key) != other.get(key)
        )


def replace(path: Path, text: str) -> None:
    """Write a file atomically."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)


def variant_columns(plan: Plan) -> dict[str, Row]:
    """What was played, for every row of a variant: its game, players, options and charts, a column each."""
    options = list(dict.fromkeys(name for variant in plan.variants for name in variant.options))
    found = {}
    for variant in plan.variants:
        sides = variant.load().frame.sides
        found[variant.name] = {
            "variant": variant.name,
            "game": variant.game,
            **{f"{side} player": player for side, player in zip(sides, variant.players, strict=True)},
            **{f"option {name}": variant.options.get(name) for name in options},
            "setup": variant.setup,
            "changed files": " ".join(sorted(variant.charts)),
            "work": variant.work,
            "seconds a turn": variant.seconds if variant.work is None else None,
        }
    return found


def game_rows(games: Sequence[GameNotes], plan: Plan) -> list[Row]:
    """One row per game: what was played, its outcome and losses."""
    played = variant_columns(plan)
    return [
        {
            **played[game["variant"]],
            **{key: game[key] for key in ("number", "seed", "winner", "level", "points", "actions")},
            "seconds": round(game["seconds"], 3),
            "dice": game["dice"],
            **{f"luck in {measure}": value for measure, value in sorted(game["luck"].items())},
            "combats": sum(game["combats"].values()),
            **{f"{side} steps lost": lost for side, lost in game["turns"][-1]["lost"].items()},
        }
        for game in games
    ]


def turn_rows(games: Sequence[GameNotes], plan: Plan) -> list[Row]:
    """One row per turn of each game: what was played, and points, losses and objectives at the turn's end."""
    played = variant_columns(plan)
    return [
        {
            **played[game["variant"]],
            "number": game["number"],
            "turn": turn["turn"],
            "points": turn["points"],
            **{f"{side} steps lost": lost for side, lost in turn["lost"].items()},
            **{f"{side} steps left": left for side, left in turn["left"].items()},
            **{f"{side} objectives": " ".join(hexes) for side, hexes in turn["held"].items()},
        }
        for game in games
        for turn in game["turns"]
    ]


def in_order(games: Sequence[GameNotes], plan: Plan) -> list[GameNotes]:
    """Games by variant and number, regardless of which ended first."""
    order = {variant.name: place for place, variant in enumerate(plan.variants)}
    return sorted(games, key=lambda game: (order[game["variant"]], game["number"]))


def write_tables(folder: Path, tables: Mapping[str, Sequence[Row]]) -> list[Path]:
    """Every table as CSV, and as Parquet where pyarrow is installed."""
    written = []
    for name, rows in tables.items():
        columns = list(dict.fromkeys(column for row in rows for column in row))
        written.append(_csv(folder / f"{name}.csv", columns, rows))
        if has_parquet():
            written.append(_parquet(folder / f"{name}.parquet", columns, rows))
    return written


def has_parquet() -> bool:
    """Whether the package that writes Parquet is installed."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        return False
    return True


def _csv(path: Path, columns: Sequence[str], rows: Sequence[Row]) -> Path:
    partial = path.with_name(path.name + ".part")
    with partial.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, restval="")
        table.writeheader()
        table.writerows(rows)
    return partial.replace(path)


def _parquet(path: Path, columns: Sequence[str], rows: Sequence[Row]) -> Path:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    table = arrow.table({column: [row.get(column) for row in rows] for column in columns})
    partial = path.with_name(path.name + ".part")
    parquet.write_table(table, partial)
    return partial.replace(path)
