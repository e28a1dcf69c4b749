"""Every page beside the table with the reader's own colours, without motion, and at two and four times the size.

test_every_width.py does so with the pages of an evening.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page

from scoresheets.registry import GAMES
from tests.browser.conftest import PageGuard
from tests.browser.hands import NewPage
from tests.browser.likings import READER, disliked
from tests.browser.scenes import Scenes
from tests.browser.scenes_beside import beside, front, over_the_sheets
from tests.real_server import DaphneServer

PLACES: dict[str, Callable[[Page, str], Scenes]] = {
    "Before": front,
    "Over the sheets": over_the_sheets,
    **{f"Beside {game}": partial(beside, game=game) for game in GAMES},
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_every_page_is_seen_as_its_reader_likes(
    new_page: NewPage,
    daphne_server: DaphneServer,
    page_guard: PageGuard,
    place: Callable[[Page, str], Scenes],
) -> None:
    page_guard.expect("status of 4(03|04|22)")
    page = new_page(**READER)
    found = [f"{scene}: {each}" for scene in place(page, daphne_server.url) for each in disliked(page)]
    assert found == [], "\n".join(dict.fromkeys(found))
