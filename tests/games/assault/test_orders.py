"""Standing orders of this family: what each kind answers, and when it leaves the question to the player."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.assault.documents.actions import Decline, Disrupt, Retreat, Sail, Transfer
from hexfront.games.assault.documents.decisions import ChooseDisrupted, ClearFringe, DeployInTheCity, SailHome
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Remove, StandFast
from hexfront.play.orders import orders_of
from tests.games.acting import play
from tests.games.assault.ground import attack, ground, position, real, resolved

GERMAN = "german combat"


def order(kind: str, **parameters: Any) -> dict[str, Any]:
    return {"kind": kind, "parameters": parameters}


def answer(game: AssaultGame, state: State, *orders: dict[str, Any]) -> object:
    """The answer of some orders, which must be legal."""
    found = game.ordered(state, orders_of(game, list(orders)))
    assert found is None or game.refusal(state, str(state.to_act), found.action) is None
    return None if found is None else found.action


@pytest.fixture
def hit() -> tuple[AssaultGame, State]:
    """Two penalties for the Russians in 2519, who can retreat."""
    game = ground()
    units = {"german-1": "2520", "soviet-10": "2519", "german-38-hq": "2524"}
    state = position(game, GERMAN, units, turn=9)
    state, events = play(game, state, attack("german-1", "2519"), dice=[5])
    assert resolved(events).result == "-/2"
    return game, state


def test_penalties_are_taken_as_preferred(hit: tuple[AssaultGame, State]) -> None:
    game, state = hit

    assert isinstance(answer(game, state, order("result", prefer="retreat")), Retreat)
    assert answer(game, state, order("result", prefer="loss")) == LoseStep("soviet-10")
    assert answer(game, state, order("hold", hexes=["2519"]), order("result")) == LoseStep("soviet-10")
    assert answer(game, state, order("ask"), order("result")) is None
    assert answer(game, state, order("result", when="own")) is None


def test_after_the_retreat_steps_are_lost_all_the_same(hit: tuple[AssaultGame, State]) -> None:
    game, state = hit
    done = []
    while state.stack and state.to_act == "soviet":
        action = answer(game, state, order("result", prefer="retreat"))
        done.append(type(action))
        state, _ = play(game, state, action)  # type: ignore[arg-type]

    assert done == [Retreat, LoseStep]


def test_a_penalty_that_may_be_declined_is_declined() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1-1-pz": "2021", "soviet-10": "2020"}, turn=9)
    state, _ = play(game, state, attack("german-1-1-pz", "2020"), dice=[5])
    state, _ = play(game, state, Retreat("german-1-1-pz", "2022"))

    assert answer(game, state, order("result", prefer="loss")) == Decline()


def test_advances_are_made_or_not() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1-1-pz": "2021", "soviet-10": "2020"}, turn=9)
    state, _ = play(game, state, attack("german-1-1-pz", "2020"), dice=[5])
    state, _ = play(game, state, LoseStep("german-1-1-pz"), Retreat("soviet-10", "2019"))

    assert answer(game, state, order("advance", when="own")) == Advance("german-1-1-pz", "2020")
    assert answer(game, state, order("stand", when="own")) == StandFast()
    assert answer(game, state, order("stand")) is None


def test_the_city_is_manned_in_front_or_behind() -> None:
    game = real()
    state = _entered(game)
    near = game.zone(state, "german")

    front, rear = (answer(game, state, order("deploy", answer=way)) for way in ("front", "rear"))

    assert isinstance(front, Transfer) and isinstance(rear, Transfer)
    hexes = {one.hex for one in game.legal_actions(state) if isinstance(one, Transfer)}
    assert (front.hex in near) == any(one in near for one in hexes)
    assert rear.hex not in near
    assert answer(game, state, order("ask", about="city"), order("deploy")) is None


def _entered(game: AssaultGame) -> State:
    """Russians stand on the city hexes of the main map while a German is on the inset."""
    state, city = game.new(setup="suggested"), game.campaign.city
    inside = game.frame.place(next(iter(game.map.names(city.interior))))
    main = next(iter(city.districts))
    russians = [unit for unit, counter in game.units.items() if counter.side == "soviet" and counter.is_ground]
    for unit in russians[:3]:
        state = state.with_place(game.frame.unit(unit), main)
    state = state.with_place(game.frame.unit("german-1-1-pz"), inside)
    return state.with_stack((DeployInTheCity("soviet"),))


def test_the_disrupted_fleet_stays_or_sails() -> None:
    game = real()
    state = game.new(setup="suggested").with_stack((SailHome("soviet"),))

    assert answer(game, state, order("sail")) == StandFast()
    assert isinstance(answer(game, state, order("sail", answer="home")), Sail)


def test_a_game_without_a_fleet_has_no_orders_for_it() -> None:
    kinds = [
        {kind.name for kind in AssaultGame(name).order_kinds}
        for name in ("assault-on-leningrad", "assault-on-stalingrad")
    ]

    assert kinds[0] - kinds[1] == {"sail"}


def test_bombs_take_the_strong_or_the_weak() -> None:
    game = real()
    state, place = game.new(setup="suggested"), next(iter(game.campaign.city.districts))
    for unit in [one.id for one in game.units.values() if one.type == "rifle"][:6]:
        state = state.with_place(game.frame.unit(unit), place)
    state = state.with_stack((ChooseDisrupted("german", game.map.name(place), (1,)),))
    strengths = [
        game.order_book.strength(state, one.unit) for one in game.legal_actions(state) if isinstance(one, Disrupt)
    ]
    strong, weak = (answer(game, state, order("disrupt", which=which)) for which in ("strong", "weak"))

    assert isinstance(strong, Disrupt) and isinstance(weak, Disrupt)
    chosen = [game.order_book.strength(state, one.unit) for one in (strong, weak)]
    assert chosen == [max(strengths), min(strengths)] and chosen[0] > chosen[1]


def test_who_has_no_room_outside_the_city_is_chosen() -> None:
    game = real()
    city = game.campaign.city
    place, inset = next((fringe, hexes) for fringe, hexes in city.fringes.items())
    state = game.new(setup="suggested")
    crowd = [unit for unit, one in game.units.items() if one.side == "german" and one.type == "infantry"][:4]
    for unit in crowd:
        state = state.with_place(game.frame.unit(unit), game.frame.place(next(iter(game.map.names(inset)))))
    state = state.with_stack((ClearFringe("german", game.map.name(place)),))
    weakest = min(game.order_book.strength(state, unit) for unit in crowd)

    found = answer(game, state, order("clear"))

    assert isinstance(found, Remove) and game.order_book.strength(state, found.unit) == weakest
