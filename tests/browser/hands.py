"""The actions of people at a table, as fingers on a screen."""

import re
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator, Page, expect

from scoresheets.pads import PADS
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.browser.elsewhere import DistantParty
from tests.cast import Tablet

# A fixture of this type opens a page in a browser of its own: another tablet.
NewPage = Callable[..., Page]
TABLET = {"viewport": {"width": 1280, "height": 800}}
UPRIGHT = {"viewport": {"width": 800, "height": 1280}}
CALM = {"reduced_motion": "reduce"}  # a long game: its short tests see what moves
FACES = ("Print", "DejaVu Serif")  # our own, and the system's where it does not come in time
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

FOLDERS = sorted(pad.folder for pad in PADS.values())
# An init script: this device has written in every game before, so that no first turn explains itself.
WRITTEN = f"""try {{
  for (const game of {FOLDERS}) localStorage.setItem(`first-turn:${{game}}`, "written");
}} catch {{}}"""

# An init script: keep the page's sockets, for `bring`.
KEPT_SOCKETS = """window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    sockets.push(this);
  }
}"""


def bring(page: Page, html: str) -> None:
    """Let the newest socket of this page, which was opened with KEPT_SOCKETS, bring these fragments."""
    page.evaluate("data => sockets.at(-1).onmessage({ data })", html)


def open_table(page: Page, names: Sequence[str], *, variant: str = "standard", title: str = "Friday") -> str:
    """Open a table on the front page; the page then shows its lobby. Return the table's address."""
    return open_game(page, "roll-estate", names, title=title, variant=variant)


def open_game(page: Page, game: str, names: Sequence[str], *, title: str = "Friday", **chosen: str) -> str:
    """Open a table of this game with these house rules, like `open_table`."""
    page.goto("/")
    pile = page.locator(f"#pile-{game}")
    pile.locator("> summary").click()
    for place, name in enumerate(names):
        pile.locator("input[name=name]").nth(place).fill(name)
    pile.get_by_text("House rules and table name").click()
    pile.locator("input[name=title]").fill(title)
    for rule, choice in chosen.items():
        pile.locator(f"input[name={rule}][value='{choice}'] + label").click()
    pile.get_by_role("button", name="Open a table").click()
    live(page)
    return page.url


def start(page: Page) -> None:
    """Start the game as the host."""
    page.locator("#do-start").click()
    expect(page.locator("body")).to_have_attribute("data-phase", "play")
    live(page)


def live(page: Page) -> Page:
    """Return this page once its socket is open and has its snapshot, and all scripts that take taps have loaded."""
    page.wait_for_load_state()
    expect(page.locator("#live")).to_have_attribute("data-link", "live")
    return page


def join_link(page: Page) -> str:
    """Return the path in the QR code's address."""
    page.goto(page.url.split("?")[0] + "links/")
    address = page.locator(".address a").first.get_attribute("href") or ""
    page.go_back()
    return re.sub(r"^https?://[^/]+", "", address)


def sit_down(page: Page, link: str, name: str) -> None:
    """Join by the join link and tap a name."""
    page.goto(link)
    page.get_by_role("button", name=name, exact=True).click()
    live(page)


def tap_dice(page: Page, dice: str) -> None:
    """Tap these faces on the pad."""
    expect(page.locator("#tray[data-ready]")).to_have_count(1)
    for face in dice:
        page.locator(f".key[data-face='{face}']").click()


def box(page: Page, seat: int, key: str) -> Locator:
    """Return a box on the sheet of this seat."""
    return page.locator(f"[id='s{seat}-{key}']")


def write(page: Page, seat: int, dice: str, key: str) -> None:
    """Write one whole turn: five taps and a sixth; return when the turn has moved on."""
    turn = page.locator("#state").get_attribute("data-turn")
    tap_dice(page, dice)
    expect(box(page, seat, key)).to_have_attribute("data-state", "legal")
    box(page, seat, key).click()
    expect(page.locator("#state")).not_to_have_attribute("data-turn", turn or "")


def write_in_turn(page: Page, turns: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Write these turns of dice and box, of two players one after the other, and yield each box."""
    for number, (dice, key) in enumerate(turns):
        write(page, number % 2 + 1, dice, key)
        yield key


def turn_of(page: Page, number: int) -> None:
    """Wait until it is this seat's turn."""
    expect(page.locator("#state")).to_have_attribute("data-seat", str(number))


def as_device(page: Page, tablet: Tablet, url: str) -> Page:
    """Return this page, as one of this device from now on."""
    page.context.add_cookies([{"name": DEVICE_COOKIE, "value": tablet.secret, "url": url}])
    return page


def look_at(page: Page, party: DistantParty, who: str, *, query: str = "") -> Page:
    """Open a table's page on the device of this player."""
    as_device(page, party.tablet(who), party.url).goto(f"{party.url}/t/{party.opened.public_id}/{query}")
    return page
