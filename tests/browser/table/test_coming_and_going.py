"""The people around a game on several tablets: an empty battery, a player who leaves, and another round."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from scoresheets.table.services import entries
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, box, live, look_at, tap_dice, turn_of, write
from tests.cast import HOST, Party, Tablet, come_in, finished, new_key
from tests.cast import open_table as open_seated
from tests.real_server import DaphneServer


def party_with_a_guest(server: DaphneServer, make: Callable[[], Party]) -> DistantParty:
    """Return the party with Dov's device, which has joined and holds no seat."""
    guest, party = aside(Tablet), distant(aside(make), server.url)
    aside(lambda: come_in(guest, party.opened))
    return replace(party, tablets={**party.tablets, "Dov": guest})


def to_people(page: Page) -> None:
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="People and devices").click()


def test_a_battery_dies_in_mid_turn_and_another_tablet_plays_on(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = party_with_a_guest(daphne_server, open_seated)
    old, new = look_at(new_page(**TABLET), party, "Ana"), look_at(new_page(**PHONE), party, "Dov")
    live(old)
    live(new)
    tap_dice(old, "123")
    expect(new.locator("#tray")).to_have_attribute("data-writes", "no")
    host = look_at(new_page(**UPRIGHT), party, HOST)
    to_people(host)
    host.locator("#person-1 summary").first.click()
    expect(host.locator("#to-1")).to_have_value("5")  # the device that came last and holds no seat
    host.locator("#person-1").get_by_role("button", name="Hand over").click()
    expect(host.locator("#person-1")).to_contain_text("Device 5")
    # Both pages follow by themselves: the new device may write, the old one only watches.
    expect(new.locator("body")).to_have_attribute("class", re.compile("holds-1"))
    expect(old.locator("body")).not_to_have_attribute("class", re.compile("holds-1"))
    expect(old.locator("#tray")).to_have_attribute("data-writes", "no")
    expect(new.locator("#handed p:visible")).to_have_text("This device now plays for Ana.")
    expect(old.locator("#handed p:visible")).to_have_text("This device no longer plays for Ana.")
    write(new, 1, "12346", "routes.any")
    turn_of(old, 2)
    expect(box(old, 1, "routes.any")).to_have_attribute("data-state", "held")


@pytest.mark.long
def test_the_host_s_role_goes_on_and_both_pages_see_it(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = party_with_a_guest(daphne_server, open_seated)
    bo = live(look_at(new_page(**TABLET), party, "Bo"))
    host, elsewhere = look_at(new_page(**TABLET), party, HOST), new_page(**TABLET)
    look_at(elsewhere, party, HOST)
    live(elsewhere)
    to_people(host)
    host.get_by_text("Make another device the host").click()
    host.locator("#heir").select_option(label="Device 3 · Bo")
    host.locator("details:has(#heir)").get_by_role("button", name="Hand over").click()
    expect(host.locator("#heir")).to_have_count(0)
    expect(bo.locator("body")).to_have_attribute("class", re.compile("^host "))
    expect(bo.locator("#handed p:visible")).to_have_text("This device is now the host’s.")
    expect(elsewhere.locator("#handed p:visible")).to_have_text("Another device is now the host’s.")
    expect(elsewhere.locator("body")).not_to_have_attribute("class", re.compile("host"))


@pytest.mark.long
def test_a_player_goes_home_and_the_dice_of_the_turn_are_not_the_next_one_s(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    def one_tablet() -> Party:
        party = open_seated()
        party.tablets["Ana"].asks(party.opened, "release_seat", seat=1)
        party.tablets["Bo"].asks(party.opened, "release_seat", seat=2)
        return party

    party = distant(aside(one_tablet), daphne_server.url)
    page = look_at(new_page(**TABLET), party, HOST)  # plays for Ana and Bo, who share it
    cleo = look_at(new_page(**PHONE), party, "Cleo")
    live(page)
    live(cleo)
    tap_dice(page, "55361")
    expect(box(page, 1, "fives.2")).to_have_attribute("data-state", "legal")
    page.locator("#menu > summary").click()
    page.get_by_text("Somebody leaves the game").click()
    page.locator("#go-1 > summary").click()
    expect(page.locator("#go-1")).to_contain_text("can win only if nobody else is left")
    page.locator("#go-1").get_by_role("button", name="Ana leaves the game").click()
    turn_of(page, 2)
    expect(page.locator("#tray .die[data-empty]")).to_have_count(5)
    expect(page.locator("#turn [name=seat]")).to_have_value("2")
    expect(page.locator("[data-state=legal]")).to_have_count(0)
    expect(page.locator("#player-1")).to_contain_text("left")
    turn_of(cleo, 2)
    expect(cleo.locator("#player-1")).to_have_attribute("data-left", "")
    page.reload()
    live(page)
    expect(page.locator("#tray .die[data-empty]")).to_have_count(5)
    page.locator("#take-back-last").click()
    turn_of(page, 1)
    expect(page.locator("#player-1")).not_to_contain_text("left")
    expect(page.locator("#tray .die[data-empty]")).to_have_count(0)  # and Ana's dice are still there


def test_another_round_with_the_same_people(new_page: NewPage, daphne_server: DaphneServer) -> None:
    def one_gone() -> Party:
        party = finished()
        party.strike(by=HOST)
        entries.leave_game(access=party.access("Bo"), number=2, key=new_key())
        party.record((3, 3, 3, 1, 2), "threes.3")
        return party

    party = distant(aside(one_gone), daphne_server.url)
    ana, cleo = look_at(new_page(**TABLET), party, "Ana"), look_at(new_page(**PHONE), party, "Cleo")
    live(ana)
    live(cleo)
    expect(ana.locator(".podium")).to_contain_text("left")
    ana.locator("#ask-again > summary").click()
    ana.locator("#ask-again label", has_text="Bo is back").click()
    ana.get_by_role("button", name="Cleo goes first").click()
    expect(ana.locator("body")).to_have_attribute("data-phase", "lobby")
    expect(ana.locator("#seats bdi")).to_have_text(["Cleo", "Ana", "Bo"])
    expect(ana.locator("body")).to_have_attribute("class", re.compile("holds-1"))
    expect(cleo.locator("#news")).to_contain_text("The next game is open.")
    cleo.get_by_role("button", name="Join the next game").click()
    live(cleo)
    assert cleo.url == ana.url
    host = look_at(new_page(**TABLET), party, HOST)
    host.locator("#next-table").click()
    host.locator("#do-start").click()
    for page in (ana, cleo, host):
        expect(page.locator("body")).to_have_attribute("data-phase", "play")
        turn_of(page, 3)
    write(cleo, 3, "12346", "routes.any")
    turn_of(ana, 1)


@pytest.mark.long
def test_news_that_come_before_a_page_has_said_how_the_game_ended_are_not_lost(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party, page = distant(aside(finished), daphne_server.url), new_page(**PHONE)
    page.clock.install()
    # The page's delayed messages wait for this test's clock.
    page.clock.pause_at(datetime.now(tz=UTC) + timedelta(hours=1))
    cleo = live(look_at(page, party, "Cleo"))
    aside(lambda: party.post("Ana", "again/", {"seat": 3}))
    expect(cleo.locator("#next-table")).to_be_visible()
    expect(cleo.locator("#news")).to_have_text("")
    cleo.clock.run_for(1000)
    expect(cleo.locator("#news")).to_have_text(re.compile(r"^\w+ wins! .* The next game is open\.\s*$"))
