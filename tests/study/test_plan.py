"""What a study shall play, from a TOML file and from flags."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexfront
from hexfront.ai.players import WORK
from hexfront.games.changed import changed_files
from hexfront.games.face import HasOdds, asked, objectives_of
from hexfront.kernel.errors import DataError, HexfrontError, InputError
from hexfront.study.plan import Flags, Plan, read_plan
from hexfront.study.variants import Variant

STUDY = """
title = "Bids and charts"
game = "leningrad-2010"
players = ["sergeant", "random"]
games = 3
seed = "s"

[[variant]]
name = "plain"

[[variant]]
options = { bid = 5 }
seconds = 2

[[variant]]
name = "milder"
data = "charts"
work = 7
"""


def folder(tmp_path: Path) -> Path:
    """A study with a folder of charts beside it, in which the worst column hurts less."""
    charts = tmp_path / "charts"
    charts.mkdir()
    table = (hexfront.load("leningrad-2010").folder / "combat.csv").read_text(encoding="utf-8")
    (charts / "combat.csv").write_text(table.replace("-/E", "-/2"), encoding="utf-8")
    file = tmp_path / "study.toml"
    file.write_text(STUDY, encoding="utf-8")
    return file


def test_a_file_says_once_what_its_variants_share(tmp_path: Path) -> None:
    plan = read_plan(folder(tmp_path))
    plan.check()

    plain, bid, milder = plan.variants
    assert (plan.title, plan.games, plan.seed) == ("Bids and charts", 3, "s")
    assert plain == Variant("plain", "leningrad-2010", ("sergeant", "random"))
    assert (bid.name, bid.options, bid.work, bid.seconds) == ("leningrad-2010, bid 5", {"bid": 5}, None, 2.0)
    assert (plain.work, milder.work) == (WORK, 7)


def test_a_changed_chart_is_played_and_the_rest_stays(tmp_path: Path) -> None:
    plain, _, milder = read_plan(folder(tmp_path)).variants

    ours, theirs = milder.load(), plain.load()

    assert set(asked(ours, HasOdds).combat_chart.column("1-4").values()) == {"-/2"}
    assert set(asked(theirs, HasOdds).combat_chart.column("1-4").values()) == {"-/E", "-/2"}
    assert objectives_of(ours) == objectives_of(theirs) and milder.load() is ours


def test_games_of_one_number_have_the_same_dice_in_all_variants(tmp_path: Path) -> None:
    tasks = list(read_plan(folder(tmp_path)).tasks())

    assert [(task.number, task.seed) for task in tasks] == [(n, f"s-{n}") for n in (1, 2, 3) for _ in range(3)]


def test_flags_make_a_variant_of_every_combination(tmp_path: Path) -> None:
    charts = folder(tmp_path).parent / "charts"
    flags = Flags(
        ("leningrad-2010",), ("random", "random"), {}, {"bid": (0, 4)}, (charts,), "suggested", 9, seconds=None
    )

    variants = list(flags.variants())

    assert [(one.options["bid"], bool(one.charts)) for one in variants] == [
        (0, False),
        (0, True),
        (4, False),
        (4, True),
    ]
    assert variants[1].name == "leningrad-2010, bid 0, charts" and variants[1].work == 9
    Plan("flags", tuple(variants), 1).check()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("game = 3", "game is 3, expected a text"),
        ("gamse = 'x'", "unknown field 'gamse': did you mean"),
        ("players = ['random']", "variant 1: the field 'game' is missing"),
        ("game = 'leningrad-1979'\ngames = true", "games is True, expected a whole number"),
        ("game = 'leningrad-1979'\nvariant = ['a']", "variant 1: 'a', expected a table"),
        ("game = 'leningrad-1979'\n[[variant]]\ngames = 3", "variant 1: unknown field 'games'"),
        ("game = 'leningrad-1979'\ndata = 'nowhere'", "nowhere is no folder"),
        ("game =", "not a TOML file"),
    ],
)
def test_a_wrong_file_is_named_with_its_fault(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(HexfrontError, match=fault):
        read_plan(file)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="the study cannot be read"):
        read_plan(tmp_path / "study.toml")


PLAIN = Variant("a", "leningrad-1979")


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (Plan("x", (PLAIN,), 0), "0 games were asked for"),
        (Plan("x", (), 1), "the study has no variant"),
        (Plan("x", (PLAIN, PLAIN), 1), "two variants are named 'a'"),
        (Plan("x", (Variant("a", "leningrad-1979", ("random", "zhukov")),), 1), "unknown computer player 'zhukov'"),
        (Plan("x", (Variant("a", "leningrad-1979", work=None, seconds=99),), 1), "99 seconds a turn"),
        (Plan("x", (Variant("a", "leningrad-1979", charts={"chess.csv": ""}),), 1), "unknown data file"),
    ],
)
def test_a_wrong_plan_is_refused_before_it_runs(plan: Plan, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        plan.check()


def test_a_chart_that_cannot_be_read_names_the_variant_and_the_line() -> None:
    broken = Variant("odd", "leningrad-1979", charts={"combat.csv": "die,1-1\n1,9/9\n"})

    with pytest.raises(DataError, match=r"charts of 'odd'.*combat\.csv, line 2, 1-1: '9/9'"):
        broken.check()


def test_an_empty_folder_of_charts_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is empty"):
        changed_files(tmp_path)
