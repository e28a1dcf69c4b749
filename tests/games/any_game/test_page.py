"""Any game at a table: devices that write at the same time, rights, pages, choices, and numbers below zero in rows.

The end of any game: towers where the fewest win, and players who left.

Any game in lists of games: the name that people gave it stands first.
"""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from games.any_game.pad.forms import AnyGameOptionsForm
from games.any_game.pad.tags import presets, typed
from games.kit.errors import IllegalMove
from scoresheets.base.refusals import Refusal
from scoresheets.models import Mark, Play, Table
from scoresheets.nights.standings.selectors.standings_page import night_standings
from scoresheets.pads import PADS
from scoresheets.pads.pages import FinalsView
from scoresheets.people.selectors.kinds import kinds_of
from scoresheets.registry import game_of
from scoresheets.results.selectors.plays import kind_in_words, kind_of
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.selectors.titles import short_title, table_title
from scoresheets.table.services import closing
from tests.cast import HOST, Party, Tablet, new_key, open_table
from tests.evening import open_evening
from tests.reading import read

pytestmark = pytest.mark.django_db

GAME = "any-game"


def party_of(*, hidden: bool = False, **options: Any) -> Party:
    house = HouseRules(totals_hidden=hidden)
    return open_table(("Ana", "Bo", "Cleo"), options, game=GAME, house=house)


def page(party: Party, name: str = "table", by: str = HOST) -> str:
    return party.tablet(by).get(reverse(name, args=[party.opened.public_id])).text


def test_devices_write_for_one_turn_in_any_order_and_a_retry_is_one_entry() -> None:
    party, key = party_of(), new_key()
    party.record(points=-3, seat="Cleo", turn=1, key=key)
    party.record(points=5, seat="Ana", turn=1)
    assert party.record(points=-3, seat="Cleo", turn=1, key=key).again
    with pytest.raises(Refusal, match="already_written"):
        party.record(points=4, seat="Cleo", turn=1)
    turn = read_table_view(party.table).turn
    assert turn is not None
    assert (turn.number, [seat.name for seat in turn.marked]) == (1, ["Bo"])
    party.record(points=0, seat="Bo", turn=1)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        party.record(points=9, seat="Bo", turn=2)
    party.record(points=9, seat="Bo", turn=4)
    assert [each.line.turn for each in party.history.played] == [1, 1, 1, 4]
    assert table_faults(party.table) == ()


def test_a_device_writes_a_row_only_for_seats_that_are_its_own() -> None:
    party = party_of()
    whole: dict[str, Any] = {"points": 1, "others": [{"of": 2, "points": 2}, {"of": 3, "points": -3}]}
    with pytest.raises(Refusal, match="seat_not_yours"):
        party.record(**whole, seat="Ana")
    assert party.table.sequence == 0
    party.record(**whole, seat="Ana", by=HOST)
    assert (party.state.round, party.state.turns) == (2, 1)
    assert sorted(mark.value or 0 for mark in Mark.objects.all()) == [-3, 1, 2]


def test_a_row_that_is_taken_back_is_gone_from_all_columns() -> None:
    party = party_of()
    party.record(points=1, others=[{"of": 2, "points": 2}, {"of": 3, "points": -3}], seat="Ana", by=HOST)
    party.strike(by=HOST)
    assert (Mark.objects.count(), party.state.round) == (0, 1)


def test_every_device_has_its_tray_until_its_number_is_written() -> None:
    party = party_of()
    party.record(points=1, seat="Ana")
    trays = {name: re.search(r'data-writes="(\w+)"', page(party, by=name)) for name in ("Ana", "Bo", "Cleo")}
    assert {name: found and found[1] for name, found in trays.items()} == {
        "Ana": "no",
        "Bo": "yes",
        "Cleo": "yes",
    }
    assert "Still to write: Bo and Cleo" in page(party)
    assert re.findall(r'id="cell-(\d)"', page(party, by="Cleo")) == ["3"]


@pytest.mark.parametrize("name", ["table", "tv"])
def test_hidden_totals_and_the_leader_are_not_sent(name: str) -> None:
    texts = []
    for hidden in (False, True):
        party = party_of(hidden=hidden)
        for number in (1111, 2222):
            party.record(
                points=number, others=[{"of": 2, "points": 0}, {"of": 3, "points": 0}], seat="Ana", by=HOST
            )
        texts.append(page(party, name))
    shown, secret = texts
    assert [each in shown for each in ("3,333", ">leads<" if name == "tv" else "Ana leads")] == [True, True]
    assert [each in secret for each in ("3,333", ">leads<" if name == "tv" else "Ana leads")] == [
        False,
        False,
    ]


CHOSEN: list[tuple[dict[str, str], dict[str, object], str]] = [
    ({}, {}, ""),
    ({"preset": "hearts"}, {"called": "Hearts", "best": "least", "goal": 100}, "Hearts"),
    ({"preset": "hearts", "goal": "50"}, {"called": "Hearts", "best": "least", "goal": 50}, "Hearts"),
    (
        {"preset": "tarot", "called": "Tarot  for five"},
        {"called": "Tarot for five", "adds_up_to": 0},
        "Tarot for five",
    ),
    ({"preset": "darts"}, {"called": "Darts", "goal": 301, "exactly": True}, "Darts"),
    ({"preset": "darts", "goal": "501"}, {"called": "Darts", "goal": 501, "exactly": True}, "Darts"),
    ({"preset": "darts", "goal": "0"}, {"called": "Darts"}, "Darts"),
    ({"preset": "darts", "exactly": "no"}, {"called": "Darts", "goal": 301}, "Darts"),
    (
        {"preset": "dominoes", "exactly": "yes"},
        {"called": "Dominoes", "goal": 100, "exactly": True},
        "Dominoes",
    ),
    ({"preset": "wizard", "bids": "no"}, {"called": "Wizard"}, "Wizard"),
    ({"preset": "wizard", "counts": "won"}, {"called": "Wizard", "counts": "won"}, "Wizard"),
    ({"preset": "skat", "title": "Friday", "rounds": "12"}, {"called": "Skat", "rounds": 12}, "Friday"),
    ({"called": "Bowls", "adds_up_to": "−5"}, {"called": "Bowls", "adds_up_to": -5}, "Bowls"),
]


@pytest.mark.parametrize(("typed", "options", "title"), CHOSEN)
def test_a_game_is_chosen_in_one_tap_and_what_is_typed_beside_it_counts(
    typed: dict[str, str], options: dict[str, object], title: str
) -> None:
    form = AnyGameOptionsForm(typed)
    assert form.is_valid(), form.errors
    assert (form.to_options(), form.cleaned_data["title"]) == (options, title)


def test_each_game_says_what_it_plays_and_what_an_empty_field_means() -> None:
    found = {key: (json.loads(usual), words) for key, _name, usual, words in presets()}
    assert "phase-10" not in found
    assert found["hearts"] == (
        {
            "adds_up_to": "–",
            "rounds": "–",
            "goal": "100",
            "counts": "as usual: points",
            "bids": "as usual: no",
            "best": "as usual: fewest points",
            "exactly": "as usual: no",
        },
        "Fewest points win · until 100.",
    )
    assert found["tarot"][0]["adds_up_to"] == "0"
    assert found["won"][1] == "Rounds won · most rounds win · open end."
    assert (found[""][0]["goal"], found[""][1]) == ("open end", "")
    assert found["darts"][1].startswith("Most points win · until exactly 301. The first to get there has won")


def test_an_open_end_that_was_typed_stays_typed_and_that_of_a_table_is_an_empty_field() -> None:
    assert [typed({"goal": each}, "goal") for each in ("0", 0, None, 100)] == ["0", "", "", "100"]
    assert [typed({"exactly": each}, "exactly") for each in (True, False, "yes", "")] == [
        "yes",
        "no",
        "yes",
        "",
    ]


def test_a_goal_reached_exactly_without_a_goal_is_answered_with_a_sentence() -> None:
    host = Tablet()
    reply = host.post("/tables/", {"game": GAME, "preset": "skat", "exactly": "yes", "name": ["Ana", "Bo"]})
    assert (reply.status, "A goal can only be reached exactly" in read(reply.text)) == (400, True)


def kind(**raw: Any) -> str:
    return kind_of(GAME, game_of(GAME).read_options(raw, 3, None), 3)


def test_tables_are_compared_by_the_name_of_the_game_and_its_rules() -> None:
    assert kind(called="Skat") == kind(called="skat ", goal=0)
    assert len({kind(called=name) for name in ("", "Skat", "Wizard")} | {kind(called="Skat", goal=9)}) == 4
    assert kind_in_words(GAME, {"called": "Skat", "goal": 500}, 3) == "Skat · most points win · until 500"


def test_words_of_a_row_name_every_player() -> None:
    party = party_of()
    party.record(points=1, others=[{"of": 2, "points": 2}, {"of": 3, "points": -3}], seat="Ana", by=HOST)
    before, last = party.history.first, party.history.played[-1]
    told = PADS[GAME].story(before, last.state, party.history.move(last.line), ["Ana", "Bo", "Cleo"])
    assert told == "Round 1: Ana 1, Bo 2, Cleo −3."


def test_a_name_that_is_removed_goes_from_the_name_of_the_game() -> None:
    party = party_of(called="Ana and Bo's Skat")
    party.tablet(HOST).asks(party.table, "remove_name", seat=1)
    assert party.table.options["called"] == "Player 1 and Bo's Skat"
    assert "Ana" not in read(page(party))
    assert table_faults(party.table) == ()


def round_of(party: Party, *points: int) -> None:
    """Write a round for all players."""
    first, *others = points
    row = [{"of": seat, "points": each} for seat, each in enumerate(others, start=2)]
    party.record(points=first, others=row, seat="Ana", by=HOST)


def finals(party: Party) -> FinalsView:
    found = read_table_view(party.table).finals
    assert found is not None
    return found


def hearts() -> Party:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 1, "best": "least"}, game="any-game")
    round_of(party, 30, 10, 20)
    return party


@pytest.mark.parametrize("closed", [False, True])
def test_the_winner_has_the_highest_tower_where_the_fewest_win(closed: bool) -> None:
    party = hearts()
    if closed:
        closing.close_table(access=party.access(HOST))
    places = [(place.seat.name, place.rank, place.share) for place in finals(party).places]
    assert places == [("Bo", 1, 1000), ("Cleo", 2, 667), ("Ana", 3, 333)]


@pytest.mark.parametrize("closed", [False, True])
def test_a_player_who_left_has_no_rank_before_the_winner(closed: bool) -> None:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 2, "best": "least"}, game="any-game")
    round_of(party, 0, 10, 20)
    party.record(leaves=True, seat="Ana")
    party.record(points=5, others=[{"of": 3, "points": 6}], seat="Bo", by=HOST)
    if closed:
        closing.close_table(access=party.access(HOST))
    shown = finals(party)
    assert shown.headline == "Bo wins!"
    places = [(place.seat.name, place.rank, place.share) for place in shown.places]
    assert places == [("Bo", 1, 1000), ("Cleo", 2, 577), ("Ana", 0, 0)]
    page = party.host.get(reverse("table", args=[party.opened.public_id])).text
    assert re.findall(r'class="tower-head">\s*(?:<b>(\d)</b>)?', page) == ["1", "2", ""]


def test_the_page_of_a_person_places_who_left_behind_who_stayed() -> None:
    party = open_table(("Ana", "Bo", "Cleo"), {"rounds": 2, "best": "least"}, game="any-game")
    round_of(party, 0, 10, 20)
    party.record(leaves=True, seat="Ana")
    party.record(points=5, others=[{"of": 3, "points": 6}], seat="Bo", by=HOST)
    ranks = {play.person.name: play.rank for play in Play.objects.select_related("person")}
    assert ranks == {"Bo": 1, "Cleo": 2, "Ana": 3}


def test_players_keep_their_ranks_if_all_left() -> None:
    party = open_table(("Ana", "Bo"), {"best": "least"}, game="any-game")
    round_of(party, 3, 1)
    for name in ("Ana", "Bo"):
        party.record(leaves=True, seat=name)
    assert [(place.seat.name, place.rank) for place in finals(party).places] == [("Bo", 1), ("Ana", 2)]


@pytest.mark.parametrize("later", [3, 4])
def test_the_lead_is_compared_after_whole_rounds_where_the_fewest_win(later: int) -> None:
    party = open_table(("Ana", "Bo"), {"rounds": 3, "best": "least"}, game="any-game")
    for bo in (later, 4, 4):
        party.record(points=3, seat="Ana")
        party.record(points=bo, seat="Bo")
    first = "Ana led from the first round on."
    assert finals(party).remark == (first if later == 4 else "Ana took the lead in round 2.")


def ended(**options: Any) -> Party:
    """Return a table of Ana and Bo that is over after a round."""
    party = open_table(("Ana", "Bo"), {"rounds": 1, **options}, game="any-game")
    party.record(points=3, others=[{"of": 2, "points": 5}], seat="Ana", by=HOST)
    return party


def test_the_standings_of_a_night_are_called_as_people_call_the_games() -> None:
    evening = open_evening(accepts=False)
    for number, options in enumerate(
        ({"called": "skat"}, {"called": "Skat"}, {"called": "Hearts", "best": "least"}, {}), start=1
    ):
        evening.takes(ended(**options), number)
    groups = {each.title: each for each in night_standings(evening.night).groups if each.kind}
    assert groups.keys() == {"Skat", "Hearts", "Any game"}
    assert groups["Hearts"].kind == "fewest points win · 1 round"
    assert {each.chosen for each in groups.values()} == {""}


def test_games_of_one_name_are_told_apart_by_their_options() -> None:
    evening = open_evening(accepts=False)
    for number, options in enumerate(({"called": "Skat"}, {"called": "Skat", "best": "least"}), start=1):
        evening.takes(ended(**options), number)
    chosen = {each.chosen for each in night_standings(evening.night).groups if each.kind}
    assert chosen == {"most points win · 1 round", "fewest points win · 1 round"}


def test_the_page_of_a_person_and_the_table_say_the_name() -> None:
    party = ended(called="Skat")
    Table.objects.update(title="")
    [kind] = kinds_of([*Play.objects.filter(seat__name="Ana")])
    assert (kind.title, kind.choices) == ("Skat", "most points win · 1 round")
    assert short_title(party.table) == "Skat"
    assert read_table_view(party.table).game.title == "Skat"
    assert table_title(party.table, party.table.seats.all()).startswith("Skat")
