"""One's own account: mail, password, keys, blocks, reports and leaving, as a person does it."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.people import PASSWORD, link_to, log_in, make_admin, own_account, register


def test_an_address_is_confirmed_and_brings_a_new_password(page: Page, other_page: Page, house: House) -> None:
    name, address = register(page, house), f"anna-{secrets.token_hex(4)}@example.org"
    own_account(page, house)
    page.get_by_label("Mail address").fill(address)
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text(f"{address} is not confirmed yet")).to_be_visible()
    other_page.goto(link_to(house, address, "confirm"))
    other_page.get_by_role("button", name="Confirm this address").click()
    expect(other_page.get_by_text(f"The address of {name} is confirmed.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("✓ Confirmed")).to_be_visible()

    other_page.goto(f"{house.address}/forgotten")
    other_page.get_by_label("Name or mail address").fill(name)
    other_page.get_by_role("button", name="Send the link").click()
    expect(other_page.get_by_text("a mail is on its way")).to_be_visible()
    other_page.goto(link_to(house, address, "reset"))
    other_page.get_by_label("New password").fill("password1")
    other_page.get_by_role("button", name="Change the password").click()
    expect(other_page.get_by_text("this password is too common")).to_be_visible()
    assert "#" not in other_page.url, "the secret has left the address"
    other_page.get_by_label("New password").fill("another way to Luga")
    other_page.get_by_role("button", name="Change the password").click()
    expect(other_page.get_by_text("The new password is set.")).to_be_visible()

    log_in(other_page, house, name, "another way to Luga")
    page.goto(house.address)
    expect(page.get_by_role("button", name="Log in")).to_be_visible()


def test_keys_are_made_for_a_purpose_and_deleted(page: Page, house: House) -> None:
    register(page, house)
    own_account(page, house)
    page.get_by_label("What it is for").fill("my bot")
    page.get_by_role("checkbox", name="play open").uncheck()
    page.get_by_label("Days until it ends").fill("7")
    page.get_by_role("button", name="New key").click()
    line = page.get_by_role("listitem").filter(has_text="my bot")

    expect(line).to_contain_text("look · until")
    expect(page.get_by_role("status").locator("code")).to_contain_text("hexfront_")
    page.get_by_role("button", name="Delete the key my bot").click()
    expect(line).to_have_count(0)


def test_the_password_is_changed_and_everybody_else_logged_out(page: Page, other_page: Page, house: House) -> None:
    name = register(page, house)
    log_in(other_page, house, name)
    own_account(page, house)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("another way to Luga")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("The password is changed")).to_be_visible()

    other_page.goto(house.address)
    expect(other_page.get_by_role("button", name="Log in")).to_be_visible()
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("button", name="Log in")).to_be_visible()


def test_own_data_are_downloaded_and_the_account_deleted(page: Page, house: House, tmp_path: Path) -> None:
    name = register(page, house)
    own_account(page, house)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download my data").click()
    waiting.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["account"]["name"] == name

    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("dialog").get_by_label("Password").fill("not it at all")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("this is not your password")).to_be_visible()
    page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete for good").click()

    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(page.get_by_role("button", name="Log in")).to_be_visible()


def test_a_player_is_reported_and_blocked_at_the_table(page: Page, other_page: Page, house: House) -> None:
    bert = register(other_page, house, "bert")
    title = f"Who plays the Soviets {secrets.token_hex(4)}?"
    other_page.get_by_label("Two players").check()
    other_page.get_by_label("Name of the table").fill(title)
    other_page.get_by_label("List it in the lobby").check()
    other_page.get_by_role("button", name="Begin").click()
    expect(other_page.get_by_role("heading", name="German movement")).to_be_visible()
    anna = register(page, house)
    line = page.get_by_role("listitem").filter(has_text=title)
    line.get_by_role("button", name="Play the Soviet side").click()
    for button in ("Report to the admins", "Block"):
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="Report or block a player").click()
        page.get_by_label("What has happened?").fill("He insults me.")
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    own_account(page, house)
    expect(page.get_by_role("button", name=f"Unblock {bert}")).to_be_visible()
    expect(page.get_by_text("Not answered yet.")).to_be_visible()
    make_admin(house, bert)
    other_page.goto(f"{house.address}/reports")
    report = other_page.locator("section").filter(has_text=f"{anna} about {bert}")
    report.get_by_label("Answer").fill("It was me.")
    report.get_by_role("button", name="Close the report").click()
    expect(report).to_have_count(0)
    page.reload()
    expect(page.get_by_text("It was me.")).to_be_visible()
