"""Players by name: levels, classes and functions of one's own, and programs."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import pytest

from hexfront.ai.match import seats
from hexfront.ai.named import Code, PlayerFailed, check_player, named_player, read_code
from hexfront.ai.processes import Processes
from hexfront.ai.search.officer import Officer
from hexfront.games.registry import load
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError, InputError
from hexfront.play.player import Leaver
from hexfront.play.program_player import ProgramPlayer
from hexfront.play.record.record import load_record
from hexfront.play.runner import playing
from hexfront.study.arena import Fixture, Rating, Result, _seatings, elo, fixtures, matches, play_fixture
from hexfront.study.simulate import Batch, play_batch

STORED = Path(__file__).parent.parent / "stored_games" / "leningrad-41.soviet-victory.jsonl.gz"
EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "bots" / "example_bot.py"
CODE = Code(
    "/elsewhere/mine.py",
    """
from dataclasses import dataclass
from random import Random

@dataclass
class Wanderer:
    side: str
    seed: str

    def __post_init__(self):
        self.random = Random(self.seed)

    def choose(self, game, state):
        assert game.known(state, self.side) == state
        return self.random.choice(game.legal_actions(state))

def first(game, state):
    return game.legal_actions(state)[0]

class Divides:
    def choose(self, game, state):
        return 1 / 0

class Mumbles:
    def choose(self, game, state):
        return "hello"

class Cheats:
    def choose(self, game, state):
        return game.action({"type": "end phase"})

class Wants:
    def __init__(self, depth):
        pass
""",
)
#: A bot that does what its argument says: dies, mumbles, or is refused for ever.
BAD_BOT = """
import sys
for line in sys.stdin:
    if sys.argv[1] == "dies":
        sys.exit(3)
    print("hello" if sys.argv[1] == "mumbles" else '{"action": {"type": "end phase"}}', flush=True)
    if sys.argv[1] == "sleeps":
        break
"""


def chosen(name: str, code: tuple[Code, ...] = (CODE,)) -> object:
    """The first action of a player as the Germans, who cannot end the phase yet."""
    game = load("leningrad-1979")
    state = game.new(setup="suggested")
    player = named_player(game, name, "german", "7", 1, None, code)
    try:
        return player.choose(game, state)
    finally:
        if isinstance(player, Leaver):
            player.leave(game, state)


@pytest.mark.parametrize("name", ["Wanderer", "mine:Wanderer", "mine.py:first", "first", "random"])
def test_a_class_or_function_of_a_file_plays(name: str) -> None:
    game = load("leningrad-1979")

    assert chosen(name) in game.legal_actions(game.new(setup="suggested"))


def test_players_of_code_get_only_what_their_side_knows(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(gzip.decompress(STORED.read_bytes()))
    record = load_record(tmp_path / "game.jsonl")
    game = record.game()
    players = seats(game, {"german": "Wanderer", "soviet": "Wanderer"}, "3", 0, 0, [CODE])
    state = next(one for one in record.states(game) if one.to_act == "german" and game.known(one, "german") != one)

    done = next(playing(game, players, SeededDice(1), state))

    # The player itself asserts that it is given what its side knows, and no more.
    assert done.before == state != game.known(state, "german")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Divides", r"the player 'Divides' failed: ZeroDivisionError: division by zero \(mine.py, line 22\)"),
        ("Mumbles", "the player 'Mumbles' chose 'hello', expected one of the legal actions"),
        ("Cheats", r"the player 'Cheats' chose EndPhase\(\), which is refused: .* \(rule 4.6\)"),
        ("Wants", "the player 'Wants' wants 'depth': a player is made with game, side, seed"),
        ("Nobody", "mine.py has no player 'Nobody': it has 'Wanderer', 'first'"),
        ("mine:Nobody", "mine has no 'Nobody': its classes and functions are 'Wanderer', 'first'"),
        ("no_such_module:X", "there is no module 'no_such_module' for the player 'no_such_module:X'"),
        ("cmd:", "the command of the bot is empty"),
        ("cmd:no-such-program-here", "the bot 'no-such-program-here' cannot be started: No such file"),
        ("cmd:'half", 'the command of the bot "\'half" cannot be read: No closing quotation'),
    ],
)
def test_what_is_wrong_with_a_player_is_said_in_a_sentence(name: str, said: str) -> None:
    with pytest.raises(HexfrontError, match=said):
        chosen(name)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("dies", "has ended with exit code 3, though the game goes on"),
        ("mumbles", "said 'hello', expected one line of JSON"),
        ("insists", "the bot was refused 20 times in a row, at last because: more than 3 units are in"),
    ],
)
def test_a_bot_that_dies_mumbles_or_insists_is_named(does: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(BAD_BOT)

    with pytest.raises(InputError, match=said):
        chosen(f"cmd:{sys.executable} {tmp_path / 'bad.py'} {does}")


def test_a_bot_that_does_not_answer_is_stopped(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(600)\n")
    game = load("leningrad-1979")
    state = game.new(setup="suggested")
    player = ProgramPlayer(f"{sys.executable} {tmp_path / 'slow.py'}", "german", patience=0.5)

    with pytest.raises(InputError, match=r"has not answered for 0.5 seconds"):
        player.choose(game, state)
    player.leave(game, state)


def test_a_program_plays_without_a_server() -> None:
    game = load("leningrad-2010")
    players = seats(game, {"german": f'cmd:{sys.executable} "{EXAMPLE}"', "soviet": "random"}, "bot", 0, 0)
    state = game.new("bot", "suggested")

    done = [one for one, _ in zip(playing(game, players, SeededDice(1), state), range(12), strict=False)]
    players["german"].leave(game, done[-1].after)  # type: ignore[attr-defined]

    assert len([one for one in done if one.side == "german"]) > 5


def test_a_program_is_told_only_what_its_side_knows_and_may_ask() -> None:
    game = load("leningrad-41")
    state = game.new(3, "suggested")
    player = ProgramPlayer(f"{sys.executable} -c pass", "german")
    known = game.known(state, "german")

    table = player._table(game, known)
    answer = player._answered(game, known, {"question": "position"})
    player.leave(game, state)

    assert table["view"] == game.sight(state, "german") and table["can"]["count"] > 0
    assert game.from_position(answer["position"]) == known


def test_worker_processes_get_code_that_is_not_on_their_disk() -> None:
    batch = Batch("leningrad-1979", ("Wanderer", "first"), 2, "5", code=(CODE,))

    alone, apart = ([*play_batch(batch, jobs)] for jobs in (1, 2))

    assert [(one.winner, one.points) for one in alone] == [
        (one.winner, one.points) for one in sorted(apart, key=lambda one: one.number)
    ]


def test_a_failure_in_a_worker_is_told_with_the_seed() -> None:
    broken = Fixture("leningrad-1979", ("Divides", "random"), 0, 0, 0, "s", code=(CODE,))

    with pytest.raises(HexfrontError, match=r"Divides v random \(seed 's 0'\) came to a halt: the player 'Divides'"):
        list(Processes(2).results(play_fixture, [broken, broken]))


def test_code_that_cannot_be_read_or_run_is_named(tmp_path: Path) -> None:
    game = load("leningrad-1979")
    with pytest.raises(InputError, match=r"no\.py: the code cannot be read \(No such file"):
        read_code(tmp_path / "no.py")
    with pytest.raises(InputError, match=r"/x/bad\.py, line 1: "):
        check_player(game, "A", [Code("/x/bad.py", "class A(:")])
    with pytest.raises(PlayerFailed, match=r"/x/bad\.py cannot be run: NameError: name 'nothing'"):
        check_player(game, "A", [Code("/x/bad.py", "nothing")])


def test_an_unknown_name_lists_the_levels_and_what_else_may_be_named() -> None:
    with pytest.raises(InputError, match="unknown computer player 'colonel': known are captain, corporal, general"):
        fixtures("leningrad-1979", ["colonel", "random"], 1, 0, 0, "0", "suggested", {})


def played(winner: str | None, number: int = 0) -> Result:
    return Result(Fixture("leningrad-1979", ("a", "b"), number, 0, 0, ""), None, winner, 0, 0)


def test_ratings_have_intervals_that_shrink_with_games() -> None:
    few = elo([played("a")] * 6 + [played("b")] * 4)
    many = elo([played("a")] * 600 + [played("b")] * 400)

    # With 601 games and 360.5 wins of 600: 400 * log10(0.6 / 0.4) = 70.4 points between them.
    assert many["a"].value - many["b"].value == pytest.approx(70.4, abs=0.3)
    # The standard error of the difference is 1 / sqrt(1001 * 0.24) natural units; each has half of it.
    assert many["a"].high - many["a"].value == pytest.approx(1.96 * 173.72 / 2 / (1001 * 0.24) ** 0.5, rel=0.01)
    assert few["a"].high - few["a"].low > 9 * (many["a"].high - many["a"].low)
    assert few["b"].low < 1500 < few["b"].high


def test_ratings_do_not_depend_on_the_order_of_games_and_never_losing_says_little() -> None:
    games = [played("a")] * 5 + [played("b")] * 3 + [played(None)] * 2
    always = elo([played("a")] * 20)

    assert elo(games) == elo(games[::-1])
    assert always["a"].high - always["a"].low > 300
    assert isinstance(always["a"], Rating)


def test_three_sides_seat_each_player_alone_on_every_side() -> None:
    assert _seatings("a", "b", 2) == [("a", "b"), ("b", "a")]
    assert _seatings("a", "b", 3) == [
        ("a", "b", "b"),
        ("b", "a", "b"),
        ("b", "b", "a"),
        ("b", "a", "a"),
        ("a", "b", "a"),
        ("a", "a", "b"),
    ]
    assert matches([played("a"), played("b", 1)])[0].tally.wins == 1


def test_a_level_may_have_work_of_its_own() -> None:
    game = load("leningrad-2010")
    state = game.new(setup="suggested")

    def work_of(name: str, work: int | None) -> int:
        player = named_player(game, name, "german", "7", 1, work)
        assert isinstance(player, Officer)
        player.choose(game, state)
        return player._budget.done

    assert work_of("general@6", 30) < work_of("general", 30)
    assert work_of("general-1@6", None) <= 6


def test_work_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="'general@much' gives the work 'much'"):
        check_player(load("leningrad-2010"), "general@much")
