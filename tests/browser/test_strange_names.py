"""S8, S9: text that people type stays text in a real browser; and the guard of these tests sees what it must.

F7: no name, however it is written, pushes another row away or makes a page scroll sideways.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, box, live, look_at, tap_dice, turn_of
from tests.browser.scenes import begin, evening
from tests.cast import HOST, finished, open_table, play_out
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

NAMES = ("<img src=x onerror=__x=1>", "<svg/onload=__x=1>", '"><b hx-get=/ hx-trigger=load>')
TITLE = "</title><script>__x = 1</script><img src=x onerror=__x=1>"


def test_names_and_titles_run_nothing_on_any_page(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: open_table(NAMES)), daphne_server.url)
    party.opened.title = TITLE
    party.opened.save(update_fields=["title"])
    page = live(look_at(new_page(**TABLET), party, HOST))
    for path in ("", "log/", "links/"):
        page.goto(f"{party.url}/t/{party.opened.public_id}/{path}")
        expect(page.locator("h1")).to_contain_text("<script>")
        assert page.evaluate("window.__x") is None
        assert page.locator("[onerror], [onload], b[hx-get], h1 script").count() == 0


def test_names_run_nothing_in_pushed_fragments_and_refusals(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")
    party = distant(aside(lambda: open_table(NAMES)), daphne_server.url)
    page = live(look_at(new_page(**TABLET), party, NAMES[1]))
    party.record((1, 2, 3, 4, 6), "routes.any")
    turn_of(page, 2)
    expect(box(page, 2, "routes.any")).to_contain_text("<img src=x")
    tap_dice(page, "12346")
    expect(page.locator("#tray")).to_have_attribute(
        "data-dice", "full"
    )  # the highlighted sheet takes the box's place
    box(page, 2, "routes.any").click(force=True)
    expect(page.locator("#slip")).to_contain_text("<img src=x onerror=__x=1>")
    assert page.evaluate("window.__x") is None
    assert page.locator("[onerror], [onload], b[hx-get]").count() == 0


def test_the_guard_sees_an_inline_script_that_the_policy_stopped(
    new_page: NewPage, page_guard: PageGuard
) -> None:
    page = new_page(**TABLET)
    page.goto("/")
    page.evaluate(
        "document.head.append(Object.assign(document.createElement('script'), {text: 'window.__x = 1'}))"
    )
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("window.__x") is None
    assert any("script" in complaint for complaint in page_guard.unexpected())
    page_guard.expect("script")


BOOK = {"viewport": {"width": 1024, "height": 768}}
KEY_WORDS_AT = (
    *((1280, 800), (1080, 810), (1024, 768), (800, 1280), (768, 1024)),
    *((390, 844), (320, 568), (844, 390)),
)
LONG_NAMES = (
    *("W" * 30, "W W W W W W W W W W W W W W W", "a" + "\u0316\u0301" * 14, "محمد علي بن عبد الرحمن الكبير"),
    *("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "日本語の名前はとても長いですよね本当に長い"),
)
# The names that stand in rows, with their number of lines; sentences may run on.
ROWS = """() => [...document.querySelectorAll(
  "th bdi, [class$='-who'] bdi, :is(.row-name, .tower-name) bdi, .box-holder bdi, .seat bdi")]
  .map(name => [name, name.getBoundingClientRect().height, getComputedStyle(name)])
  .filter(([, height, look]) => height > 2.3 * (parseFloat(look.lineHeight) || 1.35 * parseFloat(look.fontSize)))
  .map(([name, height]) => [name.textContent, height])"""


# Names over figures that reach into the name beside them.
CROWDED = """() => {
  const names = [...document.querySelectorAll('.breakdown thead :is(bdi, .chip)')].filter(each => each.clientWidth > 2);
  const at = each => {
    const letters = document.createRange();
    letters.selectNodeContents(each);
    return (each.matches('bdi') ? letters : each).getBoundingClientRect();
  };
  return names.filter(one => names.some(other => one.closest('th') !== other.closest('th')
    && at(other).left - at(one).right < 8 && at(other).left > at(one).left
    && at(other).top < at(one).bottom && at(other).bottom > at(one).top)).map(each => each.textContent);
}"""


@pytest.mark.parametrize("size", [TABLET, BOOK, UPRIGHT], ids=["1280", "1024", "800"])
def test_the_names_over_the_figures_of_five_stand_apart_and_whole(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, object]
) -> None:
    party = evening("roll-estate", 5)
    begin(party)
    aside(lambda: play_out(party))
    page = live(look_at(new_page(**size), distant(party, daphne_server.url), HOST))
    assert page.evaluate(CROWDED) == []
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length"
    assert page.locator(".breakdown thead bdi").evaluate_all(cut) == 0


def test_what_does_not_fit_of_a_name_is_hidden_and_what_fits_is_whole(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    """Checked by pictures: other letters out of sight draw the same, and dots on a capital draw a different picture."""
    party = distant(aside(finished), daphne_server.url)
    pages = [look_at(new_page(**size, reduced_motion="reduce"), party, HOST) for size in (PHONE, TABLET)]

    def drawn(page: Page, place: str, name: str) -> bytes:
        found = page.locator(place).first
        found.evaluate("(each, name) => { each.textContent = name; each.className = 'lengthy' }", name)
        return found.screenshot(animations="disabled")

    for page in pages:
        live(page)
        ends = ("Theophilus Mo", "Hhhhhhhh Hhhh", "acemnorsu")
        assert len({drawn(page, ".tower bdi", f"Wolfgang Amadeus {end}") for end in ends}) == 1
        assert drawn(page, ".tower bdi", "Ömer") != drawn(page, ".tower bdi", "Omer")
    heads = [drawn(pages[1], ".breakdown thead bdi", name) for name in ("Ömer", "Omer")]
    assert heads[0] != heads[1]


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_name_takes_two_lines_at_most_and_no_page_scrolls_sideways(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, object]
) -> None:
    party = distant(aside(finished), daphne_server.url)
    page = live(look_at(new_page(**size), party, HOST))
    for name in LONG_NAMES:
        answer = aside(lambda name=name: party.host.asks(party.opened, "rename_seat", seat=2, name=name))  # type: ignore[misc]
        assert answer.status == 200
        for path in ("", "log/", "people/", "boxes/"):
            page.goto(f"{party.url}/t/{party.opened.public_id}/{path}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, path)
            assert page.evaluate(ROWS) == [], (name, path)


# The next word to tap, if a part of it is out of sight once the button beside it has counted the boxes below the view.
KEY_WORD_CUT = """async () => {
  for (const _ of "12") await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll("#tray .say mark")].filter(each => each.getClientRects().length)
  .filter(each => {
    const say = each.closest(".say").getBoundingClientRect();
    return [...each.getClientRects()].some(it => it.right > say.right + 1 || it.bottom > say.bottom + 1);
  }).map(each => each.closest(".say").textContent.trim());
}"""


@pytest.mark.parametrize("game", ["roll-estate", "yahtzee"])
def test_what_is_to_be_tapped_is_whole_after_a_long_name(
    new_page: NewPage, daphne_server: DaphneServer, game: str
) -> None:
    """In French, whose words are longer."""
    party = distant(aside(lambda: open_table(("Maximilian", "Bo"), game=game)), daphne_server.url)
    page = new_page(**TABLET)
    page.context.add_cookies([{"name": "language", "value": "fr", "url": party.url}])
    live(look_at(page, party, "Maximilian"))
    found = []
    for thrown in ("", "55361"):
        tap_dice(page, thrown)
        expect(page.locator("#tray")).to_have_attribute("data-dice", "full" if thrown else "short")
        for width, height in KEY_WORDS_AT:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}x{height}: {each}" for each in page.evaluate(KEY_WORD_CUT)]
    assert found == []
