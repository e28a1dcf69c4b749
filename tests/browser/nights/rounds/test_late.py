"""A person who comes late, from the organizer's page to a seat in the lobby of the next game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, NewPage, as_device
from tests.cast import HOST, Party, open_lobby
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer


def an_evening() -> tuple[Evening, Party]:
    evening, party = open_evening(), open_lobby()
    evening.takes(party)
    return evening, party


def test_a_noted_person_is_seated_by_one_tap(new_page: NewPage, daphne_server: DaphneServer) -> None:
    evening, party = aside(an_evening)
    runner = as_device(new_page(**PHONE), evening.runner, daphne_server.url)
    host = as_device(new_page(**PHONE), party.tablet(HOST), daphne_server.url)
    host.goto(f"/t/{party.opened.public_id}/")
    expect(host.locator("#live")).to_have_attribute("data-link", "live")
    runner.goto(f"/n/{evening.opened.public_id}/people/")
    runner.get_by_label("Name or nickname").fill("Finn")
    runner.get_by_role("button", name="Note for the next game").click()
    runner.get_by_label("Find a person").fill("finn")
    expect(runner.locator(".night-games > li:visible")).to_contain_text(["next game at table 1"])
    host.get_by_role("button", name="Add Finn").click()
    expect(host.locator("#seats")).to_contain_text("Finn")
    expect(host.locator("#waiting li")).to_have_count(0)
    expect(host.get_by_label("Name of another player")).to_have_value("")
    runner.goto(f"/n/{evening.opened.public_id}/places/")
    runner.get_by_text("Change", exact=True).click()
    runner.get_by_text("Move the table").click()
    runner.get_by_role("button", name="Move it").click()
    expect(host.locator("#at-night")).to_contain_text("Place 2")
