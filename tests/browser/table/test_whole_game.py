"""A full game through the screen, on one tablet that is passed round."""

from playwright.sync_api import Page, expect

from scoresheets.models import Table
from scoresheets.table.selectors.checks import table_faults
from tests.browser.hands import CALM, TABLET, NewPage, box, live, open_table, start, tap_dice, turn_of, write

# Ana completes Ones, Twos and Threes first; her third business ends the game with the round.
ANA = (
    ("12346", "ones.1"),
    ("11346", "ones.2"),
    ("21346", "twos.1"),
    ("22346", "twos.2"),
    ("31246", "threes.1"),
    ("33246", "threes.2"),
    ("33346", "threes.3"),
)
BO = (
    ("12344", "routes.1-4"),
    ("23455", "routes.2-5"),
    ("34566", "routes.3-6"),
    ("12345", "indexes.1"),
    ("66666", "jackpot"),
    ("66655", "liquid-assets"),
    ("44446", "quadruples.1"),
)


def test_a_full_game_goes_from_the_front_door_to_the_closed_finals(new_page: NewPage) -> None:
    page = new_page(**TABLET, **CALM)
    open_table(page, ["Ana", "Bo", "Cleo"])
    start(page)
    cleo = [("44456", "triples.1"), ("55566", "triples.2"), ("66645", "triples.3")]
    cleo += [("41566", "fours.1"), ("44566", "fours.2"), ("55466", "fives.1"), ("65544", "sixes.1")]
    for ana, bo, third in zip(ANA, BO, cleo, strict=True):
        for seat, (dice, key) in enumerate((ana, bo, third), start=1):
            turn_of(page, seat)
            if (seat, key) == (3, "sixes.1"):
                expect(page.locator("#whose-turn")).to_contain_text("Last round")
                _last_entry(page, dice, key)
            else:
                write(page, seat, dice, key)
    expect(page.locator(".podium-verdict")).to_contain_text("Bo wins")
    expect(page.locator("#finals")).to_contain_text("$175")
    live(page)
    page.locator("#ask-close > summary").click()
    page.get_by_role("button", name="Close the game").click()
    expect(page.locator("#finals")).to_contain_text("These figures stay as they are")
    table = Table.objects.get()
    assert table.closed_at is not None
    assert table_faults(table) == ()


def _last_entry(page: Page, dice: str, key: str) -> None:
    """Write the last entry: the page becomes the finals by itself."""
    tap_dice(page, dice)
    box(page, 3, key).click()
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
