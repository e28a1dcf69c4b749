"""How a sheet scores: before there is a table, at a table with its own options, and the paragraph of one refusal."""

import re

import pytest
from django.utils import translation
from django.utils.translation import gettext

from scoresheets.pads import PADS
from tests.cast import HOST, HTMX, Tablet, open_lobby, open_table, write


def fragment(tablet: Tablet, address: str) -> str:
    return tablet.client.get(address, headers=HTMX).content.decode()


@pytest.mark.parametrize("game", PADS)
def test_every_game_tells_how_its_sheet_scores(game: str) -> None:
    page = Tablet().get(f"/help/{game}/")
    assert page.status == 200
    assert page.text.count('class="help-example"') >= 2


def test_a_game_that_is_not_there_tells_nothing() -> None:
    assert Tablet().get("/help/hopscotch/").status == 404


def test_the_front_page_the_lobby_and_the_menu_lead_to_it() -> None:
    lobby, played = open_lobby(game="yahtzee"), open_table()
    assert 'href="/help/yahtzee/"' in Tablet().get("/").text
    for party in (lobby, played):
        address = f"/t/{party.table.public_id}/"
        assert party.tablet(HOST).get(address).text.count(f'href="{address}help/"') >= 1


def test_a_table_tells_what_it_plays() -> None:
    matched, every = open_table(), open_table(options={"triple_counts": "all"})
    for party, counted in ((matched, ">12<"), (every, ">16<")):
        told = fragment(party.tablet(HOST), f"/t/{party.table.public_id}/help/?about=RE-1")
        assert told.count('class="help-example"') == 1
        assert counted in told


def test_a_refusal_leads_to_the_paragraph_of_its_rule() -> None:
    party = open_table()
    ana = party.tablet("Ana")
    refused = write(ana, party.table, seat=1, turn=1, dice=(1, 2, 3, 4, 6), box="quadruples.1")
    address = f"/t/{party.table.public_id}/help/?about=RE-27"
    assert (refused.code, f'href="{address}"' in refused.text) == ("no_qualifying_dice", True)
    told = fragment(ana, address)
    assert 'id="about-boxes"' in told
    assert "<html" not in told


@pytest.mark.parametrize(
    ("asked", "said", "unsaid"),
    [
        ("", "player has 3 businesses", "player has 4 businesses"),
        ("?players=2", "player has 4 businesses", "The next opens the second"),
        ("?players=4", "The next opens the second", "player has 4 businesses"),
        ("?players=4&variant=ruthless", "The second ones are not used", "The next opens the second"),
        ("?players=3&variant=solo&difficulty=hard", "must reach $600", "player has"),
        ("?players=99&variant=nobody", "player has 3 businesses", "player has 4 businesses"),
    ],
)
def test_before_there_is_a_table_it_is_right_for_the_players_and_the_choices_one_asks_for(
    asked: str, said: str, unsaid: str
) -> None:
    page = Tablet().get(f"/help/roll-estate/{asked}").text
    assert (said in page, unsaid in page) == (True, False)


def test_a_button_that_french_help_names_is_called_so() -> None:
    with translation.override("fr"):
        names = {gettext("Take back"), gettext("Close")}
        told = [
            gettext(sentence)
            for sentence in ("Tapped the wrong thing? Use “Take back”, next to your dice or cards.",)
        ]
        quoted = {name for sentence in told for name in re.findall("«\u00a0(.+?)\u00a0»", sentence)}
    assert quoted == {"Annuler"}
    assert quoted <= names


def test_no_two_buttons_of_the_steps_are_called_alike_in_french() -> None:
    party = open_table()
    for _turn in range(2):
        party.record((1, 2, 3, 4, 6), "ones.1")
    ana = party.tablet("Ana")
    ana.client.cookies["language"] = "fr"
    with translation.override("fr"):  # and back to the language before the page
        page = ana.get(f"/t/{party.table.public_id}/steps/?at=1").text
    head = page[page.index('<header class="head">') :]
    names = [
        *re.findall(r">\s*([^<>]+?)\s*</(?:a|span)>", head),
        *re.findall('aria-label="([^"]+)"></a>', head),
    ]
    for name in ("Retour à la table", "Précédent"):
        assert names.count(name) == 1, names


def test_choices_that_do_not_go_together_are_as_if_nobody_had_chosen() -> None:
    twice = Tablet().get("/help/uno-dice/?players=2&board_1=red&board_2=red")
    assert (twice.status, "Fill all 20 spaces" in twice.text) == (200, True)
