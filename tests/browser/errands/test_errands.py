"""Every page does what a person comes for: the control is seen, within reach and not covered, and pressing it works."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.browser.errands import at_home, at_nights, at_tables
from tests.browser.errands.errand import ERRANDS, WATCH_PRINTS, Errand, Visit
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage
from tests.real_server import DaphneServer
from tests.security.matrix import patterns

ROOMS = (at_home, at_tables, at_nights)
SIZES = (PHONE, UPRIGHT, TABLET)
LANGUAGES = ("en", "fr")
ENDINGS = (".csv", ".html", ".json", ".png", ".svg", ".zip", ".bgsplay", ".crt", ".webmanifest", "/file/")
EACH = [(size, language) for language in LANGUAGES for size in SIZES]
LONG, WEEKLY = [pytest.mark.long], [pytest.mark.long, pytest.mark.weekly]
DEAL: tuple[list[pytest.MarkDecorator], ...] = ([], WEEKLY, LONG, WEEKLY, LONG, WEEKLY)
DEALT = [
    pytest.param(
        each,
        size,
        language,
        id=f"{each.page}: {each.words}",
        marks=DEAL[(turn - number) % len(EACH)],
    )
    for number, each in enumerate(ERRANDS)
    for turn, (size, language) in enumerate(EACH)
]
"""Each errand at all sizes and in all languages, dealt out: one of each to `make test`, two to `make test-long`."""


# Addresses that are read and are no page of their own: parts of a page, pictures and files, and doors that lead on.
NO_PAGES = {
    *("fragments", "tv_fragments", "lit", "tiles", "here_now", "card_now", "night_here_now", "server_time"),
    *("standings_news", "night_games_news", "night_people_news", "night_rounds_news"),
    *("health", "qr", "result_qr", "end_picture", "shared_end_picture"),
    *("home_screen", "https_authority", "https_profile", "night_feed", "set_language", "next_place"),
}
# Pages that a browser test of its own opens: what they need, a server of tests does not have at hand.
ELSEWHERE = {
    "https": "tests/base/test_https_at_home.py: a port with HTTPS",
    "proposal": "tests/browser/table/test_corrections.py: a correction that waits for another device",
}


@pytest.mark.django_db
def test_each_page_has_an_errand() -> None:
    client = Client()
    read = {name for name, path in addresses().items() if client.get(path).status_code != 405}
    files = {name for name, path in addresses().items() if path.endswith(ENDINGS)}
    assert read - files - NO_PAGES - set(ELSEWHERE) - {each.page for each in ERRANDS} == set()
    assert (NO_PAGES | set(ELSEWHERE)) - read == set()


def addresses() -> dict[str, str]:
    """Return a path to each address of the product, by name; nothing is there."""
    given = {"game": "yahtzee"}
    return {
        name: reverse(name, kwargs={each: given.get(each, "a" * 22) for each in pattern.pattern.converters})
        for name, pattern in patterns().items()
    }


@pytest.mark.parametrize(("errand", "size", "language"), DEALT)
def test_a_page_does_what_a_person_comes_for(
    new_page: NewPage, daphne_server: DaphneServer, errand: Errand, size: dict[str, object], language: str
) -> None:
    page = new_page(**size)
    page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
    page.add_init_script(WATCH_PRINTS)
    errand.do(Visit(page, daphne_server.url, language))
