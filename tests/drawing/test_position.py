"""Positions as drawings: real counters on the map, only what a side knows, and what was asked for besides."""

import gzip
import re
from itertools import islice
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hexfront
from hexfront.drawing.counters.dress import Wardrobe, colours, rules
from hexfront.drawing.png import to_png
from hexfront.drawing.svg import units
from hexfront.games.face import HasMovement, Wargame, asked
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.play.record.record import load_record

NAMES = tuple(hexfront.games())
STORED = Path(__file__).resolve().parents[1] / "stored_games" / "leningrad-41.airborne.jsonl.gz"
SVG = "{http://www.w3.org/2000/svg}"


def started(name: str, turns: int = 0) -> tuple[Wargame, State]:
    game = hexfront.load(name)
    state = game.new(setup="suggested")
    if turns:
        record = hexfront.play(game, {side: "random" for side in game.frame.sides}, 5).record
        state = next(one for one in record.states(game) if one.turn > turns)
    return game, state


def _looked_under(game: Wargame, state: State) -> list[object]:
    """The backs under which their owner has looked."""
    return [unit["is"] for unit in game.truth(state)["units"] if unit["untried"] and unit["is"]]


def counters(svg: str) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return [one for one in found if "counter" in one.get("class", "").split()]


def texts(element: ElementTree.Element, kind: str) -> list[str]:
    return ["".join(one.itertext()) for one in element.iter(f"{SVG}text") if one.get("class", "").split()[0] == kind]


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_on_the_map_has_a_counter(name: str) -> None:
    game, state = started(name, turns=2)

    drawing = game.draw(state)

    assert len(counters(drawing.svg)) == len(game.truth(state)["units"])
    assert not re.search(r"var\(|color-mix|\{\w+\}", drawing.svg.split("</defs>")[-1]), "something was not filled in"


def test_a_counter_shows_what_its_unit_has_now() -> None:
    game = hexfront.load("leningrad-1979")
    state = game.from_position(
        {
            "game": "leningrad-1979",
            "turn": 3,
            "phase": "german movement",
            "units": [{"id": "german-1-pz", "hex": "1409", "steps": 1}],
        }
    )
    unit = next(one for one in game.sight(state, "german")["units"] if one["id"] == "german-1-pz")

    (counter,) = counters(game.draw(state).svg)

    assert texts(counter, "name") == ["1 Pz"]
    assert texts(counter, "strength") == [f"{unit['attack']}-{unit['movement']}"]
    pips = [one.get("class") for one in counter.iter(f"{SVG}rect") if one.get("class", "").startswith("pip")]
    assert pips == ["pip", *["pip lost"] * (unit["full_steps"] - 1)]
    assert "reduced" in counter.get("class", "").split()


def test_a_side_is_shown_only_what_it_knows(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(gzip.decompress(STORED.read_bytes()))
    record = load_record(file)
    game = record.game()
    looked = ((state, _looked_under(game, state)) for state in islice(record.states(game), 0, None, 10))
    state, hidden = next((state, hidden) for state, hidden in looked if hidden)

    whole, known = (game.draw(state, side).svg for side in (None, "german"))

    assert whole.count('class="under"') == len(hidden)
    assert 'class="under"' not in known
    assert known.count('class="army"') > whole.count('class="army"')
    assert game.draw(game.known(state, "german"), "german").svg == known


def test_hexes_are_highlighted_and_arrows_run_through_them() -> None:
    game, state = started("leningrad-1979")
    reach = asked(game, HasMovement).reach(state, "1 pz")

    plain, lit = game.draw(state).svg, game.draw(state, highlight=reach, arrows=[("1 pz", next(iter(reach)))]).svg

    drawn = {one.get("id"): one for one in ElementTree.fromstring(lit).iter(f"{SVG}g")}
    assert len(drawn["highlight"]) == len(reach)
    assert len(drawn["arrows"]) == 4
    assert 'id="highlight"' not in plain
    assert "#00aa00" in game.draw(state, highlight={"0310": "#00aa00"}).svg
    assert len(game.draw(state, highlight="0310").svg) > len(plain)


def test_a_long_arrow_ends_at_its_last_hex() -> None:
    game = hexfront.load("leningrad-1979")
    svg = game.draw(game.new(setup="suggested"), arrows=[("0111", "2604")]).svg
    head = svg.partition('id="arrows"')[2].split('d="M')[2]
    tip = tuple(float(one) for one in head.partition("L")[0].split())
    left, top = units(game.map.grid.centre("2604"))

    assert 0 < dist(tip, (left, top)) < units((0.4, 0))[0]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"highlight": ["9999"]}, "unknown hex '9999'"),
        ({"highlight": ["nobody"]}, "unknown unit 'nobody'"),
        ({"highlight": ["soviet 16"]}, "soviet-16 is not on the map"),
        ({"arrows": [["0310"]]}, "an arrow through 0310: expected two hexes"),
        ({"side": "french"}, "unknown side 'french'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(wish: dict[str, object], said: str) -> None:
    game, state = started("leningrad-1979")

    with pytest.raises(InputError, match=said):
        game.draw(state, **wish)  # type: ignore[arg-type]


def test_a_drawing_is_its_text_and_can_be_saved(tmp_path: Path) -> None:
    game, state = started("leningrad-1979")
    drawing = game.draw(state)

    assert str(drawing) == drawing.svg == drawing._repr_svg_()
    assert repr(drawing) == "<Drawing: leningrad-1979, turn 1, german movement>"
    assert drawing.save(tmp_path / "p.svg").read_text(encoding="utf-8") == drawing.svg
    assert drawing.save(tmp_path / "p.png", scale=0.2).read_bytes() == drawing.png(0.2) == to_png(drawing.svg, 0.2)
    with pytest.raises(InputError, match=r"ends with .svg or .png"):
        drawing.save(tmp_path / "p.gif")


def test_games_show_themselves() -> None:
    game = hexfront.load("leningrad-2010", bid=3)

    assert repr(game) == "<Game leningrad-2010: german and soviet, 12 turns, bid=3>"
    assert "<svg" in game._repr_svg_()


def test_every_set_of_colours_has_rules_of_the_same_weight() -> None:
    wardrobe = Wardrobe()
    look = hexfront.load("leningrad-1979").sides[0].look
    first, again = wardrobe.dress(colours(look)), wardrobe.dress(colours(look))
    other = wardrobe.dress(colours(look, paper="#000000", ink="#ffffff", reduced=True))

    style = wardrobe.style()

    assert (first, again, other) == ("dress-1", "dress-1", "dress-2")
    assert f".dress-1 .face {{ fill: {look.paper}; }}" in style
    assert ".dress-2.reduced .face { fill: #59554a; }" in style
    assert style.count("{") == sum(2 if "var(" in rule else 1 for rule in rules().splitlines())
