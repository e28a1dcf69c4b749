"""The 28 titles of Monopoly solo at every size, on both boards: each name whole, no word broken, nothing over it."""

from collections.abc import Mapping, Sequence

import pytest

from tests.browser.games.inked import INKED
from tests.browser.hands import CALM, FACES, NewPage, live
from tests.browser.screenshots_games import golden_party, show_tapped
from tests.browser.walking import EVERY, UNSEEN
from tests.real_server import DaphneServer

pytestmark = [pytest.mark.long, pytest.mark.weekly]

WIDTHS = (320, 360, 390, 600, 744, 768, 800, 820, 844, 1024, 1180, 1280, 1400)
LANGUAGES = ("en", "fr")
# Each width with each face and each language; all three together with EVERY_PIXEL.
SCENES: Mapping[str, tuple[str, int, Sequence[str]]] = {
    "houses and hotels in Paris": ("bank-broken", 300, ()),
    "houses and hotels in Atlantic City": ("bank-broken-atlantic-city", 400, ()),
    "a debt": ("cannot-pay", 105, ()),
    "mortgages": ("mortgaged-titles-do-not-count", 166, ()),
    "a card in Paris": ("no-tokens-left", 112, ("unlisted", "to")),
    "a card in Atlantic City": ("all-titles-atlantic-city", 103, ("unlisted", "to")),
}
# Names and figures on the plots and words on the keys that are cut, broken, over something or beside their box.
CRAMPED = f"""() => {{
  {INKED}
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const inside = (ink, box) => ink.left > box.left && ink.right < box.right
    && ink.top > box.top && ink.bottom < box.bottom;
  const parts = [...document.querySelectorAll(".title-list, #asks")];
  const found = new Set(parts.flatMap(cut).map(text => `cut: ${{text}}`));
  for (const box of document.querySelectorAll(".plot, #asks .key.key-word")) {{
    const frame = box.getBoundingClientRect();
    const marks = [...box.querySelectorAll(".plot-flag, .pawn, .houses > *")];
    const beside = marks.filter(each => each.getClientRects().length);
    const lines = [...texts(box)].flatMap(text => {{
      for (const word of broken(text)) found.add(`broken: ${{word}}`);
      return words(text).flatMap(inked).map(ink => [text, ink]);
    }});
    for (const [text, ink] of lines) {{
      if (!inside(ink, frame)) found.add(`beside its box: ${{text.data}}`);
      if (text.parentElement.closest(".plot-flag, .houses")) continue;
      if (beside.some(each => over(ink, each.getBoundingClientRect()))) found.add(`covered: ${{text.data}}`);
      if (lines.some(([other, its]) => other !== text && over(ink, its))) found.add(`over each other: ${{text.data}}`);
    }}
  }}
  return [...found];
}}"""


@pytest.mark.parametrize("scene", SCENES)
def test_every_name_is_whole(new_page: NewPage, daphne_server: DaphneServer, scene: str) -> None:
    game, entries, taps = SCENES[scene]
    party = golden_party("monopoly-solo", game, entries, daphne_server.url)
    found = {}
    for first, language in enumerate(LANGUAGES):
        page = new_page(**CALM)
        page.context.add_cookies([{"name": "language", "value": language, "url": daphne_server.url}])
        show_tapped(page, party, taps)
        live(page)
        page.evaluate(UNSEEN, "0")
        for number, face in enumerate(FACES, start=first):
            page.evaluate(f"document.documentElement.style.setProperty('--print', '\"{face}\", serif')")
            for width in WIDTHS if EVERY else WIDTHS[number % 2 :: 2]:
                page.set_viewport_size({"width": width, "height": 1000})
                found[f"{language}, {width} in {face}"] = page.evaluate(CRAMPED)
    cramped = {size: each for size, each in found.items() if each}
    assert cramped == {}, "\n".join(f"{size}: {each}" for size, each in cramped.items())
