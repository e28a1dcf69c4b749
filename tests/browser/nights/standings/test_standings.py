"""The standings of a night through the screen: published for the room, marked, and two organizers at one action."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoresheets.models import Call, PublishedOrder, Seat
from scoresheets.nights.calls import services as calls
from scoresheets.table.services import closing
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device
from tests.cast import Party, Tablet, finished, new_key, open_table
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def look_at(new_page: NewPage, daphne_server: DaphneServer) -> NewPage:
    """A function that opens a page of the night on a device of its own; a `deaf` page gets no news."""

    def opened(tablet: Tablet, evening: Evening, name: str, *, deaf: bool = False, **context: object) -> Page:
        made = as_device(new_page(**context), tablet, daphne_server.url)
        if deaf:
            made.route(re.compile("/(tiles|news)/"), lambda route: route.fulfill(status=204))
        made.goto(reverse(name, args=[evening.opened.public_id]))
        return made

    return opened


def called_otherwise(*names: str) -> Party:
    """Return a finished table, with other people's names."""
    party = finished()
    for number, name in enumerate(names, start=1):
        Seat.objects.filter(table=party.opened, number=number).update(name=name, name_key=name.lower())
    return party


def a_night() -> tuple[Evening, list[Party]]:
    evening = open_evening()
    parties = [finished(), called_otherwise("Ana", "Bo", "Zoe")]
    for party in parties:
        evening.takes(party)
    return evening, parties


def test_what_is_published_is_what_the_room_sees_and_is_marked_when_it_changes(look_at: NewPage) -> None:
    evening, parties = aside(a_night)
    aside(lambda: closing.close_table(access=evening.runner.access(parties[0].table)))
    look, tv = aside(lambda: evening.came("look")), aside(lambda: evening.came("look"))
    runner = look_at(evening.runner, evening, "standings", **TABLET)
    onlooker = look_at(look, evening, "standings", **PHONE)
    screen = look_at(tv, evening, "night_tv", viewport={"width": 1920, "height": 1080})
    expect(runner.locator(".standing")).to_have_count(2)
    expect(onlooker.locator(".standing").first).to_contain_text("Ana")
    expect(screen.locator("#published > section")).to_have_count(0)

    runner.get_by_role("button", name="Publish this order").click()
    expect(runner.locator("#room")).to_contain_text("The room sees")
    expect(onlooker.locator("#room")).to_contain_text("As of")
    expect(screen.locator("#published > section")).to_have_count(2)
    expect(screen.locator("#pages")).to_contain_text("1 of")

    # Another table ends: a viewer sees the order of that minute, the organizer sees what counts now.
    aside(lambda: evening.takes(called_otherwise("Uma", "Vic", "Wes")))
    expect(runner.locator(".standing").first).to_contain_text("Uma")
    expect(runner.locator("#room")).to_contain_text("1 table has finished since.")
    expect(onlooker.locator("#groups")).not_to_contain_text("Uma")

    # A table is opened again: what was published is marked for all.
    aside(
        lambda: closing.reopen_table(
            access=evening.runner.access(parties[0].table), reason="A row was missed"
        )
    )
    for page in (runner, onlooker):
        expect(page.locator(".is-marked")).to_have_text(re.compile("Table 1 was reopened"))
    expect(screen.locator("#published .strip-end").first).to_contain_text("changed since")


@pytest.mark.long
def test_why_opens_beside_the_name_and_fits_a_phone(look_at: NewPage) -> None:
    evening, _parties = aside(a_night)
    page = look_at(evening.runner, evening, "standings", **PHONE)
    asked = page.locator(".standing summary").first
    asked.click()
    expect(page.locator(".standing-reason").first).to_have_text(
        re.compile(r"\w+ (is ahead of|and \w+ share) .*\d.*\d.*")
    )
    assert page.evaluate(SIDEWAYS) == 0


@pytest.mark.long
def test_two_organizers_at_the_same_thing_do_it_once(look_at: NewPage, page_guard: PageGuard) -> None:
    page_guard.expect("status of 422")  # the second one reads that the call is settled
    evening, _parties = aside(a_night)
    other = aside(lambda: evening.came("run"))
    table = aside(open_table)
    aside(lambda: evening.takes(table))
    aside(
        lambda: calls.call_organizer(
            access=table.access("Bo"), number=table.number("Bo"), box="", words="Six?", key=new_key()
        )
    )
    walls = [look_at(tablet, evening, "wall", deaf=True, **TABLET) for tablet in (evening.runner, other)]
    pages = [look_at(tablet, evening, "standings", deaf=True, **TABLET) for tablet in (evening.runner, other)]
    came = []
    for wall in walls:
        coming = wall.locator("#entries button", has_text="On my way").first
        coming.click()
        expect(coming).to_be_enabled()  # it is disabled while its answer is awaited
        came.append(aside(lambda: Call.objects.get().coming_at))
    for words, wall in zip(("It is a six", "It is a nine"), walls, strict=True):
        entry = wall.locator("#entries > li").first
        entry.locator("summary").click()
        entry.locator("[name=words]").fill(words)
        entry.get_by_role("button", name="Done", exact=True).click()
        expect(entry.locator("details button")).to_be_enabled()
    expect(walls[1].locator("#refusal .slip")).to_be_visible()
    assert came[0] is not None
    assert came[0] == came[1]
    assert aside(Call.objects.get).outcome == "It is a six"

    for page in pages:
        page.get_by_role("button", name="Publish this order").click()
        expect(page.locator("#room")).to_contain_text("The room sees")
    assert aside(PublishedOrder.objects.get).number == 1


@pytest.mark.long
def test_what_is_typed_of_what_counts_stays_while_news_comes(look_at: NewPage) -> None:
    evening, _parties = aside(a_night)
    page = look_at(evening.runner, evening, "standings", **PHONE)
    assert page.locator("#counting-points").is_hidden()
    page.get_by_text("What counts", exact=True).click()
    page.locator("#counting-over > summary").click()
    page.locator("#counting-over").get_by_label("Points for places").check()
    page.locator("#counting-points > summary").click()
    page.locator("[name=rows]").fill("10 6 3")
    aside(lambda: evening.takes(called_otherwise("Uma", "Vic", "Wes")))
    expect(page.locator("#groups")).to_contain_text("Uma")
    expect(page.locator("[name=rows]")).to_have_value("10 6 3")
    assert page.evaluate(SIDEWAYS) == 0

    page.locator("#counting-points").get_by_role("button", name="Save").click()
    expect(page.locator("#counting-points")).to_have_attribute("open", "")
    page.locator("#counting-over > summary").click()
    page.locator("#counting-over").get_by_label("Points for places").check()
    page.locator("#counting-over").get_by_role("button", name="Save").click()
    expect(page.locator("#g-over-rules")).to_contain_text("3 players: 10 · 6 · 3.")


def test_a_handicap_below_zero_is_given_by_the_key_beside_it(look_at: NewPage) -> None:
    evening, _parties = aside(a_night)
    page = look_at(evening.runner, evening, "standings", **PHONE)
    page.goto(f"{page.url}?open=handicaps")
    field, sign = page.locator("#handicap"), page.locator("[data-sign-of='handicap']")
    field.click()
    expect(field).to_have_attribute("inputmode", "numeric")  # such a keypad has no minus
    field.fill("20")
    sign.click()
    expect(field).to_have_value("−20")
    field.fill("twenty")
    assert not field.evaluate("field => field.validity.valid")
    field.fill("-20")
    assert field.evaluate("field => field.validity.valid")
    page.get_by_role("button", name="Save").locator("visible=true").last.click()
    expect(page.locator(".standing-given")).to_contain_text("−20")
