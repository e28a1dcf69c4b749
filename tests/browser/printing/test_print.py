"""Printing after a game: all sheets in ink on white, nothing cut, the log from page one on."""

import re
import unicodedata

import pytest
from playwright.sync_api import Page

from scoresheets.pads import PADS
from tests.browser.elsewhere import DistantParty, aside
from tests.browser.hands import PHONE, TABLET, NewPage, as_device, live, look_at
from tests.browser.printed import paper_of, text_of
from tests.browser.screenshots_games import golden_party
from tests.cast import HOST
from tests.evening import open_evening
from tests.paper import paper_world
from tests.real_server import DaphneServer
from tests.tries import first

# The paper inside its margins, in CSS pixels.
PAPERS = {"A4": (718, 1047), "Letter": (740, 979)}
# A game, the number of its sheets and of printed pages, and the elements that must be drawn in black.
GAMES = (
    ("roll-estate", "decided-by-rental-properties-owned", 2, 1, ".box-shop[data-state=held] > svg"),
    ("yahtzee", "six-rounds", 2, 1, ".rail .rail-done"),
    ("yahtzee", "eight-players", 8, 4, ".rail .rail-notch"),
    ("uno-dice", "own-chain", 4, 2, ".space[data-state=written] > svg"),
    ("monopoly-solo", "bank-broken", 1, 1, ".houses .icon"),
    ("monopoly-deal", "four-players", 4, 2, ".strip .icon"),
)

# Letters that would be white or yellow on white: browsers omit backgrounds, unless those must be exact.
PALE = """() => {
  const luminance = colour => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
    return 0.3 * r + 0.6 * g + 0.1 * b;
  };
  const solid = each => each && (getComputedStyle(each).printColorAdjust === 'exact'
    && getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)'
    && luminance(getComputedStyle(each).backgroundColor) < 60 || solid(each.parentElement));
  return [...document.querySelectorAll('main *')].filter(each => each.getClientRects().length
    && !each.matches('.hidden-text, .hidden-text *, svg *')
    && [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
    && luminance(getComputedStyle(each).color) > 60 && !solid(each)).map(each => each.outerHTML.slice(0, 90));
}"""

# Elements that reach over the paper's edge, or are cut off by their container.
CUT = """([width, height]) => [...document.querySelectorAll('.papers > .place, .papers > .place *')].filter(each => {
  const { left, right, height: block } = each.getBoundingClientRect();
  if (!right || each.closest('.hidden-text, svg svg, defs')) return false;
  const { overflowX } = getComputedStyle(each);
  const cut = overflowX !== 'visible' && each.clientWidth > 1 && !each.closest('svg')
    && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2);
  return left < -0.5 || right > width + 0.5 || block > height || cut;
}).map(each => each.outerHTML.slice(0, 90))"""

INK = """each => [getComputedStyle(each).stroke, getComputedStyle(each).fill]"""


def on_paper(page: Page, paper: str) -> None:
    """Lay the page out as for the printer."""
    width, height = PAPERS[paper]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="print", color_scheme="dark")


def pages(page: Page, **how: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(**how)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "golden", "sheets", "sides", "drawn"), first(GAMES))
def test_the_sheets_of_a_finished_game_print_whole_and_in_ink(
    game: str,
    golden: str,
    sheets: int,
    sides: int,
    drawn: str,
    new_page: NewPage,
    daphne_server: DaphneServer,
) -> None:
    page, party = new_page(**TABLET), golden_party(game, golden, 1000, daphne_server.url)
    live(look_at(page, party, HOST))
    for paper, size in PAPERS.items():
        assert pages(page, format=paper) == 1 + sides
        on_paper(page, paper)
        assert page.locator(".papers > .place:visible .sheet").count() == sheets
        black = page.locator(f".papers {drawn}").first.evaluate(INK)
        assert "rgb(0, 0, 0)" in black, f"{drawn} is {black}"
        assert page.evaluate(PALE) == []
        assert page.evaluate(CUT, list(size)) == []
        shown = ":is(.head .head-end > *, .finals-actions, .papers-tabs, button.button):visible"
        assert page.locator(shown).count() == 0
    printed_two_a_page(page, party, sheets)


def printed_two_a_page(page: Page, party: DistantParty, sheets: int) -> None:
    """Print the filled sheets two a page, and a diploma a page, with nothing cut."""
    path = f"{party.url}/t/{party.opened.public_id}/print/"
    texts = printed(page, f"{path}?each=2", "a4")
    assert len(texts) == -(-sheets // 2)
    assert all("Friday · " in text for text in texts)
    assert page.locator(".print-fit .sheet").count() == sheets
    if sheets > 1:
        diplomas = printed(page, f"{path}?what=diplomas", "letter")
        assert all("Place" in text and "Friday · " in text for text in diplomas)


@pytest.fixture
def played(daphne_server: DaphneServer) -> DistantParty:
    return golden_party("monopoly-solo", "bank-broken", 1000, daphne_server.url)


@pytest.mark.long
@pytest.mark.parametrize("what", ["log", "book"])
def test_the_log_and_the_bank_book_begin_on_page_one(
    what: str, new_page: NewPage, played: DistantParty
) -> None:
    """A first page that holds only the table's name is a small file."""
    page = look_at(new_page(**TABLET), played, HOST)
    page.goto(f"{played.url}/t/{played.opened.public_id}/{what}/")
    first, second = (len(page.pdf(page_ranges=number)) for number in "12")
    assert first > 0.8 * second
    on_paper(page, "A4")
    assert page.evaluate(PALE) == []
    assert page.locator(":is(.head .head-end > *, nav .button, .more-of):visible").count() == 0


@pytest.mark.long
def test_what_is_printed_does_not_depend_on_the_sheet_in_view(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = golden_party("roll-estate", "third-business", 1000, daphne_server.url)
    page = live(look_at(new_page(**TABLET), party, HOST))
    shown = page.locator(".papers > .place:visible")
    assert shown.count() == 1
    page.locator(".papers-tabs label", has_text="Bo").click()
    assert shown.get_attribute("data-seat") == "2"
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Print the sheets").click()
    assert page.title() == "printed"
    page.emulate_media(media="print")
    assert shown.count() == page.locator(".papers-tabs label").count()


POINTS = {"a4": {(595, 842), (842, 595)}, "letter": {(612, 792), (792, 612)}}
# Content beyond its part of the page, on sheets enlarged to fill it.
BEYOND = """() => [...document.querySelectorAll('.print-slot')].flatMap(slot => {
  const part = slot.getBoundingClientRect();
  return [...slot.querySelectorAll('.sheet, .sheet *')].filter(each => {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    return width && !each.closest('.hidden-text, svg svg, defs') && (left < part.left - 1 || right > part.right + 1
      || top < part.top - 1 || bottom > part.bottom + 1);
  }).map(each => each.outerHTML.slice(0, 90));
})"""


# The longer words that are visible on the paper.
SEEN = """() => [...document.querySelectorAll('.print-slot')].flatMap(slot => {
  const words = [], texts = document.createTreeWalker(slot, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    const { clipPath, visibility } = getComputedStyle(around);
    if (around.getClientRects().length && !around.closest('.hidden-text, svg') && clipPath === 'none'
        && visibility === 'visible')
      words.push(...texts.currentNode.data.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  }
  return words;
})"""


def letters(text: str) -> str:
    """Return the letters of a text, without spaces and with ligatures split, in lower case."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text)).lower()


def printed(page: Page, path: str, paper: str) -> list[str]:
    """Return the texts of the printed pages; fails if anything on them is cut off, or too pale to read."""
    page.goto(f"{path}&paper={paper}")
    page.locator(".print-sides[data-ready]").wait_for(state="attached")
    assert page.evaluate(BEYOND) == []
    pdf = page.pdf(prefer_css_page_size=True)
    assert set(paper_of(pdf)) <= POINTS[paper]
    assert page.evaluate(PALE) == []
    texts = text_of(pdf)
    told = letters("".join(texts))
    if "each=large" not in path:  # that one is laid out for the printer alone
        assert [word for word in page.evaluate(SEEN) if word not in told] == []
    return texts


# The marks by which a photograph of a sheet is straightened: their corners, in CSS pixels.
MARKS = """() => [...document.querySelectorAll('.print-slot')].map(slot => {
  const part = slot.getBoundingClientRect();
  const sheet = slot.querySelector('.print-fit').getBoundingClientRect();
  return ['::before', '::after'].map(end => {
    const { insetBlockStart, insetInlineStart, inlineSize, blockSize, borderInlineStartWidth, borderInlineStartColor,
      display } = getComputedStyle(slot, end);
    const above = part.top + parseFloat(insetBlockStart), left = part.left + parseFloat(insetInlineStart);
    return { black: borderInlineStartColor === 'rgb(0, 0, 0)' && display === 'block',
      square: Math.abs(parseFloat(blockSize) - parseFloat(borderInlineStartWidth)) < 1,
      sides: Math.abs(left - sheet.left) + Math.abs(left + parseFloat(inlineSize) - sheet.right) < 2,
      clear: end === '::before' ? above + parseFloat(blockSize) < sheet.top : above > sheet.bottom,
      inside: above >= part.top && above + parseFloat(blockSize) <= part.bottom + 1 };
  });
})"""


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(PADS))
def test_blank_pads_print_one_two_and_four_a_page_with_their_marks_and_nothing_cut(
    new_page: NewPage, game: str
) -> None:
    page = new_page(**TABLET)
    for each, paper in ((1, "a4"), (2, "letter"), (4, "a4")):
        texts = printed(page, f"/print/{game}/?each={each}", paper)
        assert [bool(text.strip()) for text in texts] == [True]
        marks = page.evaluate(MARKS)
        assert len(marks) == each
        assert [end for sheet in marks for end in sheet if not all(end.values())] == []
    assert all(text.strip() for text in printed(page, f"/print/{game}/?each=large", "letter"))


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(PADS))
def test_what_a_phone_prints_is_laid_out_as_on_a_large_screen_with_nothing_cut(
    new_page: NewPage, game: str
) -> None:
    """A printer's page is wider than a phone: sizes measured in the phone's window must hold there."""
    page = new_page(**PHONE)
    for each in (1, 4):
        page.emulate_media(media="null")
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(f"/print/{game}/?each={each}&paper=a4")
        page.locator(".print-sides[data-ready]").wait_for(state="attached")
        width, height = PAPERS["A4"]
        turned = page.locator(".print-sides[data-turned]").count()
        page.set_viewport_size({"width": height if turned else width, "height": width if turned else height})
        page.emulate_media(media="print")
        assert page.evaluate(BEYOND) == [], each


@pytest.mark.long
def test_a_blank_sheet_of_roll_estate_has_lines_for_the_sums_that_the_check_asks_for(
    new_page: NewPage,
) -> None:
    [text] = printed(new_page(**TABLET), "/print/roll-estate/?each=1", "a4")
    for word in ("Neighborhoods", "Investments", "Total"):
        assert word in text
    assert "$0" not in text.replace("\n", " ").split("Neighborhoods")[0]


SEVEN = ("Ana", "Bo", "Cleo", "Dov", "Eve", "Fay", "Gus with a name of 30 letters")


def seven_share_a_place() -> paper_world.PaperTable:
    """Return a finished game of Yahtzee on paper with nothing but zeros."""
    paper = paper_world.on_paper(*SEVEN, game="yahtzee")
    for number in range(1, 8):
        paper.types(number, {key: "0" for key, box in paper.typed.boxes.items() if not box.hint})
    paper.decides("ended", ended="over")
    assert paper.decides("check").status == 302
    return paper


@pytest.mark.long
def test_seven_who_share_a_place_get_a_diploma_each_on_a_page_of_its_own(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url, paper = daphne_server.insecure_url, aside(seven_share_a_place)
    page = as_device(new_page(**TABLET), paper.host, url)
    page.goto(f"{url}/t/{paper.opened.public_id}/print/?what=diplomas&paper=letter")
    page.locator(".print-sides[data-ready]").wait_for(state="attached")
    frames = page.locator(".diploma-frame").evaluate_all(
        "all => all.map(each => each.scrollHeight - each.clientHeight)"
    )
    assert frames == [0] * 7
    texts = text_of(page.pdf(prefer_css_page_size=True))
    assert [bool(text.strip()) for text in texts] == [True] * 7
    assert page.locator(".diploma-names").all_inner_texts() == list(SEVEN)


@pytest.mark.long
def test_a_diploma_has_room_for_the_longest_name_and_verdict_on_either_paper(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url, paper = daphne_server.insecure_url, aside(seven_share_a_place)
    page = as_device(new_page(**TABLET), paper.host, url)
    for size in ("a4", "letter"):
        page.goto(f"{url}/t/{paper.opened.public_id}/print/?what=diplomas&paper={size}")
        page.locator(".print-sides[data-ready]").wait_for(state="attached")
        cut = page.locator(".diploma-frame").first.evaluate(
            """frame => {
              const name = frame.querySelector(".diploma-names"), text = frame.querySelector(".diploma-text");
              name.dataset.long = "very";
              name.firstElementChild.textContent = "Wolfgang Amadeus Mozartson of Salzburg W";
              text.innerHTML = `<p class="diploma-figure">Most valuable: $1,234</p>
                <p class="diploma-why" data-long>${"Ana and Bo both have $725, and so on. ".repeat(9)}</p>`;
              return [frame.scrollHeight - frame.clientHeight, name.scrollWidth - name.clientWidth];
            }"""
        )
        assert cut == [0, 0]


@pytest.mark.long
def test_a_printed_wall_has_no_navigation(new_page: NewPage, daphne_server: DaphneServer) -> None:
    url, evening = daphne_server.insecure_url, aside(open_evening)
    page = as_device(new_page(**TABLET), evening.runner, url)
    page.goto(f"{url}/n/{evening.opened.public_id}/")
    page.emulate_media(media="print")
    assert page.locator("nav").count() > 0
    assert page.locator("nav:visible, button:visible").count() == 0


@pytest.mark.long
def test_large_print_goes_on_on_a_further_page(new_page: NewPage) -> None:
    page = new_page(**TABLET)
    page.goto("/print/roll-estate/?each=large&paper=a4")
    first, second = text_of(page.pdf(prefer_css_page_size=True))
    assert "Quadruple" in first
    assert "lotto" in second.lower()


@pytest.mark.long
def test_a_phone_shows_what_is_printed_without_scrolling_sideways(new_page: NewPage) -> None:
    page = new_page(**PHONE | {"viewport": {"width": 320, "height": 640}})
    page.goto("/print/yahtzee/?each=4")
    page.locator(".print-sides[data-ready]").wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.locator("label", has_text="Letter").click()
    page.wait_for_url("**paper=letter**")
    assert page.locator(".print-sides").get_attribute("data-each") == "4"
