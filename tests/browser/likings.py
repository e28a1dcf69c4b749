"""Faults of a page in the reader's own colours, without motion, at two and four times the size, or with larger letters
in the browser's settings.
"""

import re
from itertools import product
from typing import Any

from playwright.sync_api import Page

from tests.browser.walking import FRAMES, UNSEEN, dealt, look

READER: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
# A tablet of 1280 by 800 pixels at 200 %, and WCAG's 1280 by 1024 at 400 %.
ZOOMED = {"200 %": (640, 400), "400 %": (320, 256)}
# The size of letters in the browser's settings in pixels, 16 by default, and the windows for them.
LARGER_LETTERS = {"150 %": 24, "200 %": 32}
WINDOWS = ((390, 844), (390, 664), (1024, 768), (1280, 800), (1280, 680))
LIES_OVER = re.compile(
    r'covered: .* by (div#slip|a\.slip-past|a\.about-rule|.*"(\d+ more below|encore \d+ plus bas))'
)
NOT_WALKED = "body.tv-body, details.menu[open]"

# Moving parts: elements, their ::before and ::after, and pages with smooth scrolling.
MOVING = """() => [document.documentElement, ...document.body.querySelectorAll("*")].flatMap(each =>
  ["", "::before", "::after"].flatMap(part => {
    const style = getComputedStyle(each, part || null);
    if (part && style.content === "none") return [];
    const moves = style.animationName !== "none" || style.transitionDuration.split(", ").some(time => time !== "0s");
    return moves || style.scrollBehavior === "smooth" ? [`${each.localName}.${each.className}${part}`] : [];
  }))"""
# Boxes that may be tapped and look like boxes that may not: their outline, border, fill and colour are equal.
ALIKE = """() => {
  const look = each => {
    const style = getComputedStyle(each);
    const drawn = each.querySelector("svg"), fill = drawn ? getComputedStyle(drawn).fill : "";
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopColor, backgroundColor, color } = style;
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopColor, backgroundColor, color, fill].join();
  };
  const shown = each => each.getClientRects().length > 0;
  const all = [...document.querySelectorAll(".sheet .box, .sheet .route, .plot, .key, .bill, .card")].filter(shown);
  const kind = each => each.classList[0];
  const isLit = each => ["legal", "zero"].includes(each.dataset.state) && !each.closest(".place:disabled");
  const rest = new Set(all.filter(each => !isLit(each) && each.dataset.state === "empty")
    .map(each => `${kind(each)} ${look(each)}`));
  return all.filter(isLit).filter(each => rest.has(`${kind(each)} ${look(each)}`)).map(each => each.id || each.value);
}"""

# Words painted in none of the reader's own colours, unless they bring a background of ours along, from which they stand
# out (WCAG 1.4.3). A drawing hidden from screen readers repeats only what words say.
STRANGE = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.forcedColorAdjust = "none";
  const own = new Set(`CanvasText LinkText VisitedText ActiveText ButtonText FieldText GrayText HighlightText MarkText
    SelectedItemText AccentColorText Highlight Canvas`.split(/\\s+/).map(name => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  }));
  probe.remove();
  const light = colour => {
    const [red, green, blue] = colour.match(/[0-9.]+/g).map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const ground = each => {
    for (; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage, forcedColorAdjust } = getComputedStyle(each);
      if (forcedColorAdjust !== "none") return null;
      const drawn = [backgroundImage, backgroundColor].map(one => /rgb\\([^)]*\\)/.exec(one)?.[0]).find(Boolean);
      if (drawn) return drawn;
    }
  };
  const standsOut = (each, colour) => {
    const under = ground(each);
    return under && Math.max(light(colour) / light(under), light(under) / light(colour)) >= 4.5;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  while (walker.nextNode()) {
    const { data, parentElement: each } = walker.currentNode, style = getComputedStyle(each);
    if (!data.trim() || !each.checkVisibility() || each.closest("svg[aria-hidden=true]")) continue;
    const colour = each.closest("svg") ? style.fill : style.color;
    if (!own.has(colour) && !standsOut(each, colour)) {
      found.add(`${data.trim()}, ${colour} in ${each.localName}.${each.className.baseVal ?? each.className}`);
    }
  }
  return [...found];
}"""


def in_own_colours(page: Page) -> list[str]:
    """Return boxes that cannot be told from their neighbours in the reader's own colours, and words not painted in
    them.
    """
    page.emulate_media(forced_colors="active")
    wrong = [f"lit, and looks as if it were not: {each}" for each in page.evaluate(ALIKE)]
    wrong += [f"not in a colour of the reader's: {each}" for each in page.evaluate(STRANGE)]
    page.emulate_media(forced_colors="none")
    return wrong


def zoomed(page: Page) -> list[str]:
    """Return controls that a finger could not tap, and sideways scrolling, on zoomed pages.

    A menu or a slip may cover other things until the next tap. A TV's page is a picture as large as the screen.
    """
    before, found = page.viewport_size, list[str]()
    for zoom, (width, height) in ZOOMED.items():
        page.set_viewport_size({"width": width, "height": height})
        seen = look(page) if page.locator(NOT_WALKED).count() == 0 else []
        found += [f"{zoom}: {each}" for each in seen if not LIES_OVER.search(each)]
    assert before
    page.set_viewport_size(before)
    return found


def in_larger_letters(page: Page, turn: int | None) -> list[str]:
    """Return the same faults with larger letters in the browser's settings, which our breakpoints follow.

    Of letters and windows these are the half of this turn; all without one.
    """
    before, found = page.viewport_size, list[str]()
    walked = page.locator(NOT_WALKED).count() == 0
    wire = page.context.new_cdp_session(page)
    for letters, (width, height) in dealt(list(product(LARGER_LETTERS, WINDOWS)), turn) if walked else ():
        wire.send("Page.setFontSizes", {"fontSizes": {"standard": LARGER_LETTERS[letters]}})
        page.set_viewport_size({"width": width, "height": height})
        found += [
            f"letters of {letters}, {width}x{height}: {each}"
            for each in look(page)
            if not LIES_OVER.search(each)
        ]
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    wire.detach()
    assert before
    page.set_viewport_size({"width": before["width"], "height": before["height"] - 1})
    page.evaluate(FRAMES)
    page.set_viewport_size(before)
    return found


def disliked(page: Page, turn: int | None = None) -> list[str]:
    """Return all of these faults, on a page that is seen without motion."""
    found = [*(f"moves: {each}" for each in page.evaluate(MOVING)), *in_own_colours(page)]
    page.evaluate(UNSEEN, "0")
    found += [*zoomed(page), *in_larger_letters(page, turn)]
    page.evaluate(UNSEEN, "1")
    return found
