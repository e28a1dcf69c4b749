"""R17: real browsers lose the network for half a minute: they say so, keep their drafts, and recover."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect, sync_playwright

from scoresheets.settings import BASE_DIR
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.find_chromium import ADVICE, find_chromium
from tests.browser.hands import TABLET, box, live, tap_dice
from tests.faults.conftest import PATIENCE, Report
from tests.faults.ledger import BOX, DICE
from tests.faults.network import SERVER, Network, network
from tests.faults.world import Place, World, in_file

pytestmark = pytest.mark.waits

CUT = 30.0  # seconds
SAYS_SO = 15.0 * PATIENCE  # seconds after the cut
BACK = 10.0 * PATIENCE  # seconds after it was mended
NOTES_LINKS = """
  window.links = [];
  addEventListener('DOMContentLoaded', () => {
    const sign = document.getElementById('live');
    const note = () => window.links.push([Date.now() / 1000, sign.dataset.link]);
    new MutationObserver(note).observe(sign, { attributes: true, attributeFilter: ['data-link'] });
    note();
  });
"""
# Control: the scripts without their checks of a silent connection.
CARELESS = {"live": (("SILENCE = 10_500", "SILENCE = 3e8"), ("REGULAR = 60_000", "REGULAR = 3e8"))}
SENT = re.compile(r"/dice\.\w+\.js")  # one file with all scripts of the page


@dataclass(frozen=True)
class Tablet:
    """A page at a table of its own, in one of the rooms."""

    page: Page
    place: Place
    taps: bool  # taps the box during the cut; else it enters the dice then

    def begins(self, url: str) -> None:
        cookie = {"name": DEVICE_COOKIE, "value": self.place.secrets[0], "url": url}
        self.page.context.add_cookies([cookie])  # type: ignore[list-item]
        self.page.goto(f"{url}/t/{self.place.table}/")
        live(self.page)
        if self.taps:
            tap_dice(self.page, DICE)
            expect(box(self.page, 1, BOX)).to_have_attribute("data-state", "legal")

    def goes_on(self) -> None:
        """Tap the box or enter the dice, during the cut."""
        if self.taps:
            box(self.page, 1, BOX).click()
        else:
            tap_dice(self.page, DICE)

    def has_its_dice(self) -> None:
        expect(self.page.locator("input[name=dice][form=turn]")).to_have_value(DICE)

    def ends(self) -> None:
        """Wait until the tapped entry is written, or the entered dice have their highlights."""
        wait = 2 * BACK * 1000
        if self.taps:
            expect(self.page.locator("#state")).to_have_attribute("data-turn", "2", timeout=wait)
        else:
            expect(box(self.page, 1, BOX)).to_have_attribute("data-state", "legal", timeout=wait)
            self.has_its_dice()

    def first(self, link: str, after: float) -> float:
        """Return the seconds from `after` until the page first showed this state; 1e9 if it never did."""
        links: list[tuple[float, str]] = self.page.evaluate("window.links")
        return min((when - after for when, said in links if said == link and when >= after), default=1e9)


@contextmanager
def outside(folder: Path) -> Iterator[World]:
    """A server that listens on the network and not only to this machine."""
    world = World({**in_file(folder), "ALLOWED_HOSTS": SERVER})
    world.servers[0].bind = "0.0.0.0"  # noqa: S104 (reached from the namespaces)
    try:
        world.start()
        yield world
    finally:
        world.close()


def browser_in(room: str, net: Network, playwright: Playwright, folder: Path) -> Browser:
    chromium = find_chromium()
    assert chromium, ADVICE
    return playwright.chromium.launch(
        executable_path=net.runs_in(room, chromium, folder),
        args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    )


def page_in(browser: Browser) -> Page:
    page = browser.new_context(**TABLET, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.add_init_script(NOTES_LINKS)
    return page


def careless(page: Page) -> Page:
    """Load the page with the careless scripts."""
    for script, changes in CARELESS.items():
        text = (BASE_DIR / "static" / "table" / f"{script}.js").read_text(encoding="utf-8")
        assert [text.count(said) for said, _instead in changes] == [1] * len(changes)
        page.route(SENT, changed(changes))
    return page


def changed(changes: Iterable[tuple[str, str]]) -> Callable[[Route], None]:
    """Answer with the server's script with these changes."""

    def answer(route: Route) -> None:
        text = route.fetch().text()
        for said, instead in changes:
            assert text.count(said) == 1
            text = text.replace(said, instead)
        route.fulfill(body=text, content_type="text/javascript")

    return answer


def cut(net: Network, during: Callable[[], None]) -> tuple[float, float]:
    """Cut the network for half a minute. Return when it began and when it was mended."""
    began = time.time()
    net.unplug("unplugged")
    net.silence("silent")
    during()
    time.sleep(max(0.0, began + CUT - time.time()))
    mended = time.time()  # a page may be back before the command is
    net.plug_in("unplugged")
    net.let_pass("silent")
    return began, mended


def test_half_a_minute_without_the_network(tmp_path: Path, report: Report) -> None:
    """Control: a page that does not watch its connection, and that nobody uses, calls itself live all the time."""
    with ExitStack() as stack:
        net = stack.enter_context(network("unplugged", "silent"))
        world = stack.enter_context(outside(tmp_path))
        playwright = stack.enter_context(sync_playwright())
        rooms = [browser_in(room, net, playwright, tmp_path) for room in net.rooms]
        pages = [page_in(room) for room in (*rooms, *rooms)] + [careless(page_in(rooms[1]))]
        *tablets, control = [
            Tablet(page, place, taps)
            for page, place, taps in zip(pages, world.opens(5), (True, True, False, False, True), strict=True)
        ]
        url = f"http://{SERVER}:{world.servers[0].port}"
        for tablet in (*tablets, control):
            tablet.begins(url)

        def during() -> None:
            for tablet in tablets:
                tablet.goes_on()
            for tablet in tablets:
                expect(tablet.page.locator("#live[data-link=offline]")).to_be_visible(timeout=CUT * 1000)
                tablet.has_its_dice()

        began, mended = cut(net, during)
        for tablet in tablets:
            tablet.ends()
            expect(tablet.page.locator("#live[data-link=live]")).to_be_visible(timeout=2 * BACK * 1000)
        says_so = [tablet.first("offline", began) for tablet in tablets]
        back = [tablet.first("live", mended) for tablet in tablets]
        silent = control.first("offline", began)
        rows = world.rows()
        kept = [len(rows[tablet.place.table]) for tablet in tablets]
        report(says_so=max(says_so), back=max(back), kept=kept, each=[*says_so, *back])
        world.agrees()
    assert kept == [1, 1, 0, 0]
    assert silent > CUT, "the control says it too"
    assert max(says_so) <= SAYS_SO
    assert max(back) <= BACK
