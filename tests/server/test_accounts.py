"""Accounts: log-ins kept on the server, tokens for programs, and what keeps other sites and guessers out."""

from pathlib import Path

import pytest

from tests.server.house import Client, Player, client_of, code, found_table, near_the_front, quick, right

ANNA = {"name": "Anna", "password": "correct horse"}


@pytest.fixture
def client(empty: Client) -> Client:
    """Cookies and names are for one test only."""
    return empty


@pytest.fixture
def csrf(client: Client) -> str:
    """Anna has registered; what her pages send along."""
    token: str = right(client.post("/api/register", json=ANNA))["csrf"]
    return token


def test_who_has_registered_is_known_again(client: Client, csrf: str) -> None:
    me = {"name": "Anna", "email": "", "confirmed": False, "webhook": "", "language": "en", "admin": False}
    assert right(client.get("/api/me")) == me | {"csrf": csrf}
    assert right(client.post("/api/login", json=ANNA | {"name": "anna"}))["name"] == "Anna"
    assert "HttpOnly" in str(client.post("/api/login", json=ANNA).headers["set-cookie"])


def test_logging_out_ends_the_session(client: Client, csrf: str) -> None:
    cookie = client.cookies["hexfront_session"]
    assert client.post("/api/logout", headers={"X-CSRF-Token": csrf}).status_code == 200

    client.cookies.set("hexfront_session", cookie)

    assert right(client.get("/api/me")) == {"name": None, "csrf": None, "registration": True}


@pytest.mark.parametrize(("name", "password"), [("Anna", "wrong password"), ("Nobody", "correct horse")])
def test_a_wrong_name_or_password_gets_the_same_answer(client: Client, csrf: str, name: str, password: str) -> None:
    answer = client.post("/api/login", json={"name": name, "password": password})

    assert code(answer) == (403, "not_yours")
    assert answer.json()["error"] == "name and password do not fit"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Anna", "password": "correct horse"},
        {"name": "ANNA", "password": "correct horse"},
        {"name": "An\x00na", "password": "correct horse"},
        {"name": "", "password": "correct horse"},
        {"name": "<b>", "password": "correct horse"},
        {"name": "Bert", "password": "short"},
        {"name": "Bert", "password": "correct horse", "email": "nowhere"},
    ],
)
def test_registering_checks_what_it_is_given(client: Client, csrf: str, wrong: dict[str, str]) -> None:
    assert code(client.post("/api/register", json=wrong)) == (400, "bad_input")


def test_an_account_holds_its_seats_without_a_key(client: Client, csrf: str) -> None:
    founded = found_table(client, headers={"X-CSRF-Token": csrf}, mode="two players", side="german")

    table = right(client.get(f"/api/tables/{founded['id']}"))
    body = {"number": 0, "action": near_the_front()}
    acted = client.post(f"/api/tables/{founded['id']}/actions", json=body, headers={"X-CSRF-Token": csrf})

    assert table["you"] == ["german"]
    assert table["seats"]["german"]["name"] == "Anna"
    assert acted.status_code == 200
    own = right(client.get("/api/tables?own=1"))
    assert [(one["id"], one["your_turn"]) for one in own] == [(founded["id"], True)]


@pytest.mark.parametrize("sent", [{}, {"X-CSRF-Token": "guess"}])
def test_a_cookie_alone_changes_nothing(client: Client, csrf: str, sent: dict[str, str]) -> None:
    founded = found_table(client, headers={"X-CSRF-Token": csrf})
    body = {"number": 0, "action": near_the_front()}

    answer = client.post(f"/api/tables/{founded['id']}/actions", json=body, headers=sent)

    assert code(answer) == (403, "not_yours")
    assert right(client.get(f"/api/tables/{founded['id']}"))["number"] == 0


def test_pages_of_other_sites_change_nothing(client: Client) -> None:
    founded = found_table(client)
    player = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
    headers = {**player.headers, "Origin": "http://evil.example"}
    body = {"number": 0, "action": near_the_front()}

    assert code(client.post(f"/api/tables/{player.id}/actions", json=body, headers=headers)) == (403, "not_yours")
    assert code(client.post("/api/login", json=ANNA, headers={"Origin": "null"})) == (403, "not_yours")
    assert player.look()["number"] == 0


def test_a_token_plays_for_its_account(client: Client, csrf: str) -> None:
    founded = found_table(client, headers={"X-CSRF-Token": csrf})
    token = right(client.post("/api/tokens", json={"name": "bot"}, headers={"X-CSRF-Token": csrf}))["token"]
    listed = right(client.get("/api/tokens"))
    client.cookies.clear()
    bearer = {"Authorization": f"Bearer {token}"}
    body = {"number": 0, "action": near_the_front()}

    assert client.post(f"/api/tables/{founded['id']}/actions", json=body, headers=bearer).status_code == 200
    assert [one["name"] for one in listed] == ["bot"]
    assert client.delete(f"/api/tokens/{listed[0]['id']}", headers=bearer).status_code == 204
    assert code(client.get("/api/me", headers=bearer)) == (403, "not_yours")


def test_only_ids_of_tokens_are_deleted(client: Client, csrf: str) -> None:
    headers = {"X-CSRF-Token": csrf}

    assert code(client.delete("/api/tokens/%25", headers=headers)) == (400, "bad_input")
    assert code(client.delete("/api/tokens/0123456789abcdef", headers=headers)) == (404, "unknown")


def test_notices_can_be_redirected(client: Client, csrf: str) -> None:
    body = {"email": "anna@example.org", "webhook": "https://example.org/turn"}

    changed = right(client.put("/api/me", json=body, headers={"X-CSRF-Token": csrf}))

    assert changed == {"name": "Anna", "language": "en", "confirmed": False, "admin": False, **body}
    assert right(client.get("/api/me"))["email"] == "anna@example.org"
    wrong = client.put("/api/me", json={"webhook": "file:///etc/passwd"}, headers={"X-CSRF-Token": csrf})
    assert code(wrong) == (400, "bad_input")


def test_guessing_passwords_is_slow(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3", rate_factor=0.2)) as client:
        answers = [client.post("/api/login", json=ANNA) for _ in range(4)]

    assert [one.status_code for one in answers] == [403, 403, 429, 429]
    assert code(answers[-1]) == (429, "rate_limited")
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_secrets_are_stored_as_hashes_only(client: Client, csrf: str, tmp_path: Path) -> None:
    founded = found_table(client, headers={"X-CSRF-Token": csrf})
    token = right(client.post("/api/tokens", json={}, headers={"X-CSRF-Token": csrf}))["token"]
    secrets = (founded["keys"]["german"], token, client.cookies["hexfront_session"], ANNA["password"])

    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert founded["id"].encode() in stored
    assert [one for one in secrets if one.encode() in stored] == []
