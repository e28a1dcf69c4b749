"""The allowed number of players is equal in the lobby's header, its start, its refusals, and its choices.

YZ-11: before the match each player throws once; the highest throw begins, and none of it is in the log.
"""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from scoresheets.models import Entry, Table
from scoresheets.table.forms import read_total
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.services import entries, tables
from tests.cast import HOST, Party, Reply, Tablet, new_key, open_lobby, open_table
from tests.sure import nothing_written
from tests.table.page import Page

SOLO = {"variant": "solo", "difficulty": "easy"}


def lobby(names: Sequence[str], options: dict[str, Any] | None = None, game: str = "roll-estate") -> str:
    party = open_lobby(names, options, game=game)
    return party.host.get(f"/t/{party.opened.public_id}/").text


def part(text: str, name: str) -> str:
    """Return the text in the element of this id."""
    inside = re.findall(rf'id="{name}"[^>]*>(.*?)</(?:div|span)>', text, re.DOTALL)[0]
    return " ".join(re.sub(r"<[^>]*>", " ", inside).split())


@pytest.mark.parametrize(
    ("game", "options", "numbers"),
    [
        ("roll-estate", {}, (2, 5)),
        ("roll-estate", {"variant": "ruthless"}, (3, 5)),
        ("roll-estate", SOLO, (1, 1)),
        ("yahtzee", {"rounds": 2}, (1, 8)),
        ("uno-dice", {"boards": ["red", "blue", "green", "yellow"]}, (2, 4)),
        ("uno-dice", {"boards": ["red", "blue"]}, (2, 2)),
        ("monopoly-solo", {}, (1, 1)),
        ("monopoly-deal", {"packs": 1}, (2, 10)),
    ],
)
def test_it_is_what_the_chosen_options_are_for(
    game: str, options: dict[str, Any], numbers: tuple[int, int]
) -> None:
    found = numbers_for(game, options)
    assert (found[0], found[-1]) == numbers


@pytest.mark.parametrize(
    ("names", "options", "yellow", "said"),
    [
        ((), {}, False, "Start the game 2 more players are needed."),
        (("Ana",), {}, False, "Start the game 1 more player is needed."),
        (("Ana", "Bo"), {}, True, "Start with 2 players"),
        (("Ana", "Bo", "Cleo"), {}, True, "Start with 3 players"),
        (("Ana", "Bo"), {"variant": "ruthless"}, False, "Start the game 1 more player is needed."),
        (("Ana",), SOLO, True, "Start solo"),
        (("Ana", "Bo"), SOLO, False, "Start the game This is a solo game. Change what you play."),
    ],
)
def test_the_start_is_yellow_for_as_many_as_may_play(
    names: Sequence[str], options: dict[str, Any], *, yellow: bool, said: str
) -> None:
    text = lobby(names, options)
    assert part(text, "start-line").startswith(said)
    assert bool(re.search(r'class="button next button-start only-host"[^>]* form="start"', text)) == yellow


def test_with_two_boards_chosen_a_third_player_is_too_many() -> None:
    said = part(lobby(("Ana", "Bo", "Cleo"), {"boards": ["red", "blue"]}, "uno-dice"), "start-line")
    assert said.startswith(
        "Start the game This is for at most 2 players. Change the seats, or what you play."
    )


def test_it_follows_on_every_device_when_somebody_comes_or_other_rules_are_chosen() -> None:
    party = open_lobby(("Ana",))
    ana = party.tablet("Ana")
    answer = party.host.asks(party.table, "add_seat", name="Bo")
    assert part(answer.text, "start-line").startswith("Start with 2 players")
    party.host.asks(party.table, "change_options", title="", variant="ruthless")
    pushed = ana.get(f"/t/{party.opened.public_id}/fragments/?version=1").text
    assert part(pushed, "numbers") == "3 to 5 players"
    assert "1 more player is needed." in part(pushed, "start-line")


@pytest.mark.parametrize(
    ("names", "options", "said"),
    [
        (
            ("Ana",),
            {},
            "There is 1 player here; this game takes 2 to 5. Add somebody, or change what you play.",
        ),
        (("Ana", "Bo"), SOLO, "There are 2 players here; this is a solo game. Change what you play."),
        (
            ("Ana", "Bo"),
            {"variant": "ruthless"},
            "There are 2 players here; this game takes 3 to 5. Change the seats, or what you play.",
        ),
    ],
)
def test_the_refusal_says_it(names: Sequence[str], options: dict[str, Any], said: str) -> None:
    party = open_lobby(names, options)
    answer = party.host.asks(party.table, "start_table")
    assert (answer.status, answer.code, answer.sentence) == (422, "wrong_number", said)


def test_nobody_is_added_beyond_it() -> None:
    party = open_lobby(("Ana",), SOLO)
    answer = party.host.asks(party.table, "add_seat", name="Bo")
    assert (answer.status, answer.code) == (422, "table_full")
    assert answer.sentence == "This table is full: 1 player at most."


# --- a single player ---


def opened(tablet: Tablet, **fields: Any) -> Table:
    answer = tablet.post("/tables/", {"title": "", **fields}, htmx=False)
    assert answer.status == 302, answer.text
    return Table.objects.latest("pk")


@pytest.mark.parametrize("fields", [{"game": "monopoly-solo"}, {"game": "roll-estate", **SOLO}], ids=str)
def test_a_lone_player_goes_straight_to_the_board(fields: dict[str, str]) -> None:
    ana = Tablet()
    table = opened(ana, name=["Ana"], **fields)
    page = ana.get(f"/t/{table.public_id}/").text
    assert 'data-phase="play"' in page
    assert 'data-writes="yes"' in page
    assert ana.access(table).holds == {1}
    assert table.seats.get().name == "Ana"


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "monopoly-solo", "name": []},
        {"game": "yahtzee", "name": ["Ana"]},
        {"game": "roll-estate", "variant": "standard", "name": ["Ana"]},
        {"game": "roll-estate", **SOLO, "name": ["Ana", "Bo"]},
        {"game": "roll-estate", **SOLO, "name": ["Ana"], "edition": "new"},
    ],
    ids=str,
)
def test_everybody_else_sits_down_in_the_lobby_first(fields: dict[str, Any]) -> None:
    table = opened(Tablet(), **fields)
    assert table.started_at is None
    assert not table.seats.exclude(device=None).exists()


def test_a_lone_player_who_plays_again_goes_straight_to_the_board_too() -> None:
    ana = Tablet()
    table = opened(ana, game="monopoly-solo", name=["Ana"])
    entries.leave_game(access=ana.access(table), number=1, key=new_key())
    answer = ana.asks(table, "play_again", seat=1)
    following = Table.objects.latest("pk")
    assert (answer.status, answer.location) == (302, f"/t/{following.public_id}/")
    assert 'data-phase="play"' in ana.get(answer.location).text
    assert ana.access(following).holds == {1}


@pytest.fixture
def party() -> Party:
    return open_lobby(game="yahtzee")


def throw(party: Party, who: str, place: str, total: int | str = "", **fields: Any) -> Reply:
    return party.tablet(who).asks(party.table, "enter_throw", throw=place, **{"sum": total, **fields})


def everybody_throws(party: Party, *sums: int) -> None:
    for number, total in enumerate(sums, start=1):
        assert throw(party, HOST, f"{number}.1", total).status == 200


def order(party: Party) -> list[str]:
    return list(party.table.seats.values_list("name", flat=True))


def said(party: Party) -> str:
    found = Page(party.host.get(f"/t/{party.opened.public_id}/").text).board("starter")["starter"]
    return str(found[1][1])


def test_the_highest_sum_comes_first_and_who_follows_whom_stays(party: Party) -> None:
    assert said(party) == "Everybody rolls all 5 dice once. The highest sum goes first."
    everybody_throws(party, 18, 24, 12)
    assert order(party) == ["Bo", "Cleo", "Ana"]
    assert said(party) == "Bo goes first: 24 against 18."


def test_those_who_are_level_throw_again_and_nobody_else(party: Party) -> None:
    everybody_throws(party, 18, 24, 24)
    assert said(party) == "Bo and Cleo are tied at 24. Only they roll again."
    refused = throw(party, "Ana", "1.2", 30)
    assert (refused.status, refused.code) == (422, "throw_not_asked")
    throw(party, "Bo", "2.2", 7)
    assert said(party) == "Still to roll again: Cleo."
    throw(party, "Cleo", "3.2", 9)
    assert order(party) == ["Cleo", "Ana", "Bo"]
    assert said(party) == "Cleo goes first: 9 against 7 after rolling again."


def test_each_device_tells_its_own_throw_and_the_host_tells_any(party: Party) -> None:
    assert throw(party, "Ana", "1.1", dice="66543").status == 200
    with nothing_written():
        assert throw(party, "Ana", "2.1", 12).code == "seat_not_yours"
    assert throw(party, HOST, "2.1", 12).status == 200
    assert said(party) == "Still to roll: Cleo."
    assert party.seat("Ana").throws == [24]


def test_a_throw_that_was_told_wrongly_is_corrected_and_its_tie_is_gone(party: Party) -> None:
    everybody_throws(party, 18, 24, 24)
    throw(party, "Bo", "2.2", 7)
    throw(party, "Bo", "2.1", 23)
    assert party.seat("Bo").throws == [23]
    assert order(party)[0] == "Cleo"
    assert throw(party, "Bo", "2.1", 23).status == 200  # sent twice it is one throw
    assert party.seat("Bo").throws == [23]


@pytest.mark.parametrize("typed", ["", "4", "31", "6654", "66547", "five", "-7", "1e1", "６６５４３"])
def test_what_is_neither_five_dice_nor_their_sum_is_refused_in_words(party: Party, typed: str) -> None:
    with nothing_written():
        reply = throw(party, "Ana", "1.1", typed)
        assert (reply.status, reply.code) == (422, "bad_throw")
        assert reply.sentence == "Tap all 5 dice first, or type their sum: a number from 5 to 30."


def test_dice_and_sums_are_read_as_people_write_them() -> None:
    assert [read_total(typed, 5) for typed in ("66543", "6 6 5 4 3", "6+6+5+4+3", " 24 ")] == [24] * 4


def test_the_host_may_still_put_somebody_else_first_and_the_pad_says_so(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    tables.move_seat(access=party.access(HOST), number=2, up=False)
    assert order(party) == ["Cleo", "Bo", "Ana"]
    assert said(party) == "Bo rolled the most, 24, but the host has put Cleo first."


def test_a_seat_that_goes_or_comes_is_counted_out_or_asked(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    tables.add_seat(access=party.access(HOST), name="Dee")
    assert said(party) == "Still to roll: Dee."
    throw(party, HOST, "4.1", 20)
    assert order(party)[0] == "Bo"
    tables.remove_seat(access=party.access(HOST), number=2)
    assert order(party) == ["Dee", "Cleo", "Ana"]
    assert said(party) == "Dee goes first: 20 against 18."


def test_all_may_throw_anew_and_nobody_has_to(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    assert party.host.asks(party.table, "clear_throws").status == 200
    assert [seat.throws for seat in party.table.seats.all()] == [[], [], []]
    tables.start_table(access=party.access(HOST))
    assert party.in_turn == "Bo"


def test_nothing_of_it_is_an_entry_and_after_the_start_it_is_over(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    assert not Entry.objects.exists()
    tables.start_table(access=party.access(HOST))
    with nothing_written():
        assert throw(party, "Ana", "1.1", 30).code == "already_started"
    assert party.in_turn == "Bo"


def test_it_is_only_for_a_game_whose_pad_says_so() -> None:
    party = open_lobby()
    assert "Who goes first?" not in party.host.get(f"/t/{party.opened.public_id}/").text
    reply = throw(party, "Ana", "1.1", 20)
    assert (reply.status, reply.code) == (400, "malformed")
    assert "Who goes first?" not in open_table(game="yahtzee").host.get("/").text
