"""Studies and reports of a game with fire and control of objectives, but without odds, supply and steps."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hexfront.games.face import HasControl, HasFire, asked
from hexfront.play.record.record import Record, load_record
from hexfront.study.plan import Plan
from hexfront.study.reports.afteraction_report import after_action_report
from hexfront.study.reports.fires import summed
from hexfront.study.reports.report import study_report
from hexfront.study.store import GameNotes
from hexfront.study.variants import Variant
from hexfront.study.watching import chronicle
from hexfront.study.watching.observer import Observer
from hexfront.study.watching.sample import Sample
from tests.study.byhand import GAMES, VARIANTS
from tests.study.pages import checked

GAME = "leningrad-41"
VARIANT = Variant("city", GAME)
STORED = Path(__file__).resolve().parent.parent / "stored_games" / f"{GAME}.german-sudden-death.jsonl.gz"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    path.write_bytes(gzip.decompress(STORED.read_bytes()))
    return load_record(path)


@pytest.fixture(scope="module")
def notes(record: Record) -> GameNotes:
    """What an observer noted of a stored game, as a study stores it."""
    game = VARIANT.load()
    observer, state = Observer(game, "1"), record.opening(game)
    for entry in record.entries:
        before, events = state, [game.event(document) for document in entry.events]
        for event in events:
            state = event.applied_to(state)
        observer.saw(before, entry.side, game.action(entry.action), events, state)
    outcome = game.outcome(state)
    assert outcome is not None
    told = {"winner": outcome.winner, "level": outcome.level, "points": outcome.points}
    return {"variant": "city", "number": 1, "seed": "1", "actions": 1, "seconds": 1.0, **told, **observer.notes()}


def events_of(record: Record, kind: str) -> list[dict[str, Any]]:
    return [dict(event) for entry in record.entries for event in entry.events if event["type"] == kind]


def test_every_fire_is_counted_by_side_kind_and_column(record: Record, notes: GameNotes) -> None:
    fires = events_of(record, "fire resolved")
    keys = Counter((one["side"], one["kind"], one["column"]) for one in fires)
    hits = sum(target["result"] == "E" for one in fires for target in one["targets"])

    assert {(side, kind, column): count for side, kind, column, count, _, _ in notes["fires"]} == keys
    assert sum(row[4] for row in notes["fires"]) == sum(len(one["targets"]) for one in fires)
    assert sum(row[5] for row in notes["fires"]) == hits > 0
    assert notes["defended"] == Counter(one["hex"] for one in fires if one["kind"] == "defensive")


def test_losses_are_units_and_each_is_counted_once(record: Record, notes: GameNotes) -> None:
    lost = events_of(record, "unit eliminated")
    sides = Counter(VARIANT.load().units[one["unit"]].side for one in lost)
    # A face-down unit that has to leave the map goes unseen.
    unseen = len(events_of(record, "back returned"))

    assert chronicle.loss_word(VARIANT.load()) == "units"
    assert chronicle.loss_word(VARIANTS[0].load()) == "steps"
    assert notes["turns"][-1]["lost"]["german"] == sides["german"] > 0
    assert 0 < sides["soviet"] <= notes["turns"][-1]["lost"]["soviet"] <= sides["soviet"] + unseen
    by_hex = {side: sum(places.values()) for side, places in notes["losses"].items()}
    assert by_hex == notes["turns"][-1]["lost"]


def test_an_objective_is_held_by_whoever_took_it_last(record: Record, notes: GameNotes) -> None:
    game = asked(VARIANT.load(), HasControl)
    holders = game.holders(record.final(VARIANT.load()))
    empty = record.final(VARIANT.load()).ground.sides[0].occupied

    assert set(notes["turns"][-1]["held"]["german"]) == set(game.objectives) == set(holders)
    assert any(not empty >> VARIANT.load().map.index[number] & 1 for number in holders), "some have no garrison"


def test_the_observer_provokes_the_rules_of_fire(notes: GameNotes) -> None:
    assert {"10.6", "10.15"} & set(notes["rules"]), "a fire at a neighbour is refused for some reason"


def test_the_report_shows_fires_control_and_losses_by_turn(notes: GameNotes) -> None:
    page = checked(study_report(Plan("City", (VARIANT,), 1, 0), [notes]))
    sample = Sample(VARIANT, [notes])
    turns = len(notes["turns"])

    by_kind = page.table("fires", "by kind")
    assert {row[1] for row in by_kind[1:]} == {kind for _, kind, *_ in notes["fires"]}
    assert [row[0] for row in page.table("fires", "by column")[1:]] == list(_columns())
    for side in ("german", "soviet"):
        fires = f"{summed(sample, side, 1)['defensive'][0]:.1f}"
        assert [row[2] for row in by_kind if [row[0].lower(), row[1]] == [side, "defensive"]] == [fires]
    lost = page.table("losses", "units lost")
    assert [float(cell) for cell in lost[1][1 : turns + 1]] == sample.lost_in("german")
    assert Counter(page.maps)["control"] == 5 and Counter(page.maps)["fires"] == 1


def _columns() -> tuple[str, ...]:
    return tuple(asked(VARIANT.load(), HasFire).fire_chart.columns)


def test_objectives_are_counted_turn_by_turn(notes: GameNotes) -> None:
    held = Sample(VARIANT, [notes]).held_count("german")

    assert [mean for _, mean, _, _ in held] == [turn["points"] for turn in notes["turns"]]


def test_games_without_fire_and_control_have_no_such_parts() -> None:
    page = checked(study_report(Plan("By hand", VARIANTS, 4, 0), GAMES))

    assert not {"fires", "control"} & set(page.ids)


def test_the_after_action_report_counts_defensive_fires(record: Record) -> None:
    page = checked(after_action_report(record, "A game"))
    course = page.table("course")
    column = course[0].index("defensive fires")
    fires = [one for one in events_of(record, "fire resolved") if one["kind"] == "defensive"]

    assert sum(int(row[column]) for row in course[1:]) == len(fires) > 0
    assert "Dark objectives are in the hands of the German side." in page.words
    assert course[0][-1] == "Soviet: units lost"
