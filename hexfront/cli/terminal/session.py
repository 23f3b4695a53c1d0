"""A session of the terminal game: the selection, the display, and the side whose input is awaited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice

from rich.console import RenderableType
from rich.text import Text

from hexfront.cli.commands.sheets import fire_sheet, percent, rule_words
from hexfront.cli.commands.showing import moment
from hexfront.cli.terminal.canvas import Canvas, Overlay
from hexfront.cli.terminal.orders import Orders
from hexfront.cli.terminal.screen import Screen
from hexfront.games.face import HasFire, HasMovement, Order, Wargame, asked
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import HexfrontError, IllegalAction
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.mechanics.points import mixed
from hexfront.play.orders import obeyed
from hexfront.play.player import Player
from hexfront.play.record.entries import Entry
from hexfront.play.table import Table, offers_by_subject
from hexfront.play.words import action_words, decision_words, event_words

#: The most choices that are listed automatically.
FEW = 9

Command = Callable[["Session", str], None]


class Session:
    """One session at one table; people at the keyboard play the sides without a computer player."""

    def __init__(
        self,
        table: Table,
        seats: Mapping[str, Player | None],
        screen: Screen,
        commands: Mapping[str, Command],
        short: Mapping[str, str],
        standing: Mapping[str, Sequence[Order]] | None = None,
    ) -> None:
        """``standing`` has the standing orders of the people at the keyboard, by side."""
        self.screen = screen
        self.standing = dict(standing or {})
        self.seats = dict(seats)
        self.finished = False
        self._commands = dict(commands)
        self._short = dict(short)
        self.sit_down(table)

    def sit_down(self, table: Table) -> None:
        """Start or continue at a table."""
        self.table = table
        self.game = table.game
        self.orders = Orders(table.game)
        self.canvas = Canvas.of(table.game)
        self.selected: tuple[str, ...] = ()
        self.choices: list[Action] = []
        self.listed = False
        self.refused: Refusal | None = None
        self.words: list[RenderableType] = []
        self.focus = self.game.map.hexes[0]
        #: The side whose player sees the screen. Nobody knows who sits down at a game that is continued.
        self._at_keyboard = None if table.entries else table.state.to_act
        self.look_at_front()

    @property
    def side(self) -> str:
        """The side whose input is awaited; the first side when the game is over."""
        return self.table.state.to_act or self.game.frame.sides[0]

    @property
    def known(self) -> State:
        """The state as far as the side knows it: everything shown, offered or refused follows from this."""
        return self.table.known(self.side)

    def run(self) -> None:
        """Play until the player quits."""
        while not self.finished:
            self.let_computers_play()
            if not self.hand_over():
                return
            self.draw()
            line = self.screen.ask(self._prompt())
            if line is None:
                return
            self.obey(line)

    def say(self, *words: RenderableType) -> None:
        self.words += words

    def obey(self, line: str) -> None:
        """Execute one typed line; errors are shown as text."""
        self.words = []
        self.listed = False
        verb, _, rest = line.strip().partition(" ")
        if not verb:
            return
        try:
            self._obey(verb, rest.strip())
        except IllegalAction as fault:
            self.explain(fault.refusal)
        except HexfrontError as fault:
            said = str(fault)
            self.say(Text(said if said.endswith("?") else f"{said}."))

    def _obey(self, verb: str, rest: str) -> None:
        if verb.isdecimal() and len(verb) < 4:
            self._pick(int(verb))
            return
        if verb in self.game.map.index:
            verb, rest = "select", verb
        kind, more = self.orders.longest_kind(f"{verb} {rest}".lower())
        if kind:
            self.order(kind, more)
            return
        verb = self._short.get(verb.lower(), verb.lower())
        command = self._command(verb)
        kind = None if command else self.orders.kind(verb)
        if command:
            command(self, rest)
        elif kind:
            self.order(kind, rest)
        else:
            self.say(f"Nobody knows what {verb!r} is. 'help' lists what there is.")

    def _command(self, verb: str) -> Command | None:
        if verb in self._commands:
            return self._commands[verb]
        if self.orders.kind(verb):
            return None
        found = [known for known in self._commands if known.startswith(verb)]
        return self._commands[found[0]] if len(found) == 1 else None

    def order(self, kind: type[Action], rest: str) -> None:
        """Parse and submit a typed action; a fire shows its odds first."""
        action = self.orders.order(self.known, kind, rest, self.selected)
        if isinstance(self.game, HasFire) and isinstance(action, self.game.fights):
            self.fire(action)
        else:
            self.submit(action)

    def fire(self, action: Action) -> None:
        """Fire after showing the odds, unless it is refused."""
        game, refusal = asked(self.game, HasFire), self.table.refusal(self.side, action)
        if refusal:
            self.explain(refusal)
        else:
            self.fight(action, fire_sheet(self.game, game.odds_of(self.known, action)))

    def fight(self, action: Action, sheet: RenderableType) -> None:
        """Show the odds of a fight, and fight if the player agrees."""
        document = action.to_json()
        self.focus = (document.get("hexes") or [document["hex"]])[0]
        self.say(Text(action_words(self.game, document), style="bold"), sheet)
        self.draw()
        answer = self.screen.ask("Do it? [y/N] ")
        self.words = []
        if answer is not None and answer.lower() in ("y", "yes"):
            self.submit(action)
        else:
            self.say("Nothing was done.")

    def submit(self, action: Action) -> None:
        """Submit an action of the side to act and show its result."""
        side = self.side
        self.table.submit(side, action)
        self.listed, self.choices = False, []
        self._tell_last(side)
        self._follow(action)

    def _tell_last(self, side: str) -> None:
        """Say what the last action led to, as a side may know it."""
        told = [event_words(self.game, event) for event in self.table.told(side)[-1].events]
        self.say(*(Text(f"  {line}") for line in told if line))

    def hand_over(self) -> bool:
        """Blank the screen between two people who must not see the same, until the other sits at the keyboard.

        False if nobody does.
        """
        side, last = self.table.state.to_act, self._at_keyboard
        self._at_keyboard = side
        if not self._is_shared or side is None or last == side:
            return True
        # Nothing that was said to one player stays for the other.
        self.words, self.selected, self.choices, self.refused = [], (), [], None
        self.screen.console.clear()
        nation = self.game.nations[side]
        if self.screen.ask(f"The {nation} side is to decide. Hand over, then press Enter. ") is None:
            return False
        self._tell_last(side)
        self.look_at_front()
        return True

    @property
    def _is_shared(self) -> bool:
        """Whether two people who must not see the same sit at one keyboard."""
        return self.game.hides and sum(player is None for player in self.seats.values()) > 1

    def _follow(self, action: Action) -> None:
        """Move the view to the action, and keep the units selected that still can be."""
        document = action.to_json()
        hexes = [*(document.get("path") or ()), *(document.get("hexes") or ()), document.get("hex")]
        for number in reversed(hexes):
            if number is not None:
                self.focus = number
                break
        on_map = self.game.map.index
        state = self.known
        keep = [unit for unit in self.selected if state.place_of(unit) in on_map]
        mine = [unit for unit in keep if self.game.units[unit].side == state.to_act]
        together = [unit for unit in mine if state.place_of(unit) == state.place_of(mine[0])]
        self.selected = () if isinstance(action, EndPhase) else tuple(together)
        if isinstance(action, EndPhase):
            self.look_at_front()

    def _pick(self, number: int) -> None:
        if not 1 <= number <= len(self.choices):
            self.say(f"There is no choice {number}; 'offers' lists the choices.")
            return
        self.submit(self.choices[number - 1])

    def explain(self, refusal: Refusal) -> None:
        """Show a refusal with the gist of its rule."""
        self.refused = refusal
        self.say(Text(f"No: {refusal.reason}.", style="bold"))
        self.say(rule_words(self.game, refusal.rule)[0])

    def let_computers_play(self) -> None:
        """Let computer players and standing orders act until a person must decide or the game is over."""
        first, answered = len(self.table.entries), set[int]()
        while (side := self.table.state.to_act) is not None:
            player = self.seats[side]
            if player is not None:
                self.table.submit(side, player.choose(self.game, self.table.known(side)))
            elif not self._is_answered(side):
                break
            else:
                answered.add(len(self.table.entries))
        done = [entry for entry in self.table.told(self.side)[first:] if entry.number not in answered]
        if done:
            self._tell(done)

    def _is_answered(self, side: str) -> bool:
        """Whether a standing order has answered for a person at the keyboard."""
        found = obeyed(self.game, self.table.known(side), self.standing.get(side, ()))
        if found is None:
            return False
        self.table.submit(side, found.action)
        words = action_words(self.game, found.action.to_json())
        self.say(Text(f"Standing order {found.index + 1} of the {side} side: {words}."))
        return True

    def _tell(self, entries: Sequence[Entry]) -> None:
        headlines = self.game.words.headlines
        events = [event for entry in entries for event in entry.events if event["type"] in headlines]
        lines = [f"  {event_words(self.game, event)}" for event in events[-6:]]
        self.say(Text(f"The computer took {len(entries)} actions; 'log' has them all.", style="bold"))
        self.say(*(Text(line) for line in lines))

    def draw(self) -> None:
        """Show the map, the status and the text; short lists of choices are shown automatically."""
        state = self.known
        if state.stack:
            self.say(Text(decision_words(self.game, state.stack[-1].to_json()), style="bold"))
        # There may be many thousand marches, so offers are counted and only a few are looked at.
        offers = offers_by_subject(self.game, state)
        count = sum(map(len, offers))
        if state.to_act and not self.listed and (count <= FEW or state.stack):
            self.list_choices(list(islice(chain.from_iterable(offers), FEW * 2)), count)
        overlay = Overlay(
            self._goals(offers) | self._costs(), frozenset(state.place_of(unit) for unit in self.selected)
        )
        self.canvas.draw(self.game.sight(state, self.side), overlay)
        window = self.canvas.window
        self.screen.page(lambda width, height: window(self.focus, width, height), self._status(), self.words)

    def list_choices(self, choices: list[Action], total: int) -> None:
        """List some choices with numbers to pick them by."""
        self.choices = choices
        self.listed = True
        for number, action in enumerate(choices, start=1):
            self.say(Text(f"{number:3} {action_words(self.game, action.to_json())}{self._chance(action)}"))
        if total > len(choices):
            self.say(f"    ... {total - len(choices)} more: 'offers' lists all, 'offers WORD' some")

    def _chance(self, action: Action) -> str:
        """The chance of an offered fire to eliminate something."""
        units = action.to_json().get("units")
        if not isinstance(self.game, HasFire) or not units or not self.known.stack:
            return ""
        try:
            return f": {percent(self.game.odds_of(self.known, action).chance())}"
        except HexfrontError:
            return ""

    def look_at_front(self) -> None:
        """Centre the map on the units of the side to act."""
        state = self.known
        mine = [unit for unit, counter in self.game.units.items() if counter.side == self.side and counter.is_ground]
        places = sorted(place for place in map(state.place_of, mine) if place in self.game.map.index)
        if places:
            self.focus = places[len(places) // 2]

    def _goals(self, offers: Sequence[Sequence[Action]]) -> dict[str, str]:
        """Where the selected units may be placed, enter, retreat or advance, and what they may attack."""
        goals: dict[str, str] = {}
        for action in others_than_marches(self.game, offers) if self.selected else ():
            offer = action.to_json()
            if {offer.get("unit"), *offer.get("units", ())} & set(self.selected):
                for number in (*offer.get("hexes", ()), *offer.get("path", ())[-1:], offer.get("hex")):
                    goals[number] = " <>"
        return goals

    def _costs(self) -> dict[str, str]:
        """The cost of each hex that the selected units can reach."""
        state = self.known
        step = self.game.gate.step(state)
        if not self.selected or step is None or state.stack or not set(self.game.marches) & set(step.actions):
            return {}
        try:
            reached = asked(self.game, HasMovement).reach(state, self.selected)
        except HexfrontError:
            return {}
        return {number: f" {mixed(cost.points)}{'!' if cost.stops else ''}" for number, cost in reached.items()}

    def _status(self) -> str:
        names = ", ".join(unit.removeprefix(f"{self.side}-") for unit in self.selected)
        chosen = f" Selected: {names}." if names else ""
        total = self.game.balance(self.known)
        return f"{moment(self.game, self.known)} {total:+} points.{chosen}"

    def _prompt(self) -> str:
        step = self.game.gate.step(self.known)
        if step is None:
            return "game over (log, score, save, quit)> "
        verbs = [type_name(kind) for kind in step.actions]
        return f"{self.side} ({', '.join(verbs)}; help)> "


def others_than_marches(game: Wargame, offers: Sequence[Sequence[Action]]) -> Iterator[Action]:
    """The offers that move no unit. About each subject they come after the marches, which may be many."""
    for some in offers:
        for action in reversed(some):
            if isinstance(action, game.marches):
                break
            yield action
