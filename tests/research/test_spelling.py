"""Spelling: every offer of a moment is a word of its own, and every way through the questions ends in an offer."""

import random

import pytest

import hexfront
from hexfront.games.face import HasMovement, HasOdds, asked
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import InputError
from hexfront.research.spelling import ENOUGH, NUMBERS, Alphabet, Offer, Question, first_question
from tests.research.states import some_states
from tools.fuzz_play import loaded

every_game = pytest.mark.parametrize("name", sorted(hexfront.games()))


def ends(question: Question) -> list[Action]:
    """The actions at the end of every way through the questions."""
    found: list[Action] = []
    for code in question.answers:
        answered = question.answer(code)
        found += ends(answered) if isinstance(answered, Question) else [answered]
    return found


@every_game
def test_the_words_of_a_moment_are_its_offers_each_once(name: str) -> None:
    game = loaded(name)
    alphabet = Alphabet(game)
    for state in some_states(name):
        spelled, offered = ends(first_question(game, alphabet, state)), game.legal_actions(state)

        assert len(spelled) == len(offered)
        assert set(spelled) == set(offered)


@every_game
def test_no_question_has_a_single_answer_but_the_first(name: str) -> None:
    game = loaded(name)
    alphabet, chance = Alphabet(game), random.Random(6)
    for state in some_states(name):
        asked = first_question(game, alphabet, state).answer(
            chance.choice(list(first_question(game, alphabet, state).answers))
        )
        while isinstance(asked, Question):
            assert len(asked.answers) > 1
            asked = asked.answer(chance.choice(list(asked.answers)))


@every_game
def test_a_letter_means_the_same_in_every_game_of_a_name(name: str) -> None:
    assert Alphabet(hexfront.load(name)).letters == Alphabet(hexfront.load(name)).letters


def test_a_march_is_spelled_by_its_units_then_the_end_of_its_way() -> None:
    game = loaded("leningrad-1979")
    alphabet = Alphabet(game)

    assert alphabet.word(asked(game, HasMovement).move(["german-1", "german-11"], ["0111", "0211", "0312"])) == (
        *("german-1", "german-11"),
        "move",
        *("0312", "0111", "0211"),
    )


def test_an_attack_is_spelled_by_its_hexes_first() -> None:
    game = loaded("leningrad-1979")

    assert Alphabet(game).word(asked(game, HasOdds).attack(["german-1"], ["0311", "0312"], air=1)) == (
        *("0311", "0312"),
        "attack",
        "german-1",
        1,
    )


def test_a_word_that_could_go_on_is_ended_by_a_letter_of_its_own() -> None:
    alphabet = Alphabet(loaded("leningrad-1979"))
    short, long = EndPhase(), asked(loaded("leningrad-1979"), HasMovement).move(["german-1"], ["0111"])
    question = Question(alphabet, [Offer(("german-1",), short), Offer(("german-1", "move"), long)])

    next_one = question.answer(alphabet.code("german-1"))
    assert isinstance(next_one, Question)
    assert set(next_one.answers.values()) == {ENOUGH, "move"}
    assert next_one.answer(alphabet.code(ENOUGH)) is short


def test_answers_without_a_letter_are_numbered_in_their_order() -> None:
    alphabet = Alphabet(loaded("leningrad-1979"))

    assert alphabet.codes(["west", "east", "move"]) == {
        alphabet.code("move"): "move",
        alphabet.code(0): "east",
        alphabet.code(1): "west",
    }
    with pytest.raises(AssertionError, match="no letters are left"):
        alphabet.codes([f"way {number}" for number in range(NUMBERS + 1)])


def test_a_wrong_answer_is_told_by_name() -> None:
    game = loaded("leningrad-1979")
    alphabet = Alphabet(game)
    question = first_question(game, alphabet, game.new(setup="suggested"))

    with pytest.raises(InputError, match=r"\('attack'\) is no answer here: expected one of \d+, such as"):
        question.answer(alphabet.code("attack"))
