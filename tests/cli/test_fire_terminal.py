"""A game with fire and fog in the terminal: set-up, moves, fires, answers, odds, and handing over the keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from hexfront.cli.terminal.start import Wishes
from hexfront.games.face import HasFire, asked, reach_of
from hexfront.kernel.actions import Action, EndPhase
from tests.cli.test_terminal import Sitting, Typist

NAME = "leningrad-41"


def at_table(tmp_path: Path, setup: str = "suggested", **more: object) -> Sitting:
    """Two people at one keyboard."""
    return Sitting("1", wishes=Wishes(NAME, setup=setup, seed=3, record=tmp_path / "game.jsonl", **more))  # type: ignore[arg-type]


def to_movement(at: Sitting) -> None:
    """Go on to the first movement phase."""
    while at.session.table.state.kind != "movement":
        at.session.submit(EndPhase())


def next_to_the_enemy(at: Sitting) -> tuple[str, str]:
    """A unit that may move next to an enemy that is asked then, and the hex."""
    session = at.session
    game, state = asked(session.game, HasFire), session.known
    for unit in session.game.present(state, "german"):
        for motorized in (False,):
            try:
                reached = session.game.reach(state, unit, motorized)  # type: ignore[attr-defined]
            except Exception:
                continue
            danger = game.danger(state, unit, list(reached))
            if danger:
                return unit, min(danger)
    raise AssertionError("nobody can come near")


def test_the_units_are_set_up_by_typing(tmp_path: Path) -> None:
    at = at_table(tmp_path, setup="choose")
    first = at.session.table.offers("soviet")[0].to_json()

    at.type(f"place {first['unit']} {first['hex']}")
    assert at.session.table.state.place_of(first["unit"]) == first["hex"]
    assert "40 units were placed" in at.type("suggested belt") or "39 units" in at.type("units")
    assert "attic" in at.type("suggested attic")
    at.type("end")

    assert at.session.table.state.turn == 1


def test_a_unit_at_the_edge_is_moved_by_naming_the_hex(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    to_movement(at)
    unit = next(iter(at.session.table.offers("german"))).to_json()["units"][0]
    goals = reach_of(at.session.game, at.session.known, unit)
    goal = max(goals, key=lambda number: goals[number].points)

    assert "cannot move" not in at.type(f"select {unit}")
    at.type(f"move {unit} {goal}")

    moved = at.session.table.entries[-1].action
    assert (moved["units"], moved["path"][-1], moved["motorized"]) == ([unit], goal, False)


def test_a_motorized_move_goes_by_its_own_way(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    to_movement(at)
    moves = [offer.to_json() for offer in at.session.table.offers("german")]
    far = max((move for move in moves if move.get("motorized")), key=lambda move: len(move["path"]))

    at.type(f"move {far['units'][0]} {far['path'][-1]} motorized")

    assert at.session.table.entries[-1].action == far


def test_the_mover_is_fired_at_by_number_or_name(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    to_movement(at)
    unit, number = next_to_the_enemy(at)
    at.session.order(at.session.orders.kind("move"), f"{unit} {number}")  # type: ignore[arg-type]
    assert at.session.table.state.to_act == "soviet"

    listed = at.type("")
    fires = [offer.to_json() for offer in at.session.table.offers("soviet")]
    some = next(fire["units"] for fire in fires if fire["units"])

    assert "defensive fire at" in listed and "1 fire at nobody" in listed and "%" in listed
    assert "column" in at.type(f"odds with {', '.join(some)}")
    at.type("fire at nobody")
    assert at.session.table.entries[-1].action == {"type": "fire at", "units": []}


def test_a_fire_shows_its_odds_and_asks(tmp_path: Path) -> None:
    at = at_table(tmp_path)
    strike = next(o.to_json() for o in at.session.table.offers("german") if o.to_json()["type"] == "air strike")
    line = f"air strike {strike['hex']} with {', '.join(strike['units'])}"

    shown = at.type(line)
    assert "Nothing was done." in shown and at.session.table.entries == []
    assert "strength" in at.type(f"odds {strike['hex']} with {', '.join(strike['units'])}")
    at.typist._lines = iter(["y"])
    at.type(line)

    assert at.session.table.entries[-1].action == strike


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fire 4410", "no attack on these hexes is offered"),
        ("fire", "needs one hex"),
        ("attack 4410", "there are no odds in this game"),
        ("supply i-8p", "there is no supply in this game"),
        ("overrun 4410", "no overruns in this game"),
        ("demolish bridge 2807 2808 with stuka 2, stuka 3", "No:"),
        ("flip hidden-1", "unknown unit"),
        ("replace 8 pz", "belongs to"),
        ("metro exit", "needs a unit"),
    ],
)
def test_a_wrong_order_is_told_why(tmp_path: Path, line: str, words: str) -> None:
    assert words in at_table(tmp_path).type(line)


def test_the_parts_of_a_fire_are_read_from_one_line(tmp_path: Path) -> None:
    session = at_table(tmp_path).session
    kind, state = session.orders.kind("fire"), session.known
    one, other = [unit for unit in session.game.present(state, "german") if session.game.units[unit].is_ground][:2]
    assert kind is not None

    def read(text: str) -> dict[str, object]:
        action: Action = session.orders.order(state, kind, text, ())
        return action.to_json()

    plain = {"type": "fire", "hex": "4410", "units": [one, other], "assault": [], "fervour": False}
    assert read(f"4410 with {one}, {other}") == plain
    assert read(f"4410 with {one}, {other} assault {other}") == plain | {"assault": [other]}
    assert read(f"4410 with {one}, {other} assault fervour") == plain | {"assault": [one, other], "fervour": True}


class Watcher(Typist):
    """Types lines, and notes what is on the screen when it is asked to hand over."""

    def __init__(self, at: Sitting, lines: list[str]) -> None:
        super().__init__(lines)
        self.at = at
        self.screens: list[str] = []

    def __call__(self, prompt: str) -> str:
        if "Hand over" in prompt:
            self.screens.append(self.at.output.getvalue())
        self.at.output.truncate(0)
        self.at.output.seek(0)
        return super().__call__(prompt)


def test_the_screen_is_blank_while_the_keyboard_changes_hands(tmp_path: Path) -> None:
    at = at_table(tmp_path, setup="choose")
    watcher = Watcher(at, ["suggested", "end", ""])
    at.screen._read = watcher

    at.session.run()

    assert [prompt for prompt in watcher.prompts if "Hand over" in prompt] == [
        "The German side is to decide. Hand over, then press Enter. "
    ]
    assert [screen.strip() for screen in watcher.screens] == [""]
    assert at.session.side == "german"


def test_nothing_said_to_one_player_stays_for_the_other(tmp_path: Path) -> None:
    """What was drawn is told to the Soviet player; the German who sits down next reads that something was."""
    at = at_table(tmp_path)
    session = at.session
    while not any("unit drawn" in str(entry.events) for entry in session.table.entries):
        side = str(session.table.state.to_act)
        offers = session.table.offers(side)
        ends = [offer for offer in offers if isinstance(offer, EndPhase)]
        quiet = [offer for offer in offers if offer.to_json().get("units") == []]
        session.submit((ends or quiet or offers)[0])
    told = [str(entry.events) for entry in session.table.told("german")]
    drawn = [
        event["unit"] for entry in session.table.entries for event in entry.events if event["type"] == "unit drawn"
    ]
    session._at_keyboard = "soviet"
    session.say(f"secret: {drawn[0]}")
    session.table.state = session.table.state._replace(phase_index=3, stack=())
    at.typist._lines = iter([""])

    assert session.hand_over()
    at.output.truncate(0)
    session.draw()

    assert session.side == "german" and drawn[0]
    assert drawn[0] not in at.output.getvalue()
    assert not any(unit in line for line in told for unit in drawn)


def test_orders_answer_for_the_soviet_player(tmp_path: Path) -> None:
    file = tmp_path / "orders.json"
    file.write_text('[{"kind": "hold"}]')
    at = at_table(tmp_path, orders=file)
    to_movement(at)
    unit, number = next_to_the_enemy(at)

    said = at.type(f"move {unit} {number}")

    assert "Standing order 1 of the soviet side: fire at nobody" in said
    assert at.session.table.state.to_act == "german"


def test_the_command_line_shows_the_odds_of_a_fire(tmp_path: Path) -> None:
    units = {"german-i-8p": "4510", "german-59-eng": "4510", "soviet-hidden-1": "4410"}
    listed = [{"id": unit, "hex": number} for unit, number in units.items()]
    file = tmp_path / "position.json"
    file.write_text(json.dumps({"game": NAME, "turn": 3, "phase": "german fire", "units": listed}))
    asked_for = ("odds", NAME, "--attackers", "59 eng, i 8p", "--position", str(file), "--targets")

    assault = CliRunner().invoke(app, [*asked_for, "4410", "--assault", "59 eng"])
    two = CliRunner().invoke(app, [*asked_for, "4410,4411"])

    assert assault.exit_code == 0
    for words in ("strength  16; the next column begins at 20", "column  10-19", "die -1  close assault (rule", "%"):
        assert words in assault.stdout
    assert two.exit_code == 2 and "name one target, not 2" in two.output
