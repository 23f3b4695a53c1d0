"""The report of a study: its numbers against numbers worked out by hand, and nothing fetched from anywhere."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hexfront.kernel.rulebook import Rule, Rulebook
from hexfront.study.plan import Plan
from hexfront.study.reports.charts import Axis, Line, Span, histogram
from hexfront.study.reports.report import study_report
from hexfront.study.variants import Variant
from hexfront.study.watching.ground import chosen_turns
from hexfront.study.watching.sample import Sample
from hexfront.study.watching.unfired import never_cited
from tests.study.byhand import GAME, GAMES, VARIANTS, WEST, game
from tests.study.pages import checked

PAGE = checked(study_report(Plan("By hand", VARIANTS, 4, 0), GAMES))


def test_wins_have_their_intervals() -> None:
    rows = PAGE.table("wins")

    assert rows[1][:5] == ["plain", "German", "3 of 4", "75 %", "30 % to 95 %"]
    assert rows[2][:5] == ["", "Soviet", "1 of 4", "25 %", "5 % to 70 %"]
    assert rows[3][:4] == ["bid 4", "German", "1 of 1", "100 %"]
    assert PAGE.table("wins", "Levels")[1] == ["plain", "75 %", "25 %"]


def test_points_have_mean_median_deviation_and_luck() -> None:
    plain = PAGE.table("points")[1]

    # Of 10, 4, 2 and -20: mean -1, squares 121 + 25 + 9 + 361 = 516 over 3; luck 0.5, 1, 1.5 and 2.
    assert plain[0] == "plain" and plain[1] == "\N{MINUS SIGN}1" and plain[3] == "13.1"
    assert plain[4:] == ["+3", "\N{MINUS SIGN}20 to +10", "+1.2"]


def test_variants_are_compared_game_by_game() -> None:
    games = [*GAMES, game("bid 4", 2, 1, (1, 1), None), game("bid 4", 3, -4, (1, 1), None)]
    page = checked(study_report(Plan("By hand", VARIANTS, 4, 0), games))
    points, wins = page.table("differences", "Difference in points"), page.table("differences", "Difference in games")

    # 6 - 10, 1 - 4 and -4 - 2: mean -4.3; only the third game was won before and lost then.
    assert points[1][:3] == ["bid 4", "3", "\N{MINUS SIGN}4.3"]
    assert wins[1][:3] == ["bid 4", "3", "\N{MINUS SIGN}33 %"]


def test_charts_of_variants_have_common_axes() -> None:
    one, other = Line("", "plain", [(1, 2.0), (2, 3.0)]), Line("", "plain", [(1, 2.0), (4, 9.0)], [(1, -1.0, 4.0)])

    assert Span.of([one, other]) == (1, 4, -1.0, 9.0)
    assert Span.of([one]) == (1, 2, 0.0, 3.0)


def test_the_fair_bid_gives_the_games_own_bid_back() -> None:
    rows = PAGE.table("bid")

    # Above the one point that wins: 9, 3, 1 and -21; and 6 + 4 - 1 with the bid of four.
    assert [row[:3] for row in rows[1:]] == [["plain", "0", "+2"], ["bid 4", "4", "+9"]]
    assert rows[2][3] == "unknown", "one game tells nothing of the spread"


def test_objectives_fall_when_they_fell() -> None:
    rows = {row[0]: row for row in PAGE.table("objectives", "plain")}

    assert rows["2505 Leningrad"][1:] == ["5", "50 %", "1.5", "25", "50"]
    assert rows["2604 Leningrad"][2:] == ["0 %", "never", "\N{MIDDLE DOT}", "\N{MIDDLE DOT}"]


def test_losses_fronts_and_heat_are_means_over_the_games() -> None:
    sample = Sample(VARIANTS[0], GAMES[:4])

    assert [turn[:2] for turn in sample.lost("german")] == [(1.0, 1.5), (2.0, 3.0)]
    assert sample.control(2) == {"0310": 1.0}
    assert sample.combats() == {"0310": 2.0, "0311": 1.0} and sample.losses("soviet") == {"0311": 2.0}
    assert sample.fell("german", WEST) == [1, 2, None, None]


def test_every_variant_has_its_front_map_and_three_heat_maps() -> None:
    assert Counter(PAGE.maps) == {"fronts": 2, "heat": 6}
    assert len(PAGE.images()) == 1, "a map that two variants share is carried once"


def test_rules_that_never_fired_are_listed_with_those_that_did() -> None:
    book = VARIANTS[0].load().rulebook
    quiet = never_cited(book, Counter({"7.1": 15}))

    assert f"{len(quiet)} of the {len(quiet) + 1} cases that can be cited never were, in 5 games" in PAGE.words
    assert f"{book['7.1'].title}: 15 times" in PAGE.words


def test_a_case_upheld_by_the_code_alone_cannot_fail_to_fire() -> None:
    rules = {
        "1": Rule("1", "a", "", ("MoveRules.stop",)),
        "2": Rule("2", "b", "", ("module:Thing",)),
        "3": Rule("3", "c", "", ("module:Thing", "MoveRules.water")),
        "4": Rule("4", "d", "", (), status="not applicable"),
    }

    assert [rule.number for rule in never_cited(Rulebook("x", rules, {}), Counter({"1": 2}))] == ["3"]


def test_the_reader_is_told_what_is_missing() -> None:
    assert "3 of 8 games are still to be played" in PAGE.words
    assert "No game has been played yet" in checked(study_report(Plan("x", VARIANTS, 1, 0), [])).words


def test_names_are_no_markup() -> None:
    odd = Variant("<b>&odd", GAME)
    page = checked(study_report(Plan("<i>", (odd,), 1, 0), [game(odd.name, 1, 3, (0, 0), None)]))

    assert page.table("wins")[1][0] == "<b>&odd"


def test_turns_for_front_lines_are_spread_over_the_game() -> None:
    assert chosen_turns(12) == [1, 4, 6, 9, 12] and chosen_turns(3) == [1, 2, 3]


def test_no_bar_of_a_histogram_straddles_the_edge() -> None:
    drawn = histogram([0, 1, 2, -90], (-90, 90), 1, lambda start: "won" if start >= 1 else "lost", "points", "Points")

    assert re.findall(r"<title>([^<]*)</title>", drawn) == [
        "-90 to -84: 1 games",
        "-6 to 0: 1 games",
        "1 to 7: 2 games",
    ]
    assert (drawn.count("bar won"), drawn.count("bar lost")) == (1, 2)


@pytest.mark.parametrize(
    ("first", "last", "ticks"),
    [(1, 12, [2, 4, 6, 8, 10, 12]), (0, 2, [0, 1, 2]), (-20, 45, [-20, 0, 20, 40]), (0, 1, [0, 1]), (0, 0.5, None)],
)
def test_ticks_are_round_and_few(first: float, last: float, ticks: list[int] | None) -> None:
    found = Axis(first, last, 0, 100).ticks()

    assert 2 <= len(found) <= 8 and (ticks is None or found == ticks)
