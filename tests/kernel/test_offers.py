"""Offers: the legal actions of a moment, worked out only as far as somebody looks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, InputError, NotNow
from hexfront.kernel.gate import Gate
from hexfront.kernel.offers import Offers
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.sequence import InOrder
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from tests.kernel.test_face import Toy
from tests.kernel.test_game import Answer, Score, Scoring
from tests.kernel.toy import placed


class Counted(Scoring):
    """A phase that notes whose offers were worked out, and in which the first subject has none."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Subject] = []

    def subjects(self, state: State) -> Sequence[Subject]:
        return [0, *super().subjects(state)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        self.asked.append(subject)
        return [] if subject == 0 else super().offers(state, subject)


class Refusing(Scoring):
    """A phase that refuses all that it is asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_about: list[Action] = []

    def refusal(self, state: State, action: Action) -> Refusal | None:
        self.asked_about.append(action)
        return Refusal("7.1", "nothing is allowed")


class Stuck(Counted):
    """A phase without any offers."""

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return []


def test_offers_are_a_sequence_of_the_legal_actions() -> None:
    offers = Toy().offers(placed({}))

    assert list(offers) == [Score(1), Score(2), EndPhase()]
    assert (len(offers), offers[0], offers[-1], offers[1:]) == (3, Score(1), EndPhase(), [Score(2), EndPhase()])
    assert [list(some) for some in offers.by_subject()] == [[Score(1)], [Score(2)], [EndPhase()]]
    assert offers
    assert repr(offers) == "<Offers: deployment, 3 subjects>"


@pytest.mark.parametrize("at", [3, -4])
def test_an_offer_that_is_not_there_is_an_index_error(at: int) -> None:
    with pytest.raises(IndexError, match=f"there is no offer {at}: there are 3"):
        Toy().offers(placed({}))[at]


def test_only_what_is_looked_at_is_worked_out_and_only_once() -> None:
    step = Counted()
    offers = Offers(step, placed({}))

    assert (offers[0], offers[0], offers[1]) == (Score(1), Score(1), Score(2))
    assert step.asked == [0, 1, 2]


def test_an_action_is_among_the_offers_if_the_rules_allow_it() -> None:
    offers = Toy().offers(placed({}))

    assert Score(5) in offers, "nobody lists it, but it is allowed"
    assert Score(10) not in offers
    assert Answer() not in offers


def test_a_pick_gives_every_subject_the_same_chance() -> None:
    random, offers = Random(1), Offers(Counted(), placed({}))
    picked = Counter(str(offers.pick(random)) for _ in range(3000))

    assert len(picked) == 3
    assert min(picked.values()) > 900


def test_what_was_just_picked_is_not_checked_again_and_all_else_is() -> None:
    game, step = Toy(), Refusing()
    game.gate = Gate(game.frame, Rulebook("Toy", {}, {}), [step, step, step], {}, "3.0", InOrder())
    state = placed({})
    picked = game.offers(state).pick(Random(1))

    assert game.refusal(state, "red", picked) is None
    game.submit(state, "red", picked, LoadedDice())
    assert step.asked_about == []
    for about, action in ((state, Score(1)), (state, replace(picked)), (placed({}), picked)):
        with pytest.raises(IllegalAction):
            game.submit(about, "red", action, LoadedDice())
    assert len(step.asked_about) == 3


def test_a_dead_end_is_named() -> None:
    offers = Offers(Stuck(), placed({}))

    assert not offers
    with pytest.raises(AssertionError, match="a dead end in the deployment of turn"):
        offers.pick(Random(1))


def test_a_game_that_is_over_offers_and_takes_nothing() -> None:
    game = Toy()
    state = placed({})
    over = state._replace(phase_index=len(state.frame.phases))

    assert (game.is_over(state), game.is_over(over)) == (False, True)
    assert list(game.offers(over)) == []
    assert Score(1) not in game.offers(over)
    with pytest.raises(AssertionError, match="the game is over"):
        game.offers(over).pick(Random(1))
    with pytest.raises(NotNow, match="the game is over"):
        game.submit(over, Score(1), LoadedDice())


def test_who_acts_need_not_say_for_whom() -> None:
    game, state = Toy(), placed({})

    assert game.submit(state, Score(2), LoadedDice()) == game.submit(state, "red", Score(2), LoadedDice())


def test_units_are_found_where_they_are() -> None:
    game, state = Toy(), placed({"red-1": "0202", "blue-1": "0202"})

    assert game.at(state, "0202") == ("red-1", "blue-1")
    with pytest.raises(InputError, match="unknown hex or box 'moon'"):
        game.at(state, "moon")
