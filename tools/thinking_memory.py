"""How much memory a thinking process takes in the course of many games: ``python -m tools.thinking_memory --help``.

It plays the games as the server would: a question for every action, a new player for every game and side, and always
the same process. Every line has the memory of that process and of those that think for it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
from pathlib import Path

import hexfront
from hexfront.ai.players import crew_of
from hexfront.games.registry import games
from hexfront.play.player import Player
from hexfront.play.runner import play_game
from hexfront.server.computers.thinking import Thinker


class Asking(Player):
    """A player at a table of the server: it asks a thinking process what to do."""

    def __init__(self, thinker: Thinker, who: str, side: str, seconds: float, processes: int) -> None:
        self.thinker = thinker
        self.question = {"who": who, "level": "general", "side": side, "seed": who, "seconds": seconds}
        self.question |= {"processes": processes}

    def choose(self, game: hexfront.Wargame, state: hexfront.State) -> hexfront.Action:
        """The action that the thinking process answers with. What it reports meanwhile is not listened to."""
        about = {"game": game.name, "options": dict(game.options), "position": game.position(state)}
        with contextlib.redirect_stdout(io.StringIO()):
            return game.action(self.thinker.answer(self.question | about)["action"])


def megabytes(pid: int | str) -> float:
    """The resident memory of a process."""
    line = next(one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> None:
    """Play the games in turn and print the memory after each ten."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--of", default=",".join(games()), help="games by name, played in turn")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seconds", type=float, default=0.1, help="for each player turn")
    asked.add_argument("--processes", type=int, default=2)
    given = asked.parse_args()
    thinker, names = Thinker(), given.of.split(",")
    for number in range(given.games):
        game = hexfront.load(names[number % len(names)])
        players = {
            side: Asking(thinker, f"game {number} {side}", side, given.seconds, given.processes)
            for side in game.frame.sides
        }
        play_game(game, players, hexfront.SeededDice(number), game.new(number, "suggested"))
        if number % 10 == 9 or number == 0:
            helpers = [megabytes(worker.pid or 0) for worker in crew_of(given.processes)._workers]
            told = " ".join(f"{one:.0f}" for one in helpers)
            print(f"{number + 1} games: {megabytes('self'):.0f} MB, and {told or 'nobody'} MB", flush=True)


if __name__ == "__main__":
    main()
