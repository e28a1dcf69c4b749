"""Screens with round corners, a camera and a home bar: nothing to tap or read is under them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import NewPage, box, live, look_at
from tests.browser.scenes import SCENES, Scenes
from tests.cast import open_table
from tests.real_server import DaphneServer


@dataclass(frozen=True, slots=True)
class Screen:
    """A phone's size and the covered parts of its edges, in pixels."""

    width: int
    height: int
    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0

    @property
    def insets(self) -> dict[str, int]:
        return {"top": self.top, "right": self.right, "bottom": self.bottom, "left": self.left}

    @property
    def phone(self) -> dict[str, Any]:
        size = {"width": self.width, "height": self.height}
        return {"viewport": size, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


SCREENS = {
    "upright": Screen(390, 844, top=47, bottom=34),
    "lying": Screen(844, 390, right=47, bottom=21, left=47),
}
ALL_SCREENS = {**SCREENS, "a tablet": Screen(820, 1180, top=24, bottom=20)}
# Fixed elements, and sticky ones that stick, must be clear of the screen's edges. All others must be so once scrolled
# to, which only the sides and the two ends of the page can prevent. Containers may reach the very edge.
COVERED = """({ top, right, bottom, left }) => {
  const taps = "a[href], button, summary, label, select, textarea, input:not([type=hidden]), .say, .panel, h1";
  const found = [];
  const sticks = each => {
    const { top } = each.getBoundingClientRect();
    each.style.position = "static";
    const moves = each.getBoundingClientRect().top !== top;
    each.style.position = "";
    return moves;
  };
  const fixed = each => {
    for (let out = each; out; out = out.parentElement) {
      const { position } = getComputedStyle(out);
      if (position === "fixed" || position === "sticky" && sticks(out)) return out;
    }
  };
  const scroller = each => {
    for (let out = each.parentElement; out !== document.body; out = out.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(out).overflowY) && out.scrollHeight > out.clientHeight) return out;
    }
  };
  const name = each => `${each.localName}#${each.id}.${each.className} "${each.textContent.trim().slice(0, 24)}"`;
  const shown = each => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
  const look = (ends, where) => {
    for (const each of [...document.querySelectorAll(taps)].filter(shown)) {
      if (scroller(each)) continue;
      const box = each.getBoundingClientRect(), stays = fixed(each);
      const out = [
        box.left < left - 0.5 && "left", box.right > innerWidth - right + 0.5 && "right",
        (stays || ends === "top") && box.top < top - 0.5 && "top",
        (stays || ends === "bottom") && box.bottom > innerHeight - bottom + 0.5 && "bottom",
      ].filter(Boolean);
      if (out.length) found.push(`${where}, ${out}: ${name(each)}`);
    }
    for (const each of document.querySelectorAll("#tray")) {
      const { position } = getComputedStyle(each), box = each.getBoundingClientRect();
      if (position === "sticky" && box.bottom > innerHeight - bottom + 0.5) found.push(`${where}: too high a tray`);
    }
  };
  scrollTo(0, 0);
  look("top", "at the top");
  scrollTo(0, document.documentElement.scrollHeight);
  look("bottom", "at the end");
  scrollTo(0, 0);
  return found;
}"""


# Elements that lie over the page, shown all at once.
OVER = """() => {
  document.getElementById("menu").open = true;
  const over = "#ended, #elsewhere, #handed, #handed > :first-child";
  for (const each of document.querySelectorAll(over)) each.hidden = false;
}"""
INSIDE = """([{ top, right, bottom, left }, what]) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return box.width > 0 && box.top >= top && box.left >= left
    && box.right <= innerWidth - right + 0.5 && box.bottom <= innerHeight - bottom + 0.5;
}"""


def cover_edges(page: Page, screen: Screen) -> None:
    """Cover the edges as a device with a non-rectangular screen does."""
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setSafeAreaInsetsOverride", {"insets": screen.insets})


def covered(page: Page, name: str) -> list[str]:
    """Return the elements under the edges of this screen, with the phone turned for it."""
    screen = SCREENS[name]
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    cover_edges(page, screen)
    return [f"{name}, {each}" for each in page.evaluate(COVERED, screen.insets)]


@pytest.mark.parametrize("evening", SCENES.values(), ids=SCENES)
def test_nothing_lies_under_the_edges_of_the_screen(
    new_page: NewPage, daphne_server: DaphneServer, evening: Callable[[Page, str], Scenes]
) -> None:
    page = new_page(**SCREENS["upright"].phone)
    found = [
        f"{scene}, {each}"
        for scene in evening(page, daphne_server.url)
        for name in SCREENS
        for each in covered(page, name)
    ]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("screen", ALL_SCREENS.values(), ids=ALL_SCREENS)
def test_nor_does_what_comes_up_over_the_page(
    new_page: NewPage, daphne_server: DaphneServer, screen: Screen
) -> None:
    page = new_page(**screen.phone)
    cover_edges(page, screen)
    live(look_at(page, distant(aside(open_table), daphne_server.url), "Ana"))
    for what in ("#menu > .menu-leaf", "#handed", "#ended > a", "#elsewhere > button"):
        # Shown and measured at once: the page hides again what does not apply.
        assert page.evaluate(
            f"asked => {{ ({OVER})(); return ({INSIDE})(asked); }}", [screen.insets, what]
        ), what


def test_a_slip_keeps_clear_of_the_bar_to_go_home(
    new_page: NewPage, daphne_server: DaphneServer, page_guard: PageGuard
) -> None:
    page_guard.expect("status of 422")  # the answer to a tap on a grey box
    screen = SCREENS["lying"]
    page = new_page(**screen.phone)
    cover_edges(page, screen)
    live(look_at(page, distant(aside(open_table), daphne_server.url), "Ana"))
    tapped = box(page, 1, "fives.1")
    tapped.evaluate("each => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 80)")
    tapped.dispatch_event("click")
    expect(page.locator("#slip")).to_be_visible()
    assert page.evaluate(INSIDE, [screen.insets, "#slip"])
