"""Odds, reaches, fires and records have short texts, and tables for notebooks."""

from fractions import Fraction

import hexfront
from hexfront.games.face import HasMovement, HasOdds, asked
from hexfront.games.face.fire import FireOdds, TargetOdds
from hexfront.kernel.state import State

LONGEST = 200


def fought(name: str) -> tuple[hexfront.Wargame, State]:
    game = hexfront.load(name)
    return game, game.from_position(
        {
            "game": name,
            "turn": 2,
            "phase": "german combat",
            "units": [{"id": "german-1-pz", "hex": "0510"}, {"id": "soviet-80", "hex": "0610"}],
        }
    )


def test_odds_tell_their_column_and_the_chance_of_every_result() -> None:
    game, state = fought("leningrad-1979")
    odds = asked(game, HasOdds).odds(state, ["1 pz"], ["soviet 80"])

    assert repr(odds) == f"<Odds: {odds.attack} against {odds.defense}, {odds.ratio}, column {odds.column}>"
    assert all(f"<td>{result}</td>" in odds._repr_html_() for result in odds.results)


def test_a_reach_tells_its_hexes_with_their_costs() -> None:
    game = hexfront.load("leningrad-1979")
    reach = asked(game, HasMovement).reach(game.new(setup="suggested"), "1 pz")

    assert repr(reach) == f"<Reach: {len(reach)} hexes>"
    assert getattr(reach, "_repr_html_")().count("<tr>") == len(reach) + 1  # noqa: B009


def test_a_fire_tells_the_chance_of_every_target() -> None:
    half = {"E": Fraction(1, 2), "-": Fraction(1, 2)}
    odds = FireOdds(8, "8-10", 11, {"8-10": Fraction(1)}, (TargetOdds("soviet-1", (), half),), half)

    assert repr(odds) == "<FireOdds: strength 8, column 8-10, 50.0% to hit>"
    assert "<td>50.0%</td><td>soviet-1</td><td>+0</td>" in odds._repr_html_()


def test_a_whole_game_has_a_short_text() -> None:
    match = hexfront.play("leningrad-1979", {"german": "random", "soviet": "random"}, 1)

    assert len(repr(match.record)) < LONGEST
    assert len(repr(match)) < 3 * LONGEST
    told = match.record._repr_html_()
    assert "<td>german player</td><td>random</td>" in told
    assert match.outcome.level in told
