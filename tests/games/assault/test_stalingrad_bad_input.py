"""Damaged charts, options and positions of Stalingrad get errors that name what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces import charts
from hexfront.games.assault.pieces.settings import check_draws
from hexfront.kernel.errors import DataError, IllegalAction, InputError
from tests.games.assault.stalingrad import NAME, stalingrad
from tests.kernel.toy import written

CHOICE = {"type": "choose disrupted", "side": "german", "hex": "1305"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("week,N\n1,2\n", "expected 'turn' and then entry areas"),
        ("turn\n1\n", "expected 'turn' and then entry areas"),
        ("turn,N\n0,2\n", "'0' is not a whole number of at least 1"),
        ("turn,N\n1,two\n", "'two' is not a whole number"),
        ("turn,N\n", "there is no line below the header"),
        ("turn,N\n1,2\n1,3\n", "'1' is not a turn that has not been listed before"),
    ],
)
def test_a_damaged_turn_track(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=complaint):
        charts.load_draws(written(tmp_path, "track.csv", text))


@pytest.mark.parametrize(
    ("draws", "complaint"),
    [
        ({1: {"N": 2, "W": 1}}, "track.csv: the column 'W' is unknown, expected entry areas: E, N"),
        ({20: {"N": 2}}, "track.csv: turn 20 is drawn for, expected turns up to 19"),
    ],
)
def test_a_turn_track_of_another_map(draws: dict[int, dict[str, int]], complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        check_draws(Path("track.csv"), draws, stalingrad().campaign.map, 19)


def test_a_bombardment_table_with_a_strange_unit(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="'cavalry' is not one of"):
        charts.load_bombardment(
            written(tmp_path, "bombardment.csv", "target,units,disrupts up to\nclear,cavalry,3\n"), ["tank corps"]
        )


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cup": ["soviet-13-gds"], "entry N": ["soviet-13-gds"]}, "stands in the position twice"),
        ({"cup": ["german-71"]}, "german-71 cannot be in the box 'cup': it is never drawn from the cup"),
        ({"entry N": ["soviet-w1"]}, "soviet-w1 cannot be in the box 'entry N': it is never drawn from the cup"),
        ({"entry W": ["soviet-13-gds"]}, "unknown key of a position 'entry W'"),
        ({"turn": 20}, "expected a number from 1 to 19"),
        ({"phase": "soviet naval support"}, "unknown phase"),
        ({"cup": ["german-air-1"]}, "it is never lost"),
        (
            {"decisions": [{"type": "choose disrupted", "side": "german", "hex": "1305", "rolls": []}]},
            "no die has struck",
        ),
        (
            {"decisions": [{"type": "choose disrupted", "side": "german", "hex": "1305", "rolls": [1]}]},
            "nothing can be decided",
        ),
    ],
)
def test_an_impossible_position(changes: dict[str, Any], complaint: str) -> None:
    document = {"turn": 6, "phase": "german movement", "units": [{"id": "german-44", "hex": "1417"}], **changes}

    with pytest.raises(InputError, match=complaint):
        stalingrad().from_position(document)


@pytest.mark.parametrize("option", ["guerrillas", "points"])
def test_options_of_the_other_map_are_unknown(option: str) -> None:
    options: dict[str, Any] = {option: True}

    with pytest.raises(InputError, match=f"unknown option of {NAME} '{option}'"):
        AssaultGame(NAME, **options)


def test_no_ground_support_is_supposed_for_a_side_without_air_units() -> None:
    game = stalingrad()
    units = [{"id": "german-44", "hex": "1417"}, {"id": "soviet-22-tc", "hex": "1416"}]
    state = game.from_position({"turn": 6, "phase": "soviet combat", "units": units})

    assert game.odds(state, ["soviet-22-tc"], ["1417"]).die_changes
    with pytest.raises(IllegalAction, match="the Russian side has 0 air units in all, not 1"):
        game.odds(state, ["soviet-22-tc"], ["1417"], air=1)


def test_a_position_comes_back_with_cup_and_boxes() -> None:
    game = stalingrad()
    boxes = {"entry N": ["soviet-35-gds"], "entry E": ["soviet-7-tc"], "to return": ["german-li-hq"]}
    document = {"turn": 6, "phase": "soviet movement", "units": [{"id": "german-44", "hex": "1417"}], **boxes}
    state = game.from_position(document)
    told = game.position(state)

    assert {key: told[key] for key in ("entry N", "entry E")} == {key: boxes[key] for key in ("entry N", "entry E")}
    assert "german-li-hq" in told["to return"] and len(told["cup"]) == 32
    assert game.from_position(told) == state
