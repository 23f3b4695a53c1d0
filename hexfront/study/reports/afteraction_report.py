"""The after-action report of a single game: turn maps, key combats, losses and the luck ledger."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from hexfront.drawing.overlay import SHAPES
from hexfront.drawing.svg import element
from hexfront.games.face import Fortune, HasControl, HasFire, objectives_of
from hexfront.games.registry import games
from hexfront.kernel.game import Outcome
from hexfront.play.record.record import Record
from hexfront.play.words import with_names
from hexfront.study.reports import charts
from hexfront.study.reports.afteraction import Account, AfterAction, Battle, Throw, Turn, accounts, standing
from hexfront.study.reports.page import Maps, Section, facts, figure, figures, looks, page, paragraph, table
from hexfront.study.watching import chronicle

FIRE = "#e8862a"
LINE = "#3c1642"
PRIZE = "#f4c64a"
RECKONING = """For each die the ledger has the exact chance of every result by the column of the table that was read,
what each result is worth to the side that threw it, and what came. {} Expected is the sum of chance times worth; luck
is what came less what was expected. The net luck of a side adds its own dice and takes away the other's; it is compared
with all games of the same dice by a normal curve of their variance."""


def after_action_report(record: Record, title: str) -> str:
    """The whole report as one HTML document."""
    told = AfterAction(record)
    maps = Maps()
    turns = "".join(_turn_map(told, turn, maps) for turn in told.turns)
    key = (
        f"{_shapes(told)}, with their number; the line halves the ground between {_who(told)}. "
        f"Stars are hexes that were attacked, golden hexes objectives{_held_by(told)}."
    )
    sections = [
        Section("course", "The course of the game", _course(told)),
        Section("maps", "Turn by turn", paragraph(key) + element("div", turns, class_="figures maps")),
        Section("combats", "Key combats", _combats(told)),
        Section("losses", "Losses", _losses(told)),
        Section("luck", "The luck ledger", _luck(told)),
    ]
    return page(title, _lead(told), sections, maps, told.game.sides)


def _held_by(told: AfterAction) -> str:
    """How the map shows control of objectives, in games that have it."""
    if not isinstance(told.game, HasControl):
        return ""
    return f", dark ones those that the {told.game.reckoned.nation} side controls"


def _shapes(told: AfterAction) -> str:
    """Which shapes on the map are whose units."""
    first, *others = told.game.sides
    *most, last = [f"{SHAPES[side.look.shape]} {side.nation}" for side in others]
    return ", ".join([f"{SHAPES[first.look.shape].capitalize()} are {first.nation} units", *most]) + f" and {last}"


def _who(told: AfterAction) -> str:
    """Between whom the line runs."""
    return "them" if len(told.sides) == 2 else f"the {told.game.reckoned.nation} side and all others"


def signed(value: float | Fraction, places: int = 0) -> str:
    """A number with its sign, using a true minus sign."""
    return f"{float(value):+.{places}f}".replace("-", "\N{MINUS SIGN}") if value else "0"


def _lead(told: AfterAction) -> str:
    record, outcome = told.record, told.game.outcome(told.final)
    played = record.header.get("players")
    known = played if isinstance(played, dict) else {}
    seats = ", ".join(f"{told.game.nations.get(side, side)}: {name}" for side, name in known.items())
    ended = _ended(told, outcome) if outcome else f"unfinished, turn {told.final.turn}"
    pairs = {
        "game": games()[told.game.name].title,
        "options": ", ".join(key if value is True else f"{key} {value}" for key, value in _chosen(told)),
        "players": seats,
        "date": str(record.header.get("date", "")),
        "actions": f"{len(record.entries):,}",
    }
    return element("p", escape(f"{ended}."), class_="lead") + facts(
        {key: escape(value) for key, value in pairs.items() if value}
    )


def _ended(told: AfterAction, outcome: Outcome) -> str:
    """Who won and why; some reasons name the victory themselves."""
    reason = with_names(told.game, outcome.reason)
    return reason if outcome.level in reason else f"{outcome.level.capitalize()}: {reason}"


def _chosen(told: AfterAction) -> list[tuple[str, object]]:
    """The options that were chosen."""
    return [(key, value) for key, value in told.game.options.items() if value is not False]


def _course(told: AfterAction) -> str:
    if not told.turns:
        return ""
    points = charts.Line("", "plain", [(float(turn.number), float(turn.points)) for turn in told.turns])
    first = told.game.reckoned.nation
    account = charts.lines([points], "turn", "points", "Victory points as each turn ends", marked=0.0)
    drawn = [figure(account, "Victory points", f"as each turn ends; {first} points count up")]
    rows = []
    for side, look in looks(told.game.sides).items():
        total, line = 0, []
        for turn in told.turns:
            total += turn.lost(side)
            line.append((float(turn.number), float(total)))
        rows.append(charts.Line(told.game.nations[side], look, line))
    word = chronicle.loss_word(told.game)
    title = f"{word.capitalize()} lost"
    drawn.append(figure(charts.lines(rows, "turn", f"{word} lost", f"{title} by the end of each turn"), title))
    fires = isinstance(told.game, HasFire)
    heads = ["turn", "points", "attacks", *(["defensive fires", "of them hits"] if fires else [])]
    heads += [f"{told.game.nations[side]} {word} lost" for side in told.sides]
    cells = [
        (
            str(turn.number),
            signed(turn.points),
            str(len(turn.battles)),
            *(_defensive(turn) if fires else ()),
            *(str(turn.lost(side)) for side in told.sides),
        )
        for turn in told.turns
    ]
    return figures(drawn) + table(heads, cells, numbers=range(len(heads)))


def _defensive(turn: Turn) -> tuple[str, str]:
    """How many defensive fires there were in a turn, and how many of them hit."""
    shots = [shot for shot in turn.shots if shot.is_defensive]
    return str(len(shots)), str(sum(shot.hits > 0 for shot in shots))


def _turn_map(told: AfterAction, turn: Turn, maps: Maps) -> str:
    """The positions at the end of a turn, the front line, and the attacks of the turn."""
    game, overlay = told.game, maps.overlay(told.game)
    ours = set(game.map.names(chronicle.controlled(game, turn.state)))
    drawn = overlay.tints(dict.fromkeys(sorted(ours), 1.0), game.reckoned.look.mark, 0.22)
    prizes = _ring_colours(told, turn)
    drawn += "".join(overlay.ring(number, colour) for number, colour in prizes.items())
    drawn += overlay.front(ours, LINE)
    attacked = dict.fromkeys(number for battle in turn.battles for number in battle.hexes)
    drawn += "".join(overlay.star(number, FIRE) for number in attacked)
    for side, stacks in standing(turn, told.sides).items():
        for place, count in sorted(stacks.items()):
            drawn += overlay.stack(game.map.name(place), side, str(count))
    hexes = "1 hex" if len(attacked) == 1 else f"{len(attacked)} hexes"
    caption = f"{signed(turn.points)} points; {hexes} attacked"
    return maps.figure(game, drawn, f"End of turn {turn.number}", caption)


def _ring_colours(told: AfterAction, turn: Turn) -> dict[str, str]:
    """The ring of every objective: golden, or in the colour of the reckoned side if that controls it."""
    rings = dict.fromkeys(objectives_of(told.game), PRIZE)
    if isinstance(told.game, HasControl):
        first = told.game.reckoned
        rings |= {hex_: first.look.mark for hex_, side in told.game.holders(turn.state).items() if side == first.name}
    return rings


def _combats(told: AfterAction) -> str:
    first, nation = told.game.reckoned.name, told.game.reckoned.nation
    rows = [
        (
            str(battle.turn),
            element("span", escape(told.game.nations[battle.side]), class_=looks(told.game.sides)[battle.side]),
            escape(f"{battle.action} {', '.join(battle.hexes)}{_places(told, battle)}"),
            "".join(_how(told, throw) for throw in battle.throws if throw.fortune) or "no die",
            signed(battle.steps),
            signed(battle.after - battle.before),
            element("b", signed(battle.swing(first))),
        )
        for battle in told.key_battles()
    ]
    if not rows:
        return ""
    word = chronicle.loss_word(told.game)
    heads = ["turn", "attacker", "combat", "how it was decided", word, "points", "swing"]
    note = (
        f"Swing is what the attacker gained by the combat and all that was decided about it: {word} the enemy lost "
        f"less his own, and the victory points by which the account moved his way ({nation} points count up)."
    )
    return table(heads, rows, numbers=(0, 4, 5, 6)) + element("p", escape(note), class_="note")


def _places(told: AfterAction, battle: Battle) -> str:
    """The names of the places attacked."""
    names = [name for name in map(told.game.map.place_name, battle.hexes) if name]
    return f" ({', '.join(dict.fromkeys(names))})" if names else ""


def _how(told: AfterAction, throw: Throw) -> str:
    fortune = throw.fortune
    assert fortune is not None
    words = with_names(told.game, f"{fortune.what}: {fortune.came} with {', '.join(map(str, throw.shown))}, luck ")
    return _words(escape(words) + _luck_of(fortune.luck))


def _words(content: str) -> str:
    """Text that is not squeezed, even on a small screen."""
    return element("span", content, class_="words")


def _losses(told: AfterAction) -> str:
    word = chronicle.loss_word(told.game)
    heads = ["side", *(str(turn.number) for turn in told.turns), f"{word} in all", "units eliminated"]
    rows = []
    for side, look in looks(told.game.sides).items():
        lost = [turn.lost(side) for turn in told.turns]
        gone = sorted(
            {loss.unit for turn in told.turns for loss in turn.losses if loss.side == side and loss.steps > 0}
            - set(told.game.present(told.final, side))
        )
        words = _by_type(told, gone)
        rows.append(
            (
                element("span", escape(told.game.nations[side]), class_=look),
                *(str(steps) if steps else "\N{MIDDLE DOT}" for steps in lost),
                str(sum(lost)),
                _words(f"{len(gone)}" + (f": {escape(words)}" if words else "")),
            )
        )
    note = f"{word.capitalize()} lost turn by turn, less those that were restored."
    counted = range(1, len(told.turns) + 2)
    return table(heads, rows, numbers=counted) + element("p", escape(note), class_="note")


def _by_type(told: AfterAction, units: Sequence[str]) -> str:
    """Units by their type, each by its name."""
    types: dict[str, list[str]] = {}
    for unit in units:
        counter = told.game.units[unit]
        types.setdefault(counter.type, []).append(counter.name or unit)
    return "; ".join(f"{kind} {', '.join(names)}" for kind, names in sorted(types.items()))


def _luck(told: AfterAction) -> str:
    fortunes = list(told.fortunes())
    sums = "".join(
        table(
            ["side", "dice", "expected", "came", "luck with own dice", "net luck", "luckier than"],
            [_sum_row(account, told) for account in accounts(fortunes, told.sides) if account.measure == measure],
            numbers=(1, 2, 3, 4, 5, 6),
            caption=f"In {measure}",
        )
        for measure in dict.fromkeys(fortune.measure for fortune in fortunes)
    )
    heads = ["turn", "side", "what", "shown", "chances and worth", "came", "worth", "expected", "luck"]
    rows = [_ledger_row(throw, told) for throw in told.throws]
    ledger = table(heads, rows, numbers=(0, 3, 6, 7, 8)) if rows else ""
    whole = element("details", element("summary", f"Every die ({len(rows)})") + ledger, open="open") if rows else ""
    return (
        sums
        + element("p", escape(" ".join(RECKONING.format(told.game.words.reckoning).split())), class_="note")
        + whole
    )


def _sum_row(account: Account, told: AfterAction) -> Sequence[str]:
    return (
        element("span", escape(told.game.nations[account.side]), class_=looks(told.game.sides)[account.side]),
        str(account.dice),
        signed(account.expected, 2),
        signed(account.came, 2),
        _luck_of(account.luck),
        _luck_of(account.net),
        f"{account.luckier_than * 100:.0f} % of games",
    )


def _ledger_row(throw: Throw, told: AfterAction) -> Sequence[str]:
    shown = f"{', '.join(map(str, throw.shown))} of {throw.sides}"
    fortune = throw.fortune
    if fortune is None:
        even = f"each of {throw.sides} with {_chance(Fraction(1, throw.sides))}"
        return str(throw.turn), "", escape(throw.purpose), shown, even, "", "", "", ""
    chances = ", ".join(
        element("span", f"{_marked(result, fortune)} {_chance(chance)} ({signed(fortune.worth[result])})", class_="one")
        for result, chance in sorted(fortune.chances.items(), key=lambda pair: fortune.worth[pair[0]])
    )
    return (
        str(throw.turn),
        element("span", escape(told.game.nations[fortune.side]), class_=looks(told.game.sides)[fortune.side]),
        _words(escape(with_names(told.game, fortune.what))),
        element("span", shown, class_="one"),
        _words(chances),
        element("b", escape(fortune.came)),
        signed(fortune.worth[fortune.came]),
        signed(fortune.expected, 2),
        _luck_of(fortune.luck),
    )


def _marked(result: str, fortune: Fortune) -> str:
    return element("b", escape(result)) if result == fortune.came else escape(result)


def _chance(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _luck_of(luck: Fraction) -> str:
    look = "up" if luck > 0 else "down" if luck < 0 else "even"
    return element("span", signed(luck, 2), class_=look)
