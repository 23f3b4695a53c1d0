"""Dice of trials belong to hexes, so that plans get the same rolls for the attacks they share."""

import hexfront
from hexfront.ai.fate import Fate
from hexfront.games.face import HasOdds, asked
from hexfront.kernel.actions import EndPhase

GAME = hexfront.load("leningrad-1979")
STATE = GAME.new(setup="suggested")


def rolls(fate: Fate, *hexes: str) -> list[int]:
    """Ten rolls for an attack on these hexes."""
    fate.attend(STATE, asked(GAME, HasOdds).attack(("german-8-pz",), hexes))
    return [fate.roll() for _ in range(10)]


def test_what_falls_at_a_hex_does_not_depend_on_what_fell_elsewhere() -> None:
    alone, after = Fate("3"), Fate("3")

    rolls(after, "0311")

    assert rolls(after, "0312") == rolls(alone, "0312")


def test_hexes_trials_and_a_second_attack_have_luck_of_their_own() -> None:
    fate = Fate("3")
    first = rolls(fate, "0312")

    assert first != rolls(fate, "0312")
    assert first != rolls(fate, "0311")
    assert first != rolls(Fate("4"), "0312")


def test_an_action_without_a_hex_goes_on_with_the_dice_of_the_last() -> None:
    whole, interrupted = Fate("3"), Fate("3")
    expected = rolls(whole, "0312")

    interrupted.attend(STATE, asked(GAME, HasOdds).attack(("german-8-pz",), ("0312",)))
    begun = [interrupted.roll() for _ in range(4)]
    interrupted.attend(STATE, EndPhase())

    assert begun + [interrupted.roll() for _ in range(6)] == expected
