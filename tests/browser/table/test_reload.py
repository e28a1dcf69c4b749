"""A pull that reloads the page: every draft on it is still there, in every tray and every form."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Entry
from scoresheets.table.services import devices
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, NewPage, box, live, look_at, open_game, tap_dice
from tests.browser.screenshots_games import dealt_party, golden_party, show_tapped
from tests.browser.trays import HALF_TURNS, HalfTurn
from tests.cast import HOST, Party, open_lobby, open_table
from tests.real_server import DaphneServer


def reload_form(page: Page, last: str) -> None:
    """Reload a page once it has stored the text typed last."""
    page.wait_for_function("last => JSON.stringify(history.state ?? '').includes(last)", arg=last)
    page.reload()


def reload(page: Page) -> None:
    page.reload()
    live(page)
    expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)


@pytest.mark.parametrize("half", HALF_TURNS.values(), ids=HALF_TURNS)
def test_dice_lie_as_they_lay(new_page: NewPage, daphne_server: DaphneServer, half: HalfTurn) -> None:
    page = look_at(new_page(**PHONE), half.party(daphne_server), "Ana")
    half.tap(page)
    reload(page)
    half.lies(page)
    half.go_on(page)


def solo(url: str) -> DistantParty:
    return golden_party("monopoly-solo", "all-titles", 0, url)


@pytest.mark.long
@pytest.mark.parametrize(
    ("opened", "taps"),
    [(solo, ["5"]), (dealt_party, ["rent", "card=rent:red-yellow"])],
    ids=["a throw", "a card"],
)
def test_a_tray_that_the_server_draws_goes_on(
    new_page: NewPage, daphne_server: DaphneServer, opened: Callable[[str], DistantParty], taps: Sequence[str]
) -> None:
    page = new_page(**PHONE)
    show_tapped(page, opened(daphne_server.url), taps)
    tapped = page.locator("#asks").get_attribute("data-taps") or "-"
    said = page.locator("#asks .say").first.text_content() or "-"
    reload(page)
    expect(page.locator("#asks")).to_have_attribute("data-taps", tapped)
    expect(page.locator("#asks .say").first).to_have_text(said)


@pytest.mark.long
def test_a_zero_is_asked_for_anew_and_never_written_by_one_tap(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)
    page = live(look_at(new_page(**PHONE), party, "Ana"))
    tap_dice(page, "11234")
    box(page, 1, "sixes").tap()
    expect(box(page, 1, "sixes")).to_have_attribute("data-state", "armed")
    reload(page)
    expect(box(page, 1, "sixes")).to_have_attribute("data-state", "zero")
    expect(page.locator("input[name=dice][form=turn]")).to_have_value("11234")
    box(page, 1, "sixes").tap()
    expect(page.locator("#tray[data-armed]")).to_contain_text("Zero in Sixes?")
    assert aside(Entry.objects.count) == 0


def test_names_and_house_rules_typed_for_a_new_table_stay_until_one_comes_anew(page: Page) -> None:
    page.goto("/")
    pile = page.locator("#pile-yahtzee")
    pile.locator("> summary").click()
    names = pile.locator("input[name=name]")
    for place, name in enumerate(("Ana", "Bo")):
        names.nth(place).fill(name)
    pile.get_by_text("House rules and table name").click()
    pile.locator("input[name=joker][value=forced] + label").click()
    pile.locator("input[name=title]").fill("Friday")
    reload_form(page, "Friday")
    expect(names.nth(1)).to_have_value("Bo")
    expect(names.nth(1)).to_be_visible()
    expect(pile.locator("input[name=title]")).to_have_value("Friday")
    expect(pile.locator("input[name=joker][value=forced]")).to_be_checked()
    page.goto("about:blank")
    page.goto("/")
    expect(names.nth(1)).to_have_value("")
    pile.locator("> summary").click()
    names.nth(1).fill("Bo")
    page.wait_for_function("() => history.state")
    pile.get_by_role("button", name="Open a table").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "lobby")
    page.go_back()
    expect(names.nth(1)).to_have_value("")  # the next user of this tablet need not know the players


@pytest.mark.long
@pytest.mark.parametrize(
    "way", ["help", "help in French", "heading", "the browser's Back", "title", "privacy", "language"]
)
def test_names_typed_for_a_new_table_survive_other_pages_and_another_language(page: Page, way: str) -> None:
    page.goto("/")
    pile = page.locator("#pile-yahtzee")
    pile.locator("> summary").click()
    names = pile.locator("input[name=name]")
    names.nth(0).fill("Ana")
    names.nth(1).fill("Bo")
    if way == "language":
        page.get_by_role("button", name="FR").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
    else:
        link = "Privacy" if way == "privacy" else "How scoring works"
        (page if way == "privacy" else pile).get_by_role("link", name=link).click()
        page.wait_for_url(re.compile("/(help|privacy)/"))
        page.wait_for_load_state()
        if way == "help in French":
            page.get_by_role("button", name="Français").click()
            expect(page.locator("html")).to_have_attribute("lang", "fr")
        if way == "heading":
            page.locator("nav a[href^='#about-']").nth(1).click()
            page.wait_for_url("**#about-*")
        if way == "the browser's Back":
            page.go_back()
        elif way == "title":
            page.locator(".head h1 a").click()
        else:
            page.locator(".head-back").click()
        page.wait_for_url(re.compile(r"/$"))
    expect(names.nth(0)).to_have_value("Ana")
    expect(names.nth(1)).to_have_value("Bo")
    expect(names.nth(1)).to_be_visible()


@pytest.mark.long
def test_a_name_half_typed_in_the_lobby_survives_a_reload_at_once_and_new_rights(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    def with_a_free_seat() -> Party:
        party = open_lobby(("Ana", "Bo"))
        devices.free_seat(access=party.access(HOST), number=party.number("Ana"))
        return party

    party = distant(aside(with_a_free_seat), daphne_server.url)
    page = look_at(new_page(**PHONE), party, HOST)
    name = page.locator("#add-player input[name=name]")
    live(page)
    name.fill("Cle")
    page.reload()
    live(page)
    expect(name).to_have_value("Cle")
    name.fill("Cleo")
    party.post(HOST, "seats/take/", {"seat": party.number("Ana")})
    expect(page.locator("body")).to_have_class(re.compile("holds-1"))
    expect(name).to_have_value("Cleo")


@pytest.mark.long
def test_a_lobby_keeps_a_name_its_rules_and_the_dice_for_who_starts(page: Page) -> None:
    open_game(page, "yahtzee", ("Ana", "Bo"))
    name = page.locator("#add-player input[name=name]")
    name.fill("Cle")
    page.locator("#change > summary").click()
    title = page.locator("#change input[name=title]")
    title.fill("Saturday")
    page.locator("#throwing > summary").click()
    for face in "65":
        page.locator(f"#throw .key[data-face='{face}']").click()
    reload_form(page, '"6","5"')
    live(page)
    expect(name).to_have_value("Cle")
    expect(title).to_have_value("Saturday")
    expect(title).to_be_visible()
    expect(page.locator("#throw .die:not([data-empty])")).to_have_count(2)
    page.get_by_role("button", name="Add a player").click()
    expect(page.locator("#seats [data-name=Cle]")).to_have_count(1)
    page.wait_for_function("() => !JSON.stringify(history.state).includes('Cle')")
    page.reload()
    live(page)
    expect(name).to_have_value("")


@pytest.mark.long
def test_figures_copied_from_a_sheet_stay_too(page: Page) -> None:
    page.goto("/sheets/roll-estate/copy/")
    page.locator("[name='edition.name']").fill("Our pad")
    page.locator("[name='ones.rental']").fill("ten")
    page.on("dialog", lambda dialog: dialog.accept())
    reload_form(page, "ten")
    expect(page.locator("[name='edition.name']")).to_have_value("Our pad")
    expect(page.locator("[name='ones.rental']")).to_have_value("ten")
