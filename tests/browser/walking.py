"""Every width of a page: controls that a finger could not tap there, and sideways scrolling."""

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from playwright.sync_api import Page

from tests.house.project_files import stylesheets

T = TypeVar("T")
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
ALWAYS = (390, 820, 1280)  # a phone, a tablet upright and on its side
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
SHARES = 3  # scenes that together walk all sizes
REM = 16
QUERY = re.compile(r"@(?:media|container)\b([^{]*)\{")
LENGTH = re.compile(
    r"(?:width|inline-size)\s*[:<>=]+\s*([\d.]+)(rem|em|px)|([\d.]+)(rem|em|px)\s*[<>=]+\s*width"
)

LINKED = """() => [...document.styleSheets].map(each => (each.href || "").split("/").at(-1).split(".")[0])"""
# An invisible page need not be painted at each width, and can still be tapped.
UNSEEN = "opacity => { document.documentElement.style.opacity = opacity; }"
# A slip is laid out anew when the size of its page changes: before the next frame.
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
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
  const inSight = each => {
    if (!each.parentElement.matches(".night-pages, .night-inside")) return;    // rows that scroll on a small phone
    each.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  };
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth) {
    const out = [...document.querySelectorAll("body *")].filter(each => each.checkVisibility()
      && each.getBoundingClientRect().right > innerWidth + 0.5);
    found.push(`the page scrolls sideways: ${out.length ? named(out.at(-1)) : ""}`);
  }
  for (const each of new Set([...document.querySelectorAll(taps)].map(control))) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.matches(":disabled")) continue;
    inSight(each);
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


def styles_of(page: Page) -> frozenset[str]:
    """Return the names of the stylesheets that this page uses."""
    return frozenset(page.evaluate(LINKED))


@cache
def breakpoints(styles: frozenset[str] = frozenset()) -> tuple[int, ...]:
    """Return the widths named in our stylesheets, or in these, in pixels, within the range of pages."""
    found = set()
    for file in stylesheets():
        if styles and file.stem not in styles:
            continue
        for query in QUERY.findall(file.read_text(encoding="utf-8")):
            for number, unit, before, its_unit in LENGTH.findall(query):
                found.add(round(float(number or before) * (1 if "px" in (unit, its_unit) else REM)))
    return tuple(sorted(width for width in found if NARROWEST <= width <= WIDEST))


def sizes(styles: frozenset[str], tray: bool, turn: int = 0) -> list[tuple[int, int]]:
    """Return the sizes at which a scene of an evening with these stylesheets is checked, upright and low.

    These are three common screens, and this scene's share of the screens that people have and of the widths near a
    breakpoint of its stylesheets; the scenes of a game divide them. Pages without a tray are low only on common
    screens, and skip the width a little above a breakpoint.
    With EVERY_PIXEL a scene has all sizes.
    """
    if EVERY:
        widths, low = set(every_pixel()), {*DEVICES, *(every_pixel() if tray else ())}
    else:
        near = turning(styles, beside=(0, BESIDE) if tray else (0,))
        widths = {*ALWAYS, *share({*DEVICES, *near}, turn)}
        low = share({*DEVICES, *(breakpoints(styles) if tray else ())}, turn)
    return [upright(width) for width in sorted(widths)] + [(width, LOW) for width in sorted(low)]


def share(widths: Iterable[int], turn: int) -> set[int]:
    """Return the share of this turn in these widths: a width is dealt to the same turn on every page."""
    places = {width: place for place, width in enumerate(sorted({*DEVICES, *turning()}))}
    return {width for width in widths if (places[width] - turn) % SHARES == 0}


def dealt(everything: Sequence[T], turn: int | None) -> Sequence[T]:
    """Return the half of this turn; with EVERY_PIXEL, and for a page that is seen once, all."""
    return everything if EVERY or turn is None else everything[turn % 2 :: 2]


def upright(width: int) -> tuple[int, int]:
    return width, next(high for most, high in UPRIGHT if width <= most)


def every_pixel() -> list[int]:
    return list(range(NARROWEST, WIDEST + 1, EVERY))


def turning(styles: frozenset[str] = frozenset(), beside: Sequence[int] = (0, BESIDE)) -> set[int]:
    """Return the widths at these distances from our breakpoints, or from those of these stylesheets.

    A layout has the least room there; EVERY_PIXEL covers the widths between them.
    """
    near = {width + more for width in breakpoints(styles) for more in beside}
    return {width for width in near if NARROWEST <= width <= WIDEST}


def look(page: Page) -> list[str]:
    """Return the faults at this size, as they are once the page had two frames to lay itself out anew."""
    page.evaluate(LAID)
    if not page.evaluate(LOOK):
        return []
    page.evaluate(FRAMES)
    found: list[str] = page.evaluate(LOOK)
    return found


def walk(page: Page, at: Sequence[tuple[int, int]]) -> list[str]:
    """Return the faults of this page, each once with the sizes at which it occurs."""
    complaints: dict[str, list[str]] = defaultdict(list)
    page.evaluate(UNSEEN, "0")
    for width, height in at:
        page.set_viewport_size({"width": width, "height": height})
        for complaint in look(page):
            complaints[complaint].append(f"{width}x{height}")
    page.evaluate(UNSEEN, "1")
    return [f"{complaint} at {', '.join(where)}" for complaint, where in complaints.items()]
