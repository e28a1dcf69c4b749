"""A table that joins a night from elsewhere, as its host and an organizer see it: the buttons match the rights."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoresheets.nights.places import services as places
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, as_device, look_at
from tests.cast import HOST, Party, finished, open_lobby, open_table
from tests.evening import open_evening
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long


def organized(new_page: NewPage, make: Callable[[], Party], url: str) -> tuple[DistantParty, Page]:
    """Return a table that has joined a night from elsewhere, and its page on the organizer's device."""
    evening, party = aside(open_evening), distant(aside(make), url)
    access, code = evening.access(evening.runner), party.opened.code
    aside(lambda: places.invite_table(access=access, code=code, number=None))
    question = look_at(new_page(**PHONE), party, HOST).locator("#invited")
    expect(question).to_contain_text("nothing else: no links, no seats or names")
    question.get_by_role("button", name="Join").click()
    expect(question).to_have_count(0)
    page = as_device(new_page(**TABLET), evening.runner, party.url)
    page.goto(f"{party.url}/t/{party.opened.public_id}/")
    return party, page


def shown(page: Page, *names: str) -> dict[str, bool]:
    """Return by its words whether each button or link is visible."""
    return {
        name: page.locator("button, a, summary").filter(has_text=name, visible=True).count() > 0
        for name in names
    }


def test_an_organizer_in_play(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party, page = organized(new_page, open_table, daphne_server.url)
    party.record((1, 2, 3, 4, 6), "routes.any", seat="Ana")
    expect(page.get_by_role("link", name="Write for Bo")).to_be_visible()
    page.locator("#menu > summary").click()
    assert shown(page, "Invite others", "Call the organizer") == {
        "Invite others": False,
        "Call the organizer": True,
    }
    page.goto(f"{party.url}/t/{party.opened.public_id}/people/")
    assert not any(shown(page, "Change", "Delete this table", "Don’t remember us", "Send").values())


def test_an_organizer_in_the_lobby(new_page: NewPage, daphne_server: DaphneServer) -> None:
    _party, page = organized(new_page, open_lobby, daphne_server.url)
    expect(page.get_by_text("The host starts the game.")).to_be_visible()
    assert not any(shown(page, "Start with", "Change", "Correct a name", "Add a player").values())
    expect(page.locator(".qr, .share-code")).to_have_count(0)


def test_an_organizer_at_the_end(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party, page = organized(new_page, finished, daphne_server.url)
    assert shown(page, "Take it back", "Close the game", "Play again") == {
        "Take it back": True,
        "Close the game": False,
        "Play again": False,
    }
    host = look_at(new_page(**TABLET), party, HOST)
    assert all(shown(host, "Take it back", "Close the game", "Play again").values())
