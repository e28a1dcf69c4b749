"""An errand: what a person comes to a page for, done in a browser by a control that is seen and can be pressed."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from django.utils import translation
from playwright.sync_api import Download, Locator, Page, expect

from tests.browser.elsewhere import aside
from tests.browser.hands import as_device
from tests.cast import Party, Tablet
from tests.evening import Evening

T = TypeVar("T")
WATCH_PRINTS = "window.prints = 0; window.print = () => { window.prints += 1; };"

# Where the middle of this element is after one scroll, whether it lies inside the window, and what covers it, "" for
# nothing.
REACH = """each => {
  each.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const x = (left + right) / 2, y = (top + bottom) / 2, hit = document.elementFromPoint(x, y);
  return {
    x, y, inside: left >= -1 && right <= innerWidth + 1 && y > 0 && y < innerHeight,
    covered: hit && (each === hit || each.contains(hit)) ? "" : hit?.outerHTML.slice(0, 100) ?? "nothing",
  };
}"""


@dataclass(frozen=True, slots=True)
class Visit:
    """A person's browser at the product."""

    page: Page
    url: str
    language: str

    def said(self, words: str) -> str:
        """Return these words of a page in the language of the visit."""
        with translation.override(self.language):
            return translation.gettext(words)

    def opens(self, tablet: Tablet, path: str) -> None:
        """Open a path on this device, and leave a page of another one first: it would go on asking."""
        self.page.goto("about:blank")
        as_device(self.page, tablet, self.url).goto(f"{self.url}{path}")
        self.page.wait_for_load_state()
        if (notice := self.page.locator("#handed")).is_visible():
            notice.click()

    def at_table(self, party: Party, name: str, path: str = "") -> None:
        self.opens(party.tablet(name), f"/t/{party.opened.public_id}/{path}")

    def at_night(self, evening: Evening, path: str = "") -> None:
        self.opens(evening.runner, f"/n/{evening.opened.public_id}/{path}")

    def press(self, control: Locator) -> None:
        """Press a control as a finger does. Fails if it is not seen, not in the window after a scroll, or covered."""
        expect(control).to_be_visible()
        reach = control.evaluate(REACH)
        assert reach["inside"], "outside the window"
        assert not reach["covered"], f"covered by {reach['covered']}"
        self.page.mouse.click(reach["x"], reach["y"])

    def button(self, name: str, within: Locator | None = None) -> Locator:
        """Return the first visible button that says this, of the page or of a part."""
        return (within or self.page).get_by_role("button", name=self.said(name), exact=True).first

    def link(self, name: str) -> Locator:
        """Return the first visible link that says this."""
        return self.page.get_by_role("link", name=self.said(name), exact=True).first

    def unfolds(self, words: str) -> None:
        """Open the fold whose head says this."""
        self.press(self.page.locator("summary").filter(has_text=self.said(words)).first)

    def reads_a_rule(self) -> None:
        """Go to a paragraph of the help by its index, which is folded on a phone."""
        rule = self.page.locator(".help-index a").last
        if not rule.is_visible():
            self.press(self.page.locator(".help-index > summary"))
        self.press(rule)
        self.page.wait_for_url(re.compile("#about-"))

    def arrives(self, path: str) -> None:
        """See that the browser has come to this path."""
        self.page.wait_for_url(lambda url: urlsplit(url).path == path)

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def pile(self, game: str = "yahtzee") -> Locator:
        """Open the fold of this game's form and return it."""
        pile = self.page.locator("details", has=self.page.locator(f"input[name=game][value={game}]")).last
        self.press(pile.locator("> summary"))
        return pile

    def prints(self, name: str = "Print") -> None:
        """Press the button that prints the page, once its sheets are laid out."""
        control = self.button(name)
        if self.page.locator(".print-sides").count():
            self.page.locator(".print-sides[data-ready]").wait_for()
        assert self.page.evaluate("window.prints") == 0
        self.press(control)
        assert self.page.evaluate("window.prints") == 1

    def saves(self, control: Locator) -> Download:
        """Press a control that brings a file, and return the file."""
        with self.page.expect_download() as saved:
            self.press(control)
        assert saved.value.failure() is None
        return saved.value


Do = Callable[[Visit], None]


@dataclass(frozen=True, slots=True)
class Errand:
    """An errand: the name of the address of a page, what a person comes for, and the steps there."""

    page: str
    words: str
    do: Do


ERRANDS: list[Errand] = []


def errand(page: str, words: str) -> Callable[[Do], Do]:
    """Note that a person comes to this page for this; the function does it and sees that it is done."""

    def noted(do: Do) -> Do:
        ERRANDS.append(Errand(page, words, do))
        return do

    return noted


def made(build: Callable[..., T], *chosen: object, **named: object) -> T:
    """Build something of the cast's world, beside the browser's event loop."""
    return aside(lambda: build(*chosen, **named))
