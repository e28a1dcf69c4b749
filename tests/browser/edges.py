"""Screens with round corners, a camera and a home bar: what of a page lies under their edges."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Page


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


def cover_edges(page: Page, screen: Screen) -> CDPSession:
    """Cover the edges as a device with a non-rectangular screen does."""
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setSafeAreaInsetsOverride", {"insets": screen.insets})
    return wire


def under_the_edges(page: Page) -> list[str]:
    """Return the elements under the edges of a phone, which is held upright and turned."""
    before, found = page.viewport_size, list[str]()
    for name, screen in SCREENS.items():
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        wire = cover_edges(page, screen)
        found += [f"{name}, {each}" for each in page.evaluate(COVERED, screen.insets)]
        wire.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
        wire.detach()
    assert before
    page.set_viewport_size(before)
    return found
