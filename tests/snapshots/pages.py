"""Every page of every table, in both languages, as the lines of its tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.conf import settings

from tests.cast import HOST, Tablet
from tests.snapshots.plain import page_lines
from tests.snapshots.tables import Shown

LANGUAGES = ("en", "fr")
DURING = ("", "log/", "tv/", "people/", "links/", "boxes/", "steps/", "book/", "take-home/")
PAGES = {"lobby": ("", "people/", "links/"), "play": DURING, "over": DURING}


def page_reports(tables: Sequence[Shown]) -> dict[str, list[str]]:
    """Return every page by "game/phase/page/language"."""
    reports = {}
    for shown in tables:
        for page, address in addresses(shown):
            for language in LANGUAGES:
                text = _asked(shown.party.tablet(HOST), address, language)
                reports[f"{shown.game}/{shown.phase}/{page}/{language}"] = page_lines(text, shown.known)
    return reports


def addresses(shown: Shown) -> Iterator[tuple[str, str]]:
    """Yield the pages of a table: name and address."""
    here = f"/t/{shown.party.opened.public_id}/"
    for page in PAGES[shown.phase]:
        yield page.strip("/") or "table", here + page
    if shown.phase != "lobby":
        yield "correction", f"{here}correction/?entry={shown.party.last}"
        yield "box", f"{here}boxes/?seat={shown.party.opened.seats.first().number}"  # type: ignore[union-attr]
        yield "fragments", f"{here}fragments/"


def _asked(tablet: Tablet, address: str, language: str) -> str:
    tablet.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = tablet.client.get(address, follow=True)
    return f"<!-- {answer.status_code} -->{answer.content.decode()}"
