"""Lanterns: its rules, its secrets and its words. The package is imported as it lies in ``examples``."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from lanterns.bay import LIGHT, SIDES
from lanterns.documents import Hide, HideLight, Kindle, Sail
from lanterns.game import Lanterns

from hexfront.ai.players import general_player
from hexfront.games.face import Happening
from hexfront.games.registry import load, looked_up
from hexfront.games.shared.plain_deeds import OwnRules
from hexfront.games.shared.plain_game import SequenceRules
from hexfront.games.shared.plain_movement import PathRules
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.events import Event
from hexfront.kernel.game import fold
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.play.languages.language import NAMED, load_language, names_in, rulebook_in
from hexfront.play.words import told
from tools.fuzz_play import FuzzGame

HOME = {"amber": "0103", "jade": "0703", "rose": "0407"}
NORTH = 0
#: Ends every activation at once: the next chit is drawn, whosever it is.
ANY_CHIT = [1] * 40


@pytest.fixture(scope="module")
def game() -> Lanterns:
    return Lanterns("lanterns")


def at_sea(game: Lanterns, lights: Mapping[str, str], wind: int = NORTH, side: str = "amber", **more: Any) -> State:
    """The first chit of a turn is that of a side; boats are at home unless said otherwise, ``lights`` carry theirs."""
    places: dict[str, str] = more.pop("boats", {})
    units = [
        {"id": name, "hex": places.get(name, HOME[boat.side]), "light": lights.get(boat.side) == name}
        for name, boat in game.units.items()
    ]
    cup = {"amber chits": 1, "jade chits": 2, "rose chits": 2, "wind chit": 1}
    tracks = {**cup, "strokes": 2, "wind": wind, "drawn": SIDES.index(side), **more.pop("tracks", {})}
    return game.from_position({"phase": f"{side} sailing", "units": units, "tracks": tracks, **more})


CITED = {kind.__name__: kind for kind in (OwnRules, PathRules, SequenceRules)}
LIGHTS = {"amber": "amber-finch", "jade": "jade-otter", "rose": "rose-moth"}


def play(game: Lanterns, state: State, *actions: Action) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for action in actions:
        state, more = game.submit(state, str(state.to_act), action, LoadedDice(*ANY_CHIT))
        events += more
    return state, events


def refused(game: Lanterns, state: State, action: Action) -> Refusal:
    refusal = game.refusal(state, str(state.to_act), action)
    assert refusal is not None
    return refusal


def sail(boat: str, *path: str) -> Sail:
    return Sail((boat,), path)


def test_every_side_hides_its_light_before_the_first_chit(game: Lanterns) -> None:
    state = game.new()
    for side in SIDES:
        assert (state.to_act, state.stack[-1]) == (side, HideLight(side))
        state, _ = play(game, state, game.legal_actions(state)[1])

    fleets = [game.campaign.units_of(side) for side in state.frame.side_index.values()]
    assert [(state.statuses[LIGHT] & fleet).bit_count() for fleet in fleets] == [1, 1, 1]
    assert state.kind == "movement" and sum(state.tracks[:4]) == 6


def test_a_light_goes_into_a_boat_of_its_own_side_only(game: Lanterns) -> None:
    assert refused(game, game.new(), Hide("rose-moth")).rule == "2.2"


def test_the_chit_of_the_wind_turns_it_and_another_is_drawn(game: Lanterns) -> None:
    state = at_sea(game, LIGHTS)

    after, _ = game.submit(state, "amber", EndPhase(), LoadedDice(6, 4, 1))

    assert after.tracks[3:6] == (0, 0, 3) and after.owner == "amber"


@pytest.mark.parametrize(("wind", "far"), [(0, 1), (1, 3), (2, 3), (3, 3), (4, 1), (5, 1)])
def test_boats_sail_further_with_the_wind(game: Lanterns, wind: int, far: int) -> None:
    """From 0103 the way to 0203, 0304 and 0404 leads to the south-east."""
    state = at_sea(game, LIGHTS, wind)
    reach = game.reach(state, "amber-finch")
    straight = ["0203", "0304", "0404"]

    assert [number for number in straight if number in reach] == straight[:far]


@pytest.mark.parametrize(
    ("rule", "action"),
    [
        ("2.2", sail("jade-otter", "0602")),
        ("4.2", Sail(("amber-finch", "amber-wren"), ("0203",))),
        ("4.3", sail("amber-finch", "0104", "0105")),
        ("4.4", sail("amber-finch")),
        ("4.4", sail("amber-finch", "0404")),
        ("4.5", sail("amber-finch", "0102")),
        ("4.7", sail("amber-finch", "0203")),
        ("5.1", sail("amber-finch", "0202", "0302")),
        ("6.1", Kindle("amber-wren")),
        ("6.2", Kindle("amber-finch")),
    ],
)
def test_what_a_rule_forbids_is_refused_with_its_number(game: Lanterns, rule: str, action: Action) -> None:
    state = at_sea(game, LIGHTS, boats={"amber-robin": "0203", "jade-newt": "0202", "amber-wren": "0304"})

    assert refused(game, state, action).rule == rule


def test_harbours_of_others_are_closed(game: Lanterns) -> None:
    state = at_sea(game, LIGHTS, boats={"amber-robin": "0406"}, wind=3)

    assert refused(game, state, sail("amber-robin", "0407")).rule == "4.6"


def test_a_side_has_two_strokes_and_a_boat_sails_once(game: Lanterns) -> None:
    state, _ = play(game, at_sea(game, LIGHTS), sail("amber-finch", "0202"))
    assert refused(game, state, sail("amber-finch", "0302")).rule == "4.2"
    after, events = play(game, state, sail("amber-wren", "0203"))

    assert after.place_of("amber-wren") == "0203" and after.tracks[0] + after.tracks[1] + after.tracks[2] == 4
    assert any(event.to_json()["type"] == "phase began" for event in events)


def test_ramming_a_light_takes_it_and_shows_both(game: Lanterns) -> None:
    state = at_sea(game, LIGHTS, boats={"amber-robin": "0405", "rose-moth": "0404"})

    after, _ = play(game, state, sail("amber-robin", "0404"))

    assert after.to_act == "rose" and isinstance(after.stack[-1], HideLight)
    assert (after.place_of("amber-robin"), after.place_of("rose-moth")) == ("0404", "0407")
    assert [(line.side, line.points) for line in game.score(after)] == [("amber", 2)]
    assert {unit["id"] for unit in game.sight(after, "jade")["units"] if "shown" in unit["statuses"]} == {
        "amber-robin",
        "rose-moth",
    }
    hidden, _ = play(game, after, Hide("rose-wasp"))
    assert "rose-moth" not in [one["id"] for one in game.sight(hidden, "jade")["units"] if "shown" in one["statuses"]]


def test_after_ramming_a_dark_boat_both_drift_home(game: Lanterns) -> None:
    state = at_sea(game, LIGHTS, boats={"amber-finch": "0405", "rose-wasp": "0404"})

    after, _ = play(game, state, sail("amber-finch", "0404"))

    assert (after.place_of("amber-finch"), after.place_of("rose-wasp")) == ("0103", "0407")
    assert not game.score(after)
    # The light of the boat that rammed is still in it, and now everybody knows.
    assert "light" in next(one for one in game.sight(after, "rose")["units"] if one["id"] == "amber-finch")["statuses"]


def test_a_beacon_burns_for_whoever_lit_it_last(game: Lanterns) -> None:
    held = {"rose light": ["0404", "0405"]}
    state = at_sea(game, LIGHTS, boats={"amber-finch": "0404"}, markers=held)

    after, _ = play(game, state, Kindle("amber-finch"))

    assert after.to_act == "amber" and game.holders(after) == {"0404": "amber", "0405": "rose"}
    assert {line.side: line.points for line in game.score(after)} == {"amber": 3, "rose": 1}


def ended(game: Lanterns, markers: Mapping[str, Any], prizes: int = 0, **more: Any) -> State:
    """The last chit of the night has been used."""
    empty = {"amber chits": 0, "jade chits": 0, "rose chits": 0, "amber prizes": prizes}
    state = at_sea(game, LIGHTS, turn=more.pop("turn", 5), tracks=empty, markers=markers, **more)
    return play(game, state, EndPhase())[0]


def test_most_points_win_at_dawn(game: Lanterns) -> None:
    outcome = game.outcome(ended(game, {"jade light": ["0404"], "rose light": ["0304", "0504"]}))

    assert outcome is not None and (outcome.winner, outcome.points, outcome.level) == ("jade", 3, "Jade night")
    assert "7.3" in outcome.reason


@pytest.mark.parametrize(
    ("markers", "prizes", "boats", "winner"),
    [
        ({"jade light": ["0401"]}, 1, {}, "jade"),
        ({"jade light": ["0401"], "rose light": ["0106"]}, 0, {"rose-moth": "0406"}, "rose"),
        ({"jade light": ["0401"], "rose light": ["0106"]}, 0, {}, "jade"),
        ({}, 0, {}, "amber"),
    ],
)
def test_ties_are_broken_by_beacons_then_lights_then_the_last_chit(
    game: Lanterns, markers: Mapping[str, Any], prizes: int, boats: Mapping[str, str], winner: str
) -> None:
    outcome = game.outcome(ended(game, markers, prizes, boats=boats))

    assert outcome is not None and outcome.winner == winner and "7.4" in outcome.reason


def test_four_beacons_end_the_night_with_the_turn(game: Lanterns) -> None:
    four = {"rose light": ["0405", "0404", "0504", "0304"]}

    assert ended(game, four, turn=2).to_act is None
    assert ended(game, {"rose light": four["rose light"][:3]}, turn=2).turn == 3


def test_a_bad_position_is_refused_with_what_is_wrong(game: Lanterns) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"markers": {"blue light": []}}, "unknown marker 'blue light'"),
        ({"markers": {"rose light": "0404"}}, "expected a list of hexes"),
        ({"tracks": {"tide": 1}}, "unknown track 'tide'"),
        ({"tracks": {"wind": "north"}}, "'wind' is 'north', expected a whole number"),
        ({"units": [{"id": "amber-finch", "hex": "0404"}, {"id": "rose-moth", "hex": "0404"}]}, "0404"),
        ({"units": [{"id": "amber-finch", "hex": "0404", "steps": 2}]}, "has 2 steps"),
    ]
    for document, words in wrong:
        with pytest.raises(ValueError, match=words):
            game.from_position(document)


def test_two_hundred_random_games_keep_every_promise() -> None:
    winners = []
    for seed in range(200):
        played = FuzzGame("lanterns", seed, every=25).play()
        assert not played.fault, played.fault
        outcome = load("lanterns").outcome(played.final)
        assert outcome is not None
        winners.append(outcome.winner)

    assert None not in winners and min(map(winners.count, SIDES)) >= 45


def worlds(game: Lanterns) -> list[State]:
    """The same moment with the light of Amber in each of its boats."""
    boats = {"amber-finch": "0304", "amber-robin": "0404", "amber-wren": "0401", "jade-otter": "0504"}
    lights = [LIGHTS | {"amber": boat} for boat in ("amber-finch", "amber-robin", "amber-wren")]
    return [at_sea(game, one, side="jade", boats=boats) for one in lights]


@pytest.mark.parametrize("side", ["jade", "rose"])
def test_the_others_see_the_same_bytes_wherever_the_light_is(game: Lanterns, side: str) -> None:
    seen = {json.dumps(game.view(world, side)) for world in worlds(game)}
    own = {json.dumps(game.view(world, "amber")) for world in worlds(game)}
    public = {json.dumps(game.spectator_sight(world)) for world in worlds(game)}

    assert (len(seen), len(public), len(own)) == (1, 1, 3)


def test_the_computer_does_the_same_wherever_the_lights_of_others_are(game: Lanterns) -> None:
    """It is given the true worlds, which differ only in what Jade cannot know."""
    true = worlds(game)
    for seed in range(5):
        chosen = {general_player(game, "jade", seed, work=60).choose(game, world) for world in true}
        assert len(chosen) == 1

    assert len(set(true)) == 3


def test_nobody_is_told_which_boat_was_chosen(game: Lanterns) -> None:
    state = game.new()
    heard: dict[str | None, set[str]] = {side: set() for side in (*SIDES, None)}
    for action in game.legal_actions(state):
        _, events = game.submit(state, "amber", action, SeededDice(1))
        happening = Happening("amber", action.to_json(), [event.to_json() for event in events], [])
        for side in heard:
            told_of = game.disclosed(state, happening, side)
            heard[side].add(json.dumps([told_of.action, list(told_of.events)]))

    assert {side: len(texts) for side, texts in heard.items()} == {"amber": 3, "jade": 1, "rose": 1, None: 1}


def test_every_sentence_name_and_case_is_there_in_german(game: Lanterns) -> None:
    german, told_of = load_language("de", [game]), set()
    for seed in range(30):
        record = FuzzGame("lanterns", seed, every=10**9).play().record
        for entry in record.entries:
            told_of |= {line["text"] for line in told(game, entry.events)}
    sentences = {text for text in told_of if not german.knows(text)}
    cases = {text for rule in game.rulebook for text in (rule.title, rule.gist)} - rulebook_in("de", game).keys()
    english, names = names_in("en", game), names_in("de", game)
    untold = [(kind, name) for kind in NAMED for name in names[kind] if names[kind][name] == english[kind][name]]

    assert len(told_of) > 100 and not sentences and not cases
    assert {name for _, name in untold} <= {"jade", "rose", "end phase", "game over"}


def test_refusals_are_known_in_german(game: Lanterns) -> None:
    german = load_language("de", [game])
    state = at_sea(game, LIGHTS, boats={"amber-robin": "0203", "jade-newt": "0202", "amber-wren": "0304"})
    too_far, ashore = sail("amber-finch", "0104", "0105"), sail("amber-finch", "0102")

    for wish in (sail("jade-otter", "0602"), too_far, ashore, Kindle("amber-wren")):
        assert german.said(str(refused(game, state, wish))) != str(refused(game, state, wish))


def test_every_case_of_the_register_names_code_that_exists(game: Lanterns) -> None:
    numbers = [rule.number for rule in game.rulebook]

    assert numbers == sorted(numbers) and len(numbers) == 27
    for rule in game.rulebook:
        for name in rule.enforced_by:
            module, is_code, path = name.rpartition(":")
            first, *rest = path.split(".")
            # A name without a module is a case that the house's own code cites: a field of a class of cases.
            found = looked_up(f"{module}:{first}") if is_code else CITED[first]
            assert all(hasattr(found, part) for part in rest), name


def test_events_alone_rebuild_a_game(game: Lanterns) -> None:
    record = FuzzGame("lanterns", 3, every=10**9).play().record
    state = game.from_position(record.header["position"]) if "position" in record.header else game.new()
    events = [game.event(event) for entry in record.entries for event in entry.events]

    assert game.outcome(fold(state, events)) is not None
