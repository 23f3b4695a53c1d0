"""People in a browser: accounts, the mails that wait for them, and admins."""

from __future__ import annotations

import re
import secrets
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

from playwright.sync_api import Page, expect

from tests.browser.house import ROOT, House

PASSWORD = "a long way to Luga"


def register(page: Page, house: House, name: str = "anna") -> str:
    """Make an account on the start page; return its name."""
    full = f"{name} {secrets.token_hex(4)}"
    page.goto(house.address)
    page.get_by_label("Name", exact=True).fill(full)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="New account").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    return full


def log_in(page: Page, house: House, name: str, password: str = PASSWORD) -> None:
    page.goto(house.address)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()


def own_account(page: Page, house: House) -> None:
    page.goto(f"{house.address}/account")
    expect(page.get_by_role("heading", name="Keys for programs")).to_be_visible()


def link_to(house: House, address: str, purpose: str) -> str:
    """The link in the last mail to an address; the server writes some of them a little later."""
    query = "SELECT body FROM outbox WHERE address = ? ORDER BY id DESC"
    for _ in range(60):
        with closing(sqlite3.connect(house.database)) as base:
            bodies = [body for (body,) in base.execute(query, [address])]
        for body in bodies:
            if found := re.search(rf"/{purpose}#(\S+)", body):
                return f"{house.address}/{purpose}#{found[1]}"
        time.sleep(0.5)
    raise AssertionError(f"no mail to {address} with a link to {purpose}")


def make_admin(house: House, name: str) -> None:
    command = [sys.executable, "-m", "hexfront", "admin", "users", "--make-admin", name]
    subprocess.run([*command, "--database", str(house.database)], check=True, cwd=ROOT, capture_output=True)
