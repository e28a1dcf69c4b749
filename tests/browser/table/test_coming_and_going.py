"""The lobby by hand: names typed one after the other, and a start button that turns yellow when the game can start.

The host sends a device away and lets it back: three browsers, from the list of devices to the page that says so.

The people around a game on several tablets: an empty battery, a player who leaves, and another round.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from scoresheets.table.services import entries
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import (
    PHONE,
    TABLET,
    UPRIGHT,
    NewPage,
    box,
    live,
    look_at,
    open_game,
    tap_dice,
    turn_of,
    write,
)
from tests.cast import HOST, Party, Tablet, come_in, finished, new_key, open_lobby
from tests.cast import open_table as open_seated
from tests.real_server import DaphneServer

YELLOW = "rgb(255, 214, 74)"


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_lobby(())), daphne_server.url)


@pytest.fixture
def host(new_page: NewPage, party: DistantParty) -> Page:
    return live(look_at(new_page(**TABLET), party, HOST))


def names(page: Page) -> list[str]:
    return page.locator("#seats bdi").all_text_contents()


def test_one_name_after_the_other_is_typed_without_leaving_the_field(host: Page) -> None:
    field = host.locator("#add-player [name=name]")
    field.fill("Ana")
    host.get_by_role("button", name="Add a player").click()
    expect(host.locator("#seats bdi")).to_have_text(["Ana"])
    for count, name in enumerate(("Bo", "Cleo"), start=2):
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        host.keyboard.type(name)
        host.keyboard.press("Enter")
        expect(host.locator("#seats bdi")).to_have_count(count)
    assert names(host) == ["Ana", "Bo", "Cleo"]


def test_an_empty_name_is_neither_sent_nor_refused(host: Page) -> None:
    field = host.locator("#add-player [name=name]")
    requests: list[str] = []
    host.on("request", lambda request: requests.append(request.method))
    host.get_by_role("button", name="Add a player").click()
    expect(field).to_be_focused()
    host.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(host.locator("#slip")).to_have_count(0)
    assert "POST" not in requests


def test_a_name_that_is_refused_stays_to_be_corrected(host: Page, page_guard: PageGuard) -> None:
    page_guard.expect("status of 422")
    field = host.locator("#add-player [name=name]")
    field.fill("Ana")
    field.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana"])
    expect(field).to_have_value("")  # the fan-out may be here before the answer, which clears the field
    field.fill("Ana")
    field.press("Enter")
    expect(host.locator("#slip")).to_contain_text("There is already somebody called Ana here.")
    expect(field).to_have_value("Ana")
    expect(field).to_be_focused()
    field.press("End")
    field.press("b")
    field.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Anab"])


def test_a_name_that_looks_like_another_sits_down_by_one_tap(host: Page, page_guard: PageGuard) -> None:
    page_guard.expect("status of 422")
    field = host.locator("#add-player [name=name]")
    for name in ("Ana", "Аna"):  # the first letter is Cyrillic
        field.fill(name)
        field.press("Enter")
        expect(host.locator("#seats bdi, #slip").get_by_text(name)).not_to_have_count(0)
    expect(host.locator("#slip")).to_contain_text("Ana is here already. Is Аna somebody else?")
    expect(field).to_be_focused()
    host.keyboard.press("Tab")  # the button that the slip stands beside
    host.keyboard.press("Tab")
    answer = host.get_by_role("button", name="Yes, somebody else")
    expect(answer).to_be_focused()
    answer.click()
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Аna"])
    expect(host.locator("#slip")).to_have_count(0)
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    host.keyboard.type("Bo")
    host.keyboard.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Аna", "Bo"])


def test_what_is_typed_while_the_name_before_is_on_its_way_comes_next(host: Page) -> None:
    field = host.locator("#add-player [name=name]")

    def type_the_next(route: Route) -> None:
        field.fill("Bo")
        field.press("Enter")
        route.continue_()

    host.route("**/seats/add/", type_the_next, times=1)
    field.fill("Ana")
    field.press("Enter")
    expect(host.locator("#seats bdi")).to_have_text(["Ana", "Bo"])
    expect(field).to_have_value("")


def test_the_start_is_yellow_once_enough_sit_there_and_says_with_how_many(
    new_page: NewPage, host: Page, party: DistantParty
) -> None:
    start = host.locator("#do-start")
    expect(start).not_to_have_css("background-color", YELLOW)
    expect(host.locator(".lobby-numbers-wrong")).to_have_text("2 more players are needed.")
    for name, said in (("Ana", "1 more player is needed."), ("Bo", "")):
        host.locator("#add-player [name=name]").fill(name)
        host.keyboard.press("Enter")
        expect(host.locator(".lobby-numbers-wrong")).to_have_text([said] if said else [])
    expect(start).to_have_css("background-color", YELLOW)
    expect(start).to_have_text("Start with 2 players")
    phone = look_at(new_page(**PHONE), party, HOST)
    expect(phone.locator("#do-start")).to_have_text("Start with 2 players")


def test_who_starts_is_asked_once_two_sit_there(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    open_game(page, "yahtzee", ["Ana"])
    expect(page.locator("#throwing")).to_be_hidden()
    page.locator("#add-player [name=name]").fill("Bo")
    page.keyboard.press("Enter")
    expect(page.locator("#throwing")).to_be_visible()


def test_where_the_last_seat_is_taken_the_keyboard_goes_on_at_the_start(host: Page) -> None:
    field = host.locator("#add-player [name=name]")
    for count in range(1, 6):
        field.fill(f"Player {count}")
        field.press("Enter")
        expect(host.locator("#seats bdi")).to_have_count(count)
    expect(host.locator("#do-start")).to_be_focused()
    expect(field).to_be_hidden()


def test_a_device_is_sent_away_its_links_are_void_and_it_may_be_let_back(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of (410|404|403)")
    party = distant(aside(open_lobby), daphne_server.url)
    bo, host = look_at(new_page(**PHONE), party, "Bo"), look_at(new_page(**UPRIGHT), party, HOST)
    ana = look_at(new_page(**TABLET), party, "Ana")
    for page in (bo, host, ana):
        live(page)
    old_code = ana.locator(".share-code").inner_text()
    invited = new_page(**TABLET)
    look_at(invited, party, "Cleo", query="")
    invited.goto(f"{daphne_server.url}/t/{party.opened.public_id}/links/")
    old_link = f"{daphne_server.url}{urlsplit(invited.locator('.address a').first.inner_text()).path}"

    # The host confirms, the device is informed, and its page ends by itself.
    host.goto(f"{daphne_server.url}/t/{party.opened.public_id}/people/")
    row = host.locator("#away-3")
    expect(row).to_contain_text("Bo")
    row.locator("summary").click()
    row.get_by_role("button", name="Send device 3 away").click()
    expect(host.locator("#sent-away")).to_contain_text("Device 3 · Bo")
    expect(bo.locator("#sent-away")).to_contain_text("The host has sent this device away from this table.")
    bo.get_by_role("button", name="OK").click()
    expect(bo).to_have_url(f"{daphne_server.url}/")

    # Pages with the code and the links show the new ones; the old ones are void for everybody.
    expect(ana.locator(".share-code")).not_to_have_text(old_code)
    expect(invited.locator(".address a").first).not_to_contain_text(urlsplit(old_link).path)
    bo.goto(old_link)
    expect(bo.locator("main")).to_contain_text("This page does not exist")
    bo.locator("[name=code]").fill(ana.locator(".share-code").inner_text())
    bo.locator("form:has([name=code]) button").click()
    expect(bo.locator("#sent-away")).to_contain_text("no code or link leads back")

    # Another device joins by the new code.
    dov = new_page(**PHONE)
    dov.goto(daphne_server.url)
    dov.locator("[name=code]").fill(ana.locator(".share-code").inner_text())
    dov.locator("form:has([name=code]) button").click()
    dov.get_by_role("button", name="Join without a seat").click()
    live(dov)

    # Let back, it has its seat again.
    host.reload()
    host.locator("#back-3").click()
    expect(host.locator("#sent-away")).to_have_count(0)
    bo.goto(f"{daphne_server.url}/t/{party.opened.public_id}/")
    expect(bo.locator("body")).to_have_attribute("class", re.compile("holds-2"))


def test_who_comes_while_newcomers_only_watch_finds_no_seat_to_tap(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(open_lobby), daphne_server.url)
    host = look_at(new_page(**TABLET), party, HOST)
    host.goto(f"{daphne_server.url}/t/{party.opened.public_id}/links/")
    host.get_by_role("button", name="Make newcomers watch only").click()
    expect(host.locator("main")).to_contain_text("New devices can only watch")
    dov = new_page(**PHONE)
    dov.goto(f"{daphne_server.url}{urlsplit(host.locator('.address a').first.inner_text()).path}")
    expect(dov.locator("main")).to_contain_text("New devices can only watch: the host has chosen so.")
    expect(dov.locator("[name=seat]")).to_have_count(0)
    dov.get_by_role("button", name="Watch").click()
    live(dov)
    expect(dov.locator("body")).to_have_class(re.compile("watcher"))


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
    old, new = live(look_at(new_page(**TABLET), party, "Ana")), live(look_at(new_page(**PHONE), party, "Dov"))
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
    ana, cleo = (
        live(look_at(new_page(**TABLET), party, "Ana")),
        live(look_at(new_page(**PHONE), party, "Cleo")),
    )
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
