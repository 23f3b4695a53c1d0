"""Output of ``hexfront show``: the current position of a recorded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from hexfront.cli.commands.sheets import score_sheet
from hexfront.cli.terminal.canvas import LEGEND, Canvas, Overlay
from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.state import State
from hexfront.play.record.record import load_record
from hexfront.play.words import action_words

FEW = 20


def show_record(file: Path, *, with_map: bool) -> None:
    """Show the position, phase, score and legal actions at the end of a record."""
    record = load_record(file)
    game = record.game()
    state = record.final(game)
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
    canvas = Canvas(game.map)
    canvas.draw(view, Overlay())
    front = [unit["hex"] for unit in view["units"] if unit["side"] == view["side"]] or list(canvas.at)
    for line in canvas.window(front[len(front) // 2], min(console.width, canvas.width), canvas.height):
        console.print(line)
    console.print("\n".join(LEGEND), style="dim")


def position_sheet(view: Mapping[str, Any]) -> Table:
    """Every hex that holds units."""
    sheet = Table("hex", "side", "units")
    stacks: dict[str, list[Mapping[str, Any]]] = {}
    for unit in view["units"]:
        stacks.setdefault(unit["hex"], []).append(unit)
    for number, stack in sorted(stacks.items()):
        sheet.add_row(number, stack[0]["side"], ", ".join(unit_words(unit) for unit in stack))
    return sheet


def unit_words(unit: Mapping[str, Any]) -> str:
    """A unit with its strength and movement."""
    strength = "?" if unit["untried"] else f"{unit['attack']}-{unit['defense']}"
    reduced = " reduced" if unit["steps"] < unit["full_steps"] else ""
    kind = f" {unit['type']}" if unit["name"].isdigit() and unit["type"] != "infantry" else ""
    if unit["untried"]:
        kind = f" {unit['id'].rpartition('-')[2]}"
    return f"{unit['name']}{kind} ({strength}-{unit['movement']}{reduced})"


def _offers(console: Console, game: Wargame, view: Mapping[str, Any]) -> None:
    actions = view["actions"]
    if not actions:
        return
    kinds = Counter(action["type"] for action in actions)
    console.print("What may be done: " + ", ".join(f"{kind} ({count})" for kind, count in kinds.items()))
    if len(actions) <= FEW:
        for action in actions:
            console.print(f"  {action_words(game, action)}")
