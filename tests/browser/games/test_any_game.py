"""Any game between a tablet and a phone: both write in one round, a row for everybody, a correction, and no scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, WRITTEN, box, live, look_at
from tests.browser.one_tablet import passed_round
from tests.browser.paper.test_typed import open_paper
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

NewPage = Callable[..., Page]
GAME = "any-game"
SKAT = {"called": "Skat", "goal": 50}


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), SKAT, game=GAME)), daphne_server.url)


@pytest.fixture
def tablet(new_page: NewPage, daphne_server: DaphneServer) -> Page:
    """One tablet that is passed round among three players."""
    names = ("Ana", "Bo", "Cleo")
    passed = distant(aside(lambda: passed_round(GAME, names, {"called": "Skat"})), daphne_server.url)
    return live(look_at(new_page(**TABLET), passed, HOST))


def answered(page: Page) -> None:
    expect(page.locator("#tray:not([aria-busy])")).to_have_count(1)


def tap(page: Page, taps: str) -> None:
    """Tap keys of the tray one after the other, each once the tray has answered the one before."""
    for each in taps.split():
        answered(page)
        page.locator(
            f"#tray[data-writes=yes] [form=draft][value='{each}']:not([aria-disabled])"
        ).first.click()
    answered(page)


def write(page: Page) -> None:
    page.locator("#do-write[form=turn]").click()


def test_a_whole_game_is_written_on_a_tablet_and_a_phone_at_once(
    new_page: NewPage, party: DistantParty
) -> None:
    ana, bo = live(look_at(new_page(**TABLET), party, "Ana")), live(look_at(new_page(**PHONE), party, "Bo"))
    tap(bo, "- 1 2")
    tap(ana, "1 2 + 5 - 3")
    expect(ana.locator("#asks .more")).to_have_text("12+5−3 = 14")
    write(ana)
    expect(box(bo, 1, "1")).to_contain_text("14")
    expect(bo.locator("#asks")).to_have_attribute("data-taps", "@2 - 1 2")
    expect(ana.locator("#whose-turn .when-waiting").first).to_have_text("Bo plays")
    write(bo)
    for page in (ana, bo):
        expect(box(page, 2, "1")).to_contain_text("−12")
        expect(page.locator("#asks .say")).to_contain_text("Round 2")
    tap(ana, "5 0")
    write(ana)
    expect(bo.locator("#state")).to_have_attribute("data-asked", "")
    tap(bo, "0")
    write(bo)
    for page in (ana, bo):
        expect(page.locator(".podium-verdict").first).to_have_text(
            "Round 2 reached 50. Ana wins with 64 against −12."
        )
    assert table_faults(party.table) == ()


@pytest.mark.long
def test_a_row_is_typed_for_everybody_and_the_game_ended_by_a_second_tap(tablet: Page) -> None:
    tablet.keyboard.type("48")
    answered(tablet)
    expect(tablet.locator("#do-write")).to_have_text("Write 48")
    tap(tablet, "zeros")
    expect(tablet.locator("#asks .kitchen-cell .hand")).to_have_text(["48", "0", "0"])
    write(tablet)
    expect(box(tablet, 3, "1")).to_contain_text("0")
    tap(tablet, "7 @2 1 8 @3 - 4")
    write(tablet)
    expect(box(tablet, 3, "2")).to_contain_text("−4")
    tap(tablet, "end")
    expect(tablet.locator("#asks .say")).to_have_text("Was that the last round?")
    tablet.get_by_role("button", name="End the game").click()
    expect(tablet.locator(".podium-verdict").first).to_have_text(
        "You ended the game after round 2. Ana wins with 55 against 18."
    )


def test_a_number_of_an_older_round_is_corrected(tablet: Page) -> None:
    for _round in range(2):
        tap(tablet, "5 @2 6 @3 7")
        write(tablet)
        expect(tablet.locator("#asks")).to_have_attribute("data-taps", "")
    tablet.goto(tablet.url.split("?")[0] + "correction/?entry=1")
    expect(tablet.locator("#asks")).to_have_attribute("data-taps", "@1 5 @2 6 @3 7")
    tablet.locator("#tap-back").click()
    expect(tablet.locator("#asks")).to_have_attribute("data-taps", "@1 5 @2 6 @3")
    tablet.locator("#tap-9").click()
    expect(tablet.locator("#asks")).to_have_attribute("data-taps", "@1 5 @2 6 @3 9")
    write(tablet)
    tablet.get_by_role("button", name="Correct it", exact=True).click()
    live(tablet)
    expect(box(tablet, 3, "1")).to_contain_text("9")
    expect(tablet.locator("#sheet-3 .sum")).to_contain_text("16")


def test_a_row_is_written_without_scripts(new_page: NewPage, party: DistantParty) -> None:
    page = look_at(new_page(**TABLET, java_script_enabled=False), party, "Ana")
    for each in ("4", "8"):
        page.locator(f"#asks [form=draft][value='{each}']").first.click()
    page.get_by_role("button", name="Write 48").click()
    expect(box(page, 1, "1")).to_contain_text("48")


@pytest.mark.long
def test_a_number_below_zero_is_typed_from_paper_by_its_sign(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_paper(page, GAME, ("Ana", "Bo"))
    page.get_by_role("link", name="Type").first.click()
    page.locator(".typed-mark").first.click()
    for key in ("[data-digit='7']", "[data-sign]", "[data-digit='5']"):
        page.locator(f"#numbers {key}").click()
    expect(page.locator(".typed-mark").first).to_have_value("-75")
    expect(page.locator(".typed-entry").first).to_have_attribute("data-state", "typed")


def test_the_keys_of_another_keyboard_type_a_minus_and_a_half(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    counts = {"called": "Belote", "counts": "halves"}
    passed = distant(aside(lambda: passed_round(GAME, ("Ana", "Bo"), counts)), daphne_server.url)
    page = live(look_at(new_page(**TABLET), passed, HOST))
    for key in ("−", "5", ","):
        answered(page)
        page.evaluate(
            "key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))", key
        )
    answered(page)
    expect(page.locator("#cell-1 .hand")).to_have_text("−5½")


@pytest.mark.long
def test_a_sum_on_paper_is_below_zero_by_the_key_beside_it(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_paper(page, GAME, ("Ana", "Bo"))
    page.get_by_role("link", name="Type").first.click()
    page.locator(".typed-sums > summary").click()
    total = page.get_by_label("Total")
    total.fill("46")
    page.locator("[data-sign-of='sum-total']").click()
    expect(total).to_have_value("−46")
    page.locator("[data-sign-of='sum-total']").click()
    expect(total).to_have_value("46")


@pytest.mark.long
def test_a_half_is_typed_from_paper_by_its_key_or_with_a_point(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    open_paper(page, GAME, ("Ana", "Bo"), counts="halves")
    page.get_by_role("link", name="Type").first.click()
    first, second = page.locator(".typed-mark").nth(0), page.locator(".typed-mark").nth(1)
    first.click()
    for key in ("[data-sign]", "[data-half]"):
        page.locator(f"#numbers {key}").click()
    expect(first).to_have_value("-½")
    second.fill("12.5")
    for entry in page.locator(".typed-entry").all()[:2]:
        expect(entry).to_have_attribute("data-state", "typed")


TEN = ("Ana", "Bo", "Cleo", "Dov", "Eve", "Fay", "Maximilian-Friedrich", "Hal", "Ida", "Jo")


def long_game() -> Party:
    """Return a table of ten players after 30 rounds."""
    party = passed_round(GAME, TEN, {})
    for number in range(30):
        others = [{"of": seat, "points": number * seat % 60 - 10} for seat in range(2, 11)]
        party.record(points=number, others=others, seat="Ana", by=HOST)
    return party


def edges(element: Locator) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom in the window."""
    found = element.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def heads_in_view(page: Page) -> bool:
    """Return whether all names and totals stand at the top of the grid."""
    top = edges(page.locator("#sheets"))[1]
    names, sums = page.locator(".kitchen .strip").all(), page.locator(".kitchen .sum").all()
    return [round(edges(each)[1] - top) for each in (*names, *sums)] == [0] * 10 + [36] * 10


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET, UPRIGHT], ids=["phone", "tablet", "upright"])
def test_ten_columns_scroll_as_one_and_the_newest_round_is_in_view(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, object]
) -> None:
    page = new_page(**size)
    page.add_init_script(WRITTEN)
    live(look_at(page, distant(aside(long_game), daphne_server.url), HOST))
    grid, tray = page.locator("#sheets"), page.locator("#tray")
    expect(box(page, 10, "31")).to_be_in_viewport(ratio=1)
    if size is PHONE:
        assert edges(box(page, 10, "31"))[3] <= edges(tray)[1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert heads_in_view(page)
    number, first = edges(box(page, 1, "31").locator(".kitchen-round")), edges(page.locator("#sheet-1"))
    assert edges(grid)[0] <= number[0] < number[2] <= first[0] + 1

    grid.evaluate("grid => { grid.scrollTop = 0; grid.dispatchEvent(new Event('touchstart')); }")
    assert {edges(box(page, seat, "2"))[1] for seat in range(1, 11)} == {edges(box(page, 1, "2"))[1]}
    assert heads_in_view(page)
    tap(page, "7 zeros")
    write(page)
    expect(box(page, 10, "32")).to_have_attribute("data-next", "")
    assert grid.evaluate("grid => grid.scrollTop") == 0
    grid.evaluate("grid => grid.dispatchEvent(new Event('touchend'))")
    expect(box(page, 10, "32")).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET, UPRIGHT], ids=["phone", "tablet", "upright"])
def test_no_key_and_no_cell_moves_while_a_row_is_typed(
    new_page: NewPage, daphne_server: DaphneServer, size: dict[str, object]
) -> None:
    page = new_page(**size)
    page.add_init_script(WRITTEN)
    party = distant(aside(lambda: passed_round(GAME, TEN[:4], {"called": "Skat"})), daphne_server.url)
    live(look_at(page, party, HOST))
    tap(page, "1 zeros")
    write(page)
    expect(page.locator("#asks .say")).to_contain_text("Round 2")
    expect(page.locator("#take-back-now")).to_be_visible()
    parts = ("#tap-5", "#tap-back", "#cell-3", "#do-write")

    def places() -> list[tuple[int, int]]:
        answered(page)
        lefts_and_tops = (edges(page.locator(part))[:2] for part in parts)
        return [(round(left), round(top)) for left, top in lefts_and_tops]

    before = places()
    for each in ("4", "+", "8", "@2", "-", "3", "@3"):
        tap(page, each)
        assert places() == before, each


def test_an_empty_field_says_what_it_means_with_the_chosen_game(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    page = new_page(**PHONE)
    page.goto(daphne_server.url)
    pile = page.locator("#pile-any-game")
    pile.locator("> summary").click()
    pile.get_by_text("What counts, and when it ends").click()
    goal, best = pile.locator("input[name=goal]"), pile.locator("select[name=best] option").first
    for game, most, who, words in (
        ("", "open end", "as usual: most points", ""),
        ("hearts", "100", "as usual: fewest points", "Fewest points win · until 100."),
        ("rummy", "500", "as usual: most points", "Most points win · until 500."),
    ):
        pile.locator(f"input[name=preset][value='{game}'] + label").click()
        expect(goal).to_have_attribute("placeholder", most)
        expect(best).to_have_text(who)
        if words:
            expect(pile.locator(".choice-usual:visible")).to_have_text(words)
