"""The game in the terminal, typed line by line."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

from hexfront.cli.terminal.acting import COMMANDS, SHORT
from hexfront.cli.terminal.screen import Screen
from hexfront.cli.terminal.session import Session
from hexfront.cli.terminal.start import Wishes, seated
from hexfront.games.registry import games
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import DataError, InputError
from hexfront.play.record.record import load_record
from hexfront.play.record.verify import verify


class Typist:
    """Types prepared lines, then leaves."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


class Sitting:
    """A session with its screen as text."""

    def __init__(self, *lines: str, wishes: Wishes | None = None, width: int = 80, height: int = 24) -> None:
        self.output = io.StringIO()
        self.typist = Typist(lines)
        console = Console(file=self.output, width=width, height=height, highlight=False)
        self.screen = Screen(console, self.typist)
        session = seated(wishes or Wishes(), self.screen)
        assert session is not None
        self.session: Session = session

    def type(self, line: str) -> str:
        """What one line brings onto the screen, in one row."""
        return " ".join(self.screen_after(line).split())

    def screen_after(self, line: str) -> str:
        """The screen after one line."""
        self.output.truncate(0)
        self.output.seek(0)
        self.session.obey(line)
        self.session.let_computers_play()
        self.session.draw()
        return self.output.getvalue()


def hot_seat(tmp_path: Path, setup: str = "suggested", name: str = "leningrad-1979") -> Sitting:
    return Sitting("1", wishes=Wishes(name, setup=setup, seed=3, record=tmp_path / "game.jsonl"))


def against_random(tmp_path: Path, side: str = "german") -> Sitting:
    path = tmp_path / "game.jsonl"
    return Sitting(wishes=Wishes("leningrad-1979", "random", side, path, "suggested", 3))


@pytest.mark.parametrize("name", ["assault-on-leningrad", "assault-on-stalingrad"])
def test_a_hex_is_bombarded_by_typing_it(name: str, tmp_path: Path) -> None:
    at = hot_seat(tmp_path, name=name)
    offers = [offer.to_json() for offer in at.session.table.offers("german")]
    number = next(offer["hex"] for offer in offers if offer["type"] == "bombard")

    at.type(f"bombard {number}")

    assert at.session.table.entries[-1].action == {"type": "bombard", "hex": number, "naval": False}
    assert "there is no Naval Unit" in at.type(f"bombard {number} naval")


def test_hexes_of_the_inset_are_typed_like_others(tmp_path: Path) -> None:
    at = hot_seat(tmp_path, name="assault-on-stalingrad")

    assert "N11: interior" in at.type("N11")
    at.type("go c4")
    assert at.session.focus == "C4"


def test_help_lists_the_orders_of_the_game(tmp_path: Path) -> None:
    told = hot_seat(tmp_path, name="assault-on-leningrad").type("help")

    for order in ("bombard HEX [naval]", "support HEX", "transfer UNIT HEX", "lose UNIT"):
        assert order in told
    assert "interdict" not in told and "overrun" not in told


def test_an_attack_takes_no_air_units_along_where_they_are_placed_before(tmp_path: Path) -> None:
    at = hot_seat(tmp_path, name="assault-on-stalingrad")
    for _ in range(2):
        at.type("end")

    assert "air units join no attack" in at.type("attack 1014 with 16 pz air 1")


def test_a_newcomer_is_asked_for_game_set_up_and_opponent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    at = Sitting("9", "2", "", "2")

    assert at.session.game.name == "leningrad-2010"
    assert at.session.table.state.phase == "german movement"
    assert at.session.seats["german"] is None and at.session.seats["soviet"] is not None
    path = at.session.table.journal.path
    assert path is not None and path.is_relative_to(tmp_path)
    assert load_record(path).header["players"] == {"german": "human", "soviet": "random"}


def test_the_last_game_is_offered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first = Sitting("1", "", "1")
    first.type("move 1pz 0210")

    again = Sitting(str(len(games()) + 1))

    assert again.session.table.state == first.session.table.state
    assert "go on with the last game" in again.output.getvalue()


@pytest.mark.parametrize("answers", [(), ("q",), ("1", "", "q")])
def test_leaving_the_menu_begins_no_game(
    answers: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    screen = Screen(Console(file=io.StringIO(), width=80, height=24), Typist(answers))

    assert seated(Wishes(), screen) is None
    assert list(tmp_path.rglob("*.jsonl")) == []


@pytest.mark.parametrize(
    ("wishes", "fault"),
    [
        (Wishes("chess"), "unknown game or record 'chess'"),
        (Wishes("leningrad-1979", "zhukov", setup="suggested"), "unknown computer player"),
        (Wishes("leningrad-1979", "random", "polish", setup="suggested"), "unknown side"),
    ],
)
def test_wrong_wishes_are_refused(wishes: Wishes, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    with pytest.raises(InputError, match=fault):
        Sitting(wishes=wishes)


def test_a_selected_unit_shows_what_hexes_cost(tmp_path: Path) -> None:
    shown = hot_seat(tmp_path).type("s 1 pz")

    assert ">1 Pz (10-10-8)<" in shown
    assert "½!" in shown


def test_a_stack_moves_together_and_is_told(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    at.type("select 1pz, 6 pz")

    assert "german-1-pz, german-6-pz move to 0210" in at.type("m 0210")
    assert at.session.table.state.place_of("german-6-pz") == "0210"
    assert "Taken back: move german-1-pz, german-6-pz to 0210" in at.type("u")
    assert at.session.table.state.place_of("german-6-pz") == "0111"


def test_a_refusal_comes_with_the_rule_and_its_gist(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)

    shown = at.type("move 1pz 0310")

    rule = at.session.game.rulebook["4.4"]
    assert "No: 0310 holds an enemy unit" in shown
    assert rule.title in shown
    assert rule.title in at.type("why")
    assert "No:" in at.type("why m 1pz 0410")
    assert "Nothing is against it" in at.type("why move 1pz 0210")
    assert not at.session.table.entries


def test_an_overrun_shows_the_odds_and_waits_for_a_yes(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    at.type("s 1pz 6pz 36mot")
    at.type("m 0210")
    at.typist._lines = iter(["n"])

    shown = at.type("overrun 0310 air 1")

    assert "1 air unit in the attack (rule" in shown and "column" in shown and "Nothing was done." in shown
    assert len(at.session.table.entries) == 1
    at.typist._lines = iter(["y"])
    assert "combat: " in at.type("overrun 0310 air 1")
    assert at.session.table.entries[-1].action["type"] == "overrun"
    assert "can be taken back only by agreement" in at.type("undo")


def test_choices_are_numbered_and_a_number_does_them(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    at.type("s 1pz 6pz 36mot")
    at.type("m 0210")
    at.typist._lines = iter(["y"])
    at.type("overrun 0310 air 1")
    offered = at.session.table.offers(at.session.side)
    assert at.session.table.state.stack and at.session.choices == offered

    at.type("1")

    assert at.session.table.entries[-1].action == offered[0].to_json()
    assert "There is no choice 99" in at.type("99")


def test_attack_without_units_takes_all_that_can(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    for order in ("auto", "end"):
        at.type(order)
    assert at.session.table.state.phase == "german combat"
    attacks = [
        offer.to_json() for offer in at.session.table.offers("german") if isinstance(offer, at.session.game.fights)
    ]
    most = max(attacks, key=lambda one: (len(one["hexes"]) == 1, len(one["units"])))
    at.typist._lines = iter(["y"])

    at.type(f"attack {most['hexes'][0]}")

    assert at.session.table.entries[-1].action == most


def test_the_set_up_can_be_taken_as_suggested(tmp_path: Path) -> None:
    at = hot_seat(tmp_path, setup="choose")

    assert "units are still to be placed" in at.type("end")
    assert "7 units were placed" in at.type("suggested")
    at.type("end")
    assert "23 units were placed" in at.type("suggested")
    at.type("place 1pz 0113")
    at.type("end")
    assert at.session.table.state.phase == "german movement"
    assert at.session.table.state.place_of("german-1-pz") == "0113"
    assert "before the first turn only" in at.type("suggested")


def test_a_unit_to_be_placed_shows_where_it_may_stand(tmp_path: Path) -> None:
    at = hot_seat(tmp_path, setup="choose")
    at.type("s infantry 13")
    at.type("go 1310")

    assert at.session.selected == ("soviet-untried-infantry-13",)
    assert "1310^" in at.type("go 1310") and "<>" in at.type("go 1310")
    at.type("place 1310")
    at.type("place ?in14 1410")
    assert at.session.table.state.place_of("soviet-untried-infantry-13") == "1310"
    assert at.session.table.state.place_of("soviet-untried-infantry-14") == "1410"


def test_the_computer_answers_and_tells_what_it_did(tmp_path: Path) -> None:
    at = against_random(tmp_path)
    for order in ("auto", "end", "end"):
        at.type(order)
    shown = at.type("end")

    assert "The computer took" in shown
    assert any(entry.side == "soviet" for entry in at.session.table.entries)
    assert at.session.side == "german"
    assert "nobody takes back what the other side has done" in at.type("undo")


def test_a_whole_game_can_be_played_by_typing(tmp_path: Path) -> None:
    at = against_random(tmp_path, "soviet")
    for _ in range(2000):
        state = at.session.table.state
        if state.to_act is None:
            break
        at.type("1" if state.stack else "auto")
        if not at.session.table.state.stack:
            at.type("end")

    shown = at.type("score")
    assert "The game is over" in shown
    assert verify(tmp_path / "game.jsonl").reason.startswith("complete")
    assert "the game is over" in at.type("end")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("xyzzy", "Nobody knows what 'xyzzy' is"),
        ("move", "'move' needs a unit"),
        ("move 1pz 9999", "unknown hex"),
        ("move zhukov 0210", "unknown unit 'zhukov'"),
        ("move untried 0210", "unknown unit 'untried'"),
        ("place 1pz 0111", "'place' belongs to german set-up; now (german movement) it is time for"),
        ("attack 0310", "'attack' belongs to german combat; now (german movement)"),
        ("overrun 0310", "'overrun' needs a unit"),
        ("overrun 1pz 0310 0311", "'overrun' takes one hex"),
        ("enter 1pz 6pz 0111", "'enter' takes one unit"),
        ("fort", "'place fort' needs a hex"),
        ("rule 99", "unknown case"),
        ("why dance", "'dance' is no order"),
        ("why", "Nothing has been refused yet"),
        ("go 9999", "unknown hex '9999'"),
        ("info 9999", "unknown hex"),
        ("info 206", "in the box 'off map'"),
        ("select 0310", "No unit of the german side is selected"),
        ("select 0111", "They cannot move: 8 units"),
        ("select 206", "Not all of them are on the map"),
        ("select 1", "Selected: 1."),
        ("air", "needs a number of air units"),
        ("air 1", "'commit air' is the answer to a question that is not asked now"),
        ("why air 1", "'commit air' is the answer to a question that is not asked now"),
        ("info", "'info' needs a hex or a unit"),
        ("undo", "nothing has been done yet"),
        ("offers dance", "Nothing that may be done now has 'dance' in it"),
        ("load /nowhere", "cannot be read"),
        ("save /nowhere/x", "cannot be written"),
        ("log", "Nothing has happened yet"),
        ("units", "0111"),
        ("offers", "move: "),
        ("offers 1-pz", "  1 move "),
        ("info 0310", "0310: clear"),
        ("supply 1pz", "is in supply from"),
        ("score", "victory points"),
        ("turns", "turn  2 german: 206"),
        ("rule 4.4", "Rule 4.4"),
        ("save", "The game is written down in"),
        ("help", "select UNIT"),
        ("0111", "0111: clear town Tilsit"),
        ("go 2604", "Leni"),
        ("east 9", "1304"),
        ("", "german movement: german to act"),
    ],
)
def test_what_lines_bring(line: str, said: str, tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    state = at.session.table.state

    assert " ".join(said.split()) in at.type(line)
    assert at.session.table.state is state


def test_a_game_can_be_saved_and_loaded(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    at.type("move 1pz 0210")
    other = tmp_path / "other.jsonl"

    assert "Saved in" in at.type(f"save {other}")
    assert "there already" in at.type(f"save {other}")
    at.type("undo")
    assert "1 actions" in at.type(f"load {other}")
    assert at.session.table.state.place_of("german-1-pz") == "0210"
    at.type("move 6pz 0110")
    assert len(load_record(other).entries) == 2


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 16), (160, 50)])
@pytest.mark.parametrize("name", list(games()))
def test_the_screen_fits_the_terminal(name: str, width: int, height: int, tmp_path: Path) -> None:
    wishes = Wishes(name, "random", "german", tmp_path / "game.jsonl", "suggested", 3)
    at = Sitting(wishes=wishes, width=width, height=height)
    for line in ("", "s 0111", "help", "o", "units", "s 1pz", "move 1pz 2604"):
        shown = at.screen_after(line).rstrip("\n").split("\n")
        assert max(map(len, shown)) <= width
        assert len(shown) <= height - 1, line


def test_the_loop_ends_with_the_input_and_with_quit(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    at.typist._lines = iter(["units", "quit", "never typed"])
    at.session.run()
    assert at.session.finished
    assert next(at.typist._lines) == "never typed"

    at.session.finished = False
    at.session.run()
    assert at.typist.prompts[-1].startswith("german (move, overrun, enter, end phase; help)")


WORDS = st.one_of(
    st.sampled_from([*COMMANDS, *SHORT, "move", "enter", "end", "fort", "lose", "retreat", "advance", "stand", "air"]),
    st.sampled_from(["with", "air", "1", "2", "0", "99", "0111", "0310", "0210", "2604", "9999", "0101", ","]),
    st.sampled_from(["1pz", "6 pz", "german-1-pz", "soviet-67", "untried", "206", "4.4", "\u00b2", "-1"]),
    st.text(max_size=6),
)


@given(lines=st.lists(st.lists(WORDS, max_size=5).map(" ".join), max_size=12))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_line_whatever_breaks_the_game(lines: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    at = against_random(tmp_path_factory.mktemp("garbage"))
    for line in lines:
        if not line.startswith(("save", "load")):
            at.type(line)

    table = at.session.table
    assert table.journal.record.final(table.game) == table.state


def test_air_units_answer_an_attack(tmp_path: Path) -> None:
    at = hot_seat(tmp_path)
    for _ in range(400):
        if at.session.table.state.phase == "soviet combat":
            break
        at.type("1" if at.session.table.state.stack else "auto")
        at.type("end")
    assert at.session.table.state.phase == "soviet combat"
    at.typist._lines = iter(["y"] * 9)
    offers = map(Action.to_json, at.session.table.offers("soviet"))
    attack = next(offer for offer in offers if offer["type"] == "attack")
    shown = at.type(f"attack {', '.join(attack['hexes'])} with {', '.join(attack['units'])}")
    assert "air units to the defence of" in shown

    at.type("air 1")

    assert at.session.table.entries[-1].action == {"type": "commit air", "air": 1}


def test_every_short_word_means_a_command_or_an_order(tmp_path: Path) -> None:
    orders = hot_seat(tmp_path).session.orders

    assert [word for word in SHORT.values() if word not in COMMANDS and orders.kind(word) is None] == []


def test_standing_orders_answer_for_the_person_at_the_keyboard(tmp_path: Path) -> None:
    file, bad = tmp_path / "orders.json", tmp_path / "bad.json"
    file.write_text(
        '[{"kind": "result", "parameters": {"when": "always"}}, {"kind": "stand", "parameters": {"when": "always"}}]'
    )
    bad.write_text("[")
    wishes = Wishes("leningrad-1979", "sergeant", "soviet", tmp_path / "game.jsonl", "suggested", 1, orders=file)
    sitting = Sitting(wishes=wishes)
    sitting.session.let_computers_play()

    assert sitting.session.known.owner == "soviet" and not sitting.session.known.stack
    assert [one for one in map(str, sitting.session.words) if one.startswith("Standing order 1 of the soviet side: ")]
    assert verify(tmp_path / "game.jsonl").ok
    with pytest.raises(DataError, match=r"bad.json: the orders cannot be read"):
        Sitting(wishes=replace(wishes, orders=bad, record=tmp_path / "other.jsonl"))
