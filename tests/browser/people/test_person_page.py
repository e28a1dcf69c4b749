"""A person's page in a browser: figures that fit their drawing, and days that are chosen where they count."""

import pytest
from playwright.sync_api import expect

from scoresheets.models import Person
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, look_at
from tests.cast import HOST, finished
from tests.real_server import DaphneServer


@pytest.mark.parametrize("screen", [PHONE, TABLET], ids=["phone", "tablet"])
def test_months_stand_under_their_bars_and_the_days_are_chosen_below(
    new_page: NewPage, daphne_server: DaphneServer, screen: dict[str, object]
) -> None:
    party = distant(aside(finished), daphne_server.url)
    page = look_at(new_page(**screen), party, HOST)
    path = aside(lambda: Person.objects.get(seats__table=party.opened, name="Ana").public_id)
    page.goto(f"{daphne_server.url}/people/{path}/")
    bar = page.locator(".person-bar").bounding_box()
    month = page.locator(".person-months li:has(b)").bounding_box()
    assert bar is not None
    assert month is not None
    assert month["x"] <= bar["x"] < bar["x"] + bar["width"] <= month["x"] + month["width"]
    page.get_by_text("Choose the days").click()
    page.get_by_label("From", exact=True).fill("2001-01-01")
    page.get_by_label("Until", exact=True).fill("2001-12-31")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("main")).to_contain_text("No game has been finished yet.")
    page.get_by_role("link", name="Show all").click()
    expect(page.locator(".person-bar")).to_have_count(1)
