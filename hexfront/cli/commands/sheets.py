"""Tables on the screen: odds, scores, summaries."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from hexfront.games.face import FireOdds, Wargame
from hexfront.games.registry import GameInfo
from hexfront.kernel.state import State
from hexfront.mechanics.odds import Odds, StrengthChange
from hexfront.study.simulate import Spread, Summary

#: The numbers on a counter besides its movement, as far as a game has them; where units fire at hexes, their own.
STRENGTHS, FIRE = ("attack", "defense"), ("fire", "range")


def percent(chance: Fraction) -> str:
    """A chance as text: 1/3 is 33 %."""
    return "<1 %" if 0 < chance < Fraction(1, 100) else f"{float(chance) * 100:.0f} %"


def odds_sheet(game: Wargame, odds: Odds) -> RenderableType:
    """Both totals, every change and shift with its rule, the column, and the chance of every result."""
    account = Table(box=None, show_header=False, pad_edge=False)
    account.add_column(justify="right")
    account.add_column()
    for total, strength in (("attack", odds.attack), ("defense", odds.defense)):
        account.add_row(total, str(strength))
        for change in (one for one in odds.strength_changes if one.sum == total):
            account.add_row(_change(change), f"{change.reason} (rule {change.rule})")
    account.add_row("ratio", odds.ratio)
    for shift in odds.shifts:
        account.add_row(f"{shift.columns:+}", f"{shift.reason} (rule {shift.rule})")
    account.add_row("column", Text(odds.column, style="bold"))
    for one in odds.die_changes:
        account.add_row(f"die {one.points:+}", f"{one.reason} (rule {one.rule})")
    parts: list[RenderableType] = [account]
    if len(odds.columns) > 1:
        parts.append(Text("untried units: the sums are those of the likeliest case; the column may be"))
        parts.append(_row(odds.columns))
    parts += [Text(f"results: {game.words.results}")]
    parts.append(_row(odds.results))
    return Group(*parts)


def fire_sheet(game: Wargame, odds: FireOdds) -> RenderableType:
    """The strength and column of a fire, every modifier of every target with its rule, and the chances."""
    account = Table(box=None, show_header=False, pad_edge=False)
    account.add_column(justify="right")
    account.add_column()
    further = "" if odds.next is None else f"; the next column begins at {odds.next}"
    account.add_row("strength", f"{odds.strength}{further}")
    account.add_row("column", Text(odds.column, style="bold"))
    for target in odds.targets:
        account.add_row("target", game.units[target.unit].name if target.unit else "the structure")
        for one in target.modifiers:
            account.add_row(f"die {one.points:+}", f"{one.reason} (rule {one.rule})")
    parts: list[RenderableType] = [account]
    if len(odds.columns) > 1:
        parts.append(Text("face-down units: the strength is that of the likeliest case; the column may be"))
        parts.append(_row(odds.columns))
    for unit, chance in odds.dropped.items():
        if chance:
            parts.append(Text(f"{unit} may prove unable to fire: {percent(chance)}"))
    parts.append(Text(f"results: {game.words.results}"))
    parts.append(_row(odds.results))
    return Group(*parts)


def _change(change: StrengthChange) -> str:
    return f"{change.plus:+}" if change.plus else f"\N{MULTIPLICATION SIGN}{change.times}"


def _row(chances: Mapping[str, Fraction]) -> Table:
    row = Table(box=None, pad_edge=False)
    for name in chances:
        row.add_column(name, justify="right")
    row.add_row(*(percent(chance) for chance in chances.values()))
    return row


def games_sheet(games: Mapping[str, GameInfo]) -> Table:
    """Every game with its sides, turns and options. Names are never truncated, because users have to type them."""
    sheet = Table(Column("name", no_wrap=True), "title", "sides", "turns", "options")
    for name, info in games.items():
        sheet.add_row(name, info.title, ", ".join(info.sides), str(info.turns), ", ".join(info.options) or "none")
    return sheet


def score_sheet(game: Wargame, state: State) -> Table:
    """The current victory points."""
    title = f"{game.balance(state):+} victory points ({game.reckoned.nation} points count up)"
    sheet = Table("points", "for", "rule", title=title)
    for score in game.score(state):
        sheet.add_row(f"{score.points:+}", score.reason, score.rule)
    return sheet


def summary_sheet(summary: Summary) -> Table:
    """The summary of a batch of games."""
    sheet = Table("", "", title=f"{summary.games} games", show_header=False)
    for winner, count in sorted(summary.winners.items()):
        sheet.add_row(f"{winner} wins", _share(count, summary.games))
    for level, count in sorted(summary.levels.items()):
        sheet.add_row(level, _share(count, summary.games))
    sheet.add_row("points", _spread(summary.points))
    sheet.add_row("actions a game", _spread(summary.actions))
    sheet.add_row("actions/s", f"{summary.actions_per_second:,.0f} in {summary.seconds:.1f} s")
    return sheet


def _share(count: int, total: int) -> str:
    return f"{count} ({percent(Fraction(count, total))})"


def _spread(spread: Spread) -> str:
    return f"mean {spread.mean:.1f}, deviation {spread.deviation:.1f}, from {spread.least:.0f} to {spread.most:.0f}"


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
    untried = unit.get("untried", False)
    printed = FIRE if "fire" in unit else STRENGTHS
    strength = "?" if untried else "-".join(str(unit[one]) for one in printed if one in unit)
    reduced = " reduced" if unit["steps"] < unit["full_steps"] else ""
    kind = f" {unit['type']}" if unit["name"].isdigit() and unit["type"] != "infantry" else ""
    number = unit["id"].rpartition("-")[2]
    if untried:
        kind = "" if unit["name"].endswith(number) else f" {number}"
    under = f", which is {unit['is']}" if unit.get("is") else ""
    figures = "-".join(filter(None, (strength, str(unit["movement"]))))
    return f"{unit['name']}{kind} ({figures}{reduced}){under}"


def rule_words(game: Wargame, number: str) -> list[Text]:
    """A case of the rulebook in our words."""
    rule = game.rulebook[number]
    rulings = [Text(f"  Ruling {name}: {game.rulebook.rulings.get(name, '')}") for name in rule.rulings]
    return [Text(f"Rule {rule.number}, {rule.title}: {rule.gist}"), *rulings]
