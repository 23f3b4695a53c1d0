"""Output of ``hexfront show``: the current position of a recorded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from hexfront.cli.commands.sheets import position_sheet, score_sheet
from hexfront.cli.sources import known_at_the_end
from hexfront.cli.terminal.canvas import Canvas, Overlay, legend
from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.state import State
from hexfront.play.record.reader import read_record
from hexfront.play.words import action_words

FEW = 20


def show_record(file: Path, *, with_map: bool, side: str | None = None) -> None:
    """Show the position, phase, score and legal actions at the end of a record.

    Of a running game in which the sides know different things, it is what one side knows, or else what all know.
    """
    record = read_record(file)
    game = record.game()
    state = known_at_the_end(record, game, side)
    view = game.view(state, state.to_act or game.frame.sides[0])
    console = Console(highlight=False)
    console.print(f"{games()[game.name].title}, {len(record.entries)} actions so far", style="bold")
    console.print(moment(game, state))
    if with_map:
        _map(console, game, view)
    console.print(position_sheet(view))
    console.print(score_sheet(game, state))
    _offers(console, game, view)


def moment(game: Wargame, state: State) -> str:
    """Turn, phase and the side to decide."""
    outcome = game.outcome(state)
    if outcome:
        return f"The game is over: {outcome.reason}."
    decision = f" ({state.stack[-1].to_json()['type']})" if state.stack else ""
    return f"Turn {state.turn} of {game.frame.last_turn}, {state.phase}: {state.to_act} to act{decision}."


def _map(console: Console, game: Wargame, view: Mapping[str, Any]) -> None:
    canvas = Canvas.of(game)
    canvas.draw(view, Overlay())
    front = [unit["hex"] for unit in view["units"] if unit["side"] == view["side"]] or list(canvas.at)
    for line in canvas.window(front[len(front) // 2], min(console.width, canvas.width), canvas.height):
        console.print(line)
    console.print("\n".join(legend(game)), style="dim")


def _offers(console: Console, game: Wargame, view: Mapping[str, Any]) -> None:
    actions = view["actions"]
    if not actions:
        return
    kinds = Counter(action["type"] for action in actions)
    console.print("What may be done: " + ", ".join(f"{kind} ({count})" for kind, count in kinds.items()))
    if len(actions) <= FEW:
        for action in actions:
            console.print(f"  {action_words(game, action)}")
