"""The analysis of a single game: its turns, combats, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import erf, sqrt

from hexfront.games.face import Fortune, HasFire, Shot, Wargame
from hexfront.kernel.events import DieRolled, Event, PhaseBegan
from hexfront.kernel.sets import Hex
from hexfront.kernel.state import State
from hexfront.play.record.entries import Entry
from hexfront.play.record.record import Record
from hexfront.study.watching import chronicle
from hexfront.study.watching.chronicle import Fact, Loss


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice rolled together: the faces, and the table's result if there was one."""

    turn: int
    purpose: str
    sides: int
    shown: tuple[int, ...]
    fortune: Fortune | None


@dataclass(slots=True)
class Battle:
    """An attack from its announcement to the last decision about it."""

    turn: int
    side: str
    action: str
    hexes: tuple[str, ...]
    before: int
    after: int = 0
    lost: dict[str, int] = field(default_factory=dict)
    throws: list[Throw] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """Steps that the enemy lost, less the attacker's own."""
        return sum(steps if side != self.side else -steps for side, steps in self.lost.items())

    @property
    def luck(self) -> Fraction:
        """The total luck of its dice, regardless of direction."""
        return sum((abs(throw.fortune.luck) for throw in self.throws if throw.fortune), Fraction(0))

    def swing(self, first: str) -> int:
        """The attacker's gain: steps, and the change in victory points in the attacker's favour."""
        moved = self.after - self.before
        return self.steps + (moved if self.side == first else -moved)


@dataclass(slots=True)
class Turn:
    """The end of a turn, and its events."""

    number: int
    state: State
    points: int
    losses: list[Loss]
    battles: list[Battle]
    shots: list[Shot]

    def lost(self, side: str) -> int:
        """Steps that a side lost in the turn, less those it regained."""
        return sum(loss.steps for loss in self.losses if loss.side == side)


class AfterAction:
    """The analysis of a whole record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Wargame = record.game()
        self.turns: list[Turn] = []
        self.battles: list[Battle] = []
        self.throws: list[Throw] = []
        self._losses: list[Loss] = []
        self._shots: list[Shot] = []
        self._battle: Battle | None = None
        self._begun = 0
        state = record.opening(self.game)
        for entry in record.entries:
            state = self._read(entry, state)
        self.final = state
        if state.to_act is not None and record.entries:
            self._close_turn(state.turn, state)

    @property
    def sides(self) -> tuple[str, ...]:
        return self.game.frame.sides

    def key_battles(self, most: int = 10) -> list[Battle]:
        """The combats with the greatest swing, either way; ties are ordered by luck, largest first."""
        first = self.game.reckoned.name
        ordered = sorted(self.battles, key=lambda battle: (-abs(battle.swing(first)), -battle.luck))
        return [battle for battle in ordered[:most] if battle.swing(first)]

    def fortunes(self) -> Iterator[Fortune]:
        """The luck of every die that was read on a table."""
        return (throw.fortune for throw in self.throws if throw.fortune)

    def _read(self, entry: Entry, before: State) -> State:
        action = self.game.action(entry.action)
        if isinstance(action, self.game.fights):
            hexes = tuple(chronicle.targets(dict(entry.action)))
            points = chronicle.points(self.game, before)
            self._battle = Battle(before.turn, entry.side, str(entry.action["type"]), hexes, points)
            self.battles.append(self._battle)
        after = self._facts(before, [self.game.event(document) for document in entry.events])
        if not after.stack:
            self._end_battle(after)
        if after.to_act is None:
            self._close_turn(after.turn, after)
        return after

    def _facts(self, state: State, events: Sequence[Event]) -> State:
        thrown: list[DieRolled] = []
        for fact in chronicle.facts(state, events):
            state = fact.after
            if isinstance(fact.event, PhaseBegan):
                self._end_battle(fact.before)
            if fact.ends_turn:
                self._close_turn(fact.before.turn, fact.before)
            self._lose(fact)
            shot = self.game.shot(fact.event) if isinstance(self.game, HasFire) else None
            if shot:
                self._shots.append(shot)
            if isinstance(fact.event, DieRolled):
                thrown.append(fact.event)
                continue
            fortune = self.game.fortune(fact.before, fact.event)
            if fortune and thrown:
                self._throw_all(fact.before.turn, thrown, fortune)
                thrown = []
        for die in thrown:
            self._throw(state.turn, [die], None)
        return state

    def _end_battle(self, state: State) -> None:
        """Close a combat, so that automatic events of the next phases do not count towards it."""
        if self._battle:
            self._battle.after = chronicle.points(self.game, state)
            self._battle = None

    def _lose(self, fact: Fact) -> None:
        for loss in chronicle.losses(self.game, fact):
            self._losses.append(loss)
            if self._battle:
                self._battle.lost[loss.side] = self._battle.lost.get(loss.side, 0) + loss.steps

    def _throw_all(self, turn: int, dice: Sequence[DieRolled], fortune: Fortune) -> None:
        """Note the dice that a table read together. Dice before them, for another purpose, stand alone."""
        first = len(dice) - 1
        while first and dice[first - 1].purpose == dice[-1].purpose:
            first -= 1
        for die in dice[:first]:
            self._throw(turn, [die], None)
        self._throw(turn, dice[first:], fortune)

    def _throw(self, turn: int, dice: Sequence[DieRolled], fortune: Fortune | None) -> None:
        shown = tuple(die.shown for die in dice)
        throw = Throw(turn, dice[-1].purpose, dice[-1].sides, shown, fortune)
        self.throws.append(throw)
        if self._battle:
            self._battle.throws.append(throw)

    def _close_turn(self, number: int, state: State) -> None:
        points = chronicle.points(self.game, state)
        self.turns.append(Turn(number, state, points, self._losses, self.battles[self._begun :], self._shots))
        self._losses, self._shots, self._begun = [], [], len(self.battles)


@dataclass(frozen=True, slots=True)
class Account:
    """The luck of a side in one measure: its own dice, and net of all others'."""

    side: str
    measure: str
    dice: int
    expected: Fraction
    came: Fraction
    net: Fraction
    variance: Fraction

    @property
    def luck(self) -> Fraction:
        """The luck of its own dice: the actual value less the expected value."""
        return self.came - self.expected

    @property
    def luckier_than(self) -> float:
        """The share of such games in which the side would have had less net luck."""
        if not self.variance:
            return 0.5
        return 0.5 * (1 + erf(float(self.net) / sqrt(2 * float(self.variance))))


def accounts(fortunes: Sequence[Fortune], sides: Sequence[str]) -> list[Account]:
    """The luck of every side in every measure. One side's good luck is bad luck for all others."""
    found = []
    for measure in dict.fromkeys(fortune.measure for fortune in fortunes):
        of_it = [fortune for fortune in fortunes if fortune.measure == measure]
        for side in sides:
            own = [fortune for fortune in of_it if fortune.side == side]
            nothing = Fraction(0)
            found.append(
                Account(
                    side,
                    measure,
                    len(own),
                    sum((fortune.expected for fortune in own), nothing),
                    sum((Fraction(fortune.worth[fortune.came]) for fortune in own), nothing),
                    sum((fortune.luck if fortune.side == side else -fortune.luck for fortune in of_it), nothing),
                    sum((fortune.variance for fortune in of_it), nothing),
                )
            )
    return found


def standing(turn: Turn, sides: Sequence[str]) -> Mapping[str, Mapping[Hex, int]]:
    """How many units of each side are in each hex at the end of a turn."""
    return {
        side: {place: len(units) for place, units in ground.stacks.items()}
        for side, ground in zip(sides, turn.state.ground.sides, strict=True)
    }
