"""The chart of a game's course: all of its text is inside it, on a phone too."""

import pytest

from scoresheets.base.words import amount
from scoresheets.results import services as results
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage
from tests.cast import Party, finished
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

LONGEST, HIGHEST = "Maximilienne", 20000
OUTSIDE = """() => [...document.querySelectorAll('.chart text')].filter((text) => {
    const drawn = text.getBoundingClientRect(), room = text.closest('.result-history').getBoundingClientRect();
    return drawn.left < room.left || drawn.right > room.right;
}).map((text) => text.textContent)"""


def shared_result() -> Party:
    party = finished()
    party.table.seats.filter(name="Ana").update(name=LONGEST)
    results.share_result(access=party.access("Ana"))
    return party


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_names_and_totals_stand_inside_it(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, int]
) -> None:
    party = distant(aside(shared_result), daphne_server.url)
    page = new_page(**size)
    page.goto(f"{daphne_server.url}/r/{party.table.result_token}/")
    highest = page.locator(".chart .chart-level").last
    highest.evaluate("(level, text) => { level.textContent = text; }", amount(HIGHEST))
    assert page.locator(".chart .chart-name").first.text_content() == LONGEST
    assert page.evaluate(OUTSIDE) == []
