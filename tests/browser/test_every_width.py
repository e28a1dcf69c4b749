"""However wide or low a screen is: no page scrolls sideways, and every finger finds what it may tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.scenes import SCENES, Scenes
from tests.browser.walking import walk
from tests.real_server import DaphneServer


@pytest.mark.parametrize("evening", SCENES.values(), ids=SCENES)
def test_everything_can_be_tapped_at_every_width(
    new_page: Callable[..., Page], daphne_server: DaphneServer, evening: Callable[[Page, str], Scenes]
) -> None:
    page = new_page(reduced_motion="reduce")
    found = [f"{scene}: {each}" for scene in evening(page, daphne_server.url) for each in walk(page)]
    assert found == [], "\n".join(found)
