"""A table: every action is recorded, and undo stops at actions that revealed something."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import HasMovement, asked
from hexfront.games.registry import load
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import DataError, IllegalAction, NotNow
from hexfront.play.dice.choice import taken_up
from hexfront.play.dice.given import Given
from hexfront.play.dice.seeded import Seeded
from hexfront.play.dice.verifiable import Verifiable
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import load_record
from hexfront.play.table import NoUndo, Table, is_final
from tests.play.sample import play_on, table

MOVE = asked(load("leningrad-1979"), HasMovement).move
STEP = MOVE(["german-1-pz"], ["0210"])
OTHER = MOVE(["german-6-pz"], ["0110"])


def fresh(path: Path | None = None) -> Table:
    return table(Seeded(2), path)


def test_undo_goes_back_action_by_action() -> None:
    at = fresh()
    states = [at.state]
    for action in (STEP, OTHER):
        at.submit("german", action)
        states.append(at.state)

    assert at.undo("german").action == OTHER.to_json()
    assert at.state == states[1]
    at.undo("german")
    assert at.state == states[0]
    with pytest.raises(NoUndo, match="nothing has been done"):
        at.undo("german")


def test_undo_never_goes_past_dice() -> None:
    at = fresh()
    player = RandomPlayer(1)
    while not at.entries or not at.entries[-1].rolls:
        play_on(at, 1, player)
    side = at.entries[-1].side
    before = at.state

    with pytest.raises(NoUndo, match="rolled dice"):
        at.undo(side)
    assert at.state is before


def test_undo_never_goes_past_the_other_side() -> None:
    at = fresh()
    at.submit("german", STEP)

    with pytest.raises(NoUndo, match="German side's"):
        at.undo("soviet")


def test_in_a_whole_game_undo_is_offered_just_when_it_is_allowed() -> None:
    at = fresh()
    player = RandomPlayer(9)
    taken_back = 0
    while at.state.to_act is not None:
        before = at.state
        play_on(at, 1, player)
        last = at.entries[-1]
        assert (at.why_no_undo(last.side) is None) == (not last.rolls)
        assert last.rolls or not any(event["type"] == "unit revealed" for event in last.events)
        if not last.rolls and at.state.to_act is not None and taken_back < 100:
            after = at.state
            at.undo(last.side)
            assert at.state == before
            at.submit(last.side, at.game.action(last.action))
            assert at.state == after
            taken_back += 1
    assert taken_back == 100


def test_a_reveal_without_dice_is_final_too() -> None:
    at = fresh()
    at.submit("german", STEP)
    entry = at.entries[-1]

    assert not is_final(at.game, entry)
    shown = ({"type": "unit revealed", "unit": "a", "division": "b"},)
    assert is_final(at.game, type(entry)(entry.number, entry.side, entry.action, shown, ()))


def test_the_last_action_of_a_game_reopens_the_record(tmp_path: Path) -> None:
    whole = fresh()
    play_on(whole, 10_000, RandomPlayer(2))
    at = Table(whole.game, whole.dice, Journal(whole.journal.record, tmp_path / "game.jsonl"))
    last = at.entries[-1]
    assert at.journal.record.closing is not None and not last.rolls

    at.undo(last.side)

    assert load_record(tmp_path / "game.jsonl").closing is None
    at.submit(last.side, at.game.action(last.action))
    assert load_record(tmp_path / "game.jsonl").closing is not None


def test_dice_whose_secret_is_told_roll_no_more() -> None:
    at = table(Verifiable.fresh("told"))
    play_on(at, 10_000, RandomPlayer(2))

    with pytest.raises(NoUndo, match="secret"):
        at.undo(at.entries[-1].side)


def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    at = fresh(tmp_path / "game.jsonl")
    written, state = (tmp_path / "game.jsonl").read_bytes(), at.state

    with pytest.raises(NotNow):
        at.submit("soviet", EndPhase())
    with pytest.raises(IllegalAction):
        at.submit("german", MOVE(["german-1-pz"], ["2604"]))

    assert (tmp_path / "game.jsonl").read_bytes() == written
    assert at.state is state and not at.entries


def test_only_the_side_to_act_gets_offers() -> None:
    at = fresh()

    assert at.offers("soviet") == []
    assert STEP in at.offers("german")
    assert at.refusal("german", STEP) is None
    assert at.view("german")["undo"] is False
    at.submit("german", STEP)
    assert at.view("german")["undo"] is True


@pytest.mark.parametrize("pause", [1, 40, 150])
def test_a_game_taken_up_again_goes_on_as_if_it_had_not_stopped(tmp_path: Path, pause: int) -> None:
    whole = fresh()
    play_on(whole, 200, RandomPlayer(8))
    path = tmp_path / "game.jsonl"
    first = fresh(path)
    player = RandomPlayer(8)
    play_on(first, pause, player)

    record = load_record(path)
    second = Table(record.game(), taken_up(record), Journal(record, path))
    assert second.state == first.state
    play_on(second, 200 - pause, player)

    assert second.entries == whole.entries
    assert second.state == whole.state


def test_undo_is_remembered_by_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = fresh(path)
    opening = first.state
    first.submit("german", STEP)

    record = load_record(path)
    second = Table(record.game(), taken_up(record), Journal(record, path))
    second.undo("german")

    assert second.state == opening


def test_dice_given_from_outside_cannot_be_taken_up() -> None:
    at = table(Given(LoadedDice()))

    assert at.journal.record.dice == {"kind": "given"}
    with pytest.raises(DataError, match="'given'"):
        taken_up(at.journal.record)
