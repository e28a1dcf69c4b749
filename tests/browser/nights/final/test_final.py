"""The final takes an open TV of the night, follows its table, and ends with the winner."""

from __future__ import annotations

from playwright.sync_api import expect

from scoresheets.models import Round
from scoresheets.nights.rounds.services.rounds import mark_final, publish_round
from tests.browser.elsewhere import aside
from tests.browser.hands import NewPage, as_device
from tests.cast import RED_LINE, Party, finished, open_table
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.real_server import DaphneServer

SCREEN = {"viewport": {"width": 1920, "height": 1080}}
# Players and towers of the final that do not lie between its strip and the end of the screen.
OUTSIDE = """() => {
  const { bottom } = document.querySelector('#final .strip').getBoundingClientRect();
  return [...document.querySelectorAll('#final :is(.tv-players li, .tower)')].filter(each => {
    const it = each.getBoundingClientRect();
    return it.top < bottom || it.bottom > innerHeight;
  }).map(each => each.innerText);
}"""


def an_evening() -> tuple[Evening, Round]:
    evening = open_evening()
    drawn = draw_yahtzee(evening, "Ana", "Bo", "Cleo")
    publish_round(access=evening.access(evening.runner), drawn=drawn.pk, origin="")
    return evening, Round.objects.get(pk=drawn.pk)


def plays(evening: Evening, drawn: Round, party: Party) -> None:
    """Let this table be the one of the round."""
    evening.takes(party)
    drawn.tables.update(table=party.table)


def test_a_final_is_seen_on_the_tv_from_its_beginning_to_its_winner(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    evening, drawn = aside(an_evening)
    party = aside(open_table)
    aside(lambda: plays(evening, drawn, party))
    tv = as_device(new_page(**SCREEN), evening.runner, daphne_server.url)
    tv.goto(f"/n/{evening.opened.public_id}/tv/")
    expect(tv.locator("#tiles")).to_be_visible()
    access = aside(lambda: evening.access(evening.runner))
    aside(lambda: mark_final(access=access, drawn=drawn.pk, final=True))
    expect(tv.get_by_role("heading", name="The final")).to_be_visible()
    expect(tv.locator("#tiles")).to_be_hidden()
    aside(lambda: party.record(*RED_LINE))
    expect(tv.locator("#final .tv-players li").first).to_contain_text("$50")
    assert tv.evaluate(OUTSIDE) == []
    aside(lambda: plays(evening, Round.objects.get(pk=drawn.pk), finished()))
    expect(tv.get_by_role("heading", name="Applause for Cleo!")).to_be_visible()
    assert tv.evaluate(OUTSIDE) == []
    aside(lambda: mark_final(access=access, drawn=drawn.pk, final=False))
    expect(tv.locator("#tiles")).to_be_visible()
