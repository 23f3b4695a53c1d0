"""The Naval Unit (13.0): where it sails, its firepower in attack and defence, and how it is disrupted."""

import pytest

from hexfront.games.assault.documents.actions import Bombard, PlaceFirepower, Sail
from hexfront.games.assault.pieces.campaign import FIREPOWER
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import NotNow
from hexfront.mechanics.actions import LoseStep, StandFast
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.assault.ground import attack, ground, has, position, resolved

BOMBARDMENT, COMBAT = "german air bombardment", "german combat"
FLEET = "soviet-baltic-fleet"


@pytest.mark.rule("assault-on-leningrad", "13.1")
@pytest.mark.rule("assault-on-leningrad", "13.2")
@pytest.mark.rule("assault-on-leningrad", "13.12")
def test_the_fleet_sails_anywhere_among_its_twelve_hexes_once() -> None:
    game = ground()
    state = position(game, "soviet movement", {"soviet-10": "2519"})
    assert len(offered(game, state, Sail)) == 11
    assert game.campaign.fleet == game.frame.unit(FLEET) and game.rules.fleet.firepower == 5
    assert refused(game, state, Sail("0126")).rule == "13.2"
    state, _ = play(game, state, Sail("0324"))

    assert state.place_of(FLEET) == "0324" and refused(game, state, Sail("0323")).rule == "13.2"
    assert not game.campaign.counters[FLEET].is_ground


@pytest.mark.rule("assault-on-leningrad", "13.3")
@pytest.mark.rule("assault-on-leningrad", "13.4")
@pytest.mark.rule("assault-on-leningrad", "13.6")
def test_firepower_helps_an_attack_within_four_hexes() -> None:
    game = ground()
    units = {FLEET: "0322", "german-1": "0522", "soviet-10": "0523", "german-58": "0822", "soviet-281": "0823"}
    state = position(game, "soviet movement", units, 9)
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet naval support"
    assert offered(game, state, PlaceFirepower) == [PlaceFirepower("0522")]
    assert refused(game, state, PlaceFirepower("0822")).rule == "13.3"
    assert refused(game, state, PlaceFirepower("0523")).rule == "13.4"
    state, _ = play(game, state, PlaceFirepower("0522"))
    odds = game.odds(state, ["soviet-10"], ["0522"])

    assert state.phase == "soviet combat" and odds.attack == 9
    assert [one.points for one in odds.die_changes] == [-1]


@pytest.mark.rule("assault-on-leningrad", "13.6")
def test_firepower_is_used_once_and_not_saved() -> None:
    game = ground()
    germans = {"german-1": "0522", "german-58": "0524"}
    russians = {"soviet-10": "0523", "soviet-281": "0422", "soviet-177": "0525"}
    state = position(game, "soviet naval support", {FLEET: "0322", **germans, **russians}, 9)
    state, _ = play(game, state, PlaceFirepower("0522"))
    with pytest.raises(NotNow):
        game.submit(state, "soviet", PlaceFirepower("0524"), LoadedDice())
    targets = (["0522"], ["0524"], ["0522", "0524"])
    assert [game.odds(state, ["soviet-10"], target).attack for target in targets] == [9, 4, 9]
    # 9B against 8A: 1:1 and one off the die: 6 gives -/1.
    state, events = play(game, state, attack("soviet-10", "0522"), dice=[6])
    state, _ = play(game, state, LoseStep("german-1"))
    assert (resolved(events).attack, resolved(events).result) == ("9", "-/1")
    assert refused(game, state, attack("soviet-281", "0522")).rule == "10.15"
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet naval defence" and not state.markers[FIREPOWER]
    state, _ = play(game, state, PlaceFirepower("0422"), dice=[1])

    assert state.phase == BOMBARDMENT and game.map.names(state.markers[FIREPOWER]) == ("0422",)
    assert [game.odds(state, ["german-1"], [number]).defense for number in ("0422", "0523")] == [9, 4]


@pytest.mark.rule("assault-on-leningrad", "13.8")
@pytest.mark.parametrize(
    ("phase", "units", "hexes"),
    [("soviet naval support", {"german-1": "J6", "german-58": "M6", "german-121": "0423"}, ("J6", "M6")),
     ("soviet naval defence", {"soviet-10": "H9", "soviet-281": "M7", "soviet-177": "0423"}, ("H9", "M7"))],
)  # fmt: skip
def test_firepower_is_not_placed_on_the_inset(phase: str, units: dict[str, str], hexes: tuple[str, ...]) -> None:
    game = ground()
    state = position(game, phase, {FLEET: "0322", **units}, 9)

    assert offered(game, state, PlaceFirepower) == [PlaceFirepower("0423")]
    assert [refused(game, state, PlaceFirepower(number)).rule for number in hexes] == ["13.8", "13.8"]


@pytest.mark.rule("assault-on-leningrad", "13.5")
@pytest.mark.rule("assault-on-leningrad", "13.8")
def test_firepower_helps_the_defence_after_terrain() -> None:
    game = ground()
    units = {FLEET: "0322", "soviet-10": "0521", "german-1": "0621", "soviet-281": "0320"}
    state = position(game, "soviet naval defence", units, 3)
    assert refused(game, state, PlaceFirepower("0320")).rule == "13.8"
    assert refused(game, state, PlaceFirepower("0621")).rule == "13.5"
    plain = game.odds(position(game, COMBAT, units), ["german-1"], ["0521"]).defense
    state, _ = play(game, state, PlaceFirepower("0521"))

    assert game.odds(state, ["german-1"], ["0521"]).defense == plain + 5


@pytest.mark.rule("assault-on-leningrad", "13.7")
def test_in_port_the_fleet_has_no_firepower() -> None:
    game = ground()
    units = {FLEET: "0125", "soviet-10": "0423"}
    state = position(game, "soviet naval defence", units, 3)

    assert not offered(game, state, PlaceFirepower)
    assert refused(game, state, PlaceFirepower("0423")).rule == "13.7"


@pytest.mark.rule("assault-on-leningrad", "13.9")
@pytest.mark.rule("assault-on-leningrad", "13.10")
@pytest.mark.rule("assault-on-leningrad", "13.11")
@pytest.mark.rule("assault-on-leningrad", "12.46")
def test_a_disrupted_fleet_loses_its_marker_and_may_go_home() -> None:
    game = ground()
    units = {FLEET: "0322", "soviet-10": "0423"}
    markers = [{"marker": "firepower", "hex": "0423"}]
    state = position(game, BOMBARDMENT, units, air={"german-air-1": "ready"}, markers=markers)
    assert Bombard("0322", naval=True) in game.legal_actions(state)
    assert refused(game, state, Bombard("0321", naval=True)).rule == "12.32"
    missed, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[3])
    struck, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[2])
    assert not has(game, missed, FLEET, "disrupted")
    assert decision(struck) == "SailHome" and struck.to_act == "soviet" and not any(struck.markers)
    assert refused(game, struck, Sail("0323")).rule == "13.11"
    home, _ = play(game, struck, Sail("0125"))
    stayed, _ = play(game, struck, StandFast())

    assert home.place_of(FLEET) == "0125" and stayed.place_of(FLEET) == "0322"
    assert has(game, home, FLEET, "disrupted") and home.phase == "german movement"
    moving = position(game, "soviet movement", {FLEET: {"hex": "0322", "disrupted": True}, "soviet-10": "0423"})
    assert refused(game, moving, Sail("0323")).rule == "13.11"
    firing = position(game, "soviet naval defence", {FLEET: {"hex": "0322", "disrupted": True}, "soviet-10": "0423"})
    assert refused(game, firing, PlaceFirepower("0423")).rule == "13.10"


@pytest.mark.rule("assault-on-leningrad", "13.10")
@pytest.mark.rule("assault-on-leningrad", "12.41")
def test_the_fleet_recovers_before_it_places_its_marker_and_loses_it_when_struck_again() -> None:
    game = ground()
    units: Units = {FLEET: {"hex": "0322", "disrupted": True}, "soviet-10": "0523", "german-1": "0522"}
    state = position(game, "soviet movement", units, 3)
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet combat" and has(game, state, FLEET, "disrupted")
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet naval defence" and not has(game, state, FLEET, "disrupted")
    state, _ = play(game, state, PlaceFirepower("0523"))
    assert (state.turn, state.phase) == (4, BOMBARDMENT)
    assert game.map.names(state.markers[FIREPOWER]) == ("0523",)
    spared, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[3])
    struck, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[2])

    assert spared.markers[FIREPOWER] and not struck.markers[FIREPOWER]
    assert has(game, struck, FLEET, "disrupted") and decision(struck) == "SailHome"


@pytest.mark.rule("assault-on-leningrad", "13.9")
@pytest.mark.rule("assault-on-leningrad", "13.11")
def test_a_fleet_disrupted_in_the_city_hex_0220_may_go_home() -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {FLEET: "0220", "soviet-10": "0220"}, air={"german-air-1": "ready"})
    missed, _ = play(game, state, Bombard("0220", naval=True), EndPhase(), dice=[3])
    struck, _ = play(game, state, Bombard("0220", naval=True), EndPhase(), dice=[2])

    assert not has(game, missed, FLEET, "disrupted") and not has(game, struck, "soviet-10", "disrupted")
    assert decision(struck) == "SailHome" and struck.to_act == "soviet"
    assert set(game.legal_actions(struck)) == {Sail("0125"), StandFast()}
    home, _ = play(game, struck, Sail("0125"))
    stayed, _ = play(game, struck, StandFast())
    assert (home.place_of(FLEET), stayed.place_of(FLEET)) == ("0125", "0220")


@pytest.mark.rule("assault-on-leningrad", "13.9")
def test_in_port_the_fleet_is_harder_to_hit() -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {"soviet-10": "0423"}, air={"german-air-1": "ready"})
    state, _ = play(game, state, Bombard("0125", naval=True), EndPhase(), dice=[2])

    assert not has(game, state, FLEET, "disrupted")


@pytest.mark.rule("assault-on-leningrad", "9.8")
def test_the_fleet_ignores_zones() -> None:
    game = ground()
    state = position(game, "soviet movement", {FLEET: "0321", "german-1": "0420", "soviet-10": "2519"})

    assert len(offered(game, state, Sail)) == 11
