"""Events in words: nations as their rulebook calls them, and nothing told twice."""

import pytest

from hexfront.games.registry import games
from hexfront.play.languages.language import load_language
from hexfront.play.words import decision_words, event_words, phase_words, told
from tools.fuzz_play import loaded

STALINGRAD = "assault-on-stalingrad"
BEGAN = {"type": "phase began", "turn": 3, "phase": "soviet draw"}
PASSED = {"type": "phase passed", "phase": "soviet draw"}
DRAWN = {"type": "unit drawn", "unit": "soviet-181", "box": "entry N"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("leningrad-1979", "Soviet movement"),
        ("leningrad-2010", "Soviet movement"),
        ("assault-on-leningrad", "Russian movement"),
        (STALINGRAD, "Russian movement"),
    ],
)
def test_a_side_is_called_as_its_rulebook_calls_it(name: str, said: str) -> None:
    game = loaded(name)

    assert phase_words(game, "soviet movement") == said
    assert phase_words(game, "game turn indication") == "game turn indication"


def test_sides_have_capitals_wherever_they_are_named() -> None:
    game = loaded("assault-on-leningrad")
    air = {"type": "air readied", "side": "german", "die": 3, "number": 1}

    assert event_words(game, air) == "1 German air unit can fly this turn"
    assert decision_words(game, {"type": "sail home", "side": "soviet"}).startswith("The Russian side decides: ")


def test_a_phase_is_told_to_have_passed_only_if_nothing_happened_in_it() -> None:
    game = loaded(STALINGRAD)

    quiet, drawn = (
        [line["text"] for line in told(game, events)] for events in ((BEGAN, PASSED), (BEGAN, DRAWN, PASSED))
    )

    assert quiet == ["turn 3, Russian draw", "nothing to decide in the Russian draw"]
    assert drawn == ["turn 3, Russian draw", "Russian 181 Rifle is drawn from the cup: entry area N"]


def test_strengths_in_the_log_are_mixed_numbers() -> None:
    event = {
        "type": "combat resolved",
        "attackers": ["german-1"],
        "hexes": ["2520"],
        "attack": "8/3",
        "defense": "3/2",
        "column": "1:1",
        "die": 4,
        "die_changes": [],
        "result": "1/1",
    }

    assert event_words(loaded("assault-on-leningrad"), event) == (
        "german-1 against 2520: 2⅔ to 1½ is 1:1, die 4, result 1/1"
    )


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("turn 3, Russian draw", "Zug 3, russische Ziehung"),
        (
            "entering 0404 costs 2⅔ movement points, but 1 movement point is left",
            "0404 zu betreten kostet 2⅔ Bewegungspunkte, es bleibt aber nur 1 Bewegungspunkt",
        ),
        (
            "entering 0404 costs 1 movement point, but 0 movement points are left "
            "(one hex at any price only as the first of the phase)",
            "0404 zu betreten kostet 1 Bewegungspunkt, es bleiben aber nur 0 Bewegungspunkte "
            "(ein Feld um jeden Preis nur als erstes der Phase)",
        ),
        (
            "the overrun costs german-1 1 movement point, but it has ½ left",
            "das Überrollen kostet german-1 1 Bewegungspunkt, es bleiben aber nur ½",
        ),
        (
            "Russian 181 Rifle is drawn from the cup: entry area N",
            "Russische 181 Schützen wird aus dem Becher gezogen: Bereich N",
        ),
    ],
)
def test_german_says_it_too(english: str, german: str) -> None:
    assert load_language("de", map(loaded, games())).said(english) == german


def test_a_die_that_is_not_shown_has_no_number() -> None:
    game = loaded(STALINGRAD)
    shown = {"type": "die rolled", "sides": 6, "shown": 2, "purpose": "draw"}

    assert event_words(game, shown) == "draw: the die shows 2 of 6"
    assert event_words(game, shown | {"sides": 0, "shown": 0}) == "draw: secret"


def test_a_fire_is_told_with_every_modifier_and_its_case_once() -> None:
    modifier = {"rule": "10.10", "reason": "urban", "points": 1}
    assault = {"rule": "10.11", "reason": "close assault", "points": -1}
    die = {"type": "die rolled", "sides": 6, "shown": 4, "purpose": "fire"}
    event = {
        "type": "fire resolved",
        "kind": "fire",
        "side": "german",
        "hex": "4216",
        "neighbour": "",
        "units": ["german-i-10"],
        "assault": ["german-i-10"],
        "strength": 10,
        "column": "10-19",
        "targets": [
            {"unit": "soviet-28", "modifiers": [modifier, assault], "die": 4, "result": "-"},
            {"unit": "soviet-124", "modifiers": [modifier, assault], "die": 1, "result": "E"},
        ],
    }

    lines = told(loaded("leningrad-41"), [die, event])

    assert [line.get("rule") for line in lines] == [None, "10.10", "10.11"]
    assert lines[0]["text"].endswith("Soviet 28 die 4: no effect; Soviet 124 die 1: eliminated")
    assert lines[1]["text"] == "+1 to the die: urban"
