"""The after-action report of a single game: turn maps, key combats, losses and the luck ledger."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from hexfront.ai.players import levels_of
from hexfront.drawing.overlay import SHAPES
from hexfront.drawing.svg import element
from hexfront.games.face import Fortune, HasControl, HasFire, objectives_of
from hexfront.kernel.game import Outcome
from hexfront.play.languages.language import ENGLISH
from hexfront.play.record.record import Record
from hexfront.study.reports import charts
from hexfront.study.reports.afteraction import Account, AfterAction, Battle, Throw, Turn, accounts, standing
from hexfront.study.reports.page import Maps, Section, facts, figure, figures, looks, page, paragraph, table
from hexfront.study.reports.wording import Wording
from hexfront.study.watching import chronicle

FIRE = "#e8862a"
LINE = "#3c1642"
PRIZE = "#f4c64a"
RECKONING = (
    "For each die the ledger has the exact chance of every result by the column of the table that was read, what each "
    "result is worth to the side that threw it, and what came. {} Expected is the sum of chance times worth; luck is "
    "what came less what was expected. The net luck of a side adds its own dice and takes away the other's; it is "
    "compared with all games of the same dice by a normal curve of their variance."
)
SWING = (
    "Swing is what the attacker gained by the combat and all that was decided about it: {} the enemy lost less his "
    "own, and the victory points by which the account moved his way ({})."
)


class Told(AfterAction):
    """The analysis of a record, and the words to tell it in."""

    def __init__(self, record: Record, language: str) -> None:
        super().__init__(record)
        self.say = Wording(self.game, language)

    @property
    def lost_word(self) -> str:
        """What losses are counted in."""
        return self.say.word(chronicle.loss_word(self.game))

    @property
    def counts_up(self) -> str:
        """For whom points count up."""
        return self.say(f"points count up for the {self.game.reckoned.nation} side")


def after_action_report(record: Record, title: str | None = None, language: str = ENGLISH) -> str:
    """The whole report as one HTML document."""
    told = Told(record, language)
    say, maps = told.say, Maps(told.say.on_map)
    turns = "".join(_turn_map(told, turn, maps) for turn in told.turns)
    sections = [
        Section("course", say("The course of the game"), _course(told)),
        Section("maps", say("Turn by turn"), paragraph(_key(told)) + element("div", turns, class_="figures maps")),
        Section("combats", say("Key combats"), _combats(told)),
        Section("losses", say("Losses"), _losses(told)),
        Section("luck", say("The luck ledger"), _luck(told)),
    ]
    heading = say("After action: {}", say.title()) if title is None else title
    return page(heading, _lead(told), sections, maps, told.game.sides, language=language, contents=say("Contents"))


def _key(told: Told) -> str:
    """What the marks on the maps mean."""
    say = told.say
    stacks = "; ".join(f"{say(SHAPES[side.look.shape])}: {say.side(side.name)}" for side in told.game.sides)
    first = told.game.reckoned.nation
    others = "them" if len(told.sides) == 2 else f"the {first} side and all others"
    words = [
        say("Units, with their number: {}.", stacks),
        say(f"The line halves the ground between {others}."),
        say("Stars are hexes that were attacked, golden hexes objectives."),
    ]
    if isinstance(told.game, HasControl):
        words.append(say(f"Dark objectives are in the hands of the {first} side."))
    return " ".join(words)


def _lead(told: Told) -> str:
    say, record, outcome = told.say, told.record, told.game.outcome(told.final)
    played = record.header.get("players")
    known = played if isinstance(played, dict) else {}
    seats = ", ".join(f"{say.side(side)}: {_player(told, str(name))}" for side, name in known.items())
    ended = _ended(told, outcome) if outcome else say("unfinished, turn {}", told.final.turn)
    pairs = {
        say("game"): say.title(),
        say("options"): "; ".join(_option(told, key, value) for key, value in _chosen(told)),
        say("players"): seats,
        say("date"): str(record.header.get("date", "")),
        say("actions"): say.number(f"{len(record.entries):,}"),
    }
    return element("p", escape(f"{ended}."), class_="lead") + facts(
        {key: escape(value) for key, value in pairs.items() if value}
    )


def _player(told: Told, name: str) -> str:
    """Who played: a person by the name, a computer player by its level."""
    levels = levels_of(told.game)
    return told.say.word(levels[name].title) if name in levels else name


def _ended(told: Told, outcome: Outcome) -> str:
    """Who won and why; some reasons name the victory themselves."""
    reason = told.say.told(outcome.reason)
    level = told.say.names["levels"].get(outcome.level, outcome.level)
    return reason if outcome.level in outcome.reason else f"{level[:1].upper()}{level[1:]}: {reason}"


def _option(told: Told, key: str, value: object) -> str:
    """An option by its name, with its value if it is more than chosen."""
    name = told.say.names["options"].get(key, key)
    return name if value is True else f"{name}: {value}"


def _chosen(told: Told) -> list[tuple[str, object]]:
    """The options that were chosen."""
    return [(key, value) for key, value in told.game.options.items() if value]


def _course(told: Told) -> str:
    if not told.turns:
        return ""
    say, word = told.say, told.lost_word
    points = charts.Line("", "plain", [(float(turn.number), float(turn.points)) for turn in told.turns])
    label = say("Victory points as each turn ends")
    account = charts.lines([points], say("turn"), say("points"), label, marked=0.0)
    drawn = [figure(account, say("Victory points"), say("as each turn ends; {}", told.counts_up))]
    lost = charts.lines(_loss_lines(told), say("turn"), say("{} lost", word), say("Losses by the end of each turn"))
    drawn.append(figure(lost, say("Losses by the end of each turn"), say("{} lost", word)))
    fires = isinstance(told.game, HasFire)
    heads = [say("turn"), say("points"), say("attacks")]
    heads += [say("defensive fires"), say("of them hits")] if fires else []
    heads += [say("{}: {} lost", say.side(side), word) for side in told.sides]
    cells = [
        (
            str(turn.number),
            say.signed(turn.points),
            str(len(turn.battles)),
            *(_defensive(turn) if fires else ()),
            *(str(turn.lost(side)) for side in told.sides),
        )
        for turn in told.turns
    ]
    return figures(drawn) + table(heads, cells, numbers=range(len(heads)))


def _loss_lines(told: Told) -> list[charts.Line]:
    """The losses of each side, summed turn by turn."""
    rows = []
    for side, look in looks(told.game.sides).items():
        total, line = 0, []
        for turn in told.turns:
            total += turn.lost(side)
            line.append((float(turn.number), float(total)))
        rows.append(charts.Line(told.say.side(side), look, line))
    return rows


def _defensive(turn: Turn) -> tuple[str, str]:
    """How many defensive fires there were in a turn, and how many of them hit."""
    shots = [shot for shot in turn.shots if shot.is_defensive]
    return str(len(shots)), str(sum(shot.hits > 0 for shot in shots))


def _turn_map(told: Told, turn: Turn, maps: Maps) -> str:
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
    hexes = "{} points; 1 hex attacked" if len(attacked) == 1 else "{} points; {} hexes attacked"
    caption = told.say(hexes, told.say.signed(turn.points), len(attacked))
    return maps.figure(game, drawn, told.say("End of turn {}", turn.number), caption)


def _ring_colours(told: Told, turn: Turn) -> dict[str, str]:
    """The ring of every objective: golden, or in the colour of the reckoned side if that controls it."""
    rings = dict.fromkeys(objectives_of(told.game), PRIZE)
    if isinstance(told.game, HasControl):
        first = told.game.reckoned
        rings |= {hex_: first.look.mark for hex_, side in told.game.holders(turn.state).items() if side == first.name}
    return rings


def _combats(told: Told) -> str:
    say, first = told.say, told.game.reckoned.name
    rows = [
        (
            str(battle.turn),
            _side(told, battle.side),
            escape(f"{say.names['verbs'].get(battle.action, battle.action)}: {_where(told, battle)}"),
            "".join(_how(told, throw) for throw in battle.throws if throw.fortune) or say("no die"),
            say.signed(battle.steps),
            say.signed(battle.after - battle.before),
            element("b", say.signed(battle.swing(first))),
        )
        for battle in told.key_battles()
    ]
    if not rows:
        return ""
    heads = [say("turn"), say("attacker"), say("combat"), say("how it was decided")]
    heads += [told.lost_word, say("points"), say("swing")]
    note = say(SWING, told.lost_word, told.counts_up)
    return table(heads, rows, numbers=(0, 4, 5, 6)) + element("p", escape(note), class_="note")


def _side(told: Told, side: str) -> str:
    """A side by its name, in its colour."""
    return element("span", escape(told.say.side(side)), class_=looks(told.game.sides)[side])


def _where(told: Told, battle: Battle) -> str:
    """The hexes that were attacked, with the names of places."""
    hexes = ", ".join(battle.hexes)
    names = [told.say.on_map(name) for name in map(told.game.map.place_name, battle.hexes) if name]
    return f"{hexes} ({', '.join(dict.fromkeys(names))})" if names else hexes


def _how(told: Told, throw: Throw) -> str:
    fortune, say = throw.fortune, told.say
    assert fortune is not None
    shown = ", ".join(map(str, throw.shown))
    words = say("{}: {} with {}, luck", say.told(fortune.what), say.word(fortune.came), shown)
    return _words(f"{escape(words)} {_luck_of(told, fortune.luck)}")


def _words(content: str) -> str:
    """Text that is not squeezed, even on a small screen."""
    return element("span", content, class_="words")


def _losses(told: Told) -> str:
    say, word = told.say, told.lost_word
    heads = [say("side"), *(str(turn.number) for turn in told.turns), say("{} in all", word), say("units eliminated")]
    rows = []
    for side in told.sides:
        lost = [turn.lost(side) for turn in told.turns]
        gone = sorted(
            {loss.unit for turn in told.turns for loss in turn.losses if loss.side == side and loss.steps > 0}
            - set(told.game.present(told.final, side))
        )
        words = _by_type(told, gone)
        rows.append(
            (
                _side(told, side),
                *(str(steps) if steps else "\N{MIDDLE DOT}" for steps in lost),
                str(sum(lost)),
                _words(f"{len(gone)}" + (f": {escape(words)}" if words else "")),
            )
        )
    note = say("Losses turn by turn ({}), less those that were restored.", word)
    counted = range(1, len(told.turns) + 2)
    return table(heads, rows, numbers=counted) + element("p", escape(note), class_="note")


def _by_type(told: Told, units: Sequence[str]) -> str:
    """Units by their type, each by its name."""
    types: dict[str, list[str]] = {}
    for unit in units:
        counter = told.game.units[unit]
        types.setdefault(counter.type, []).append(told.say.word(counter.name) or unit)
    kinds = told.say.names["types"]
    return "; ".join(f"{kinds.get(kind, kind)} {', '.join(names)}" for kind, names in sorted(types.items()))


def _luck(told: Told) -> str:
    say, fortunes = told.say, list(told.fortunes())
    heads = ["side", "dice", "expected", "came", "luck with own dice", "net luck", "luckier than"]
    sums = "".join(
        table(
            [say(head) for head in heads],
            [_sum_row(account, told) for account in accounts(fortunes, told.sides) if account.measure == measure],
            numbers=(1, 2, 3, 4, 5, 6),
            caption=say("Counted in: {}", say.word(measure)),
        )
        for measure in dict.fromkeys(fortune.measure for fortune in fortunes)
    )
    heads = ["turn", "side", "what", "shown", "chances and worth", "came", "worth", "expected", "luck"]
    rows = [_ledger_row(throw, told) for throw in told.throws]
    ledger = table([say(head) for head in heads], rows, numbers=(0, 3, 6, 7, 8)) if rows else ""
    summary = element("summary", say("Every die ({})", len(rows)))
    whole = element("details", summary + ledger, open="open") if rows else ""
    reckoning = say(RECKONING, say.told(" ".join(told.game.words.reckoning.split())))
    return sums + element("p", escape(reckoning), class_="note") + whole


def _sum_row(account: Account, told: Told) -> Sequence[str]:
    say = told.say
    return (
        _side(told, account.side),
        str(account.dice),
        say.signed(account.expected, 2),
        say.signed(account.came, 2),
        _luck_of(told, account.luck),
        _luck_of(told, account.net),
        say("{} % of games", f"{account.luckier_than * 100:.0f}"),
    )


def _ledger_row(throw: Throw, told: Told) -> Sequence[str]:
    say, fortune = told.say, throw.fortune
    shown = say("{} of {}", ", ".join(map(str, throw.shown)), throw.sides)
    if fortune is None:
        even = say("each of {} with {}", throw.sides, _chance(Fraction(1, throw.sides)))
        return str(throw.turn), "", escape(say.word(throw.purpose)), shown, even, "", "", "", ""
    chances = ", ".join(
        element(
            "span",
            f"{_marked(told, result, fortune)} {_chance(chance)} ({say.signed(fortune.worth[result])})",
            class_="one",
        )
        for result, chance in sorted(fortune.chances.items(), key=lambda pair: fortune.worth[pair[0]])
    )
    return (
        str(throw.turn),
        _side(told, fortune.side),
        _words(escape(say.told(fortune.what))),
        element("span", shown, class_="one"),
        _words(chances),
        element("b", escape(say.word(fortune.came))),
        say.signed(fortune.worth[fortune.came]),
        say.signed(fortune.expected, 2),
        _luck_of(told, fortune.luck),
    )


def _marked(told: Told, result: str, fortune: Fortune) -> str:
    word = escape(told.say.word(result))
    return element("b", word) if result == fortune.came else word


def _chance(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _luck_of(told: Told, luck: Fraction) -> str:
    look = "up" if luck > 0 else "down" if luck < 0 else "even"
    return element("span", told.say.signed(luck, 2), class_=look)
