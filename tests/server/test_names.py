"""Names and titles: no character that cannot be seen, that turns the text around, or that looks like another."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from hexfront.server.storage import schema
from tests.server.house import Client, code, found_table, hot_seat, right
from tests.server.people import PASSWORD, set_all

STORED = Path(__file__).resolve().parents[1] / "stored_games"

#: A tab, a line break, DEL, C1, text direction both ways, isolates, zero width, soft hyphen, BOM, joiners, tags, line
#: separator, private use, not assigned, blank letters, variation selector, and a heap of marks on one letter.
UNSEEN = [
    *("\t\n\x1b\x7f\x85\u202e\u202d\u2066\u2069\u200e\u061c\u200b\u00ad\ufeff\u200c\u200d\U000e0041\u2028\ue000\u0378"),
    *("\u3164\u115f\u2800\u034f\ufe00\U000e0100"),
    "\u0316\u0317\u0318\u0319",
]


@pytest.mark.parametrize("one", UNSEEN)
def test_names_and_titles_are_made_of_what_can_be_seen(client: Client, one: str) -> None:
    wrong, table = f"An{one}na", hot_seat(client)
    answers = [
        client.post("/api/register", json={"name": wrong, "password": PASSWORD}),
        client.post("/api/tables", json={"game": "leningrad-1979", "title": wrong}),
        client.post("/api/tables", json={"game": "leningrad-1979", "name": wrong}),
        table.post("join", seat="german", name=wrong),
    ]

    assert [code(answer) for answer in answers] == [(400, "bad_input")] * 4
    assert all(answer.json()["error"].isprintable() for answer in answers)


def test_the_fault_says_which_character_and_where(client: Client) -> None:
    body = {"game": "leningrad-1979", "title": "Road\u202e to Luga"}

    english = client.post("/api/tables", json=body).json()["error"]
    german = client.post("/api/tables?lang=de", json=body).json()["error"]

    assert english == "the title has a character that cannot be shown (U+202E) at place 5"
    assert german == "im Titel steht an Stelle 5 ein Zeichen, das nicht gezeigt werden kann (U+202E)"


@pytest.mark.parametrize("path", ["/api/register", "/api/tables"])
def test_half_a_character_is_no_name(client: Client, path: str) -> None:
    content = b'{"game": "leningrad-1979", "name": "An\\ud800na", "password": "correct horse"}'

    answer = client.post(path, content=content, headers={"Content-Type": "application/json"})

    assert code(answer) == (400, "bad_input")


@pytest.mark.parametrize("name", ["\uff21nna", "A\u2460", "An\ufb01", "a  b", "<b>Anna</b>", "x" * 41, "Anna\u00a0B"])
def test_names_of_accounts_have_plain_letters(client: Client, name: str) -> None:
    assert code(client.post("/api/register", json={"name": name, "password": PASSWORD})) == (400, "bad_input")


def test_a_name_written_in_pieces_is_the_same_name(empty: Client) -> None:
    right(empty.post("/api/register", json={"name": "Zo\u00eb", "password": PASSWORD}))

    again = empty.post("/api/register", json={"name": " Zoe\u0308 ", "password": PASSWORD})

    assert code(again) == (400, "bad_input")
    assert right(empty.post("/api/login", json={"name": "zoe\u0308", "password": PASSWORD}))["name"] == "Zo\u00eb"


@pytest.mark.parametrize("title", ["Дорога к Луге", "Straße", "レニングラード", "Cafe\u0301 \u2764\ufe0f", "<b>&"])
def test_titles_of_all_languages_are_taken(client: Client, title: str) -> None:
    assert found_table(client, title=title)["table"]["title"] in (title, title.replace("e\u0301", "\u00e9"))


def test_the_title_of_an_imported_record_is_looked_at_too(client: Client) -> None:
    record = client.get(f"/api/tables/{hot_seat(client).id}/record").text
    header, _, rest = record.partition("\n")
    evil = header.replace('{"', '{"title":"x\\u202ey","', 1)

    answer = client.post("/api/import", content=f"{evil}\n{rest}")

    assert answer.status_code == 400


def test_html_in_a_title_is_text_in_the_report(empty: Client) -> None:
    record = gzip.decompress(sorted(STORED.glob("leningrad-1979.*.gz"))[0].read_bytes())
    table = right(empty.post("/api/import", content=record))["id"]
    set_all(empty, schema.tables, title="<script>alert(1)</script>")

    page = empty.get(f"/api/tables/{table}/report").text

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page


@pytest.mark.parametrize("text", ["a\u202eb", "\x1b[2J", "a\x00b", "a\u2066b"])
def test_chat_cannot_turn_the_lines_around_it(client: Client, text: str) -> None:
    player: Any = hot_seat(client)

    assert code(player.post("chat", text=text)) == (400, "bad_input")
    assert player.post("chat", text="two\nlines \U0001f468\u200d\U0001f469\u200d\U0001f467").status_code == 201
