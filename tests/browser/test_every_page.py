"""Every page: axe finds nothing in either theme, and a finger can tap every control at every size of a screen.

The same holds in the reader's own colours, without motion, at two and four times the size, and with larger letters.
Each place is looked at in one language, with EVERY_PIXEL in both.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest
from playwright.sync_api import Page

from scoresheets.registry import GAMES
from tests.browser.axe import THEMES, findings
from tests.browser.conftest import PageGuard
from tests.browser.edges import under_the_edges
from tests.browser.hands import NewPage
from tests.browser.likings import LIES_OVER, NOT_WALKED, READER, disliked
from tests.browser.listening import unnamed_groups
from tests.browser.scenes import SCENES, Scenes
from tests.browser.scenes_beside import beside, box_of_long_names, front, names_of_its_own, over_the_sheets
from tests.browser.scenes_of_rounds import rounds_of_a_night
from tests.browser.walking import EVERY, OF_PAGES, dealt, sizes, styles_of, walk
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

LANGUAGES = ("en", "fr")
PLACES: Mapping[str, Callable[[Page, str], Scenes]] = {
    **SCENES,
    "Before": front,
    "Over the sheets": over_the_sheets,
    "Names of its own": names_of_its_own,
    **{f"Beside {game}": partial(beside, game=game) for game in GAMES},
    "Rounds of a night": rounds_of_a_night,
    "Box of long names": box_of_long_names,
}
LOOKED_AT = [
    pytest.param(label, language, id=f"{label}-{language}")
    for number, label in enumerate(PLACES)
    for language in (LANGUAGES if EVERY else [LANGUAGES[number % 2]])
]


SEEN_AGAIN = {*SCENES, *(f"Beside {game}" for game in GAMES)}
"""Places whose sizes are dealt out: each of their pages comes again, in the next scene or with another game."""


def faults(page: Page, label: str, number: int) -> Iterator[str]:
    """Yield the faults of this page; of an evening's, also groups without a name, and what a phone's edges cover."""
    turn = number + list(PLACES).index(label) if label in SEEN_AGAIN else None
    page.set_viewport_size(READER["viewport"])
    yield from findings(page, THEMES if label in SCENES else dealt(THEMES, turn))
    page.emulate_media(color_scheme="light")
    if label in SCENES:
        yield from (f"unnamed: {role}" for role in unnamed_groups(page))
        yield from under_the_edges(page)
        yield from walk(page, sizes(styles_of(page), page.locator("#tray").count() > 0, turn or 0))
    elif page.locator(NOT_WALKED).count() == 0:
        yield from (each for each in walk(page, dealt(OF_PAGES, turn)) if not LIES_OVER.search(each))
    page.set_viewport_size(READER["viewport"])
    yield from disliked(page, turn)  # at last: a page keeps something of other sizes of letters


@pytest.mark.parametrize(("label", "language"), LOOKED_AT)
def test_a_page_is_without_faults(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard, label: str, language: str
) -> None:
    page_guard.expect("status of 4(03|04|22)")  # refusals are looked at too
    page = new_page(**READER)
    page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
    found = [
        f"{scene}, {page.url}: {each}"
        for number, scene in enumerate(PLACES[label](page, daphne_server.url))
        for each in faults(page, label, number)
    ]
    assert found == [], "\n".join(dict.fromkeys(found))
