"""axe's findings on a page, in both themes: also names that lack the visible words, by which voice control taps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.walking import EVERY

Options = Mapping[str, Any]
BRIEF: Options = {
    "resultTypes": ["violations"],
    "preload": False,  # of sounds and of stylesheets from other hosts, of which there are none
    "iframes": False,
}
EVERYTHING: Options = {
    **BRIEF,
    "rules": {
        rule: {"enabled": True} for rule in ("label-content-name-mismatch", "target-size")
    },  # off by default
}
COLOURS: Options = {**BRIEF, "runOnly": ["color-contrast"]}
# A page in the light theme, and the effects of the dark one on it (with EVERY_PIXEL all of it once more).
LOOKS: Mapping[Literal["light", "dark"], Options] = {
    "light": EVERYTHING,
    "dark": EVERYTHING if EVERY else COLOURS,
}


def findings(page: Page) -> Iterator[str]:
    """Yield each finding with the theme, the rule, the element and the fault."""
    page.evaluate(AXE_SCRIPT)
    for theme, options in LOOKS.items():
        page.emulate_media(color_scheme=theme)
        for finding in page.evaluate("options => axe.run(options)", options)["violations"]:
            for node in finding["nodes"]:
                wrong = [each["message"] for kind in ("any", "all", "none") for each in node[kind]]
                yield f"{theme}, {finding['id']}: {node['html'][:250]}: {' '.join(wrong)}"
