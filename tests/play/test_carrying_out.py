"""The core of a table: entries and their chain, what each side knows and is told, forced answers, kinds of dice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import DataError, IllegalAction, NotNow
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.play.dice.average import Average, AverageDice
from hexfront.play.dice.choice import KINDS, DiceOfATable, dice_of
from hexfront.play.dice.given import Given
from hexfront.play.dice.seeded import Seeded
from hexfront.play.dice.verifiable import Verifiable, VerifiableDice
from hexfront.play.record.entries import Entry
from hexfront.play.record.journal import Journal
from hexfront.play.record.lines import NO_HASH, chained
from hexfront.play.record.record import Record, record_header
from hexfront.play.table import (
    OVER,
    Point,
    Table,
    carried_out,
    enacted,
    is_secret,
    phase_start,
    why_no_undo,
    without_a_person,
)
from tests.play.hidden_stock import STOCK, Claim, Draw, Share, Sharing, Take, hidden_stock, with_stock

GAME = hidden_stock()


def stock_table(*rolls: int) -> Table:
    """A table of the game with a hidden stock."""
    opening = record_header(GAME, GAME.new(), Given().described())
    return Table(GAME, Given(LoadedDice(*rolls)), Journal(Record(opening)))


def entry(number: int = 1, side: str = "red", rolled: bool = False, event: str = "track set") -> Entry:
    return Entry(number, side, {}, ({"type": event},), ((6, 1),) if rolled else ())


def test_an_action_makes_an_entry_and_the_next_point_of_the_chain() -> None:
    at = Point(7, with_stock(3, phase=1), "abc")
    one, after = carried_out(GAME, at, "red", Draw(), LoadedDice(5))

    assert (one.number, one.side, one.action, one.rolls) == (8, "red", {"type": "draw"}, ((6, 5),))
    assert [event["type"] for event in one.events] == ["die rolled", "track set"]
    assert (after.number, after.head, after.state.tracks[STOCK]) == (8, chained("abc", one.content()), 5)
    assert at.state.tracks[STOCK] == 3


def test_a_refusal_follows_from_what_the_side_knows() -> None:
    for stock in (0, 2, 6):
        with pytest.raises(IllegalAction, match="the stock is 0"):
            carried_out(GAME, Point(0, with_stock(stock), NO_HASH), "blue", Claim(2), LoadedDice())
    with pytest.raises(NotNow):
        carried_out(GAME, Point(0, with_stock(2), NO_HASH), "red", Claim(2), LoadedDice())


def test_without_an_entry_the_same_happens_and_the_same_is_refused() -> None:
    state = with_stock(3, phase=1)
    one, point = carried_out(GAME, Point(7, state, "abc"), "red", Draw(), LoadedDice(5))
    after, events = enacted(GAME, state, "red", Draw(), LoadedDice(5))

    assert (after, tuple(event.to_json() for event in events)) == (point.state, one.events)
    with pytest.raises(IllegalAction, match="the stock is 0"):
        enacted(GAME, with_stock(6), "blue", Claim(2), LoadedDice())


@pytest.mark.parametrize(
    ("last", "sides", "is_closed", "why"),
    [
        (entry(), ("red",), False, None),
        (entry(), ("red", "blue"), False, None),
        (entry(), (), False, "only players"),
        (entry(), ("red",), True, OVER),
        (None, ("red",), False, "nothing has been done yet"),
        (entry(), ("blue",), False, "the last action was the Red side's"),
        (entry(rolled=True), ("red",), False, "rolled dice or showed a unit"),
    ],
)
def test_undo_has_one_rule(last: Entry | None, sides: tuple[str, ...], is_closed: bool, why: str | None) -> None:
    found = why_no_undo(GAME, last, sides, is_closed)

    assert found is None if why is None else found is not None and why in found


@pytest.mark.parametrize(
    ("entries", "start"),
    [
        ([], 0),
        ([entry(4), entry(5)], 3),
        ([entry(1), entry(2, event="phase began"), entry(3), entry(4)], 2),
        ([entry(1), entry(2, rolled=True), entry(3)], 2),
        ([entry(1), entry(2, side="blue")], 2),
    ],
)
def test_a_phase_is_restarted_after_the_last_action_that_stands(entries: list[Entry], start: int) -> None:
    assert phase_start(GAME, entries, ("red",)) == start


def test_a_single_answer_needs_no_person_and_is_found_in_what_the_side_knows() -> None:
    assert without_a_person(GAME, with_stock(6, owed=True)) == Take(1)
    assert without_a_person(GAME, with_stock(6)) is None


def test_a_single_answer_waits_for_a_person_where_the_others_cannot_see_that_it_is_the_only_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An answer at once would tell blue that the stock is 1."""

    def offers(self: Sharing, state: State, subject: Subject) -> Sequence[Action]:
        return [Take(1)] if state.tracks[STOCK] == 1 else [Take(1), Take(2)]

    monkeypatch.setattr(Sharing, "offers", offers)
    asked = {stock: with_stock(stock).evolve(stack=(Share("red"),)) for stock in (1, 2)}

    assert [len(GAME.legal_actions(asked[stock])) for stock in (1, 2)] == [1, 2]
    assert [without_a_person(GAME, asked[stock]) for stock in (1, 2)] == [None, None]


def test_what_is_taken_back_is_told_no_more() -> None:
    at = stock_table(4)
    at.submit("red", Draw())
    at.submit("red", EndPhase())
    before = [list(at.told(side)) for side in ("red", "blue")]
    at.submit("red", Claim(3))
    assert len(at.told("blue")) == 3

    at.undo("red")

    assert [at.told(side) for side in ("red", "blue")] == before
    assert len(before[1]) == 2


def test_a_table_shows_each_side_what_it_knows() -> None:
    at = stock_table(4)
    at.submit("red", Draw())
    at.submit("red", EndPhase())
    at.submit("red", EndPhase())

    assert at.state.to_act == "blue" and is_secret(GAME, "blue")
    assert (at.known("red").tracks[STOCK], at.known("blue").tracks[STOCK]) == (4, 0)
    assert at.offers("blue") == [EndPhase(), Draw()]
    assert at.refusal("blue", Claim(1)) is not None
    assert at.view("blue")["stock"] == 0
    assert [event["type"] for event in at.told("red")[0].events] == ["die rolled", "track set"]
    assert at.told("blue")[0].events == () == at.told("blue")[0].rolls


def test_everything_is_told_when_the_game_is_over() -> None:
    at = stock_table(4)
    at.submit("red", Draw())
    while at.state.to_act is not None:
        at.submit(at.state.to_act, EndPhase())

    assert at.told("blue") == at.entries
    assert at.known("blue").tracks[STOCK] == 4


@pytest.mark.parametrize("dice", [Seeded(3), Average(), Verifiable.fresh("s"), Given()], ids=lambda one: str(one.kind))
def test_dice_come_back_from_what_the_header_says(dice: DiceOfATable) -> None:
    again = dice_of(dice.described(), dice.secret)

    assert type(again) is type(dice) is not None and dice.kind in KINDS
    assert again.described() == dice.described()
    assert again.why_no_rolls() == dice.why_no_rolls()


def test_dice_of_the_next_action_follow_from_what_was_rolled() -> None:
    seeded, average, verifiable = SeededDice(3), AverageDice(), VerifiableDice("s")
    before = [6, 10, 6]
    for sides in before:
        seeded.roll(sides)
        average.roll(sides)
    verifiable.begin(9)

    assert Seeded(3).at(9, before).roll() == seeded.roll()
    assert Average().at(9, before).roll() == average.roll()
    assert Verifiable.fresh("s").at(9, ()).roll() == verifiable.roll()


def test_other_rolls_are_told_apart() -> None:
    right = Seeded(3).at(1, ()).roll()
    one = Entry(1, "red", {}, (), ((6, right % 6 + 1),))

    assert "are not those of the dice" in str(Seeded(3).check(one, ()))
    assert Verifiable(Verifiable.fresh("s").commitment).check(one, ()) is None
    assert Given().check(one, ()) is None


@pytest.mark.parametrize("kind", [None, "crooked", 7])
def test_an_unknown_kind_of_dice_is_refused(kind: object) -> None:
    with pytest.raises(DataError, match="known are 'seeded', 'average', 'verifiable' and 'given'"):
        dice_of({"kind": kind})


@pytest.mark.parametrize("dice", [Given(), Verifiable("bound")])
def test_dice_that_nobody_can_roll_say_so(dice: DiceOfATable) -> None:
    with pytest.raises(DataError, match="to play on"):
        dice.at(1, ())
