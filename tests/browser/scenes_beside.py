"""The pages before a table exists and those beside it, for tests that look at all of them; see scenes.py."""

from playwright.sync_api import Page, expect

from scoresheets.editions import services as editions
from scoresheets.models import Person
from scoresheets.results import services as results
from scoresheets.table.services import devices, tables
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import as_device, live, look_at
from tests.browser.scenes import Scenes
from tests.browser.screenshots_games import golden_party
from tests.cast import HOST, Party, Tablet, finished, open_lobby, open_table, play_out
from tests.games.roll_estate.own_pad import OUR_PAD


def look(page: Page, tablet: Tablet, url: str, path: str) -> None:
    """Open this path on this device."""
    as_device(page, tablet, url).goto(f"{url}{path}")
    page.wait_for_load_state()


def front(page: Page, url: str) -> Scenes:
    host = Tablet()
    copied = aside(lambda: editions.save_edition(device=host.device, game="roll-estate", sheet=OUR_PAD))
    party: Party = aside(open_lobby)
    table, token = party.opened, aside(lambda: devices.make_host_link(access=party.access(HOST)))
    for path in (
        "/",
        "/nowhere/",
        "/sheets/roll-estate/",
        "/sheets/roll-estate/copy/",
        f"/sheet/{copied.public_id}/",
    ):
        look(page, host, url, path)
        yield path
    look(page, party.host, url, "/")
    page.locator("details").evaluate_all(
        "all => all.forEach(each => { each.removeAttribute('name'); each.open = true; })"
    )
    yield "every pile of pads open"
    over: Party = aside(finished)
    person = aside(lambda: Person.objects.get(seats__table=over.opened, name="Ana").public_id)
    for path in ("/people/", f"/people/{person}/", f"/t/{over.opened.public_id}/bgstats/"):
        look(page, over.host, url, path)
        yield path
    doors = (f"/join/{table.join_token}/", f"/watch/{table.watch_token}/", f"/host/{token}/")
    for path in doors:
        look(page, Tablet(), url, path)
        yield path


def beside(page: Page, url: str, game: str) -> Scenes:
    party: Party = aside(lambda: open_table(game=game))
    aside(lambda: play_out(party, turns=12, seed=3))
    at, who = f"/t/{party.opened.public_id}/", party.tablet(party.in_turn)
    for path in (
        "log/",
        "boxes/?seat=1",
        "steps/?at=6",
        "book/",
        "tv/",
        f"correction/?entry={party.last - 1}",
    ):
        look(page, who, url, at + path)
        yield path
    look(page, who, url, f"{at}boxes/?seat=1")
    page.locator(".box-list a").first.click()
    yield "the history of a box"
    for path in ("people/", "links/", "take-home/"):
        look(page, party.host, url, at + path)
        yield path
    yield from _finished(page, url, party)


def box_of_long_names(page: Page, url: str) -> Scenes:
    """Yield the history of a box that held the longest words, in French."""
    party: Party = aside(lambda: open_table(game="monopoly-solo"))
    aside(lambda: play_out(party, turns=12, seed=3))
    page.context.add_cookies([{"name": "language", "value": "fr", "url": url}])
    look(page, party.tablet(party.in_turn), url, f"/t/{party.opened.public_id}/boxes/?seat=1")
    page.locator(".box-list a").first.click()
    yield "the history of a box"


def _finished(page: Page, url: str, party: Party) -> Scenes:
    aside(lambda: play_out(party, seed=3))
    token = aside(lambda: results.share_result(access=party.access(next(iter(party.tablets)))))
    for path in (
        f"/t/{party.opened.public_id}/tv/",
        f"/t/{party.opened.public_id}/take-home/",
        f"/r/{token}/",
    ):
        look(page, party.host, url, path)
        yield path


def names_of_its_own(page: Page, url: str) -> Scenes:
    party: Party = aside(open_lobby)
    aside(lambda: tables.choose_edition(access=party.access(HOST), edition=OUR_PAD))
    aside(lambda: tables.start_table(access=party.access(HOST)))
    live(look_at(page, distant(party, url), "Ana", query="?dice=12345"))
    yield "five in a row on a copied sheet"


def over_the_sheets(page: Page, url: str) -> Scenes:
    party = golden_party("yahtzee", "three-rounds", 70, url)
    live(look_at(page, party, party.in_turn, query="?dice=11223"))
    page.locator("details.menu > summary").click()
    yield "the menu is open"
    page.keyboard.press("Escape")
    page.locator(".box[data-state=zero]").first.click()
    expect(page.locator(".box[data-state=armed]")).to_have_count(1)
    yield "a zero is asked for a second time"
    seat = party.number(party.in_turn)
    page.locator(f".place[data-seat='{seat}'] .box[data-state=pencilled]").first.click(force=True)
    expect(page.locator("#slip")).to_be_visible()
    yield "a refusal"
