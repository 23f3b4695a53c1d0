"""Output of ``hexfront show``: the current position of a recorded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from hexfront.cli.commands.sheets import position_sheet, score_sheet
from hexfront.cli.sources import known_at_the_end
from hexfront.cli.telling import tell
from hexfront.cli.terminal.canvas import Canvas, Overlay, legend
from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.state import State
from hexfront.play.record.reader import read_record
from hexfront.play.words import action_words

FEW = 20


def show_record(file: Path, *, with_map: bool, side: str | None = None, data: Path | None = None) -> None:
    """Show the position, phase, score and legal actions at the end of a record.

    Of a running game in which the sides know different things, it is what one side knows, or else what all know.
    """
    record = read_record(file, data=data)
    game = record.game()
    state = known_at_the_end(record, game, side)
    view = game.view(state, state.to_act or game.frame.sides[0])
    document = {"file": file, "actions": len(record.entries), "moment": moment(game, state), "view": view}
    head = Text(f"{games()[game.name].title}, {len(record.entries)} actions so far", style="bold")
    drawn = _map(game, view) if with_map else []
    sheets = (position_sheet(view), score_sheet(game, state))
    tell(lambda: Group(head, moment(game, state), *drawn, *sheets, *_offers(game, view)), lambda: document)


def moment(game: Wargame, state: State) -> str:
    """Turn, phase and the side to decide."""
    outcome = game.outcome(state)
    if outcome:
        return f"The game is over: {outcome.reason}."
    decision = f" ({state.stack[-1].to_json()['type']})" if state.stack else ""
    return f"Turn {state.turn} of {game.frame.last_turn}, {state.phase}: {state.to_act} to act{decision}."


def _map(game: Wargame, view: Mapping[str, Any]) -> list[RenderableType]:
    canvas = Canvas.of(game)
    canvas.draw(view, Overlay())
    front = [unit["hex"] for unit in view["units"] if unit["side"] == view["side"]] or list(canvas.at)
    width = min(Console().width, canvas.width)
    rows = canvas.window(front[len(front) // 2], width, canvas.height)
    return [*(Text.assemble(row) for row in rows), *(Text(line, style="dim") for line in legend(game))]


def _offers(game: Wargame, view: Mapping[str, Any]) -> Iterator[str]:
    actions = view["actions"]
    if not actions:
        return
    kinds = Counter(action["type"] for action in actions)
    yield "What may be done: " + ", ".join(f"{kind} ({count})" for kind, count in kinds.items())
    if len(actions) <= FEW:
        yield from (f"  {action_words(game, action)}" for action in actions)
