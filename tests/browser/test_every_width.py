"""No page scrolls sideways at any size of a screen, and a finger can tap every control.

This holds in the reader's own colours, without motion, and at two and four times the size.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageGuard
from tests.browser.hands import NewPage
from tests.browser.likings import READER, disliked
from tests.browser.scenes import SCENES, Scenes
from tests.browser.walking import walk
from tests.real_server import DaphneServer


@pytest.mark.parametrize("evening", SCENES.values(), ids=SCENES)
def test_everything_can_be_tapped_at_every_width(
    new_page: NewPage,
    daphne_server: DaphneServer,
    page_guard: PageGuard,
    evening: Callable[[Page, str], Scenes],
) -> None:
    page_guard.expect("status of 4(03|04|22)")
    page = new_page(**READER)
    found = [
        f"{scene}: {each}"
        for number, scene in enumerate(evening(page, daphne_server.url))
        for each in (*disliked(page), *walk(page, number))
    ]
    assert found == [], "\n".join(found)
