"""Every width of a page: controls that a finger could not tap there, and sideways scrolling."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from tests.house.project_files import stylesheets

EVERY = int(os.environ.get("EVERY_PIXEL", "0"))  # step in pixels, for a long run
NARROWEST, WIDEST = 320, 1400
DEVICES = (
    320,
    360,
    390,
    430,
    600,
    744,
    768,
    800,
    820,
    834,
    844,
    1024,
    1080,
    1180,
    1280,
    1400,
)  # that people have
OF_PAGES = (
    (320, 568),
    (360, 740),
    (430, 932),
    (744, 1133),
    (834, 1112),
    (844, 390),
    (1400, 800),
    (1920, 1080),
)
"""Sizes for a page that is no scene of an evening, beside those at which letters are larger."""
BESIDE = 8  # pixels: a layout after a breakpoint is narrowest there
LOW = 390  # a phone on its side, or a tablet at 200 %
UPRIGHT = ((600, 740), (1024, 1180), (WIDEST, 800))  # up to this width a screen is this high
SHARES = 3  # scenes of a game that together walk all sizes
REM = 16
QUERY = re.compile(r"@(?:media|container)\b([^{]*)\{")
LENGTH = re.compile(
    r"(?:width|inline-size)\s*[:<>=]+\s*([\d.]+)(rem|em|px)|([\d.]+)(rem|em|px)\s*[<>=]+\s*width"
)

# An invisible page need not be painted at each width, and can still be tapped.
UNSEEN = "opacity => { document.documentElement.style.opacity = opacity; }"
# A slip is laid out anew when the size of its page changes: before the next frame.
LAID = """() => document.getElementById("slip")
  && new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"""
# A control is an element that may be tapped now. It counts as covered if, scrolled into view, another element is at its
# middle. Links in running text are as high as the line (WCAG 2.5.8 leaves them out).
LOOK = """() => {
  const least = innerWidth < 360 ? 44 : 48;
  const taps = "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], "
    + "[tabindex='0']:not(.sheet [data-box])";   // what only says what stands in it is told by the page of boxes, too
  const found = [];
  const said = each => each.getAttribute("aria-label") || each.textContent || each.name || "";
  const named = each => [each.localName, each.id && `#${each.id}`, ...[...each.classList].map(name => `.${name}`),
    ` "${said(each).trim().replace(/\\s+/g, " ").slice(0, 32)}"`].join("");
  const control = each => each.matches("[type=radio], [type=checkbox]") ? each.labels[0] || each : each;
  const inText = each => each.localName === "a" && getComputedStyle(each).display === "inline"
    && each.parentElement.textContent.trim().length > each.textContent.trim().length;
  const at = each => each.getClientRects()[0];
  const hit = each => {
    const { left, top, width, height } = at(each);
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    return on && (each.contains(on) || each.contains(on.closest("label")?.control)) ? null : on || "nothing";
  };
  const covered = each => {
    let over = hit(each);
    for (const block of ["center", "start", "end"]) {
      if (!over) return null;
      each.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      over = hit(each);
    }
    return over;
  };
  const scrolls = each => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight;
  const fellOut = each => {
    const tray = each.matches(".key, .die") && each.closest("#tray");
    if (!tray) return false;
    for (let out = each.parentElement; out !== tray.parentElement; out = out.parentElement) {
      if (scrolls(out)) each.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    }
    const { top, bottom } = tray.getBoundingClientRect();
    return at(each).top < top - 0.5 || at(each).bottom > bottom + 0.5;
  };
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth) {
    const out = [...document.querySelectorAll("body *")].filter(each => each.checkVisibility()
      && each.getBoundingClientRect().right > innerWidth + 0.5);
    found.push(`the page scrolls sideways: ${out.length ? named(out.at(-1)) : ""}`);
  }
  for (const each of new Set([...document.querySelectorAll(taps)].map(control))) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.matches(":disabled")) continue;
    const box = at(each);
    if (!box || box.width <= 1 || getComputedStyle(each).pointerEvents === "none") continue;
    if (!inText(each) && Math.min(box.width, box.height) < least - 0.5) {
      found.push(`too small: ${named(each)}`);
    }
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`beside the screen: ${named(each)}`);
    if (fellOut(each)) found.push(`outside the tray: ${named(each)}`);
    const over = covered(each);
    if (over) found.push(`covered: ${named(each)} by ${over.localName ? named(over) : over}`);
  }
  return found;
}"""


def breakpoints() -> list[int]:
    """Return the widths named in our stylesheets, in pixels, within the range of pages."""
    found = set()
    for file in stylesheets():
        for query in QUERY.findall(file.read_text(encoding="utf-8")):
            for number, unit, before, its_unit in LENGTH.findall(query):
                found.add(round(float(number or before) * (1 if "px" in (unit, its_unit) else REM)))
    return sorted(width for width in found if NARROWEST <= width <= WIDEST)


def sizes(tray: bool, turn: int = 0) -> list[tuple[int, int]]:
    """Return the sizes at which this scene of an evening is checked, upright and low.

    These are common screens, and this scene's share of the widths near a breakpoint and of the low screens; the scenes
    of a
    game divide them. Pages without a tray are low only on common screens, and skip the width a little above a
    breakpoint.
    With EVERY_PIXEL a scene has all sizes.
    """
    low = sorted({*DEVICES, *(every_pixel() if EVERY else breakpoints())} if tray else set(DEVICES))
    near = set(every_pixel()) if EVERY else turning(beside=(0, BESIDE) if tray else (0,))
    dealt = slice(None) if EVERY else slice(turn % SHARES, None, SHARES)
    widths = near if EVERY else {*DEVICES, *sorted(near)[dealt]}
    return [upright(width) for width in sorted(widths)] + [(width, LOW) for width in low[dealt]]


def upright(width: int) -> tuple[int, int]:
    return width, next(high for most, high in UPRIGHT if width <= most)


def every_pixel() -> list[int]:
    return list(range(NARROWEST, WIDEST + 1, EVERY))


def turning(beside: Sequence[int]) -> set[int]:
    """Return the widths at these distances from our breakpoints, at which a layout has the least room.

    EVERY_PIXEL covers the widths between them.
    """
    near = {width + more for width in breakpoints() for more in beside}
    return {width for width in near if NARROWEST <= width <= WIDEST} - set(DEVICES)


def walk(page: Page, at: Sequence[tuple[int, int]]) -> list[str]:
    """Return the faults of this page, each once with the sizes at which it occurs."""
    complaints: dict[str, list[str]] = defaultdict(list)
    page.evaluate(UNSEEN, "0")
    for width, height in at:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAID)
        look: list[Any] = page.evaluate(LOOK)
        for complaint in look:
            complaints[str(complaint)].append(f"{width}x{height}")
    page.evaluate(UNSEEN, "1")
    return [f"{complaint} at {', '.join(where)}" for complaint, where in complaints.items()]
