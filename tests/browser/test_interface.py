"""The page for programs: it shows the OpenAPI document, under the server's own CSP and without a request to outside."""

from playwright.sync_api import Page, expect

from tests.browser.house import House


def test_the_interface_is_shown_without_anything_from_outside(other_page: Page, house: House) -> None:
    page, outside, refused = other_page, list[str](), list[str]()
    page.on("request", lambda one: outside.append(one.url) if not one.url.startswith(house.address) else None)
    page.on("console", lambda one: refused.append(one.text) if "Content Security Policy" in one.text else None)

    page.goto(f"{house.address}/api/docs")
    page.locator("summary", has_text="/api/tables/{table_id}/batch").click()
    shown = page.locator("details", has_text="/api/tables/{table_id}/batch")

    expect(shown.get_by_role("row", name="table_id")).to_contain_text("path")
    expect(shown.get_by_role("row", name="actions")).to_contain_text("[object]")
    assert (outside, refused) == ([], [])
