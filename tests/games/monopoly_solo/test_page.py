"""Monopoly solo on the page: titles, balances, the bank book, the end, and the screens around them."""

import itertools
import json
import re
from html import unescape
from typing import Any

import pytest
from django.utils.translation import override

from games.monopoly_solo.models import MonopolyLedger
from games.monopoly_solo.pad.forms import MonopolySoloOptionsForm
from games.monopoly_solo.rules.sheet import TITLES
from scoresheets.models import Table
from scoresheets.pads import PADS
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.selectors import logs
from scoresheets.table.selectors.table_view import read_table_view
from tests.cast import HOST, Party, Tablet, fresh_process, open_lobby, open_table
from tests.files import opened
from tests.games.verbs import must_say
from tests.goldens import golden_file

pytestmark = pytest.mark.django_db

GAME = "monopoly-solo"
RAIL = {"aims", "bank-book"}


@pytest.fixture
def party() -> Party:
    """A table at which Ana bought the Rue Lecourbe, left Vaugirard to the bank, and stands on the Rue de Courcelles."""
    fresh_process()
    party = open_table(("Ana",), game=GAME)
    party.record((1, 2))
    party.record(buy=True)
    party.record((1, 2))
    party.record(buy=False)
    party.record((1, 1))
    return party


def page(where: Party, path: str = "", who: str = "Ana", status: int = 200) -> str:
    answer = where.tablet(who).get(f"/t/{where.opened.public_id}/{path}")
    assert answer.status == status
    return answer.text


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def plot(html: str, square: int) -> str:
    found = re.search(rf'<button class="plot"[^>]*data-box="title.{square}".*?</button>', html, re.DOTALL)
    assert found
    return found[0]


def label(html: str, square: int) -> str:
    found = re.search(r'aria-label="([^"]*)"', plot(html, square))
    assert found
    return unescape(found[1])


def finished(stem: str) -> tuple[Tablet, Table]:
    told: dict[str, Any] = json.loads(golden_file(GAME, stem).read_text(encoding="utf-8"))
    return opened({key: value for key, value in told.items() if key != "result"})


def shown(stem: str, path: str = "") -> str:
    host, table = finished(stem)
    return host.get(f"/t/{table.public_id}/{path}").text


# --- the sheet ---


def test_every_plot_says_whose_it_is_and_what_a_visit_brings_or_costs(party: Party) -> None:
    html = page(party)
    assert label(html, 3) == "Rue Lecourbe +4: bought"
    assert label(html, 6).startswith("Rue de Vaugirard −6: the bank’s")
    assert label(html, 39) == "Rue de la Paix 400 to buy: nobody’s"
    assert 'data-owner="player"' in plot(html, 3)
    assert 'data-owner="bank"' in plot(html, 6)
    assert "data-owner" not in plot(html, 39)


def test_all_28_titles_stand_in_ten_groups_with_their_names_and_prices_of_houses(party: Party) -> None:
    html = page(party)
    assert len(re.findall(r'class="plot"', html)) == 28
    assert re.findall(r'class="group" data-group="([^"]*)"', html) == [
        *("brown", "station", "light-blue", "pink", "utility", "orange", "red", "yellow", "green"),
        "dark-blue",
    ]
    assert "Dark blue house 200" in words(html)


def test_player_and_bank_show_what_they_have_and_the_stock_what_is_left(party: Party) -> None:
    must_say(
        words(page(party)),
        "1 title in hand 140 The bank 1 title 20,440",
        "Houses in stock 32 of 32",
        "Hotels in stock 12 of 12",
        "Bank’s tokens 6",
        "Get out of jail 0 kept",
    )


def test_both_ways_to_win_stand_beside_the_sheet(party: Party) -> None:
    assert "Own all 28 titles out of reach Break the bank 20,440 left" in words(page(party))
    alone = open_table(("Ana",), game=GAME)
    assert "Own all 28 titles 0 of 28 Break the bank 20,380 left" in words(page(alone))


def test_the_pawn_stands_on_its_plot_and_its_square_is_named(party: Party) -> None:
    assert "The pawn: Rue de Courcelles" in words(page(party))
    assert [square for square in TITLES if "data-here" in plot(page(party), square)] == [8]


def test_what_the_last_entry_changed_is_marked_for_those_who_look_on() -> None:
    party = open_table(("Ana",), game=GAME)
    party.record((1, 2))
    party.record(buy=True)
    assert 'data-fresh-boxes="s1-title.3" data-fresh-seat="1"' in page(party, who=HOST)


def sent(party: Party, *dice: int, **answer: Any) -> set[str]:
    """Return the element ids that an entry sends of the sheet, the figures beside the names and the rail."""
    render_table(party.opened.public_id, "en")
    party.record(dice, **answer)
    changed = render_table(party.opened.public_id, "en").changed
    return {name for name in changed if name.startswith(("s1-", "sheet-", "player-")) or name in RAIL}


def test_an_entry_sends_the_plots_and_figures_that_it_changes_and_nothing_else() -> None:
    fresh_process()
    party = open_table(("Ana",), game=GAME)
    assert sent(party, 1, 2) == {"s1-where", "s1-title.3"}
    assert sent(party, buy=True) == {"s1-title.3", "s1-brown-note", "player-1", *RAIL}
    assert sent(party, 1, 2) == {"s1-where", "s1-title.3", "s1-title.6"}
    assert sent(party, buy=False) == {"s1-title.6", "s1-light-blue-note", "s1-tokens", "player-1", "aims"}
    assert sent(party, 1, 3) == {"s1-where", "s1-title.6"}


def test_the_board_of_atlantic_city_has_its_own_names() -> None:
    html = page(open_table(("Ana",), {"board": "atlantic-city"}, game=GAME))
    assert label(html, 39) == "Boardwalk 400 to buy: nobody’s"
    assert "Rue de la Paix" not in html


def test_the_ledger_of_the_database_is_the_page(party: Party) -> None:
    ledger = MonopolyLedger.objects.get(seat=party.seat("Ana"))
    assert ledger.filled == read_table_view(party.table).sheets[0].filled
    assert [plot.owner for plot in ledger.groups[0].plots] == ["", "player"]


# --- the bank book ---


def test_the_rail_tells_the_last_movements_newest_first(party: Party) -> None:
    rail = page(party).partition('id="bank-book"')[2].partition("</table>")[0]
    assert "Lecourbe, bought −60 140 at the start 200" in words(rail)


def test_the_whole_book_tells_every_movement_oldest_first_with_the_banks_money(party: Party) -> None:
    told = words(page(party, "book/"))
    assert "at the start 200 20,380 1 Lecourbe, bought −60 140 20,440" in told


def test_before_anything_moved_the_book_says_so() -> None:
    party = open_table(("Ana",), game=GAME)
    assert "No money has moved yet." in words(page(party))
    assert "at the start 200 20,380" in words(page(party, "book/"))


def test_before_the_start_there_is_no_book() -> None:
    assert "The game has not started yet." in page(open_lobby(("Ana",), game=GAME), "book/")


def test_the_book_stays_when_the_game_is_over_and_closed() -> None:
    host, table = finished("bank-broken")
    address = f"/t/{table.public_id}/"
    assert "Bank book" in host.get(address).text
    book = host.get(f"{address}book/").text.partition("<main")[2]
    host.asks(table, "close_table")
    assert Table.objects.get(pk=table.pk).closed_at
    assert words(host.get(f"{address}book/").text.partition("<main")[2]) == words(book)


def rows(html: str) -> list[list[str]]:
    return [
        re.findall(r"<td[^>]*>([^<]*)</td>", row)
        for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)[1:]
    ]


def test_a_long_book_comes_page_by_page_and_each_begins_with_what_there_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, table = finished("bank-broken")
    address = f"/t/{table.public_id}/book/"
    whole = rows(host.get(address).text)
    monkeypatch.setattr(logs, "BOOK_PART", 10)
    monkeypatch.setattr(logs, "BOOK_REST", 0)
    last = host.get(address).text
    many = int(re.findall(r"\?page=(\d+)", last)[0]) + 1
    pages = [rows(host.get(f"{address}?page={number}").text) for number in range(1, many + 1)]
    assert rows(last) == pages[-1]
    assert many > 3
    assert [row[2:] for page in pages for row in page[1:]] == [row[2:] for row in whole[1:]]
    assert pages[0][0] == whole[0]
    for before, after in itertools.pairwise(pages):
        assert after[0][1:] == ["until then", "", *before[-1][3:]]


def test_a_stranger_finds_no_book_and_another_game_sends_to_its_log(party: Party) -> None:
    assert Tablet().get(f"/t/{party.opened.public_id}/book/").status == 404
    other = open_table()
    answer = other.tablet("Ana").get(f"/t/{other.opened.public_id}/book/")
    assert (answer.status, answer.location) == (302, f"/t/{other.opened.public_id}/log/")
    assert "book/" not in other.tablet("Ana").get(f"/t/{other.opened.public_id}/").text


# --- the end ---


def test_the_end_by_a_broken_bank_names_both_ways_and_every_part_of_the_points() -> None:
    must_say(
        words(shown("bank-broken")),
        "Ana wins!",
        "Break the bank 124 short",
        "Titles, at their mortgage value Brown, 2 of 2 60",
        "Cash in hand 20,580",
        "Points 24,945",
    )


def test_the_parts_of_the_points_add_up() -> None:
    for stem in ("all-titles", "bank-broken", "bank-broken-by-a-sale", "mortgaged-titles-do-not-count"):
        _host, table = finished(stem)
        finals = read_table_view(table).finals
        assert finals
        parts = [row.figures[0].text for section in finals.sections[1:] for row in section.rows]
        counted = sum(int(part.replace(",", "")) for part in parts if not part.startswith("("))
        assert f"{counted:,}" == finals.total.figures[0].text, stem


def test_titles_that_do_not_count_are_told_in_brackets() -> None:
    assert re.search(r"Mortgaged titles, left out \([\d,]+\)", words(shown("mortgaged-titles-do-not-count")))


def test_a_lost_game_has_no_points_and_says_what_was_left() -> None:
    must_say(words(shown("cannot-pay")), "The game is lost.", "Left at the end Cash in hand 11 Points 0")


def test_the_result_page_and_the_screen_across_the_room_tell_the_same_end() -> None:
    host, table = finished("all-titles")
    assert host.asks(table, "share_result", htmx=False, kind="make").status == 302
    token = Table.objects.get(pk=table.pk).result_token
    for text in (host.get(f"/r/{token}/").text, host.get(f"/t/{table.public_id}/tv/").text):
        assert "Ana owns all 28 titles." in words(text)


def test_a_tv_shows_both_balances_and_every_group(party: Party) -> None:
    html = page(party, "tv/")
    assert "1 title in hand 140 The bank 1 title 20,440" in words(html)
    assert html.count('class="swatch"') == 10
    assert len(re.findall(r"<i[ >]", html.partition("tv-groups")[2].partition("</ol>")[0])) == 28


# --- the other pages ---


def test_the_boxes_tell_their_contents_in_the_games_words(party: Party) -> None:
    must_say(
        re.sub(r" Ana’s device, \d\d:\d\d", "", words(page(party, "boxes/"))),
        "Cash 140",
        "Square Rue de Courcelles",
        "Rue Lecourbe bought",
        "Rue de Vaugirard the bank’s",
    )


def test_a_boxs_history_begins_with_what_it_was_at_the_start(party: Party) -> None:
    must_say(words(page(party, "boxes/?box=cash")), "200", "140")
    assert page(party, "boxes/?box=title.2", status=404)


def test_a_correction_shows_what_was_and_what_becomes(party: Party) -> None:
    must_say(words(page(party, "correction/?entry=2&strike=yes")), "Rue Lecourbe", "bought", "140")


def test_the_steps_go_back_to_the_first_throw(party: Party) -> None:
    html = page(party, "steps/?at=1")
    assert "Ana rolled 1 and 2: Rue Lecourbe." in words(html)
    assert label(html, 3) == "Rue Lecourbe 60 to buy: nobody’s, the pawn is here"


# --- the house rules ---


def opens(**fields: Any) -> Any:
    return Tablet().post("/tables/", {"game": GAME, "name": "Ana", **fields}, htmx=False)


def test_a_table_of_one_opens_with_what_usually_lies_in_the_box() -> None:
    assert opens().status == 302
    options = Table.objects.get().options
    usual = ("atlantic-city", 20580, True)
    assert (options["board"], options["bank_total"], options["count_mortgaged"]) == usual
    assert PADS[GAME].choices(options) == (("Names on the board", "Atlantic City"),)


@pytest.mark.parametrize(
    ("language", "boards"), [("en", ["atlantic-city", "paris"]), ("fr", ["paris", "atlantic-city"])]
)
def test_a_game_begins_with_the_board_of_the_language_and_offers_both(
    language: str, boards: list[str]
) -> None:
    with override(language):
        form = MonopolySoloOptionsForm({})
        assert form.is_valid()
        assert form.to_options()["board"] == boards[0]
        script = PADS[GAME].script()
        assert script is not None
        assert script.options == {"board": boards[0]}
    tablet = Tablet()
    tablet.post("/language/", {"language": language, "next": "/"}, htmx=False)
    choices = re.findall(r'name="board" value="([^"]*)"( checked)?', tablet.get("/").text)
    assert choices == [(boards[0], " checked"), (boards[1], "")]


def test_what_is_not_usual_is_told_with_the_board() -> None:
    assert opens(board="atlantic-city", bank_tokens="5", count_mortgaged="no").status == 302
    assert PADS[GAME].choices(Table.objects.get().options) == (
        ("Names on the board", "Atlantic City"),
        ("Bank’s tokens", "5"),
        ("Mortgaged titles at the end", "count for nothing"),
    )


@pytest.mark.parametrize(
    "fields",
    [{"bank_total": "999"}, {"bank_tokens": "29"}, {"houses": "-1"}, {"go": "0"}, {"name": ["Ana", "Bo"]}],
)
def test_a_number_beyond_its_range_or_a_second_player_is_refused(fields: dict[str, Any]) -> None:
    answer = opens(**fields)
    assert answer.status in (400, 422)
    assert not Table.objects.exists()
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("fields", [{"board": "london"}, {"houses": "many"}, {"count_mortgaged": "maybe"}])
def test_a_choice_that_cannot_be_read_opens_nothing(fields: dict[str, str]) -> None:
    assert opens(**fields).status == 400
    assert not Table.objects.exists()


def test_throws_are_counted_and_not_rounds(party: Party) -> None:
    for path in ("", "log/", "steps/", "tv/", "correction/?entry=1"):
        told = words(page(party, path))
        assert re.search(r"Roll \d", told), path
        assert "Round" not in told, path
