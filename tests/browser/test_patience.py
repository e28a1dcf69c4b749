"""Page that is opened while the one before loads itself anew: what all tests of a browser rely on."""

from playwright.sync_api import Page, expect


def test_a_page_is_opened_though_the_one_that_is_left_loads_itself_anew(page: Page) -> None:
    page.goto("/")
    for wait in (0, 1, 2, 4, 8, 16):  # milliseconds: before the other page is asked for, and while it comes
        page.evaluate("wait => void setTimeout(() => location.reload(), wait)", wait)
        page.goto("/privacy/")
        expect(page).to_have_url("/privacy/")
        page.goto("/")
