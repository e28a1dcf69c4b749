"""A table on paper at a night: two devices type it blind, the differences are settled, the wall follows, it counts."""

from playwright.sync_api import Page, expect

from scoresheets.models import Table, Typist
from tests.browser.elsewhere import aside
from tests.browser.hands import TABLET, NewPage, as_device
from tests.browser.paper.test_typed import type_with_taps
from tests.evening import Evening, open_evening
from tests.paper.paper_world import PaperTable
from tests.real_server import DaphneServer

SHEETS = {
    "Ana": {"ones.1": "1", "fives.1": "5"},
    "Bo": {"ones.1": "2"},
    "Cleo": {"sixes.1": "6"},
    "Dee": {"fives.1": "10", "fives.2": "5"},  # the row does not increase
}
MISREAD = {"Ana": {"fives.1": "10"}, "Bo": {"ones.1": "1"}, "Cleo": {"sixes.1": "12"}}
PLACE = 3
MOST_TAPS = 2 * sum(map(len, SHEETS.values())) + len(SHEETS)


def on_paper_at(evening: Evening) -> PaperTable:
    fields = {
        "game": "roll-estate",
        "variant": "standard",
        "name": list(SHEETS),
        "twice": "yes",
        "night": evening.opened.public_id,
        "place": PLACE,
    }
    assert evening.runner.post("/paper/", fields, htmx=False).status == 302
    return PaperTable(Table.objects.get(), evening.runner)


def type_all(page: Page, desk: str, who: str, wrong: dict[str, dict[str, str]]) -> int:
    """Type every sheet of the table by taps, entering the typist once. Return the number of taps."""
    taps = 0
    for number, (name, texts) in enumerate(SHEETS.items()):
        page.goto(desk)
        page.get_by_role("link", name=f"{name}’s sheet").click()
        assert page.locator("#typing .typed-mark:not([value=''])").count() == 0
        asked = page.get_by_label("Who is typing here?")
        expect(asked).to_have_count(0 if number else 1)
        if not number:
            asked.fill(who)
        taps += type_with_taps(page, texts | wrong.get(name, {}))
    return taps


def test_two_devices_type_a_table_blind_and_the_standings_count_it(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    url, evening = daphne_server.insecure_url, aside(open_evening)
    paper = aside(lambda: on_paper_at(evening))
    desk = f"{url}/t/{paper.opened.public_id}/paper/"
    first, wall = (as_device(new_page(**TABLET), evening.runner, url) for _page in range(2))
    second = as_device(new_page(**TABLET), aside(lambda: evening.came("help")), url)
    wall.goto(f"{url}/n/{evening.opened.public_id}/")
    tile = wall.locator(f"#p{PLACE}")
    expect(tile).to_contain_text("not typed in")

    assert type_all(first, desk, "Maud", {}) <= MOST_TAPS
    expect(tile).to_contain_text("half typed in", timeout=10_000)
    assert type_all(second, desk, "Ned", MISREAD) <= MOST_TAPS
    expect(tile).to_contain_text("versions differ", timeout=10_000)
    assert aside(lambda: sorted(each.name for each in Typist.objects.all())) == ["Maud", "Ned"]

    first.goto(desk)
    differ = first.locator("section", has_text="Two versions").locator("li[data-state=open]")
    expect(differ).to_have_count(3)
    for left, text in ((2, "5"), (1, "2"), (0, "6")):
        differ.first.get_by_role("button", name=text, exact=True).click()
        expect(differ).to_have_count(left)
    expect(tile).to_contain_text("problems", timeout=10_000)
    found = first.locator("section", has_text="What is impossible").locator("li[data-state=open]")
    expect(found).to_have_count(1)
    found.get_by_role("button", name="Confirmed on paper").click()
    expect(found).to_have_count(0)
    first.get_by_role("button", name="Yes, everybody stopped").click()
    first.get_by_role("button", name="Checked: this is how it ended").click()
    expect(first.get_by_role("link", name="The result")).to_be_visible()

    expect(tile).to_contain_text("on paper", timeout=10_000)
    wall.goto(f"{url}/n/{evening.opened.public_id}/standings/")
    expect(wall.locator(".standing").first).to_contain_text("1 on paper")
    for name in SHEETS:
        expect(wall.locator(".standing").first).to_contain_text(name)
