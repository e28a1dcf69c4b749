"""F7: no name, however it is written, pushes another row away or makes a page scroll sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, live, look_at
from tests.cast import HOST, finished
from tests.real_server import DaphneServer

NewPage = Callable[..., Page]
NAMES = (
    *("W" * 30, "W W W W W W W W W W W W W W W", "a" + "\u0316\u0301" * 14, "محمد علي بن عبد الرحمن الكبير"),
    *("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "日本語の名前はとても長いですよね本当に長い"),
)
# The names that stand in rows, and by how many of their lines; sentences may run on.
ROWS = """() => [...document.querySelectorAll("th bdi, .who bdi, .name bdi, .holder bdi, .seat bdi")]
  .map(name => [name, name.getBoundingClientRect().height, getComputedStyle(name)])
  .filter(([, height, look]) => height > 2.3 * (parseFloat(look.lineHeight) || 1.35 * parseFloat(look.fontSize)))
  .map(([name, height]) => [name.textContent, height])"""


@pytest.mark.parametrize("size", [TABLET, UPRIGHT, PHONE], ids=["tablet", "upright", "phone"])
def test_a_name_takes_two_lines_at_most_and_no_page_scrolls_sideways(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, object]
) -> None:
    party = distant(aside(finished), daphne_server.url)
    page = look_at(new_page(**size), party, HOST)
    live(page)
    for name in NAMES:
        answer = aside(lambda name=name: party.host.asks(party.opened, "rename_seat", seat=2, name=name))  # type: ignore[misc]
        assert answer.status == 200
        for path in ("", "log/", "people/", "boxes/"):
            page.goto(f"{party.url}/t/{party.opened.public_id}/{path}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, path)
            assert page.evaluate(ROWS) == [], (name, path)
