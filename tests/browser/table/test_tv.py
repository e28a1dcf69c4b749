"""A TV shows all its content at any 16:9 size: the end of a table with many players, and a night of many pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoresheets.nights.announcements import services as announcements
from scoresheets.registry import GAMES
from scoresheets.table.writing import write_night
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import NewPage, live, look_at
from tests.browser.nights.wall.test_wall import SIDEWAYS, crowd, look_after
from tests.cast import HOST, Party, Tablet, new_key, open_table, play_out
from tests.evening import Evening, comes, open_evening
from tests.real_server import DaphneServer

__all__ = ["look_after"]
WIDTHS = (1280, 1366, 1920, 2560, 3840)
ARABIC = "محمد علي بن عبد الرحمن"
LONG = "The long winter games of Mill Street and all its neighbours!"
NAMES = (
    *("Ana", ARABIC, "Grandmother Rosalind", "Bo", "שרה", "Maximilian", "Dee"),
    *("Flo", "Wolfgang Amadeus Mozartson", "Eli"),
)
# Parts of the end that are not whole inside the sheet and the screen, or cover another part.
HIDDEN = """() => {
  const inTowers = '.tower :is(.chip, .tower-head > b, bdi, .is-gone, .tower-money)';
  const told = [...document.querySelectorAll(`.podium-winner, .podium-verdict, ${inTowers}`)];
  const at = each => each.getBoundingClientRect(), edge = at(document.querySelector('.podium'));
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const blocks = [...document.querySelectorAll('.tower .tower-block')];
  return told.filter(each => at(each).height < 8 || at(each).bottom > innerHeight + 1
    || each.closest('.podium-skyline') && at(each).top < at(each.closest('.podium-skyline')).top - 1
    || at(each).left < edge.left || at(each).right > edge.right + 1
    || [...told, ...blocks].some(other => other !== each && over(at(each), at(other))))
    .map(each => `${each.className || each.tagName}: ${each.textContent}`);
}"""


# The end of the name and the begin of the number after it, in the sentence with both.
NUMBER_AFTER = """() => {
  const sentence = document.querySelector('.tv .tray-progress').firstChild, text = sentence.textContent;
  const at = (from, to) => {
    const letters = document.createRange();
    letters.setStart(sentence, from);
    letters.setEnd(sentence, to);
    return letters.getBoundingClientRect();
  };
  const number = text.search(/\\d/), name = [...text.slice(0, number).matchAll(/[\\u05d0-\\u06ff]+/g)].at(-1);
  return { text, name: at(name.index, name.index + name[0].length).left, number: at(number, number + 1).left };
}"""
MORE_TILES = """count => {
  const tiles = document.getElementById('tiles');
  while (tiles.children.length < count) {
    const tile = tiles.lastElementChild.cloneNode(true);
    tile.querySelector('.tile-number').textContent = tiles.children.length + 1;
    tiles.append(tile);
  }
  document.dispatchEvent(new CustomEvent('wall:laid'));
}"""
# Parts of the head that must be whole: the link's state, the number of the page, the clock; and the title begins there.
HEAD_CUT = """() => {
  const parts = [...document.querySelectorAll('.night-tv > header :is(h1, #live, #pages, #pages b, #clock)')];
  const at = each => each.getBoundingClientRect();
  return parts.filter(each => at(each).left < 0 || at(each).right > innerWidth || at(each).width < 20
    || (!each.matches('h1, #pages') && each.scrollWidth > each.clientWidth + 1)
    || parts.some(other => !each.contains(other) && !other.contains(each)
      && at(other).left < at(each).right - 1 && at(each).left < at(other).right - 1))
    .map(each => `${each.id || each.tagName}: ${each.textContent}`);
}"""


def rename(party: Party) -> None:
    party.opened.title = LONG
    party.opened.save(update_fields=["title"])


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats"),
    [(key, max(game.players)) for key, game in GAMES.items() if 6 in game.players],
)
def test_the_end_of_a_large_table_is_whole(
    new_page: NewPage, daphne_server: DaphneServer, game: str, seats: int
) -> None:
    party = aside(lambda: open_table(NAMES[:seats], game=game))
    aside(lambda: play_out(party))
    aside(lambda: rename(party))
    page = look_at(new_page(), distant(party, daphne_server.url), HOST)
    page.goto(f"{page.url}tv/")
    live(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": width * 9 // 16})
        assert (page.evaluate(HIDDEN), page.evaluate(SIDEWAYS)) == ([], 0), width


# Parts of a game in play that are not whole inside the screen, or cover another part.
CUT = """() => {
  const parts = '.tv-announced, .tv-players :is(.chip, .tv-who, .has, .sum), .tv-cry, .tv-last';
  const told = [...document.querySelectorAll(parts)], foot = document.querySelector('.tv-foot');
  const at = each => each.getBoundingClientRect();
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return told.filter(each => at(each).height < 8 || at(each).bottom > at(foot).top + 1
    || told.some(other => other !== each && over(at(each), at(other))))
    .map(each => `${each.className}: ${each.textContent}`);
}"""


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("turns", [7, None])
def test_a_table_is_whole_under_a_long_announcement(
    new_page: NewPage, daphne_server: DaphneServer, seats: int, turns: int | None
) -> None:
    def announced() -> Party:
        evening, party = (
            open_evening(),
            open_table(NAMES[:seats], game="yahtzee" if seats > 5 else "roll-estate"),
        )
        evening.takes(party)
        play_out(party, turns=turns)
        access, words = evening.access(evening.runner), "Forty " + " ".join(["words"] * 32)
        announcements.announce(access=access, words=words, places=[], on_tv=True, key=new_key())
        return party

    page = look_at(new_page(), distant(aside(announced), daphne_server.url), HOST)
    page.goto(f"{page.url}tv/")
    live(page)
    expect(page.locator("#announced p")).to_have_count(1)
    for width in WIDTHS[::2]:
        page.set_viewport_size({"width": width, "height": width * 9 // 16})
        assert (page.evaluate(HIDDEN if turns is None else CUT), page.evaluate(SIDEWAYS)) == ([], 0), width


def test_a_name_written_from_right_to_left_stands_before_its_own_number(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    """Measured: the number after a name in a sentence begins at the end of the name."""
    party = aside(lambda: open_table(["שרה", ARABIC], game="uno-dice"))
    aside(lambda: play_out(party, turns=6))
    page = look_at(
        new_page(viewport={"width": 1920, "height": 1080}), distant(party, daphne_server.url), HOST
    )
    page.goto(f"{page.url}tv/")
    live(page)
    found = page.evaluate(NUMBER_AFTER)
    assert found["name"] <= found["number"] + 1, found


def winter_night() -> Evening:
    """Return a night with a name of sixty characters."""
    evening = crowd(14)
    with write_night(evening.opened) as fresh:
        fresh.name = LONG
        fresh.save(update_fields=["name"])
    return evening


@pytest.mark.long
def test_the_clock_and_the_page_stay_on_the_tv_of_a_night_with_eighteen_pages(
    look_after: Callable[..., Page],
) -> None:
    """In French, whose words are longer."""
    evening = aside(winter_night)
    tablet = aside(lambda: comes(Tablet(), evening.link("look")))
    page = look_after(tablet, evening, "tv/", language="fr")
    page.evaluate(MORE_TILES, 18 * 12)
    expect(page.locator("#pages b")).to_have_text("1 sur 18")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": width * 9 // 16})
        assert (page.evaluate(HEAD_CUT), page.evaluate(SIDEWAYS)) == ([], 0), width
