"""The plan of a study: its variants, the games of each, and the seed, from TOML or from flags."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from hexfront.ai.named import Code, read_code
from hexfront.ai.players import WORK
from hexfront.games.changed import changed_files
from hexfront.kernel.errors import DataError, InputError, unknown
from hexfront.study.stopping import Stopping
from hexfront.study.variants import Variant

#: Fields that a study sets for all its variants, or each variant for itself.
SHARED: Mapping[str, type | tuple[type, ...]] = {
    "game": str,
    "players": list,
    "code": list,
    "options": dict,
    "data": str,
    "setup": str,
    "work": int,
    "seconds": (int, float),
    "processes": int,
}
OF_A_STUDY: Mapping[str, type | tuple[type, ...]] = {
    **SHARED,
    "title": str,
    "games": int,
    "seed": (int, str),
    "stop": str,
    "looks": int,
    "variant": list,
}


class Task(NamedTuple):
    """One game of a study."""

    variant: Variant
    number: int
    seed: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A study before it is played."""

    title: str
    variants: tuple[Variant, ...]
    games: int
    seed: int | str = 0
    #: By which rule the study stops early, if it may.
    stopping: Stopping | None = None

    def check(self) -> None:
        """Check the plan before a long run."""
        if self.games < 1:
            raise InputError(f"{self.games} games were asked for, expected at least one")
        if not self.variants:
            raise InputError("the study has no variant, expected at least one")
        names = [variant.name for variant in self.variants]
        for name in names:
            if names.count(name) > 1:
                raise InputError(f"two variants are named {name!r}, expected different names")
        if self.stopping is not None:
            self.stopping.check(self.games, len(self.variants))
        for variant in self.variants:
            variant.check()

    def tasks(self) -> Iterator[Task]:
        """Every game. Games with the same number have the same dice in all variants and are played in succession."""
        for number in range(1, self.games + 1):
            for variant in self.variants:
                yield Task(variant, number, f"{self.seed}-{number}")

    def to_json(self) -> dict[str, Any]:
        """The fields that identify a study, so that it can be resumed."""
        # The bound is set before: with another rule or another most of games it would be another study.
        stopping = {} if self.stopping is None else {"stopping": self.stopping.to_json(self.games)}
        return {"seed": self.seed, "variants": [variant.to_json() for variant in self.variants]} | stopping


def read_plan(path: Path) -> Plan:
    """A study from its TOML file; folders are relative to the file."""
    try:
        record = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise DataError(f"{path}: the study cannot be read ({fault.strerror or fault})") from fault
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise DataError(f"{path}: not a TOML file ({fault})") from fault
    _check_fields(f"{path}", record, OF_A_STUDY)
    shared = {key: value for key, value in record.items() if key in SHARED}
    entries = record.get("variant", [{}])
    variants = []
    for number, entry in enumerate(entries, start=1):
        place = f"{path}: variant {number}"
        if not isinstance(entry, dict):
            raise DataError(f"{place}: {entry!r}, expected a table")
        _check_fields(place, entry, {**SHARED, "name": str})
        variants.append(_variant(place, shared | entry, path.parent))
    if "looks" in record and "stop" not in record:
        raise DataError(f"{path}: 'looks' goes with 'stop', the figure that decides")
    stopping = Stopping(record["stop"], record.get("looks", 5)) if "stop" in record else None
    games, seed = record.get("games", 100), record.get("seed", 0)
    return Plan(record.get("title", path.stem), tuple(variants), games, seed, stopping)


def _check_fields(place: str, record: Mapping[str, Any], known: Mapping[str, type | tuple[type, ...]]) -> None:
    for key, value in record.items():
        if key not in known:
            raise DataError(f"{place}: {unknown('field', key, known)}")
        if not isinstance(value, known[key]) or isinstance(value, bool):
            raise DataError(f"{place}: {key} is {value!r}, expected {_kind(known[key])}")


def _kind(kinds: type | tuple[type, ...]) -> str:
    names = {str: "a text", list: "a list", dict: "a table", int: "a whole number", float: "a number"}
    return " or ".join(names[kind] for kind in (kinds if isinstance(kinds, tuple) else (kinds,)))


def _variant(place: str, record: Mapping[str, Any], folder: Path) -> Variant:
    if "game" not in record:
        raise DataError(f"{place}: the field 'game' is missing")
    charts = changed_files(folder / record["data"]) if "data" in record else {}
    options = dict(record.get("options", {}))
    return Variant(
        name=record.get("name") or _name(record["game"], options, record.get("data")),
        game=record["game"],
        players=tuple(map(str, record.get("players", ("random",)))),
        options=options,
        charts=charts,
        setup=record.get("setup", "suggested"),
        work=None if "seconds" in record else record.get("work", WORK),
        seconds=float(record.get("seconds", 0)),
        code=tuple(_code(place, folder, one) for one in record.get("code", ())),
        processes=record.get("processes", 1),
    )


def _code(place: str, folder: Path, named: object) -> Code:
    if isinstance(named, Code):
        return named
    if not isinstance(named, str):
        raise DataError(f"{place}: code is {named!r}, expected the names of Python files")
    return read_code(folder / named)


def _name(game: str, options: Mapping[str, Any], data: str | None) -> str:
    """The default name of a variant: its game, options and folder."""
    told = [f"{key} {_value(value)}" for key, value in options.items()] + ([Path(data).name] if data else [])
    return ", ".join([game, *told])


def _value(value: object) -> str:
    """The value of an option in command-line syntax."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Flags:
    """A study as given on the command line."""

    games_named: tuple[str, ...]
    players: tuple[str, ...]
    options: Mapping[str, Any]
    varied: Mapping[str, tuple[Any, ...]]
    data: tuple[Path, ...]
    setup: str
    work: int | None
    seconds: float | None
    code: tuple[Code, ...] = ()
    processes: int = 1

    def variants(self) -> Iterator[Variant]:
        """Every game, unchanged and with each folder of charts, for every value of the varied options."""
        for game in self.games_named:
            for options in self._options():
                for folder in (None, *self.data):
                    record: dict[str, Any] = {
                        "game": game,
                        "players": self.players,
                        "options": options,
                        "setup": self.setup,
                        "code": self.code,
                        "processes": self.processes,
                    }
                    record |= {} if folder is None else {"data": str(folder)}
                    record |= {"seconds": self.seconds} if self.seconds is not None else {"work": self.work}
                    yield _variant(game, record, Path())

    def _options(self) -> Iterator[dict[str, Any]]:
        combinations = [dict(self.options)]
        for option, values in self.varied.items():
            combinations = [given | {option: value} for given in combinations for value in values]
        yield from combinations
