"""Errands at the pages that belong to no table and no night."""

import re

from playwright.sync_api import expect

from scoresheets.editions import services as editions
from scoresheets.models import Person
from scoresheets.results import services as results
from scoresheets.table.services import devices
from tests.browser.errands.errand import Visit, errand, made
from tests.browser.hands import live
from tests.cast import HOST, Tablet, finished, open_lobby, open_table
from tests.games.roll_estate.own_pad import OUR_PAD


@errand("home", "start a game")
def start_a_game(visit: Visit) -> None:
    visit.opens(Tablet(), "/")
    pile = visit.pile()
    pile.locator("input[name=name]").first.fill("Ana")
    visit.press(visit.button("Open a table", pile))
    live(visit.page)
    visit.press(visit.page.locator("#do-start"))
    expect(visit.page.locator("body")).to_have_attribute("data-phase", "play")


@errand("home", "try a game alone")
def try_alone(visit: Visit) -> None:
    visit.opens(Tablet(), "/")
    pile = visit.pile()
    visit.press(visit.button("Try it alone with a sample game", pile))
    expect(visit.page.locator("body")).to_have_attribute("data-phase", "play")


@errand("home", "join by code")
def join_by_code(visit: Visit) -> None:
    party = made(open_lobby)
    visit.opens(Tablet(), "/")
    visit.page.locator("input[name=code]").fill(party.opened.code)
    visit.press(visit.button("Join"))
    visit.page.locator("input[name=name]").fill("Dee")
    visit.press(visit.button("Join as a new player"))
    live(visit.page)


@errand("join", "take a seat")
def take_a_seat(visit: Visit) -> None:
    party = made(open_lobby)
    visit.opens(Tablet(), f"/join/{party.opened.join_token}/")
    visit.page.locator("input[name=name]").fill("Dee")
    visit.press(visit.button("Join as a new player"))
    live(visit.page)
    visit.sees("Dee")


@errand("watch", "watch a game")
def watch(visit: Visit) -> None:
    party = made(open_table)
    visit.opens(Tablet(), f"/watch/{party.opened.watch_token}/")
    visit.press(visit.button("Watch"))
    live(visit.page)


@errand("become_host", "become the host on another device")
def become_host(visit: Visit) -> None:
    party = made(open_lobby)
    token = made(devices.make_host_link, access=made(party.access, HOST))
    visit.opens(Tablet(), f"/host/{token}/")
    visit.press(visit.button("Become the host"))
    live(visit.page)
    expect(visit.page.locator("#do-start")).to_be_visible()


@errand("own_tables", "save the archive")
def save_the_archive(visit: Visit) -> None:
    party = made(finished)
    visit.opens(party.host, "/yours/")
    saved = visit.saves(visit.page.locator("a[download]").first)
    assert saved.suggested_filename.endswith(".zip")


@errand("own_tables", "find an older game")
def find_an_older_game(visit: Visit) -> None:
    party = made(finished)
    visit.opens(party.host, "/yours/")
    visit.press(visit.page.locator(f"a[href*='{party.opened.public_id}']").first)
    visit.arrives(f"/t/{party.opened.public_id}/")


@errand("privacy", "read what is kept, and go back")
def read_what_is_kept(visit: Visit) -> None:
    visit.opens(Tablet(), "/")
    visit.press(visit.link("Privacy"))
    visit.arrives("/privacy/")
    visit.press(visit.page.locator("a[href='/']").first)
    visit.arrives("/")


@errand("people", "open a person")
def open_a_person(visit: Visit) -> None:
    party = made(finished)
    visit.opens(party.host, "/people/")
    visit.press(visit.page.locator("main a[href^='/people/']").first)
    visit.page.wait_for_url(re.compile(r"/people/[\w-]{22}/$"))


@errand("person", "correct a name")
def correct_a_name(visit: Visit) -> None:
    party = made(finished)
    person = made(lambda: Person.objects.get(seats__table=party.opened, name="Bo").public_id)
    visit.opens(party.host, f"/people/{person}/")
    form = visit.page.locator("form[action$='/rename/']")
    form.locator("input[name=name]").fill("Boris")
    visit.press(visit.button("Save", form))
    visit.sees("Boris")


@errand("open_paper", "check sheets that were filled in by hand")
def check_sheets(visit: Visit) -> None:
    visit.opens(Tablet(), "/paper/")
    pile = visit.pile()
    for place, name in enumerate(("Ana", "Bo")):
        pile.locator("input[name=name]").nth(place).fill(name)
    visit.press(visit.button("Type in the sheets", pile))
    visit.page.wait_for_url(re.compile(r"/t/[\w-]{22}/paper/"))


@errand("editions", "make a sheet of one's own")
def begin_a_sheet(visit: Visit) -> None:
    visit.opens(Tablet(), "/sheets/roll-estate/")
    visit.press(visit.page.locator("main a[href$='/copy/']").first)
    visit.arrives("/sheets/roll-estate/copy/")


@errand("copy_edition", "save a sheet of one's own")
def save_a_sheet(visit: Visit) -> None:
    visit.opens(Tablet(), "/sheets/roll-estate/copy/")
    visit.page.locator("[id='at-edition.name']").fill("Our town")
    for field in visit.page.locator("main input[inputmode=numeric]").all():
        field.fill("10")
    visit.press(visit.button("Save the sheet"))
    visit.sees("Our town")


@errand("edition", "change a sheet of one's own")
def change_a_sheet(visit: Visit) -> None:
    host = Tablet()
    copied = made(editions.save_edition, device=host.device, game="roll-estate", sheet=OUR_PAD)
    visit.opens(host, f"/sheet/{copied.public_id}/")
    visit.page.locator("[id='at-edition.name']").fill("Their town")
    visit.press(visit.button("Save the sheet"))
    visit.sees("Their town")


@errand("blank_pad", "print blank sheets")
def print_blank_sheets(visit: Visit) -> None:
    visit.opens(Tablet(), "/print/roll-estate/")
    visit.prints()


@errand("game_help", "read how scoring works")
def read_how_scoring_works(visit: Visit) -> None:
    visit.opens(Tablet(), "/help/yahtzee/")
    visit.reads_a_rule()


@errand("guide", "find out what to do when something goes wrong")
def read_a_guide(visit: Visit) -> None:
    visit.opens(Tablet(), "/guides/night/")
    last = visit.page.locator(".guide-parts a").last
    title = last.inner_text()
    visit.press(last)
    expect(visit.page.get_by_role("heading", name=title)).to_be_in_viewport()


@errand("result", "see how a game went")
def see_a_result(visit: Visit) -> None:
    party = made(finished)
    token = made(results.share_result, access=made(party.access, HOST))
    visit.opens(Tablet(), f"/r/{token}/")
    saved = visit.saves(visit.page.locator("a[href*='result.html']").first)
    assert saved.suggested_filename.endswith(".html")


@errand("print_result", "print a result")
def print_a_result(visit: Visit) -> None:
    party = made(finished)
    token = made(results.share_result, access=made(party.access, HOST))
    visit.opens(Tablet(), f"/r/{token}/print/")
    visit.prints()
