"""One table, with a browser of every engine at it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, box, live, look_at, write
from tests.cast import open_table
from tests.engines.conftest import ENGINES
from tests.real_server import DaphneServer


def test_a_claim_made_in_one_engine_crosses_off_in_all(
    new_page_of: Callable[..., Page], daphne_server: DaphneServer
) -> None:
    names = ("Ana", "Bo", "Cleo", "Dee")
    party = distant(aside(lambda: open_table(names)), daphne_server.url)
    pages = [new_page_of(engine, **TABLET) for engine in ("chromium", *ENGINES)]
    for page, name in zip(pages, names, strict=True):
        live(look_at(page, party, name))
    for writer, route in enumerate(("1-4", "2-5", "3-6", "any"), start=1):
        dice = {"1-4": "12344", "2-5": "23455", "3-6": "34566", "any": "12346"}[route]
        write(pages[writer - 1], writer, dice, f"routes.{route}")
        for seat, page in enumerate(pages, start=1):
            if seat != writer:
                crossed = box(page, seat, f"routes.{route}")
                expect(crossed).to_have_attribute("data-state", "crossed")
                expect(crossed).to_contain_text(names[writer - 1])
