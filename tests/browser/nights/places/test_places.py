"""A place's card, from the printer to a phone: its QR code read back, and the tables it leads to, game after game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Seat
from scoresheets.nights.places import services as places
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, as_device, live
from tests.browser.printed import qr_codes
from tests.cast import HOST, Party, finished, open_lobby
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer
from tests.rematches import next_lobby, rematch

PLACE = 3


def with_five_places() -> Evening:
    evening = open_evening()
    places.add_places(access=evening.access(evening.runner), until=5)
    return evening


def free(party: Party, name: str) -> None:
    Seat.objects.filter(table=party.opened, name=name).update(device=None)


def three_games_later(party: Party) -> Party:
    for _game in range(3):
        party = rematch(party)
    party.close(by=HOST)
    party = next_lobby(party)
    free(party, "Cleo")
    return party


def come_by(page: Page, link: str, name: str) -> None:
    page.goto(link)
    expect(page.locator("main")).to_contain_text(f"Place {PLACE} · Mill Street")
    page.get_by_role("button", name=name, exact=True).click()
    live(page)


def test_the_printed_card_leads_a_new_device_to_what_is_played_after_three_rematches_too(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url = daphne_server.insecure_url
    evening, party = aside(with_five_places), aside(finished)
    aside(lambda: evening.takes(party, PLACE))
    aside(lambda: free(party, "Bo"))
    desk = as_device(new_page(**TABLET), evening.runner, url)
    desk.goto(f"{url}/n/{evening.opened.public_id}/places/")
    desk.get_by_role("link", name="Print all 5 cards").click()
    cards = {f"{url}/p/{place.card_token}/" for place in evening.night.places.all()}
    a4, letter = (qr_codes(desk.pdf(format=paper)) for paper in ("A4", "Letter"))
    assert [len(a4), set(a4), set(letter)] == [5, cards, cards]

    link = next(each for each in a4 if evening.place(PLACE).card_token in each)
    come_by(new_page(**PHONE), link, "Bo")
    assert party.seat("Bo").device_id is not None
    later = aside(lambda: three_games_later(party))
    come_by(new_page(**PHONE), link, "Cleo")
    assert later.seat("Cleo").device_id is not None


@pytest.mark.long
def test_a_page_that_waits_between_games_goes_on_by_itself(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening = aside(with_five_places)
    page = new_page(**UPRIGHT)
    page.goto(f"{daphne_server.url}/p/{evening.place(PLACE).card_token}/")
    expect(page.locator("main")).to_contain_text("Nothing is being played here right now.")
    party = aside(open_lobby)
    aside(lambda: free(party, "Bo"))
    aside(lambda: evening.takes(party, PLACE))
    expect(page.get_by_role("button", name="Bo", exact=True)).to_be_visible(timeout=10_000)


@pytest.mark.long
def test_the_code_of_a_table_is_read_back_as_its_join_link(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url, party = daphne_server.insecure_url, aside(open_lobby)
    page = as_device(new_page(**TABLET), party.host, url)
    page.goto(f"{url}/t/{party.opened.public_id}/links/")
    page.wait_for_load_state()
    assert qr_codes(page.pdf(format="A4")) == [f"{url}/join/{party.table.join_token}/"]
