"""Counts of action trees from small positions: any change of what is offered shows."""

import json
from pathlib import Path

import pytest

import hexfront
from tools import perft
from tools.fuzz_play import loaded

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.toml"))
CASES = [
    pytest.param(file.stem, case, id=f"{file.stem}: {case.name}")
    for file in FILES
    for case in perft.load_cases(file)[1]
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_the_number_of_action_sequences(name: str, case: perft.Case) -> None:
    game = loaded(name)
    made_on = perft.load_cases(FOLDER / f"{name}.toml")[0]

    assert case.counted(name) == case.counts, (
        "other actions are offered than before; "
        + ("the map is the same" if made_on == perft.fingerprint(game) else "the map has changed since the count")
        + "; if that is meant: python -m tools.perft --renew tests/perft"
    )


def test_every_game_has_counts_of_at_least_four_positions() -> None:
    assert {file.stem for file in FILES} == set(hexfront.games())
    assert all(len(perft.load_cases(file)[1]) >= 4 for file in FILES)


def test_the_parts_add_up_to_the_whole() -> None:
    game = loaded("leningrad-1979")
    case = next(case for case in perft.load_cases(FOLDER / "leningrad-1979.toml")[1] if "air unit in hand" in case.name)
    state = game.from_position(case.position)

    parts = perft.split(game, state, 2, case.die)

    assert len(parts) == case.counts[0]
    assert sum(parts.values()) == case.counts[1]


def test_the_command_line_counts_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = perft.load_cases(FOLDER / "leningrad-1979.toml")[1][-1]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(case.position), encoding="utf-8")

    assert perft.main(["leningrad-1979", "--depth", "2", "--position", str(file), "--die", str(case.die)]) == 0
    assert capsys.readouterr().out == f"depth 1: {case.counts[0]}\ndepth 2: {case.counts[1]}\n"
    assert perft.main(["leningrad-1979", "--position", str(file), "--split"]) == 0
    assert f"{case.counts[0]:>10}  depth 1, {case.counts[0]} first actions" in capsys.readouterr().out


def test_counts_are_renewed_in_place(tmp_path: Path) -> None:
    file = tmp_path / "leningrad-1979.toml"
    text = (FOLDER / "leningrad-1979.toml").read_text(encoding="utf-8")
    head, tail = text.split("[[positions]]")[0], text.split("[[positions]]")[-1]
    spoilt = perft.COUNTS.sub("counts = [0, 0]", f"{head}[[positions]]{tail}")
    file.write_text(spoilt, encoding="utf-8")

    perft.renew(tmp_path)

    _, (case,) = perft.load_cases(file)
    assert case.counts == perft.load_cases(FOLDER / "leningrad-1979.toml")[1][-1].counts[:2]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["leningrad-1980"], "unknown game 'leningrad-1980'"),
        (["leningrad-1979", "--setup", "odd"], "unknown setup 'odd'"),
        (["leningrad-1979", "--position", "nowhere.json"], "nowhere.json"),
        (["--renew", "nowhere"], "nowhere: there are no counts here"),
    ],
)
def test_what_it_cannot_count_it_names(wish: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.main(wish) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("wish", [[], ["leningrad-1979", "--depth", "0"], ["leningrad-1979", "--die", "0"]])
def test_wishes_that_make_no_sense_are_refused(wish: list[str]) -> None:
    with pytest.raises(SystemExit):
        perft.main(wish)
