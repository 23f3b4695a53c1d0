"""Commands that show information and change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from textwrap import fill
from typing import Any

from rich.text import Text

from hexfront.cli.commands.sheets import fire_sheet, odds_sheet, rule_words, score_sheet, unit_words
from hexfront.cli.terminal.canvas import legend
from hexfront.cli.terminal.orders import Words
from hexfront.cli.terminal.session import Session, others_than_marches
from hexfront.games.face import FireOdds, HasFire, HasOverruns, HasSupply, asked, odds_of
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.sequence import moves
from hexfront.play.table import offers_by_subject
from hexfront.play.words import action_words, event_words

HELP = """\
select UNIT, UNIT or HEX  choose units; the map shows costs of hexes, ! a stop
move HEX [HEX ...]        move what is selected; or: move UNIT HEX
attack HEX, HEX [with UNIT, UNIT]   all that can, if no unit is named
fire HEX [with UNIT, UNIT] [assault UNIT]   where units fire at hexes
odds HEX [with ...]       only look at the odds
offers [WORD]             what may be done, numbered; a number alone does it
end   undo   auto         end the phase; take back; do what must be done first
why [ORDER]   rule N      why not, and by which rule: why move 1210
units   info HEX or UNIT   supply UNIT   score   turns (reinforcements)
log [N]   save FILE   load FILE   quit      the game is written down as you play
go HEX   north south east west [N]          look elsewhere
suggested [PLAN]          set up as suggested
Words may be shortened: m, s, a, o, u, i, l, h, q."""


def help_(session: Session, rest: str) -> None:
    """The commands, and a legend of the map."""
    orders = fill("Orders of this game: " + "; ".join(session.orders.usage()), 79, subsequent_indent="  ")
    session.say(Text(HELP), Text(orders), Text("\n".join(legend(session.game)), style="dim"))


def offers(session: Session, rest: str) -> None:
    """The legal actions, numbered; long lists are summarized."""
    actions = session.table.offers(session.side)
    words = rest.lower()
    found = [action for action in actions if words in action_words(session.game, action.to_json()).lower()]
    if not found:
        session.say(f"Nothing that may be done now has {rest!r} in it.")
    elif words or len(found) <= 40:
        session.list_choices(found[:200], len(found))
    else:
        _grouped(session, found)


def _grouped(session: Session, actions: list[Action]) -> None:
    """Print kinds of action with their units or hexes; actions of several units are left out."""
    about: dict[str, dict[str, int]] = {}
    for document in map(Action.to_json, actions):
        units = document.get("units") or [document.get("unit") or document.get("hex") or ""]
        if len(units) == 1:
            seen = about.setdefault(document["type"], {})
            name = units[0].removeprefix(f"{session.side}-")
            seen[name] = seen.get(name, 0) + 1
    for kind, seen in about.items():
        names = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in seen.items())
        session.say(Text(f"{kind}: {names}" if names else kind))
    session.say("In brackets: in how many ways. 'offers WORD' lists those with a word in them, numbered.")


def odds(session: Session, rest: str) -> None:
    """The odds of an attack."""
    state = session.known
    words = session.orders.read(state, rest)
    if isinstance(session.game, HasFire):
        session.say(fire_sheet(session.game, _fire_odds(session, session.game, words)))
        return
    units = words.units or session.selected or best_attackers(session, words.hexes)
    overrun = moves(state.kind) and isinstance(session.game, HasOverruns)
    odds = odds_of(session.game, state, units, words.hexes, words.air or 0, overrun)
    session.say(odds_sheet(session.game, odds))


def _fire_odds(session: Session, game: HasFire, words: Words) -> FireOdds:
    """The odds of a fire at a hex, or of a fire at the unit that is moving if no hex is named."""
    state, units = session.known, words.units or session.selected
    if not words.hexes:
        return game.defensive_odds(state, units)
    units = units or best_attackers(session, words.hexes)
    assault = () if words.assault is None else words.assault or units
    return game.fire_odds(state, units, words.hexes[0], assault)


def best_attackers(session: Session, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """The largest force offered for an attack on these hexes."""
    best: tuple[str, ...] = ()
    for offer in others_than_marches(session.game, offers_by_subject(session.game, session.known)):
        document = offer.to_json()
        targets = set(document.get("hexes") or [document.get("hex")])
        if isinstance(offer, session.game.fights) and targets == set(hexes) and len(document["units"]) > len(best):
            best = tuple(document["units"])
    if not best:
        raise InputError("no attack on these hexes is offered: name the units after 'with', or ask 'offers attack'")
    return best


def why(session: Session, rest: str) -> None:
    """Why an order is refused; without arguments, details of the last refusal."""
    if not rest:
        if session.refused is None:
            session.say("Nothing has been refused yet. 'why move 1210' asks about an order.")
        else:
            session.explain(session.refused)
            session.say(*rule_words(session.game, session.refused.rule)[1:])
        return
    verb, _, more = rest.partition(" ")
    kind = session.orders.kind(verb.lower()) or session.orders.kind({"m": "move", "a": "attack"}.get(verb, verb))
    if kind is None:
        raise InputError(f"{verb!r} is no order: 'why' goes before an order, such as why move 1210")
    action = session.orders.order(session.known, kind, more, session.selected)
    refusal = session.table.refusal(session.side, action)
    if refusal:
        session.explain(refusal)
    else:
        session.say(f"Nothing is against it: {action_words(session.game, action.to_json())}.")


def rule(session: Session, rest: str) -> None:
    """A case of the rulebook."""
    session.say(*rule_words(session.game, rest))


def units(session: Session, rest: str) -> None:
    """The units of the side to act, hex by hex."""
    stacks: dict[str, list[str]] = {}
    for unit in session.game.sight(session.known, session.side)["units"]:
        if unit["side"] == session.side:
            stacks.setdefault(unit["hex"], []).append(_with_flags(session, unit))
    for number, stack in sorted(stacks.items()):
        session.say(Text(f"{number}  {'; '.join(stack)}"))
    if not stacks:
        session.say(f"The {session.side} side has no unit on the map.")


def info(session: Session, rest: str) -> None:
    """A hex and its contents, or the hex of a unit."""
    number = rest if rest in session.game.map.index else None
    if number is None:
        named = session.orders.read(session.known, rest).units or session.selected
        if not named:
            raise InputError("'info' needs a hex or a unit, such as info 0310 or info 1 pz")
        place = session.known.place_of(named[0])
        if place not in session.game.map.index:
            session.say(f"{rest} is not on the map but in the box {place!r}.")
            return
        number = place
    session.focus = number
    tell_hex(session, number)


def tell_hex(session: Session, number: str) -> None:
    """Terrain, hexsides and units of a hex."""
    sheet = session.game.map
    place = " ".join(sheet.features(number))
    sides = {other: sheet.hexside(number, other) for other in sheet.neighbours(number)}
    told = [f"{' and '.join(sorted(kinds))} to {other}" for other, kinds in sides.items() if kinds]
    terrain = f"{number}: {sheet.terrain(number)} {place}".rstrip()
    session.say(Text(", ".join((terrain, *told)), style="bold"))
    view = session.game.sight(session.known, session.side)
    here = [unit for unit in view["units"] if unit["hex"] == number]
    if here:
        session.say(Text(f"  {here[0]['side']}: {'; '.join(_with_flags(session, unit) for unit in here)}"))


def _with_flags(session: Session, unit: Mapping[str, Any]) -> str:
    """A unit with its statuses; a selected one is in angle brackets."""
    flags = f" [{', '.join(unit['statuses'])}]" if unit["statuses"] else ""
    words = f"{unit_words(unit)}{flags}"
    return f">{words}<" if unit["id"] in session.selected else words


def supply(session: Session, rest: str) -> None:
    """The supply line of a unit, or why it has none."""
    state, game = session.known, asked(session.game, HasSupply)
    for unit in session.orders.read(state, rest).units or session.selected:
        line = game.supply(state, unit)
        if line is not None:
            session.say(Text(f"{unit} is in supply from {line.source}: {' '.join(line.path)}"))
            continue
        reason = game.why_unsupplied(state, unit)
        if reason:
            session.explain(reason)


def score(session: Session, rest: str) -> None:
    """The current victory points."""
    session.say(score_sheet(session.game, session.known))


def log(session: Session, rest: str) -> None:
    """The last actions and their results."""
    count = int(rest) if rest.isdecimal() else 10
    for entry in session.table.told(session.side)[-count:] if count else ():
        session.say(Text(f"{entry.number} {entry.side}: {action_words(session.game, entry.action)}", style="bold"))
        told = [event_words(session.game, event) for event in entry.events]
        session.say(*(Text(f"     {line}") for line in told if line))
    if not session.table.entries:
        session.say("Nothing has happened yet.")


def turns(session: Session, rest: str) -> None:
    """Reinforcements still to come, turn by turn."""
    due = session.game.sight(session.known, session.side)["reinforcements"]
    lines: dict[tuple[int, str, str], Counter[str]] = {}
    for one in due:
        counter = session.game.units[one["id"]]
        lines.setdefault((one["turn"], counter.side, ", ".join(one["hexes"])), Counter())[counter.name] += 1
    for (turn, side, hexes), names in sorted(lines.items()):
        told = ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())
        session.say(Text(f"turn {turn:2} {side}: {told}; in {hexes}"))
    if not due:
        session.say("No more reinforcements are to come.")
