"""What every game promises, held against games played at random."""

from pathlib import Path
from random import Random

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.record.record import load_record, write_record
from hexfront.play.record.verify import verify
from hexfront.play.runner import play_game, playing
from hexfront.study import promises
from hexfront.study.promises import Happened, promises_of
from tests.promises.game import SEED, random_game
from tools import fuzz
from tools.fuzz_play import FuzzGame, loaded
from tools.fuzz_players import IdlePlayer

NAMES = sorted(hexfront.games())


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_keeps_every_promise(name: str, seed: int) -> None:
    played = FuzzGame(name, seed, every=100).play()

    assert not played.fault, played.fault
    assert played.final.turn == played.final.frame.last_turn and played.final.to_act is None


@pytest.mark.parametrize("name", NAMES)
def test_every_promise_holds_inside_every_kind_of_interrupt(name: str) -> None:
    every_step, some_steps, wanted, _ = promises_of(loaded(name))
    seen: set[str] = set()
    for seed in range(1, 13):
        for moment in moments(name, seed) if wanted - seen else ():
            kind = type(moment.after.stack[-1]).__name__ if moment.after.stack else moment.after.phase
            if kind not in seen:
                seen.add(kind)
                for check in every_step + some_steps:
                    check(moment)

    assert wanted <= seen


@pytest.mark.parametrize("name", NAMES)
def test_actions_and_recorded_rolls_repeat_the_game(name: str, tmp_path: Path) -> None:
    played = random_game(name)
    file = write_record(played.record, tmp_path / "game.jsonl")

    verdict = verify(file)

    assert verdict.ok, verdict.reason
    assert verdict.actions == played.actions
    assert load_record(file).final(loaded(name)) == played.final


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    again = FuzzGame(name, SEED, every=10**9).play()

    assert again.record.entries == random_game(name).record.entries


@pytest.mark.parametrize("name", NAMES)
def test_a_game_in_which_nobody_does_more_than_he_must_ends_too(name: str) -> None:
    game = loaded(name)
    players = dict.fromkeys(game.frame.sides, IdlePlayer(1))
    played = play_game(game, players, hexfront.SeededDice(1), game.new(setup="suggested"))

    assert played.final.turn == game.frame.last_turn


@pytest.mark.parametrize("name", NAMES)
def test_nothing_more_can_be_done_when_the_game_is_over(name: str) -> None:
    game = loaded(name)
    final = random_game(name).final

    assert game.legal_actions(final) == []
    for side in ("german", "soviet"):
        with pytest.raises(hexfront.NotNow, match="the game is over"):
            game.submit(final, side, EndPhase(), hexfront.LoadedDice())


def moments(name: str, seed: int) -> list[Happened]:
    """Every action of a random game, with the states around it."""
    game = loaded(name)
    players = dict.fromkeys(game.frame.sides, RandomPlayer(seed))
    begun = playing(game, players, hexfront.SeededDice(seed), game.new(setup="suggested"))
    return [Happened(game, *done, Random(seed)) for done in begun]


class Blunderer(Player):
    """Offers up a fault at a certain action."""

    def __init__(self, at: int) -> None:
        self.left = at
        self.player = RandomPlayer(0)

    def choose(self, game: Wargame, state: State) -> Action:
        self.left -= 1
        if self.left < 0:
            raise AssertionError("a dead end of the test's making")
        return self.player.choose(game, state)


def test_a_game_with_a_fault_is_stored_as_a_record_that_can_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_on_turn_2(moment: Happened) -> None:
        promises.holds(moment.after.turn < 2, "turn 2 has come")

    monkeypatch.setattr(promises, "PROMISES", promises.Promises((breaks_on_turn_2,), ()))
    report = fuzz.fuzz_one("leningrad-1979", 1, every=10**9, out=tmp_path)
    record = load_record(tmp_path / "leningrad-1979-1.jsonl")

    assert "turn 2 has come" in report.fault
    assert "turn 2 has come" in record.header["fault"]
    assert record.final(loaded("leningrad-1979")).turn == 2
    assert verify(tmp_path / "leningrad-1979-1.jsonl").ok


def test_a_dead_end_is_a_fault() -> None:
    player = Blunderer(30)
    played = FuzzGame("leningrad-2010", 1, 10**9, {"german": player, "soviet": player}).play()

    assert "a dead end of the test's making" in played.fault
    assert played.actions == 30


@pytest.mark.parametrize("name", NAMES)
def test_games_of_players_with_a_plan_keep_every_promise(name: str, tmp_path: Path) -> None:
    wish = [name, "--games", "3", "--jobs", "1", "--every", "150", "--biased", "--out", str(tmp_path)]

    assert fuzz.main(wish) == 0
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_counts_games_and_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code = fuzz.main(["leningrad-1979", "--games", "2", "--jobs", "1", "--every", "1000", "--out", str(tmp_path)])

    assert code == 0
    assert "leningrad-1979: 2 games" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wish", [["leningrad-1980"], ["--jobs", "0"], ["--every", "0"], ["--games", "0"]])
def test_the_command_line_refuses_what_it_does_not_know(wish: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(wish)

    assert "unknown game 'leningrad-1980'" in (err := capsys.readouterr().err) or "expected at least 1" in err
