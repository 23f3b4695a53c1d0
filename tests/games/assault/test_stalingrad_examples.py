"""Every worked example, diagram and table of section 19, one by one."""

import pytest

from hexfront.games.assault.documents.actions import Bombard
from hexfront.games.assault.documents.events import UnitDrawn
from hexfront.kernel.actions import EndPhase
from tests.games.acting import play
from tests.games.assault.ground import has, position
from tests.games.assault.stalingrad import HEADQUARTERS, stalingrad

FAR = {"german-44": "1417", "soviet-33-gds": "0505", **HEADQUARTERS}


@pytest.mark.rule("assault-on-stalingrad", "19.72")
def test_three_units_come_at_n_and_two_at_e() -> None:
    """The example of 19.72: a turn's box with a 3 for area N and a 2 for area E."""
    game = stalingrad()
    (turn,) = (turn for turn, line in game.campaign.draws.items() if line == {"N": 3, "E": 2})
    state = position(game, "german mechanized movement", FAR, turn)
    state, events = play(game, state, EndPhase(), dice=[1, 1, 1, 30, 30])
    boxes = [event.box for event in events if isinstance(event, UnitDrawn)]

    assert state.phase == "soviet movement"
    assert boxes == ["entry N"] * 3 + ["entry E"] * 2
    assert len(game.rules.cup.contents(state)) == 34 - 5


@pytest.mark.rule("assault-on-stalingrad", "19.22")
@pytest.mark.parametrize(
    ("unit", "faces"),
    [("german-16-pz", ["12A", "9A", "6B", "3C"]), ("german-3-mot", ["9A", "6B", "3C"]), ("german-22-pz", ["4B"])],
)
def test_the_diagram_of_counters_and_subcounters(unit: str, faces: list[str]) -> None:
    """The diagram of 19.22: both sides of the counter, then both sides of the subcounter."""
    document = stalingrad().units[unit].to_json()

    assert [f"{factor}{cls}" for factor, cls in zip(document["attack"], document["classes"], strict=True)] == faces


@pytest.mark.rule("assault-on-stalingrad", "19.13")
@pytest.mark.parametrize(
    ("turns", "line"), [(range(2, 11), (1, 1, 1, 2, 2, 2)), (range(11, 20), (1, 1, 2, 2, 3, 3))], ids=["2-10", "11-19"]
)
def test_the_table_of_air_units(turns: range, line: tuple[int, ...]) -> None:
    """The table of 19.13, die by die."""
    table = stalingrad().campaign.air_table

    assert {table.line("german", turn) for turn in turns} == {line}


@pytest.mark.rule("assault-on-stalingrad", "19.42")
@pytest.mark.parametrize(("die", "struck"), [(1, True), (2, True), (3, False)])
def test_a_one_and_a_two_not_only_a_one(die: int, struck: bool) -> None:
    """The numbers of 19.42, in a town and on the inset."""
    game = stalingrad()
    for hex_ in ("1409", "H7"):
        state = position(
            game, "german air bombardment", {**FAR, "soviet-13-tc": hex_}, 3, air={"german-air-1": "ready"}
        )
        state, _ = play(game, state, Bombard(hex_), EndPhase(), dice=[die])

        assert has(game, state, "soviet-13-tc", "disrupted") is struck
