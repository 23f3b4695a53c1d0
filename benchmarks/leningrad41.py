"""Extra measurements for Leningrad '41: lines of fire, the danger on the way, simulated turns, and whole games."""

from __future__ import annotations

from benchmarks.wanted import Wanted, Work
from hexfront import SeededDice
from hexfront.ai.fate import Fate
from hexfront.ai.players import staff_of
from hexfront.ai.random_player import RandomPlayer
from hexfront.ai.search.rollout import played_on
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.campaign import STREETS
from hexfront.kernel.sets import members
from hexfront.kernel.state import State
from hexfront.mechanics.line_of_fire import SHORT, LinesOfFire
from hexfront.play.runner import play_game

WANTED = Wanted(actions=6_000, reach=200)


def works(game: Leningrad41Game, states: list[State]) -> list[Work]:
    """The extra measurements: a name, the wanted rate per second, and the work."""
    turns = turns_of(game)
    return [
        ("random games (0.5 s)", 2, lambda: play_one(game)),
        ("simulated player turns (30 ms)", 1000 / 30, lambda: simulate(game, turns)),
        ("all lines of fire (1 s)", 1, lambda: draw_lines(game)),
        ("danger where a unit can go (5 ms)", 200, lambda: ask_danger(game, states[:60])),
    ]


def play_one(game: Leningrad41Game) -> int:
    """A whole random game with full enforcement."""
    play_game(game, dict.fromkeys(game.frame.sides, RandomPlayer(3)), SeededDice(3), game.new(setup="suggested"))
    return 1


def turns_of(game: Leningrad41Game) -> list[State]:
    """The beginning of every player turn of a game between scripts."""
    state, found = game.new(setup="suggested"), list[State]()
    while state.to_act is not None:
        found.append(state)
        state = play_on(game, state, len(found))
    return found


def simulate(game: Leningrad41Game, turns: list[State]) -> int:
    """Play each of some player turns to its end with the scripts of both sides, as a search does."""
    for state in turns:
        play_on(game, state, 0)
    return len(turns)


def play_on(game: Leningrad41Game, state: State, seed: int) -> State:
    staff = staff_of(game)
    actors = {side: staff.actor(side, staff.plans(state, side)[0]) for side in game.frame.sides}
    return played_on(game, state, actors, Fate(f"benchmark {seed}"), 1)


def draw_lines(game: Leningrad41Game) -> int:
    """Find the lines of fire from every hex to all hexes within a short reach, from nothing."""
    lines = LinesOfFire(game.map, game.campaign.built_up, STREETS)
    for place in members(game.map.playable):
        lines.field(place, SHORT)
    return 1


def ask_danger(game: Leningrad41Game, states: list[State]) -> int:
    """The chance to be hit in every hex that a unit can reach, as a map shows it."""
    asked = 0
    for state in states:
        units = game.present(state, str(state.to_act))
        unit = next((one for one in units if state.place_of(one) in game.map.index), None)
        if unit is not None:
            game.danger(state, unit, list(game.reach(state, unit)))
            asked += 1
    return asked
