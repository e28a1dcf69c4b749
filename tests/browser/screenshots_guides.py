"""The pictures of the guides, in each language: `make screenshots` takes them."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from scoresheets.models import Guest, Round, RoundTable
from scoresheets.nights.rounds.selectors.rounds import Plan
from scoresheets.nights.rounds.services.rounds import draw_round, publish_round
from tests.browser.elsewhere import aside
from tests.browser.hands import as_device
from tests.cast import new_key, open_table, play_out
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.nights.standings.test_standings_by_person import plays
from tests.rounds import write_round, yahtzee

PICTURES = Path(__file__).parents[2] / "static" / "help"
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
PHONE, TABLET = (390, 640), (800, 620)
COLOURS = 48


def take_guides(browser: Browser, url: str) -> None:
    """Take every picture of the guides, into the folder of their static files."""
    PICTURES.mkdir(exist_ok=True)
    drafted, decided = aside(_drafted), aside(_decided)
    for language in ("en", "fr"):
        for name, size, evening, path in (
            ("night-people", PHONE, drafted, "people/"),
            ("night-draft", TABLET, drafted, "rounds/"),
            ("night-standings", TABLET, decided, "standings/"),
        ):
            _take(browser, url, f"{name}.{language}", size, evening, path)


def _take(
    browser: Browser,
    url: str,
    name: str,
    size: tuple[int, int],
    evening: Evening,
    path: str,
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(
        viewport=viewport,  # type: ignore[arg-type]
        locale=name.rpartition(".")[2],
        reduced_motion="reduce",
    )
    page = as_device(context.new_page(), evening.runner, url)
    page.goto(f"{url}/n/{evening.opened.public_id}/{path}")
    expect(page.locator("#live")).to_have_attribute("data-link", "live")
    expect(page.locator("main .sheet").first).to_be_visible()
    file = PICTURES / f"{name}.png"
    page.screenshot(path=file)
    Image.open(file).convert("RGB").quantize(COLOURS).save(file, optimize=True)
    context.close()


def _drafted() -> Evening:
    """Return a night of twelve people with the draft of its second round."""
    evening = open_evening()
    evening.adds_places(4)
    evening.notes(*NAMES)
    write_round(evening.night, ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    Guest.objects.filter(night=evening.opened, number__gt=10).update(state=Guest.State.COMING)
    draw_yahtzee(evening)
    return evening


def _decided() -> Evening:
    """Return a night whose final somebody won who had not won most games."""
    evening = open_evening()
    evening.notes("Ana", "Bo", "Cleo", "Dov")
    plays(evening)
    plays(evening, {"Bo": "Dov"})
    draw_round(access=evening.runs, key=new_key(), plan=Plan((yahtzee(fewest=2),), best=2))
    drawn = Round.objects.get(night=evening.opened)
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    final = open_table(("Ana", "Cleo"), {"rounds": 1}, game="yahtzee")
    final.record(seat="Cleo", leaves=True)
    play_out(final)
    RoundTable.objects.filter(round=drawn).update(table=evening.takes(final))
    return evening
