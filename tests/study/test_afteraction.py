"""The after-action report: every die weighed, every step accounted for, and the page sound."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from hexfront.games.face import Fortune, HasOdds, asked
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.game import fold
from hexfront.play.dice.given import Given
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, load_record, record_header
from hexfront.play.table import Table
from hexfront.study.reports.afteraction import AfterAction, accounts
from hexfront.study.reports.afteraction_report import after_action_report
from hexfront.study.variants import Variant
from hexfront.study.watching import chronicle
from hexfront.study.watching.observer import Observer
from tests.study.pages import checked

STORED = Path(__file__).resolve().parent.parent / "stored_games"
GAME = "leningrad-1979"


@pytest.fixture(
    scope="module",
    params=[
        "leningrad-1979.german-tactical",
        "leningrad-2010.soviet-tactical-fought",
        "assault-on-leningrad.russian-decisive-stormed",
        "assault-on-stalingrad.draw",
        "leningrad-41.fanaticism",
    ],
)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Record:
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    path.write_bytes(gzip.decompress((STORED / f"{request.param}.jsonl.gz").read_bytes()))
    return load_record(path)


@pytest.fixture(scope="module")
def report(record: Record) -> str:
    """The page of a stored game."""
    return after_action_report(record, "A game")


def test_every_step_lost_is_accounted_for(record: Record) -> None:
    told = AfterAction(record)
    opening = record.opening(told.game)

    assert [turn.number for turn in told.turns] == list(range(1, told.game.frame.last_turn + 1))
    if told.game.eliminates:
        assert sum(turn.lost(side) for side in told.sides for turn in told.turns) == len(eliminations(told))
        return
    for side in told.sides:
        left = chronicle.steps_left(told.game, told.final, side) + withdrawn(told, side)
        assert sum(turn.lost(side) for turn in told.turns) == chronicle.steps_left(told.game, opening, side) - left


def eliminations(told: AfterAction) -> list[str]:
    """The events by which units on the map were eliminated whole."""
    state, found = told.record.opening(told.game), []
    for entry in told.record.entries:
        for event in map(told.game.event, entry.events):
            document = event.to_json()
            name = str(document.get("back", document.get("unit", "")))
            if document["type"] in told.game.eliminates and state.place_of(name) in told.game.map.index:
                found.append(str(event))
            state = event.applied_to(state)
    return found


def test_a_combat_ends_with_its_phase(record: Record) -> None:
    told = AfterAction(record)

    for battle in told.battles:
        assert {throw.turn for throw in battle.throws} <= {battle.turn}


def test_a_turn_ends_before_the_next_begins_by_itself(record: Record) -> None:
    """Supply determination and the flyers of a new turn are its own, though nobody decides anything in them."""
    told = AfterAction(record)
    observer, state = Observer(told.game, "1"), record.opening(told.game)
    for entry in record.entries:
        before, events = state, [told.game.event(document) for document in entry.events]
        state = fold(before, events)
        observer.saw(before, entry.side, told.game.action(entry.action), events, state)

    assert [turn.state.turn for turn in told.turns] == [turn.number for turn in told.turns]
    assert [noted["points"] for noted in observer.turns] == [turn.points for turn in told.turns]
    assert [noted["lost"] for noted in observer.turns] == [
        {side: sum(turn.lost(side) for turn in told.turns[: at + 1]) for side in told.sides}
        for at in range(len(told.turns))
    ]


def withdrawn(told: AfterAction, side: str) -> int:
    """The steps of a side's units that left the game without being lost."""
    events = [event for entry in told.record.entries for event in entry.events if event["type"] == "unit withdrawn"]
    index = told.game.frame.unit_index
    return sum(told.final.steps[index[one["unit"]]] for one in events if told.game.units[one["unit"]].side == side)


def test_every_die_is_in_the_ledger_and_luck_is_nobodys_gain(record: Record) -> None:
    told = AfterAction(record)
    rolls = [shown for entry in record.entries for _, shown in entry.rolls]

    assert [shown for throw in told.throws for shown in throw.shown] == rolls and rolls
    assert all(sum(fortune.chances.values()) == 1 for fortune in told.fortunes())
    for measure in {fortune.measure for fortune in told.fortunes()}:
        of_it = [account for account in accounts(list(told.fortunes()), told.sides) if account.measure == measure]
        assert sum(account.net for account in of_it) == 0
        assert sum(account.luckier_than for account in of_it) == pytest.approx(1)


def test_the_report_has_a_map_a_turn_and_a_row_a_die(record: Record, report: str) -> None:
    told = AfterAction(record)

    page = checked(report)

    assert page.maps == ["maps"] * told.game.frame.last_turn and len(page.images()) == 1
    ledger = next(table for table in page.tables if table.section == "luck" and not table.caption)
    assert len(ledger.rows) == 1 + len(told.throws)
    assert [row[0] for row in page.table("course")[1:]] == [
        str(number) for number in range(1, told.game.frame.last_turn + 1)
    ]


def test_the_report_says_first_who_won(record: Record, report: str) -> None:
    game = record.game()
    outcome = game.outcome(record.final(game))
    lead = report.partition('class="lead">')[2].partition("</p>")[0]

    assert outcome is not None and outcome.level.lower() in lead.lower()


def fought(*dice: int) -> Record:
    """Two German infantry divisions, six points and two steps each, attack one Soviet division of one step."""
    game = Variant("x", GAME).load()
    units = [
        {"id": "german-1", "hex": "1211"},
        {"id": "german-11", "hex": "1211"},
        {"id": "soviet-111", "hex": "1311"},
    ]
    air = {"german-air-1": "flown", "german-air-2": "flown"}
    state = game.from_position({"game": GAME, "phase": "german combat", "turn": 2, "units": units, "air": air})
    table = Table(game, Given(LoadedDice(*dice)), Journal(Record(record_header(game, state))))
    table.submit("german", asked(game, HasOdds).attack(("german-1", "german-11"), ("1311",)))
    while table.state.stack:
        side = str(table.state.to_act)
        table.submit(side, game.legal_actions(table.state)[0])
    return table.journal.record


@pytest.mark.parametrize("die", [1, 6])
def test_a_combat_is_read_as_it_was_fought(die: int) -> None:
    record = fought(die)
    told = AfterAction(record)
    (resolved,) = (event for entry in record.entries for event in entry.events if event["type"] == "combat resolved")
    column = asked(told.game, HasOdds).combat_chart.column(resolved["column"])

    (battle,) = told.battles
    (throw,) = told.throws
    assert (battle.side, battle.hexes, battle.turn, throw.shown) == ("german", ("1311",), 2, (die,))
    assert throw.fortune is not None and throw.fortune.came == column[str(die)]
    worth = [_worth(result, {"E": (3, 4)}) for result in column.values()]
    assert throw.fortune.expected == Fraction(sum(worth), 6)
    assert throw.fortune.luck == _worth(column[str(die)], {"E": (3, 4)}) - Fraction(sum(worth), 6)


def _worth(result: str, elimination: dict[str, tuple[int, int]]) -> int:
    """What a cell of the table is worth to the attacker, read by hand."""
    (defender, attacker) = result.split("/")
    least, steps = elimination["E"]
    losses = {"-": (0, 0), "1": (1, 1), "2": (2, 2), "E": (least, steps)}
    return losses[defender][0] - losses[attacker][1]


def throws(*lucks: tuple[str, int]) -> Sequence[Fortune]:
    """Coins that are worth two or nothing to a side, and came up so."""
    half = Fraction(1, 2)
    return [Fortune("coin", side, "coins", str(came), {"0": half, "2": half}, {"0": 0, "2": 2}) for side, came in lucks]


def test_luck_is_summed_by_side() -> None:
    first, second = accounts(throws(("german", 2), ("german", 2), ("soviet", 0)), ("german", "soviet"))

    assert (first.dice, second.dice) == (2, 1)
    assert [first.expected, first.came, first.luck, first.net] == [Fraction(one) for one in (2, 4, 2, 3)]
    assert [second.expected, second.came, second.luck, second.net] == [Fraction(one) for one in (1, 0, -1, -3)]
    # Three coins of variance one: three is 1.732 deviations above the mean, which 95.8 of 100 stay below.
    assert first.variance == 3 and first.luckier_than == pytest.approx(0.958, abs=0.001)


def test_an_unfinished_game_is_reported_as_far_as_it_goes() -> None:
    page = checked(after_action_report(fought(6), "So far"))

    assert "unfinished, turn 2" in page.words and page.maps == ["maps"]


def test_the_swing_of_a_combat_counts_steps_and_points(record: Record) -> None:
    told = AfterAction(record)
    first = told.sides[0]

    key = told.key_battles()
    swings = [abs(battle.swing(first)) for battle in key]
    assert swings == sorted(swings, reverse=True) and len(key) <= 10
    for battle in key:
        gained = sum(battle.lost.get(side, 0) for side in told.sides if side != battle.side)
        moved = (battle.after - battle.before) * (1 if battle.side == first else -1)
        assert battle.swing(first) == gained - battle.lost.get(battle.side, 0) + moved


def test_a_report_speaks_german(record: Record) -> None:
    page = checked(after_action_report(record, language="de"))

    assert page.words.count("Ende von Zug") == record.game().frame.last_turn
    assert "Gefechtsbericht: " in page.words and "Jeder Würfel" in page.words
    # Decimals are written as the language writes them.
    assert re.search(r"[+\N{MINUS SIGN}]\d+,\d\d\b", page.words) and not re.search(
        r"[+\N{MINUS SIGN}]\d+\.\d", page.words
    )
