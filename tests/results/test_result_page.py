"""The page of a result: for everybody with its link, as long as the host keeps it shared.

The result as one file: it loads nothing, and shows the page as it was when the file was made.
"""

import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from scoresheets.base.refusals import Refusal
from scoresheets.base.words import amount
from scoresheets.registry import GAMES
from scoresheets.results import services as results
from scoresheets.results.selectors.charts import (
    BOTTOM,
    FEWEST_ROUNDS,
    LEFT,
    MOST_POINTS,
    MOST_ROUNDS,
    NAME_HEIGHT,
    RIGHT,
    TOP,
    chart_place,
    chart_view,
)
from scoresheets.results.selectors.result_pages import result_page
from tests.cast import HOST, Party, Tablet, come_in, fresh_process, look_on, open_table, play_out
from tests.files import BOS_TURN, document, opened
from tests.roles import Passerby
from tests.sure import sure


def shared(party: Party, *, by: str = "Bo") -> str:
    """Return the path of the result page, shared by a player of the table."""
    return f"/r/{results.share_result(access=party.access(by))}/"


@pytest.fixture
def path(party: Party) -> str:
    """The path of the result page."""
    return shared(party)


def test_anyone_with_the_link_reads_the_result_without_a_cookie(party: Party) -> None:
    answer = Passerby().client.get(shared(party))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Cleo wins" in page
    assert 'id="paper-1"' in page
    assert "How the game went" in page
    assert not answer.cookies
    assert party.opened.public_id not in page
    assert [word for word in ('method="post"', "csrf", party.opened.code, "/t/") if word in page] == []


@pytest.mark.parametrize(("language", "said"), [("en", "Cleo wins"), ("fr", "Cleo gagne")])
def test_it_speaks_both_languages_by_its_address(path: str, party: Party, language: str, said: str) -> None:
    for phase in ("over", "closed"):
        if phase == "closed":
            party.close(by=HOST)
            fresh_process()
        answer = Passerby().client.get(path, {"language": language}, headers={"Accept-Language": "fr"})
        assert said in answer.content.decode()
        assert answer.headers["Content-Language"] == language
    assert "gagne" in Passerby().client.get(path, headers={"Accept-Language": "fr"}).content.decode()
    assert Passerby().client.get(path, {"language": "xx"}).headers["Content-Language"] == "en"


def test_a_closed_table_shows_its_end_how_it_went_and_its_sheets(path: str, party: Party) -> None:
    party.close(by=HOST)
    fresh_process()
    page = Tablet().get(path).text
    assert [
        word
        for word in ("Cleo wins", "How the game went", 'id="paper-1"', 'id="sheet-1"')
        if word not in page
    ] == []
    assert not re.search(r"data-fresh[ >]", page)


def test_under_other_rules_than_its_own_a_closed_table_shows_its_end_alone(
    path: str, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.close(by=HOST)
    fresh_process()
    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2))
    page = Tablet().get(path).text
    assert "Cleo wins" in page
    assert [
        word
        for word in ("How the game went", 'id="paper-1"', 'id="sheet-1"', "Print the sheets")
        if word in page
    ] == []


@pytest.mark.parametrize("by", [HOST, "Ana", "Cleo", "a member"])
def test_everybody_who_may_sit_makes_the_one_page(party: Party, by: str) -> None:
    member = Tablet()
    come_in(member, party.opened)
    first = shared(party)
    access = member.access(party.opened) if by == "a member" else party.access(by)
    assert f"/r/{results.share_result(access=access)}/" == first


def test_a_watcher_neither_makes_it_nor_is_told_its_address(party: Party) -> None:
    watcher = Tablet()
    look_on(watcher, party.opened)
    refused = watcher.asks(party.opened, "share_result", kind="make")
    assert (refused.status, refused.code) == (403, "watchers_only_look")
    path = shared(party)
    assert path not in watcher.get(f"/t/{party.opened.public_id}/take-home/").text
    assert path in party.tablet("Ana").get(f"/t/{party.opened.public_id}/take-home/").text


def test_there_is_none_before_the_end() -> None:
    party = open_table()
    with pytest.raises(Refusal, match="not_over"):
        results.share_result(access=party.access(HOST))
    assert party.table.result_token is None


def test_only_the_host_ends_the_link_and_the_next_one_is_another(party: Party) -> None:
    first, ways = shared(party), ("", "qr.svg", "result.html", "end.png", "print/")
    assert party.tablet("Ana").asks(party.opened, "share_result", kind="end").status == 403
    assert [Tablet().get(f"{first}{way}").status for way in ways] == [200] * len(ways)
    assert party.host.asks(party.opened, "share_result", kind="end").status == 302
    for path in (*(f"{first}{way}" for way in ways), "/r/None/", "/r/null/"):
        assert Tablet().get(path).status == 404
    assert shared(party) != first


def test_while_the_game_goes_on_again_the_page_says_only_so(path: str, party: Party) -> None:
    party.strike(by=HOST)
    page = Tablet().get(path).text
    assert "The game goes on" in page
    assert [word for word in ("Cleo wins", "$", "paper-1") if word in page] == []


def test_a_table_that_is_a_stranger_to_the_token_shows_nothing(party: Party) -> None:
    table = party.opened
    for token in (table.public_id, table.join_token, table.watch_token, table.code, "x", "é", " "):
        assert Passerby().get(f"/r/{token}/").status == 404


def test_the_chart_ends_where_the_totals_end_and_names_stand_apart() -> None:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 2}, game="yahtzee")
    play_out(party, seed=3)
    page = result_page(party.table)
    assert page.over
    chart = sure(chart_view(party.history, page.view.seats))
    assert chart == page.chart
    assert chart.turns == 3 * 2 * 13
    totals = [player.total for player in party.history.game.outcome(party.state).players]
    highest = max(range(3), key=totals.__getitem__)
    assert min(chart.lines, key=lambda line: line.end).seat.number == highest + 1
    for line in chart.lines:
        heights = [int(point.split(",")[1]) for point in line.points.split()]
        assert heights[0] == BOTTOM
        assert heights[-1] == line.end >= TOP
        assert len(heights) <= MOST_POINTS + 2
    places = sorted(line.name_at for line in chart.lines)
    assert all(after - before >= NAME_HEIGHT for before, after in zip(places, places[1:], strict=False))
    assert [tick.total for tick in chart.ticks] == sorted(tick.total for tick in chart.ticks)
    assert [tick.text for tick in chart.ticks] == [amount(tick.total) for tick in chart.ticks]


def test_rounds_are_told_in_figures_and_whoever_leads_is_marked(party: Party) -> None:
    chart = sure(result_page(party.table).chart)
    assert [row.number for row in chart.rounds] == list(range(1, 8))
    assert [row.at for row in chart.rounds] == [3, 6, 9, 12, 15, 18, 21]
    assert [row.last for row in chart.rounds] == [5, 8, 11, 14, 17, 20, 21]
    for row in chart.rounds:
        totals = [
            player.total
            for player in party.history.game.outcome(party.history.played[row.at - 1].state).players
        ]
        assert row.totals == tuple((amount(total), total == max(totals)) for total in totals)


def test_of_hundreds_of_rounds_some_are_told_the_last_among_them() -> None:
    party = open_table(("Ana",), game="monopoly-solo")
    play_out(party)
    chart = sure(result_page(party.table).chart)
    assert FEWEST_ROUNDS <= len(chart.rounds) <= MOST_ROUNDS
    assert chart.rounds[-1].at == chart.rounds[-1].last == chart.turns


def test_of_a_round_or_two_no_figures_are_told_but_those_of_the_end() -> None:
    party = open_table(("Ana", "Bo"), {"rounds": 1}, game="yahtzee")
    play_out(party)
    assert sure(result_page(party.table).chart).rounds == ()


def test_there_is_no_chart_of_next_to_nothing() -> None:
    _, table = opened(document({"player": "Ana", "leaves": True}, BOS_TURN | {"player": "Bo"}))
    assert chart_view(Party(table, Tablet(), {}).history, ()) is not None
    _, empty = opened(document())
    assert chart_view(Party(empty, Tablet(), {}).history, ()) is None


# --- step through the game ---


def test_it_is_looked_at_after_any_entry(party: Party) -> None:
    path, history = shared(party), party.history
    last = len(history.played)
    for at in (0, 1, 7, last):
        page = Tablet().get(f"{path}?at={at}").text
        then = sure(result_page(party.table, at).then)
        assert (then.at, then.last) == (at, last)
        players = history.game.outcome(history.until(at).state).players
        assert [total for _seat, total in then.totals] == [f"${player.total}" for player in players]
        assert f'value="{at}"' in page
        assert page.count('id="sheet-') == 3
    assert "Before the first move" in Tablet().get(f"{path}?at=0").text


def test_the_sheets_are_those_of_then_and_the_podium_is_that_of_the_end(path: str) -> None:
    before, after = Tablet().get(f"{path}?at=0").text, Tablet().get(path).text
    for page in (before, after):
        assert "Cleo wins" in page
    assert [text.split('id="papers"')[1].count('data-state="pencilled"') for text in (before, after)][0] == 0
    assert after.split('id="papers"')[1].count('data-state="pencilled"') > 10


@pytest.mark.parametrize("at", ["", "-1", "x", "99999999999", "7&at=8", "999"])
def test_whatever_is_asked_for_there_is_a_page(party: Party, at: str) -> None:
    assert Tablet().get(f"{shared(party)}?at={at}").status == 200


def test_a_closed_game_is_stepped_through_too(path: str, party: Party) -> None:
    party.close(by=HOST)
    fresh_process()
    assert "5 of 21" in Tablet().get(f"{path}?at=5").text


@pytest.mark.parametrize("turns", [2, 3, 59, 60, 61, 119, 120, 121, 500])
def test_the_line_in_the_chart_goes_from_its_left_to_its_right(turns: int) -> None:
    places = [chart_place(turns, at) for at in range(turns + 1)]
    assert (places[0], places[-1]) == (LEFT, RIGHT)
    assert places == sorted(places)


LOADS = {"src", "href", "srcset", "poster", "data", "action", "formaction", "xlink:href", "background"}


class Loads(HTMLParser):
    """A parser that notes everything a page would load or link to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.styles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed", "img", "form"):
            self.found.append(tag)
        for name, value in attrs:
            if name in LOADS and not (value or "").startswith(("#", "data:")):
                self.found.append(f"{name}={value}")
            if tag == "link" and name == "href":
                self.styles.append(b64decode((value or "").partition("base64,")[2]).decode())


def loads(page: str) -> Loads:
    parser = Loads()
    parser.feed(page)
    return parser


def file_of(party: Party, language: str = "en") -> str:
    answer = party.host.client.get(
        f"/t/{party.opened.public_id}/result.html", headers={"Accept-Language": language}
    )
    assert answer.status_code == 200
    assert re.search(r"friday-[a-z-]+.*-20\d\d-\d\d-\d\d\.html", answer.headers["Content-Disposition"])
    return str(answer.content.decode())


@pytest.mark.parametrize("game", ["roll-estate", "yahtzee", "uno-dice", "monopoly-solo", "monopoly-deal"])
def test_it_loads_nothing_and_has_everything(game: str) -> None:
    party = open_table(game=game)
    play_out(party)
    page = file_of(party)
    read = loads(page)
    assert read.found == []
    assert len(read.styles) >= 6
    assert [style for style in read.styles if re.search(r'url\("(?!data:|#)|@import', style)] == []
    for word in ('id="sheet-1"', "Whole log", "Made on ", party.history.game.key.split("-")[0].title()):
        assert word in page
    assert page.count("<li") > len(party.history.written)


def test_it_speaks_the_language_of_who_keeps_it(party: Party) -> None:
    assert "Cleo gagne" in file_of(party, "fr")
    token = results.share_result(access=party.access("Bo"))
    answer = Passerby().client.get(f"/r/{token}/result.html", {"language": "fr"})
    assert "Cleo gagne" in answer.content.decode()
    assert '<html lang="fr">' in answer.content.decode()


def test_it_names_no_address_of_the_table(party: Party) -> None:
    token = results.share_result(access=party.access("Bo"))
    page = Passerby().client.get(f"/r/{token}/result.html").content.decode()
    keys = (token, party.opened.public_id, party.opened.code, party.opened.join_token)
    assert [key for key in keys if key in page] == []


def test_a_game_that_goes_on_has_none(party: Party) -> None:
    token = results.share_result(access=party.access("Bo"))
    party.strike(by=HOST)
    assert party.host.get(f"/t/{party.opened.public_id}/result.html").status == 422
    assert Passerby().client.get(f"/r/{token}/result.html").headers["Location"] == f"/r/{token}/"


def test_under_other_rules_it_has_the_end_alone(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.close(by=HOST)
    fresh_process()
    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2))
    page = file_of(party)
    assert "Cleo wins" in page
    assert [word for word in ("Whole log", "How the game went", 'id="sheet-1"') if word in page] == []
