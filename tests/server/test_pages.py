"""Addresses that people type: the client's own pages, its files, and 404 for everything else."""

import re
from pathlib import Path

import pytest

from tests.server.house import Client, code

ROUTER = Path(__file__).resolve().parents[2] / "client" / "src" / "state" / "person" / "router.svelte.ts"
SERVED = (
    "/",
    "/t/abcdefgh12345678",
    "/t/abc/",
    "/p/Anna%20B",
    "/e/abcdefgh12345678",
    "/events",
    "/interface",
    "/api/docs",
)
BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize("path", SERVED)
def test_the_pages_of_the_client_are_there(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "path",
    [
        "/lobby",
        "/wp-admin",
        "/t",
        "/t/a/b",
        "/interface/x",
        "/index",
        "/missing.js",
        "/.env",
        "/assets",
    ],
)
def test_an_unknown_path_is_404_for_programs_and_for_people(client: Client, path: str) -> None:
    told, shown = client.get(path), client.get(path, headers=BROWSER)

    assert code(told) == (404, "unknown")
    assert shown.status_code == 404
    assert shown.headers["content-type"].startswith("text/html")
    assert f"there is nothing at {path}" in shown.text


def test_what_is_not_in_the_interface_is_told_as_a_document(client: Client) -> None:
    assert code(client.get("/api/nothing", headers=BROWSER)) == (404, "unknown")


def test_no_path_leads_out_of_the_folder_of_the_client(client: Client) -> None:
    assert client.get("/..%2f..%2fpyproject.toml").status_code == 404
    assert client.get("/../settings.py").status_code == 404


def test_the_page_of_404_speaks_german_and_runs_no_script_of_the_address(client: Client) -> None:
    answer = client.get("/<script>alert(1)</script>", headers=BROWSER | {"Accept-Language": "de"})

    assert answer.status_code == 404
    assert 'lang="de"' in answer.text
    assert "unter /&lt;script&gt;alert(1)&lt;" in answer.text
    assert "<script>" not in answer.text


def test_every_address_that_the_client_knows_is_served() -> None:
    """The router knows its pages by patterns. Whoever adds one adds a page here, and the server has to serve it."""
    patterns = [one.replace(r"\/", "/") for one in re.findall(r"/(\^.+?\$)/", ROUTER.read_text())]

    assert len(patterns) > 1
    assert [one for one in patterns if not any(re.fullmatch(one, page) for page in SERVED)] == []
