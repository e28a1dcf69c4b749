"""Monopoly Deal on its pages: boards side by side, counts in place of hands, options, TV, steps and the end."""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from games.kit.transcript import read_transcript
from games.monopoly_deal.models import DealTableau
from scoresheets.exports.services import judge, open_judged
from scoresheets.models import Table
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, Party, Tablet, fresh_process, open_lobby, open_table
from tests.games.verbs import must_say
from tests.goldens import golden_file

pytestmark = pytest.mark.django_db

TEN = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")


@pytest.fixture
def party() -> Party:
    """A table at Bo's turn: Ana has a red set of two and a Joker in the bank, Bo five million."""
    fresh_process()
    party = open_table(("Ana", "Bo", "Cleo"), game="monopoly-deal")
    party.record(play="property:red")
    party.record(play="wild:red-yellow", to="red.1")
    party.record(bank="action:joker")
    party.record(end_turn=True)
    party.record(bank="money:5")
    return party


def page(party: Party, who: str, path: str = "") -> str:
    reply = party.tablet(who).get(f"/t/{party.opened.public_id}/{path}")
    assert reply.status == 200
    return reply.text


def board(text: str, seat: int) -> str:
    found = re.search(rf'<section id="sheet-{seat}".*?\n</section>', text, re.DOTALL)
    assert found
    return found[0]


def said(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def golden(name: str, *, but: int = 0) -> tuple[Tablet, Table]:
    """Open a table from a golden game, without its last entries."""
    told: dict[str, Any] = json.loads(golden_file("monopoly-deal", name).read_text(encoding="utf-8"))
    if but:
        told["entries"] = told["entries"][:-but]
        del told["result"]
    host = Tablet()
    table = open_judged(device=host.device, judged=judge(read_transcript(told, GAMES)))
    fresh_process()
    return host, table


def test_all_boards_are_in_the_page_with_their_cards_and_the_number_in_hand(party: Party) -> None:
    text = page(party, "Cleo")
    ana, bo = said(board(text, 1)), said(board(text, 2))
    assert ana.startswith("A Ana")
    must_say(ana, "4 in hand", "Red 2 of 3", "rent 3M", "Just Say No")
    must_say(bo, "6 in hand", "No property yet.")
    assert 'aria-label="A red/yellow wild, worth 3M, counts as red"' in board(text, 1)
    assert "Draw pile 87" in said(text)
    assert "Discard pile 0" in said(text)


def test_who_only_watches_has_nothing_to_tap_on_a_board(party: Party) -> None:
    text = page(party, "Cleo")
    assert 'name="tap"' not in "".join(board(text, seat) for seat in (1, 2, 3))


def test_a_debt_leaves_a_note_on_both_boards(party: Party) -> None:
    ana = party.number("Ana")
    party.record(
        play="action:deal-jackpot",
        against=[{"player": ana, "pays": [["red.1", "property:red"], ["bank", "action:joker"]]}],
    )
    text = page(party, "Cleo")
    assert "paid 7M" in said(board(text, 1))
    assert "gets 7M" in said(board(text, 2))
    found = re.search(r'data-fresh-boxes="([^"]*)"', text)
    assert found
    fresh = found[1].split()
    assert sorted(fresh) == ["s2-bank.action:joker.1", "s2-red.1.property:red.1"]
    assert all(f'id="{name}"' in board(text, 2) for name in fresh)


def test_an_entry_sends_the_sets_and_the_bank_that_it_touched_and_no_whole_board(party: Party) -> None:
    public_id = party.opened.public_id
    render_table(public_id, "en")
    party.record(play="property:green")
    laid = {name for name in render_table(public_id, "en").changed if re.match(r"s\d|sheet", name)}
    assert laid == {"s2-hand", "s2-green", "s2-none"}
    party.record(
        play="action:deal-jackpot",
        against=[
            {
                "player": party.number("Ana"),
                "pays": [["red.1", "property:red"], ["bank", "action:joker"]],
            }
        ],
    )
    paid = {name for name in render_table(public_id, "en").changed if re.match(r"s\d|sheet", name)}
    of_ana, of_bo = {"s1-note", "s1-red", "s1-bank"}, {"s2-note", "s2-red", "s2-bank", "s2-hand"}
    assert paid == of_ana | of_bo


def test_a_tableau_of_the_database_speaks_of_sets_and_the_bank(party: Party) -> None:
    ana = DealTableau.objects.get(seat=party.seat("Ana"))
    assert [(each.key, each.missing, each.rent) for each in ana.sets] == [("red.1", 1, 3)]
    assert (ana.filled.banked, ana.filled.in_sets) == (4, 6)


def test_a_card_on_the_table_has_its_history(party: Party) -> None:
    party.record(
        play="action:deal-jackpot",
        against=[
            {
                "player": party.number("Ana"),
                "pays": [["red.1", "property:red"], ["red.1", "wild:red-yellow"]],
            }
        ],
    )
    must_say(
        said(page(party, "Ana", f"boxes/?seat={party.number('Ana')}&box=red.1.property:red.1")),
        "The red set: a red property (1)",
        "Ana placed a red property in the red set",
        "Bo played Debt Collector: 5M.",
    )
    assert "The bank: 5M (1)" in said(page(party, "Ana", f"boxes/?seat={party.number('Bo')}"))


def test_a_correction_says_which_cards_it_would_move(party: Party) -> None:
    text = said(page(party, "Ana", "correction/?entry=1&strike=yes"))
    assert "The red set: a red property (1)" in text


@pytest.mark.parametrize(("players", "packs"), [(5, 1), (6, 2), (10, 2)])
def test_from_six_players_on_there_are_two_packs(players: int, packs: int) -> None:
    party = open_lobby(TEN[:players], {"packs": 1}, game="monopoly-deal")
    assert party.host.asks(party.opened, "start_table").status in (200, 302)
    assert party.table.options["packs"] == packs
    assert party.state.pile == 106 * packs - 5 * players - 2


def test_fewer_may_take_two_packs_and_nobody_a_third() -> None:
    party = open_lobby(("Ana", "Bo"), game="monopoly-deal")
    chosen = {"packs": "2", "double_rent": "two-colour", "troc_full_sets": "yes"}
    assert party.host.asks(party.opened, "change_options", htmx=False, **chosen).status == 302
    agreed = {"packs": 2, "double_rent": "two-colour", "troc_full_sets": True}
    assert party.table.options == agreed
    text = said(page(party, HOST))
    for words in ("Packs of cards 2", "two-color rents only", "complete sets too"):
        assert words in text
    for wrong in ({"packs": "3"}, {"packs": "0"}, {"double_rent": "none"}, {"troc_full_sets": "maybe"}):
        assert (
            party.host.asks(party.opened, "change_options", htmx=False, **{**chosen, **wrong}).status == 400
        )
        assert party.table.options == agreed


def test_a_table_that_chose_nothing_plays_as_the_leaflet_says() -> None:
    host = Tablet()
    reply = host.post(reverse("open_table"), {"game": "monopoly-deal", "name": ["Ana", "Bo"]}, htmx=False)
    assert reply.status == 302
    told = Table.objects.get().options
    assert told == {"packs": 1, "double_rent": "any", "troc_full_sets": False}
    assert ("Packs of cards", "1 (2 with six or more players)") in PADS["monopoly-deal"].choices(told)


def test_one_player_alone_cannot_begin() -> None:
    party = open_lobby(("Ana",), game="monopoly-deal")
    assert party.host.asks(party.opened, "start_table").status == 422


def test_a_tv_shows_every_set_as_cells_and_the_piles(party: Party) -> None:
    party.record(bank="money:1")
    must_say(
        said(page(party, HOST, "tv/")),
        "bank 6M",
        "5 in hand",
        "Red 2/3",
        "Draw pile 87 Discard pile 0 Plays left 1",
    )


def test_ten_players_have_a_board_each() -> None:
    host, table = golden("ten-players", but=1)
    text = host.get(f"/t/{table.public_id}/").text
    assert [f'id="sheet-{seat}"' in text for seat in range(1, 12)] == [True] * 10 + [False]
    assert table_faults(table) == ()


def test_the_end_names_the_colours_and_the_boards_stand_below() -> None:
    host, table = golden("won-by-rearranging")
    text = host.get(f"/t/{table.public_id}/").text
    assert "Ana has complete sets of three different colors: orange, yellow and utilities." in said(text)
    assert "Value on the table" in said(text)
    assert text.count('class="sheet board"') == 3
    assert "Ana wins!" in said(host.get(f"/t/{table.public_id}/tv/").text)


def test_the_moves_can_be_gone_through_one_by_one() -> None:
    host, table = golden("won-by-rearranging")
    address = f"/t/{table.public_id}/steps/?at="
    assert "No property yet." in said(host.get(address + "0").text)
    assert "full" in said(board(host.get(address + "999").text, 1))


def test_the_last_one_left_has_won(party: Party) -> None:
    for name in ("Ana", "Bo"):
        left = party.tablet(name).asks(
            party.opened, "leave_game", seat=party.number(name), key="0" * 31 + name[0].lower()
        )
        assert left.status == 200
    assert "Everybody else has left the game: Cleo wins." in said(page(party, "Cleo"))
