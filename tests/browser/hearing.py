"""A turn as a screen reader speaks it: taps, and the sentences after each."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from tests.browser.elsewhere import DistantParty
from tests.browser.hands import TABLET, live, look_at, tap_dice
from tests.browser.listening import assert_heard, assert_heard_at_first, listen_to

NewPage = Callable[..., Page]
Tap = Callable[[Page], None]
Turn = Sequence[tuple[Tap, Sequence[str]]]
"""Taps, each with the sentences heard after it."""
LANGUAGES = ("en", "fr")
CONNECTED = {"en": "Live", "fr": "En direct"}


def come(new_page: NewPage, party: DistantParty, who: str, language: str, *says: str) -> Page:
    """Open a player's page and listen to it in this language; `says` is the tray's first sentence."""
    page = new_page(**TABLET)
    page.context.add_cookies([{"name": "language", "value": language, "url": party.url}])
    listen_to(page)
    live(look_at(page, party, who))
    assert_heard_at_first(page, CONNECTED[language], *says)
    return page


def hear(page: Page, turn: Turn) -> None:
    for tap, sentences in turn:
        tap(page)
        assert_heard(page, *sentences)


def waits(_page: Page) -> None:
    """Do nothing: other devices tap."""


def face(name: str) -> Tap:
    return lambda page: tap_dice(page, name)


def key(name: str) -> Tap:
    return on(f".key-row [data-key='{name}']")


def on(selector: str) -> Tap:
    return lambda page: page.locator(selector).first.click(
        force=True
    )  # also on a disabled one, which says why not


def draft(tap: str) -> Tap:
    return on(f"[form=draft][value='{tap}']:not([aria-disabled])")


def five(*sentences: str) -> Turn:
    """Return taps of five dice, with the sentences after each, and after all of them."""
    return [
        (face("5"), sentences[:1]),
        (face("5"), sentences[1:2]),
        (face("3"), sentences[2:3]),
        (face("6"), sentences[3:4]),
        (face("1"), sentences[4:]),
    ]
