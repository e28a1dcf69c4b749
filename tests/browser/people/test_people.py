"""People on a tablet: names offered while typing, a page from the table, and forgetting somebody."""

from playwright.sync_api import expect

from scoresheets.table.services import tables
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, NewPage, look_at
from tests.cast import HOST, finished
from tests.real_server import DaphneServer


def test_the_host_is_offered_the_names_it_knows_and_forgets_one_of_them(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(finished), daphne_server.url)
    lobby = aside(
        lambda: tables.open_table(
            device=party.host.device, title="", game="roll-estate", options={}, names=("Dov",)
        )
    )
    page = look_at(new_page(**TABLET), party, HOST)
    page.goto(f"{daphne_server.url}/t/{lobby.public_id}/")
    offered = page.locator("#known-names option")
    expect(offered).to_have_count(4)
    field = page.locator("#add-player [name=name]")
    assert field.evaluate("field => field.list.options.length") == 4
    page.goto(f"{daphne_server.url}/t/{party.opened.public_id}/people/")
    page.locator("#person-1 summary").first.click()
    page.get_by_role("link", name="All of Ana’s games").click()
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    expect(page.locator(".facts-plays li")).to_have_count(1)
    page.get_by_text("Forget this person for good").click()
    page.get_by_role("button", name="Forget for good").click()
    expect(page.locator("ul.link-list li")).to_have_count(3)
    expect(page.locator("main")).not_to_contain_text("Ana")
