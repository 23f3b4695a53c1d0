"""Pictures: the map of a game with marks for its set-up and schedule, and the positions of a recorded game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hexfront.cli.sources import check_side
from hexfront.drawing.picture import Drawing
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.games.registry import games
from hexfront.games.shared.charts import charts_of
from hexfront.kernel.errors import InputError, unknown
from hexfront.play.languages.language import ENGLISH, languages, map_words
from hexfront.play.record.reader import read_record
from hexfront.play.record.record import load_game


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a picture is to be made."""

    out: Path
    scale: float = 1.0
    language: str = ENGLISH
    night: bool = False
    #: A folder with changed data files of the game.
    data: Path | None = None


def draw(source: str, sheet: Sheet, at: int | None = None, side: str | None = None) -> str:
    """Draw the map of a game by name, or a position of a record. Returns what was drawn, in words."""
    if sheet.out.suffix.lower() not in (".svg", ".png"):
        raise InputError(f"cannot draw into {str(sheet.out)!r}: the name must end in .svg or .png")
    if source not in games() and Path(source).is_file():
        return _position(source, sheet, at, side)
    if at is not None or side is not None:
        raise InputError(f"{source} is no record: --at and --side go with the record of a game")
    _map(source, sheet)
    return f"the map of {source}"


def _position(source: str, sheet: Sheet, at: int | None, side: str | None) -> str:
    """Draw a position of a record; of a running game with secrets only what a side knows, or else what all know."""
    if sheet.night or sheet.language != ENGLISH:
        raise InputError("positions are drawn by day and in English: --night and --language go with the map of a game")
    record = read_record(source, data=sheet.data)
    game, last = record.game(), len(record.entries)
    number = last if at is None else at
    if not 0 <= number <= last:
        raise InputError(f"{source} has {last} actions: --at {number} was asked for, expected 0 to {last}")
    check_side(game, side)
    states = [record.opening(game), *record.states(game)]
    # When a game is over, there is nothing left to hide from those who look back.
    whole = side is None and game.is_over(states[-1])
    shown = states[number] if whole else game.known(states[number], side)
    drawing = game.draw(shown, side)
    drawing.save(sheet.out, sheet.scale)
    return f"{drawing.title}, after action {number} of {last}"


def _map(name: str, sheet: Sheet) -> None:
    """Draw the map of a game with its charts."""
    out, scale, language, night = sheet.out, sheet.scale, sheet.language, sheet.night
    if language not in languages():
        raise unknown("language", language, languages())
    game = load_game(name, {}, sheet.data)
    options = MapOptions(night=night, words=map_words(language, game), charts=charts_of(game))
    drawing = draw_map(game.folder, marks=game.marks(), options=options)
    Drawing(drawing, f"the map of {name}").save(out, scale)
