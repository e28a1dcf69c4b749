"""Sheets on paper are typed by finger: one tap a number, and few of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scoresheets.models import SheetLink, Table, TypedSheet
from scoresheets.registry import GAMES
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device
from tests.browser.printed import qr_codes
from tests.games.on_paper import evenings
from tests.paper import paper_world
from tests.paper.paper_world import texts_of
from tests.paper.test_sheet_links import at_a_night
from tests.real_server import DaphneServer

AFTER_DONE = r"/paper/$|&done="  # the desk, or the next sheet


def open_paper(page: Page, game: str, names: tuple[str, ...], **chosen: str) -> None:
    """Open a table of sheets on paper at home; the page then shows its desk."""
    page.goto("/")
    page.get_by_role("link", name="Check sheets filled in by hand").click()
    pile = page.locator(f"#pile-{game}")
    pile.locator("> summary").click()
    for place, name in enumerate(names):
        pile.locator("input[name=name]").nth(place).fill(name)
    for rule, choice in chosen.items():
        field = pile.locator(f"[name={rule}]")
        if field.first.evaluate("each => each.localName") == "select":
            field.evaluate("each => { each.closest('details').open = true; }")
            field.select_option(choice)
        else:
            pile.locator(f"input[name={rule}][value='{choice}'] + label").click()
    pile.get_by_role("button", name="Type in the sheets").click()
    expect(page).to_have_url(re.compile(r"/t/.*/paper/$"))


def type_with_taps(page: Page, texts: Mapping[str, str]) -> int:
    """Type these boxes by taps alone, as the pad has them, and mark the sheet as done. Return the number of taps."""
    taps, now = 0, page.locator(".typed-entry[data-now] input")
    for key, text in texts.items():
        field = page.locator(f"[name='box:{key}']")
        if now.get_attribute("name") != f"box:{key}" or text == "x":
            page.locator(".typed-entry", has=field).click()
            taps += 1
        if text == "x":
            expect(field).to_be_checked()
        else:
            page.locator("[data-offers]").get_by_role("button", name=text, exact=True).click()
            taps += 1
            expect(field).to_have_value(text)
    page.get_by_role("button", name="Done, empty boxes stay empty").click()
    expect(page).to_have_url(re.compile(r"/paper/$|&done="))
    return taps + 1


def in_the_order_of_the_pad(page: Page, texts: Mapping[str, str]) -> dict[str, str]:
    boxes = page.locator("#typing [name^='box:']")
    expect(boxes.last).to_be_attached()
    names = boxes.evaluate_all("all => all.map(each => each.name.slice(4))")
    return {key: texts[key] for key in names if key in texts}


def longest_sheet(game: str, players: int) -> dict[str, str]:
    """Return the fullest sheet of some finished games of this many players, in one round and the usual variant."""
    usual = {"variant": "standard", "rounds": 1}
    sheets = [
        sheet
        for each in evenings(GAMES[game], 60, 9)
        if len(each.sheets) == players and all(each.raw.get(key, is_) == is_ for key, is_ in usual.items())
        for sheet in each.sheets
    ]
    return texts_of(max(sheets, key=len))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players", "most", "size"), [("roll-estate", 4, 45, PHONE), ("yahtzee", 2, 30, TABLET)]
)
def test_a_whole_sheet_takes_few_taps(
    new_page: NewPage, game: str, players: int, most: int, size: dict[str, Any]
) -> None:
    wanted = aside(lambda: longest_sheet(game, players))
    page = new_page(**size)
    open_paper(page, game, ("Ana", "Bo", "Cleo", "Dee")[:players])
    page.get_by_role("link", name="Ana’s sheet").click()
    assert type_with_taps(page, in_the_order_of_the_pad(page, wanted)) <= most
    typed = aside(TypedSheet.objects.get)
    assert (typed.done_at is not None, typed.boxes) == (True, wanted)


def test_a_full_sheet_is_ended_where_its_last_number_was_tapped_and_the_next_one_follows(
    new_page: NewPage,
) -> None:
    page = new_page(**PHONE)
    open_paper(page, "yahtzee", ("Ana", "Bo"))
    page.get_by_role("link", name="Ana’s sheet").click()
    offers = page.locator("[data-offers]")
    for _box in range(13):
        offers.get_by_role("button", name="0", exact=True).click()
    offers.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("heading", name="Bo’s sheet")).to_be_visible()
    expect(page.get_by_text("Ana’s sheet is done.")).to_be_visible()
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("button", name="Change what you typed")).to_be_visible()


@pytest.mark.long
def test_a_page_hears_that_another_device_began_its_sheet_and_loses_nothing(
    new_page: NewPage, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    first, second = new_page(**TABLET), new_page(**PHONE)
    first_sheet(first)
    address, table = first.url, aside(Table.objects.get)
    second.goto(f"/join/{table.join_token}/")
    second.get_by_role("button", name="Join without a seat").click()
    second.goto(address)
    with first.expect_response(lambda answer: answer.request.method == "POST"):
        tap_number(first, "3")
    notice = second.locator("#refusal")
    expect(notice).to_contain_text("is typing in this sheet on another device", timeout=15_000)
    tap_number(second, "4")
    tap_number(second, "5")
    second.get_by_role("button", name="Done, empty boxes stay empty").click()
    expect(notice).to_contain_text("is typing in this sheet on another device")
    for box, text in (("ones.1", "4"), ("ones.2", "5")):
        expect(second.locator(f"[name='box:{box}']")).to_have_value(text)
    second.get_by_role("button", name="Compare").click()
    expect(second.locator(".typed-beside tbody tr")).to_have_count(2)
    second.get_by_role("button", name="Take over").click()
    expect(second.locator("[name='box:ones.1']")).to_have_value("4")
    second.get_by_role("button", name="Done, empty boxes stay empty").click()
    expect(second).to_have_url(re.compile(AFTER_DONE))
    assert aside(typed_boxes) == {"ones.1": "4", "ones.2": "5"}
    tap_number(first, "2")
    expect(first.locator("#refusal")).to_contain_text("has typed in this sheet on another device")


@pytest.mark.long
def test_a_count_that_cannot_be_is_doubted_without_a_word_of_dice(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_paper(page, "uno-dice", ("Ana", "Bo"))
    page.get_by_role("link", name="Ana’s sheet").click()
    page.get_by_text("Another number").click()
    for digit in "50":
        page.locator(f"[data-digit='{digit}']").click()
    expect(page.locator("#numbers")).to_contain_text("Spaces written: 50, and there are 28 at most.")


def tap_number(page: Page, number: str) -> None:
    page.locator("[data-offers]").get_by_role("button", name=number, exact=True).click()


def first_sheet(page: Page) -> Page:
    open_paper(page, "roll-estate", ("Ana", "Bo"))
    page.get_by_role("link", name="Ana’s sheet").click()
    return page


@dataclass
class Post:
    """The requests of a page: the first is held until the test lets it go on."""

    page: Page
    sent: int = 0
    held: list[Route] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route("**/type/", self._take)

    def _take(self, route: Route) -> None:
        self.sent += 1
        if self.sent == 1:
            self.held.append(route)
        else:
            route.continue_()


def typed_boxes() -> dict[str, str]:
    return dict(TypedSheet.objects.get().boxes)


@pytest.mark.long
def test_sums_and_who_types_are_kept_at_once_too(new_page: NewPage) -> None:
    page = first_sheet(new_page(**TABLET))
    page.get_by_text("Sums on the paper").click()
    for label, text in (("Total", "85"), ("Who is typing here?", "Maud")):
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.get_by_label(label, exact=True).fill(text)
    typed = aside(lambda: TypedSheet.objects.select_related("typist").get())
    assert (typed.sums, typed.typist.name) == ({"total": "85"}, "Maud")


def with_one_on_its_way(page: Page) -> Post:
    """Return a page on which Ana's first one is 3 and her second 4, with only the 3 on its way."""
    page.clock.install()
    post = Post(first_sheet(page))
    with page.expect_request(lambda request: request.method == "POST"):
        tap_number(page, "3")
        page.clock.run_for(1000)
    tap_number(page, "4")
    return post


def test_one_state_of_a_sheet_is_on_its_way_at_a_time(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    post = with_one_on_its_way(page)
    page.clock.run_for(5000)
    assert post.sent == 1
    with page.expect_request(lambda request: request.method == "POST") as later:
        post.held[0].continue_()
    later.value.response()
    assert aside(typed_boxes) == {"ones.1": "3", "ones.2": "4"}


def test_what_is_done_waits_for_what_is_on_its_way(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    post = with_one_on_its_way(page)
    page.get_by_role("button", name="Done, empty boxes stay empty").click()
    assert post.sent == 1
    post.held[0].continue_()
    expect(page).to_have_url(re.compile(AFTER_DONE))
    assert aside(typed_boxes) == {"ones.1": "3", "ones.2": "4"}


@pytest.mark.long
def test_who_may_not_type_any_more_is_told_that_nothing_was_kept(
    new_page: NewPage, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 404")
    page = first_sheet(new_page(**PHONE))
    aside(lambda: Table.objects.get().delete())
    tap_number(page, "3")
    notice = page.locator("#refusal")
    expect(notice).to_contain_text("Not saved: this device can no longer type in this sheet")
    page.get_by_role("button", name="Save and continue later").scroll_into_view_if_needed()
    expect(notice.locator(".slip")).to_be_in_viewport()


def test_the_code_of_a_printed_blank_sheet_leads_a_new_device_to_that_sheet(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url = daphne_server.insecure_url
    evening, paper = aside(at_a_night)
    tokens = aside(lambda: [each.token for each in SheetLink.objects.order_by("seat__number")])
    desk = as_device(new_page(**TABLET), paper.host, url)
    desk.goto(f"{url}/t/{paper.opened.public_id}/paper/")
    desk.get_by_role("link", name="Print blank sheets with codes").click()
    for each, paper_size in (("1", "A4"), ("2", "Letter"), ("4", "A4")):
        desk.goto(f"{url}/t/{paper.opened.public_id}/paper/pads/?paper={paper_size.lower()}&each={each}")
        found = qr_codes(desk.pdf(format=paper_size))
        assert sorted(found) == sorted(f"{url}/s/{token}/" for token in tokens), each

    phone = new_page(**PHONE)
    phone.goto(f"{url}/s/{tokens[1]}/")
    phone.get_by_label("Who is typing on this device?").fill("Maud")
    phone.get_by_role("button", name="Type in this sheet").click()
    expect(phone.get_by_role("heading", name="Bo’s sheet")).to_be_visible()
    with phone.expect_response(lambda answer: answer.request.method == "POST"):
        phone.locator("[data-offers]").get_by_role("button", name="3", exact=True).click()
    phone.reload()
    expect(phone.locator("[name='box:ones.1']")).to_have_value("3")
    phone.get_by_role("button", name="Done, empty boxes stay empty").click()
    expect(phone.get_by_text("This sheet is finished. Thank you.")).to_be_visible()
    assert aside(lambda: [each.typist.name for each in TypedSheet.objects.all()]) == ["Maud"]


@pytest.mark.long
def test_all_codes_of_a_paper_that_ten_players_share_can_be_read(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url, names = daphne_server.insecure_url, [f"Player {number}" for number in range(1, 11)]
    paper = aside(lambda: paper_world.on_paper(*names, game="any-game"))
    tokens = aside(lambda: [each.token for each in SheetLink.objects.all()])
    desk = as_device(new_page(**TABLET), paper.host, url)
    for paper_size in ("A4", "Letter"):
        desk.goto(f"{url}/t/{paper.opened.public_id}/paper/pads/?paper={paper_size.lower()}")
        desk.locator(".print-sides[data-ready]").wait_for(state="attached")
        found = qr_codes(desk.pdf(prefer_css_page_size=True))
        assert sorted(found) == sorted(f"{url}/s/{token}/" for token in tokens), paper_size
