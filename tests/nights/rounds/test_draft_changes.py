"""A draw is compared with the night: before it, and before its draft is published."""

from __future__ import annotations

import re

import pytest

from scoresheets.base.words import listed
from scoresheets.models import Guest, Round, RoundSeat, Seat, Table, Wish
from scoresheets.nights.rounds.selectors.draft_changes import before_draw, changes_since
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page
from scoresheets.nights.rounds.services import rounds as service
from scoresheets.nights.standings.services.counting import choose_counting
from scoresheets.table.services import tables
from scoresheets.table.services.rematch import play_again
from tests.cast import HOST
from tests.evening import Evening
from tests.nights.rounds.test_rounds import change, draws, evening, is_told, people_of, send
from tests.nights.standings.test_standings_by_person import plays
from tests.rounds import seating
from tests.sure import sure

pytestmark = pytest.mark.django_db
__all__ = ["evening"]


def said(evening: Evening) -> list[str]:
    """The changes that the draft tells."""
    return list(sure(rounds_page(evening.night).draft).changes)


def publishes(evening: Evening, drawn: Round) -> int:
    """Publish a draft as its page shows it, and return the status."""
    since = sure(rounds_page(evening.night).draft).since
    return send(evening, "change_round", round=drawn.pk, say="publish", since=since)[0]


def numbers_at(drawn: Round) -> set[int]:
    """The numbers of everybody in a round."""
    return set(RoundSeat.objects.filter(round=drawn).values_list("guest__number", flat=True))


def test_a_draft_is_not_published_over_what_nobody_has_seen(evening: Evening) -> None:
    drawn = draws(evening)
    send(evening, "note_people", say="gone", person=[1])
    send(evening, "note_people", say="add", names="Hal")
    is_told(evening, "change_round", 422, "Something has changed", round=drawn.pk, say="publish")
    assert not Table.objects.exists()
    assert said(evening) == ["In the draft and no longer here: Ana.", "Here and not in the draft: Hal."]
    text = evening.runner.get(evening.address("night_rounds")).text
    assert re.findall(r'value="(?:again|publish)">([^<]+)<', text) == [
        "Draw again",
        "Publish, and leave these people out",
    ]


def test_one_tap_draws_again_with_those_who_are_here(evening: Evening) -> None:
    drawn = draws(evening, fewest="2", way="standing", only="yes", playing="out")
    send(evening, "note_people", say="gone", person=[1])
    send(evening, "note_people", say="add", names="Hal")
    for _tap in range(2):
        assert change(evening, drawn, "again") == 302
    new = Round.objects.get()
    assert new.pk != drawn.pk
    assert numbers_at(new) == {2, 3, 4, 5, 6, 7, 8}
    assert (new.only, new.leaves_playing, new.games.get().fewest, new.games.get().way) == (
        True, True, 2, "standing",
    )  # fmt: skip
    assert said(evening) == []
    assert change(evening, new, "publish") == 302


def test_one_tap_leaves_out_those_who_went_and_lets_those_who_came_sit_out(evening: Evening) -> None:
    drawn = draws(evening)
    largest = max(people_of(drawn), key=len)
    send(evening, "note_people", say="pausing", person=[largest[1]])
    send(evening, "note_people", say="add", names="Hal")
    assert publishes(evening, drawn) == 302
    assert sorted(map(len, people_of(drawn))) == [3, 3]
    assert seating(drawn)["byes"] == [8]
    seated = Seat.objects.values_list("guest__number", flat=True)
    assert set(seated) == set(range(1, 8)) - {largest[1]}


def test_a_table_keeps_as_many_people_as_its_game_needs(evening: Evening) -> None:
    drawn = draws(evening, game="uno-dice", fewest="2", most="2", rounds="3")
    here = next(people for people in people_of(drawn) if len(people) == 2)
    send(evening, "note_people", say="gone", person=[here[0]])
    since = sure(rounds_page(evening.night).draft).since
    words = "a table has too few people (1)"
    is_told(evening, "change_round", 422, words, round=drawn.pk, say="publish", since=since)
    assert RoundSeat.objects.filter(round=drawn, guest__number=here[0]).exists()


def test_a_place_that_a_game_took_meanwhile_is_not_given_away(evening: Evening) -> None:
    drawn = draws(evening)
    first = seating(drawn)["tables"][0]["people"]
    plays(evening, {"Ana": "Uma", "Bo": "Vic", "Cleo": "Zoe"})  # at place 1
    assert said(evening) == ["Place 1 is taken now."]
    assert publishes(evening, drawn) == 302
    assert [sorted(table["people"]) for table in seating(drawn)["tables"] if not table["place"]] == [
        sorted(first)
    ]


def test_playing_again_takes_the_place_from_the_draw(evening: Evening) -> None:
    party = plays(evening)
    send(evening, "close_finished")
    again = play_again(access=party.access(HOST), begins=1)
    assert again.place is not None
    drawn = draws(evening)
    assert 1 not in {table["place"] for table in seating(drawn)["tables"]}
    assert before_draw(evening.night).notes == ("Not over yet: table 1.",)


def test_a_cut_says_when_others_would_go_on(evening: Evening) -> None:
    plays(evening)
    drawn = draws(evening, fewest="2", most="2", way="standing", go_on="2")
    assert said(evening) == []
    choose_counting(access=evening.runs, game="", optional=(), best=0, least=9)
    assert said(evening) == ["The standings by which it was drawn have changed."]
    assert change(evening, drawn, "publish") == 422
    assert publishes(evening, drawn) == 302
    assert [sorted(people) for people in people_of(drawn)] == [[1, 3]]


def test_people_who_still_play_are_drawn_or_left_out(evening: Evening) -> None:
    drawn = draws(evening)
    change(evening, drawn, "publish")
    [first, second] = Table.objects.order_by("place__number")
    tables.start_table(access=evening.runner.access(first))
    still = set(first.seats.values_list("guest__number", flat=True))
    second.delete()
    before = before_draw(evening.night)
    assert (before.playing, before.notes) == (True, ("Not over yet: table 1.",))
    text = evening.runner.get(evening.address("night_rounds")).text
    assert f'form="again-{drawn.pk}">Draw a draft without those who still play<' in text
    assert numbers_at(draws(evening)) == {1, 2, 3, 4, 5, 6, 7}
    draft = draws(evening, playing="out", most="3", fewest="2")
    assert numbers_at(draft) == {1, 2, 3, 4, 5, 6, 7} - still
    assert said(evening) == []
    first.delete()
    names = [guest.name for guest in Guest.objects.filter(number__in=still).order_by("number")]
    assert said(evening) == [f"Here and not in the draft: {listed(names)}."]


def test_a_second_wave_that_has_not_sat_down_is_named_before_the_next_draw(evening: Evening) -> None:
    evening.adds_places(1)
    drawn = draws(evening, only="yes")
    change(evening, drawn, "publish")
    waits = next(table["people"] for table in seating(drawn)["tables"] if not table["place"])
    names = dict(Guest.objects.values_list("number", "name"))
    [_playing, note] = before_draw(evening.night).notes
    assert note.startswith("Round 1, still without a place: ")
    assert {name for name in names.values() if name in note} == {names[number] for number in waits}


def test_people_who_keep_one_place_are_named(evening: Evening) -> None:
    for number in (1, 2):
        send(evening, "note_wish", kind="place", one=number, place=3)
    assert Wish.objects.count() == 2
    assert before_draw(evening.night).notes == ("Ana and Bo keep the same place: 3.",)


def test_what_changes_while_it_is_compared_is_compared_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = draws(evening)
    looks: list[int] = []

    def slow(draft: Round) -> object:
        looks.append(draft.pk)
        if len(looks) == 1:
            found = changes_since(draft)
            send(evening, "note_people", say="gone", person=[1])
            return found
        return changes_since(draft)

    monkeypatch.setattr(service, "changes_since", slow)
    assert change(evening, drawn, "publish") == 422
    assert len(looks) == 2
    assert not Table.objects.exists()
