"""axe's findings on a page, in both themes: also names that lack the visible words, by which voice control taps."""

from collections.abc import Collection, Iterator, Mapping
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
BUT_COLOURS: Options = {
    **EVERYTHING,
    "rules": {**EVERYTHING["rules"], "color-contrast": {"enabled": False}},
}
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
VIOLATIONS = "async options => (await axe.run(options)).violations"  # what is right is as long as the page


def looks(colours_in: Collection[str]) -> Mapping[Literal["light", "dark"], Options]:
    """A page in the light theme, and the colours in these themes; with EVERY_PIXEL all in both."""
    if EVERY:
        return dict.fromkeys(THEMES, EVERYTHING)
    light: Options = EVERYTHING if "light" in colours_in else BUT_COLOURS
    return {"light": light, **({"dark": COLOURS} if "dark" in colours_in else {})}


def findings(page: Page, colours_in: Collection[str] = THEMES) -> Iterator[str]:
    """Yield each finding with the theme, the rule, the element and the fault; colours in these themes."""
    page.evaluate(AXE_SCRIPT)
    for theme, options in looks(colours_in).items():
        page.emulate_media(color_scheme=theme)
        for finding in page.evaluate(VIOLATIONS, options):
            for node in finding["nodes"]:
                wrong = [each["message"] for kind in ("any", "all", "none") for each in node[kind]]
                yield f"{theme}, {finding['id']}: {node['html'][:250]}: {' '.join(wrong)}"
