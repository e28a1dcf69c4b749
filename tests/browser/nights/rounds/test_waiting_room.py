"""A waiting room on the runner's screen: who waits and why, all finished games closed at once, and new groups."""

from __future__ import annotations

from playwright.sync_api import expect

from scoresheets.models import Table
from scoresheets.table.services.closing import close_table
from scoresheets.table.services.tables import start_table
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, NewPage, as_device
from tests.cast import Party, play_out
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer

PEOPLE = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal")


def an_evening() -> Evening:
    evening = open_evening()
    evening.adds_places(2)
    evening.notes(*PEOPLE)
    return evening


def play(evening: Evening) -> None:
    """Let all games that were called go to their end."""
    for table in Table.objects.filter(started_at=None):
        names = [seat.name for seat in table.seats.all()]
        start_table(access=evening.runner.access(table))
        play_out(Party(table, evening.runner, dict.fromkeys(names, evening.runner)), seed=table.pk)


def close_first(evening: Evening) -> None:
    table = Table.objects.filter(closed_at=None).order_by("pk")[0]
    close_table(access=evening.runner.access(table), reason="")


def groups() -> list[set[str]]:
    return [{seat.name for seat in table.seats.all()} for table in Table.objects.order_by("pk")]


def test_people_who_have_just_played_together_wait_and_all_finished_games_are_closed_at_once(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening = aside(an_evening)
    page = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    page.goto(f"/n/{evening.opened.public_id}/rounds/")
    pile = page.locator("#pile-yahtzee")
    pile.locator("summary").first.click()
    pile.get_by_role("button", name="Open a waiting room").click()
    expect(page.locator("#room")).to_be_visible()
    expect(page.locator("#rounds-now .round-tables li")).to_have_count(2)
    aside(lambda: play(evening))
    aside(lambda: close_first(evening))
    expect(page.locator("#room")).to_contain_text("They have just played together")
    page.get_by_role("button", name="Call the next group").click()
    expect(page.locator("#rounds-now .round-tables li")).to_have_count(3)
    aside(lambda: play(evening))
    expect(page.locator("#rounds-ready")).to_contain_text("2 finished games still hold their places.")
    page.get_by_role("button", name="Close all finished games").click()
    expect(page.locator("#rounds-now .round-tables li")).to_have_count(5)
    expect(page.locator("#room")).to_be_visible()
    first, second, again, *mixed = aside(groups)
    assert (first == again, [len(group & first) for group in mixed]) == (True, [2, 2])
