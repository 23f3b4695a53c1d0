"""Commands that act: selecting, moving the view, fighting, undoing, saving."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from rich.text import Text

from hexfront.cli.commands.sheets import odds_sheet
from hexfront.cli.terminal import informing
from hexfront.cli.terminal.session import Command, Session
from hexfront.games.face import HasFire, HasMovement, HasOdds, HasOverruns, HasPlans, HasSetUp, asked, odds_of
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import HexfrontError, InputError, NotNow
from hexfront.kernel.sequence import moves
from hexfront.play.dice.choice import taken_up
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import load_record, write_record
from hexfront.play.table import Table
from hexfront.play.words import action_words

#: The word that makes an assault fanatic.
FERVOUR = "fervour"
#: More actions than any phase can require of a side.
PATIENCE = 1000


def select(session: Session, rest: str) -> None:
    """Select units by name, or those of a hex."""
    state = session.known
    words = session.orders.read(state, rest)
    mine = [
        unit
        for number in words.hexes
        for unit in session.orders.stack(state, number)
        if session.game.units[unit].side == session.side
    ]
    session.selected = tuple(dict.fromkeys((*words.units, *mine)))
    places = [state.place_of(unit) for unit in session.selected] or list(words.hexes)
    for number in dict.fromkeys(place for place in places if place in session.game.map.index):
        session.focus = number
        informing.tell_hex(session, number)
    if not session.selected:
        session.say(f"No unit of the {session.side} side is selected.")
    elif moves(state.kind):
        _say_why_not(session)


def _say_why_not(session: Session) -> None:
    """Explain why the selected units cannot move, if they cannot."""
    places = [session.known.place_of(unit) for unit in session.selected]
    off_map = any(place not in session.game.map.index for place in places)
    if off_map and session.orders.kind("enter"):
        session.say("Not all of them are on the map: 'enter UNIT HEX' brings reinforcements on.")
        return
    try:
        asked(session.game, HasMovement).reach(session.known, session.selected)
    except HexfrontError as fault:
        session.say(Text(f"They cannot move: {fault}."))


def attack(session: Session, rest: str) -> None:
    """Attack, after showing the odds."""
    state, game = session.known, asked(session.game, HasOdds)
    wrong = session.game.gate.moment_refusal(state, session.side, game.attack((), ()))
    if wrong:
        raise NotNow(str(wrong))
    words = session.orders.read(state, rest)
    units = words.units or session.selected or informing.best_attackers(session, words.hexes)
    _fight(session, game.attack(units, words.hexes, words.air or 0), overrun=False)


def overrun(session: Session, rest: str) -> None:
    """Overrun, after showing the odds."""
    kind = type(asked(session.game, HasOverruns).overrun((), ""))
    _fight(session, session.orders.order(session.known, kind, rest, session.selected), overrun=True)


def _fight(session: Session, action: Action, *, overrun: bool) -> None:
    refusal = session.table.refusal(session.side, action)
    if refusal:
        session.explain(refusal)
        return
    document = action.to_json()
    hexes, air = document.get("hexes") or [document["hex"]], document.get("air", 0)
    odds = odds_of(session.game, session.known, document["units"], hexes, air, overrun)
    session.fight(action, odds_sheet(session.game, odds))


def fire(session: Session, rest: str) -> None:
    """Fire at a hex, after showing the odds."""
    game, words = asked(session.game, HasFire), session.orders.read(session.known, _without(rest, FERVOUR))
    if len(words.hexes) != 1:
        raise InputError("'fire' needs one hex, such as fire 2807 with 59 eng assault 59 eng")
    units = words.units or session.selected or informing.best_attackers(session, words.hexes)
    assault = () if words.assault is None else words.assault or units
    session.fire(game.fire(units, words.hexes[0], assault, FERVOUR in rest.split()))


def _without(text: str, word: str) -> str:
    return " ".join(one for one in text.split() if one != word)


def undo(session: Session, rest: str) -> None:
    """Take back the last action of the player who typed it."""
    last = session.table.entries[-1].side if session.table.entries else session.side
    side = last if session.seats[last] is None else session.side
    entry = session.table.undo(side)
    session.selected = ()
    session.say(Text(f"Taken back: {action_words(session.game, entry.action)}."))


def auto(session: Session, rest: str) -> None:
    """Make the required actions before the phase can end, at random, and without combat if possible."""
    chance = Random(len(session.table.entries))
    began = (session.known.turn, session.known.phase)
    done = 0
    while not session.known.stack and done < PATIENCE:
        state = session.known
        if (state.turn, state.phase) != began or session.game.refusal(state, session.side, EndPhase()) is None:
            break
        offers = [offer for offer in session.table.offers(session.side) if not isinstance(offer, EndPhase)]
        calm = [offer for offer in offers if not isinstance(offer, session.game.fights)]
        session.submit(chance.choice(calm or offers))
        done += 1
    session.words = session.words[-6:]
    session.say(f"{done} actions were taken for you." if done else "Nothing must be done: the phase can end.")


def suggested(session: Session, rest: str) -> None:
    """Place the units of a side as suggested."""
    state = session.known
    if state.phase_index >= session.game.frame.first_phase:
        raise InputError("units are set up before the first turn only")
    game = session.game
    places = asked(game, HasPlans).suggested(state, rest) if rest else asked(game, HasSetUp).suggested(state)
    for place in places:
        session.table.submit(session.side, place)
    session.look_at_front()
    session.say(f"{len(places)} units were placed. 'end' ends the set-up; before that you may place them otherwise.")


def go(session: Session, rest: str) -> None:
    """Move the view to a hex; the letter of an inset hex may be lower case."""
    number = rest.upper()
    session.game.map.number_index(number)
    session.focus = number


def _scroll(dx: int, dy: int) -> Command:
    def scroll(session: Session, rest: str) -> None:
        steps = int(rest) if rest.isdecimal() else 4
        session.focus = session.canvas.step(session.focus, dx * steps, dy * steps)

    return scroll


def save(session: Session, rest: str) -> None:
    """Write the record to a file."""
    if not rest:
        where = session.table.journal.path
        session.say(f"The game is written down in {where} as you play." if where else "'save FILE' needs a file.")
        return
    path = Path(rest).expanduser()
    if path.exists():
        raise InputError(f"{path} is there already: choose another name")
    session.say(f"Saved in {write_record(session.table.journal.record, path)}.")


def load(session: Session, rest: str) -> None:
    """Load a record and continue its game."""
    path = Path(rest).expanduser()
    record = load_record(path, mend=True)
    table = Table(record.game(), taken_up(record), Journal(record, path, time.time))
    session.sit_down(table)
    session.say(f"Loaded {path}: {len(table.entries)} actions.")


def quit_(session: Session, rest: str) -> None:
    """Quit; the record is kept."""
    session.finished = True


COMMANDS: dict[str, Command] = {
    "select": select,
    "attack": attack,
    "overrun": overrun,
    "fire": fire,
    "undo": undo,
    "auto": auto,
    "suggested": suggested,
    "go": go,
    "north": _scroll(0, -1),
    "south": _scroll(0, 1),
    "east": _scroll(1, 0),
    "west": _scroll(-1, 0),
    "save": save,
    "load": load,
    "quit": quit_,
    "help": informing.help_,
    "offers": informing.offers,
    "odds": informing.odds,
    "why": informing.why,
    "rule": informing.rule,
    "units": informing.units,
    "info": informing.info,
    "supply": informing.supply,
    "score": informing.score,
    "log": informing.log,
    "turns": informing.turns,
}
SHORT = {
    "s": "select",
    "a": "attack",
    "u": "undo",
    "o": "offers",
    "q": "quit",
    "exit": "quit",
    "h": "help",
    "?": "help",
    "i": "info",
    "l": "log",
    "n": "north",
    "e": "east",
    "w": "west",
    "m": "move",
}
