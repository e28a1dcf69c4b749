"""S8, S9: text that people type stays text in a real browser; and the guard of these tests sees what it must."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, NewPage, box, live, look_at, tap_dice, turn_of
from tests.cast import HOST, open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

NAMES = ("<img src=x onerror=__x=1>", "<svg/onload=__x=1>", '"><b hx-get=/ hx-trigger=load>')
TITLE = "</title><script>__x = 1</script><img src=x onerror=__x=1>"


def test_names_and_titles_run_nothing_on_any_page(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: open_table(NAMES)), daphne_server.url)
    party.opened.title = TITLE
    party.opened.save(update_fields=["title"])
    page = live(look_at(new_page(**TABLET), party, HOST))
    for path in ("", "log/", "links/"):
        page.goto(f"{party.url}/t/{party.opened.public_id}/{path}")
        expect(page.locator("h1")).to_contain_text("<script>")
        assert page.evaluate("window.__x") is None
        assert page.locator("[onerror], [onload], b[hx-get], h1 script").count() == 0


def test_names_run_nothing_in_pushed_fragments_and_refusals(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    party = distant(aside(lambda: open_table(NAMES)), daphne_server.url)
    page = live(look_at(new_page(**TABLET), party, NAMES[1]))
    party.record((1, 2, 3, 4, 6), "routes.any")
    turn_of(page, 2)
    expect(box(page, 2, "routes.any")).to_contain_text("<img src=x")
    tap_dice(page, "12346")
    expect(page.locator("#tray")).to_have_attribute(
        "data-dice", "full"
    )  # the highlighted sheet takes the box's place
    box(page, 2, "routes.any").click(force=True)
    expect(page.locator("#slip")).to_contain_text("<img src=x onerror=__x=1>")
    assert page.evaluate("window.__x") is None
    assert page.locator("[onerror], [onload], b[hx-get]").count() == 0


def test_the_guard_sees_an_inline_script_that_the_policy_stopped(
    new_page: NewPage, page_guard: PageGuard
) -> None:
    page = new_page(**TABLET)
    page.goto("/")
    page.evaluate(
        "document.head.append(Object.assign(document.createElement('script'), {text: 'window.__x = 1'}))"
    )
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("window.__x") is None
    assert any("script" in complaint for complaint in page_guard.unexpected())
    page_guard.expect("script")
