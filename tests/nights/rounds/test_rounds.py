"""Rounds of a night: who is here, a draft, swaps, publishing, the second wave, taking a round back."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from scoresheets.models import Guest, Round, RoundTable, Seat, Table
from scoresheets.nights.archive.selectors.archives import night_archive
from scoresheets.nights.people.selectors import names_of_last
from scoresheets.nights.people.services.people import note_people
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds import words
from scoresheets.nights.rounds.draw import COSTS
from scoresheets.nights.rounds.selectors.rounds_page import WISHES, rounds_page
from scoresheets.nights.standings.pages import TieChoice
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.tie_choices import tie_choice
from scoresheets.nights.standings.services.counting import choose_counting
from scoresheets.table.services import tables
from tests.cast import Party, Tablet, new_key, open_table, play_out
from tests.evening import Evening, open_evening
from tests.nights.standings.test_standings import group, live
from tests.nights.standings.test_standings_by_person import plays
from tests.roles import Passerby
from tests.rounds import seating, write_round
from tests.sure import is_answered, sure

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus")


@pytest.fixture
def evening() -> Evening:
    """A night with seven people on its list."""
    made = open_evening()
    made.notes(*NAMES)
    return made


def send(evening: Evening, form: str, /, **fields: Any) -> tuple[int, str]:
    reply = evening.runner.post(evening.address(form), fields, htmx=False)
    return reply.status, reply.text


def is_told(evening: Evening, form: str, status: int, *words: str, **fields: Any) -> None:
    """Check that the runner who sends this form is answered with this status and these words."""
    answered, text = send(evening, form, **fields)
    assert (answered, [each for each in words if each not in text]) == (status, [])


def draws(evening: Evening, **fields: Any) -> Round:
    """Draw a round of Yahtzee for three or four at a table, and return the draft."""
    asked = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance", "key": new_key(), **fields}
    status, text = send(evening, "draw_round", **asked)
    assert status == 302, text
    return Round.objects.get(published_at=None)


def people_of(drawn: Round) -> list[list[int]]:
    return [table["people"] for table in seating(drawn)["tables"]]


def change(evening: Evening, drawn: Round, say: str, *people: int) -> int:
    return send(evening, "change_round", round=drawn.pk, say=say, person=people)[0]


def test_people_whose_names_look_alike_sit_at_one_table(evening: Evening) -> None:
    Guest.objects.exclude(number__lte=3).delete()
    Guest.objects.filter(number=2).update(name="Аna", name_key="аna")  # the first letter is Cyrillic
    drawn = draws(evening)
    assert change(evening, drawn, "publish") == 302
    assert set(Table.objects.get().seats.values_list("name", flat=True)) == {"Ana", "Аna", "Cleo"}


def test_a_round_is_drawn_as_a_draft_and_its_tables_open_with_names(evening: Evening) -> None:
    drawn = draws(evening)
    assert sorted(number for table in people_of(drawn) for number in table) == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(map(len, people_of(drawn))) == [3, 4]
    assert not Table.objects.exists()
    for _tap in range(2):
        assert change(evening, drawn, "publish") == 302
    opened = Table.objects.order_by("place__number")
    assert [table.place.number for table in opened if table.place] == [1, 2]
    names = dict(Guest.objects.values_list("number", "name"))
    for table, people in zip(opened, people_of(drawn), strict=True):
        seats = table.seats.order_by("position")
        assert [seat.name for seat in seats] == [names[number] for number in people]
    is_answered(evening.runner.get(evening.address("night_rounds")), 200, "Round 1", "Table 1")


def test_the_next_round_is_offered_as_the_last_one_was_chosen(evening: Evening) -> None:
    def offered(game: str) -> str:
        page = evening.runner.get(evening.address("night_rounds")).text
        [pile] = re.findall(rf'<details class="sheet pile" id="pile-{game}".*?</details>', page, re.DOTALL)
        return str(pile)

    assert " open>" not in offered("yahtzee")
    drawn = draws(evening, rounds="3", totals="hidden", title="Harbor", fewest="2", way="standing", go_on="")
    change(evening, drawn, "publish")
    pile = offered("yahtzee")
    assert " open>" in pile
    assert 'name="fewest" min="1" max="30" required value="2"' in pile
    assert re.search(r'name="title"[^>]*value="Harbor"', pile)
    for name, value in (("rounds", "3"), ("totals", "hidden"), ("way", "standing")):
        assert re.search(rf'name="{name}" value="{value}"\s+checked', pile), name
    assert " open>" not in offered("uno-dice")


def test_two_people_are_swapped_by_two_ticks(evening: Evening) -> None:
    drawn = draws(evening)
    one, other = (table[0] for table in people_of(drawn))
    assert change(evening, drawn, "swap", one, other) == 302
    after = people_of(Round.objects.get())
    assert [table[0] for table in after] == [other, one]
    is_told(evening, "change_round", 400, "Tick exactly two people", round=drawn.pk, say="swap", person=[one])
    assert change(evening, drawn, "swap", one, 99) == 400


def test_a_draft_is_replaced_or_discarded_and_the_same_form_draws_once(evening: Evening) -> None:
    key = new_key()
    first = draws(evening, key=key)
    assert draws(evening, key=key) == first
    second = draws(evening)
    assert Round.objects.get() == second
    assert change(evening, first, "publish") == 422
    assert change(evening, second, "discard") == 302
    assert change(evening, second, "discard") == 302
    assert not Round.objects.exists()


def test_groups_without_a_place_wait_for_the_second_wave(evening: Evening) -> None:
    evening.adds_places(1)
    drawn = draws(evening, only="yes")
    assert sorted(table["place"] or 0 for table in seating(drawn)["tables"]) == [0, 1]
    change(evening, drawn, "publish")
    assert Table.objects.count() == 1
    assert "Second wave" in evening.runner.get(evening.address("night_rounds")).text
    assert change(evening, drawn, "wave") == 302
    assert Table.objects.count() == 1  # its only place is taken
    evening.adds_places(2)
    assert change(evening, drawn, "wave") == 302
    assert Table.objects.count() == 2
    assert Seat.objects.count() == 7


def test_a_round_is_taken_back_while_none_of_its_tables_has_begun(evening: Evening) -> None:
    drawn = draws(evening)
    change(evening, drawn, "publish")
    assert change(evening, drawn, "back") == 302
    assert not Table.objects.exists()
    assert change(evening, drawn, "back") == 302
    drawn = draws(evening)
    change(evening, drawn, "publish")
    table = Table.objects.all()[0]
    tables.start_table(access=evening.runner.access(table))
    assert change(evening, drawn, "back") == 422
    assert Table.objects.count() == 2


def test_who_pauses_or_has_gone_is_not_drawn_and_comes_back(evening: Evening) -> None:
    for say, numbers in (("pausing", [1, 2]), ("gone", [3]), ("off", [4])):
        assert send(evening, "note_people", say=say, person=numbers)[0] == 302
    assert sorted(map(len, people_of(draws(evening)))) == [3]
    send(evening, "note_people", say="add", names="ana\nHal\n\n")
    here = set(Guest.objects.filter(state="here", listed=True).values_list("name", flat=True))
    assert here == {"Ana", "Eli", "Flo", "Gus", "Hal"}
    assert "Dee" not in {name for _number, name in rounds_page(evening.night).people}


def test_too_few_people_get_a_true_answer(evening: Evening) -> None:
    send(evening, "note_people", say="gone", person=[1, 2, 3, 4, 5])
    asked = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance", "key": new_key()}
    is_told(evening, "draw_round", 422, "1 more are needed", **asked)
    assert send(evening, "draw_round", **{**asked, "most": "99"})[0] == 400
    is_told(evening, "draw_round", 422, "This game takes 1 to 8 players", **{**asked, "most": "9"})


def test_the_list_of_last_time_is_taken_over(evening: Evening) -> None:
    evening.runner.post(f"/n/{evening.opened.public_id}/again/", {"name": "Next", "day": "2026-03-13"})
    following = Evening(evening.opened.followers.get(), evening.runner)
    assert len(names_of_last(following.night)) == 7
    for _tap in range(2):
        assert send(following, "note_people", say="last")[0] == 302
    assert {name for _number, name in rounds_page(following.night).people} == set(NAMES)


def test_names_that_are_taken_away_go_from_the_list_and_the_rounds(evening: Evening) -> None:
    change(evening, draws(evening), "publish")
    evening.takes_names_away()
    text = evening.runner.get(evening.address("night_rounds")).text
    assert not [name for name in NAMES if f">{name}<" in text]
    assert "a person without a name" in text
    evening.notes("Nia")  # is nobody who sat there
    assert Guest.objects.exclude(name="").get().number == len(NAMES) + 1


def test_a_phone_says_who_is_here_and_sits_down_at_its_next_place(evening: Evening) -> None:
    evening.adds_places(2)
    phone, other = Passerby(), Passerby()
    address = f"/p/{evening.place(1).card_token}/here/"
    assert "Say who you are" in phone.get(address).text
    for name in ("Finn", "ana"):  # Ana stands on the organizer's list
        assert phone.post(address, {"name": name, "claim": "yes"}).status == 302
    is_answered(other.post(address, {"name": "Finn"}), 422, "Finn is here already")
    assert other.get(address).text.count("Finn") == 0
    assert "No place yet." in phone.get(address).text
    now = sure(re.search(r'data-now="([^"]+)"', phone.get(address).text))
    assert phone.get(now[1]).status == 204
    change(evening, draws(evening, fewest="4", most="4"), "publish")
    assert (phone.get(now[1]).status, other.get(now[1]).status) == (205, 205)
    text = phone.get(address).text
    assert "Sit down as Finn" in text
    assert "Sit down as Ana" in text
    form = sure(
        re.search(r'action="([^"]+)">[^/]+value="(\w+)">\s*<button[^>]+value="(\d+)">Sit down as Finn<', text)
    )
    reply = phone.post(form[1], {"table": form[2], "seat": form[3]})
    seat = Seat.objects.get(name="Finn")
    assert (reply.status, Seat.objects.get(pk=seat.pk).device is not None) == (302, True)
    assert "To the table" in phone.get(address).text
    number = Guest.objects.get(name="Finn").number
    assert phone.post(address, {"person": number, "say": "gone"}).status == 302
    assert "gone home" in phone.get(address).text
    assert other.post(address, {"person": number, "say": "here"}).status == 404


def test_the_end_of_a_game_of_a_round_leads_a_phone_to_its_next_place(evening: Evening) -> None:
    party = open_table(("Ana", "Bo"), {"rounds": 1}, game="yahtzee")
    own = f"/t/{evening.takes(party).public_id}/"
    write_round(evening.night, ((1, 2),))
    RoundTable.objects.update(table=party.table, opened=True)
    link, ana = f'href="{own}next-place/"', party.tablet("Ana")
    assert link not in ana.get(own).text
    play_out(party)
    page = ana.get(own).text
    assert re.search(rf'class="button only-players next"\s+{link}>Your next place<', page)
    assert '<summary class="button">' in page  # Play again is no longer the first thing to do
    reply = ana.get(f"{own}next-place/")
    assert (reply.status, reply.location) == (302, f"/p/{evening.place(1).card_token}/here/")
    assert Tablet().get(f"{own}next-place/").status == 404
    RoundTable.objects.update(table=None)
    assert "Play again" in ana.get(own).text


def test_one_phone_takes_eight_people_and_a_renewed_card_none(evening: Evening) -> None:
    evening.adds_places(1)
    phone, address = Passerby(), f"/p/{evening.place(1).card_token}/here/"
    for number in range(8):
        assert phone.post(address, {"name": f"Child {number}"}).status == 302
    is_answered(phone.post(address, {"name": "Child 9"}), 422, "One phone takes 8 people.")
    assert (
        phone.post(address, {"name": "Ana", "claim": "yes"}).status == 422
    )  # not by the organizer's list either
    assert phone.post(address, {"name": "Child 0"}).status == 302  # is one of them
    assert phone.post(address, {"name": " "}).status == 400
    places.renew_card(access=evening.runs, number=1)
    assert phone.post(address, {"name": "Child 1"}).status == 404


def test_wishes_are_kept_where_they_can_be_and_seen_by_those_who_look_after_the_night(
    evening: Evening,
) -> None:
    helper = evening.came("help")
    address = evening.address("note_wish")
    for fields in (
        {"kind": "together", "other": "2"},
        {"kind": "apart", "other": "2"},
        {"kind": "place", "place": "9"},
    ):
        for _tap in range(2):
            assert helper.post(address, {"one": "1", **fields}, htmx=False).status == 302
    assert [says for _pk, says in rounds_page(evening.night).wishes] == [
        "Ana and Bo sit apart.",
        "Ana keeps place 9.",
    ]
    drawn = draws(evening)
    home = next(table for table in seating(drawn)["tables"] if 1 in table["people"])
    assert home["place"] == 9
    assert 2 not in home["people"]
    two = next(number for number in home["people"] if number != 1)
    change(evening, drawn, "swap", two, 2)
    draft = sure(rounds_page(evening.night).draft)
    assert draft.notes[0] == "Not possible here: Ana and Bo sit apart."
    assert not [
        note for note in draft.notes[1:] if "shared less evenly" in note
    ]  # all begin for the first time
    for fields in ({"kind": "apart", "one": "1", "other": "1"}, {"kind": "place", "one": "1"}, {}):
        assert helper.post(address, fields, htmx=False).status == 422
    wish = rounds_page(evening.night).wishes[0][0]
    assert helper.post(address, {"wish": wish}, htmx=False).status == 302
    assert len(rounds_page(evening.night).wishes) == 1


def test_the_best_go_on_unless_the_cut_is_tied(evening: Evening, party: Party) -> None:
    places_now = [(row.place, row.name) for row in group(live(evening), "").rows]
    assert places_now == [(1, "Cleo"), (2, "Ana"), (3, "Bo")]
    asked = {"game": "yahtzee", "fewest": "2", "most": "2", "way": "standing", "go_on": "2"}
    assert send(evening, "draw_round", **asked, key=new_key())[0] == 302
    assert [sorted(people) for people in people_of(Round.objects.get())] == [[1, 3]]
    draft = sure(rounds_page(evening.night).draft)
    why = {each.name: each.why for each in draft.tables[0].people}
    assert "Place 1 in the standings." in why["Cleo"]
    assert "Place 2 in the standings." in why["Ana"]
    is_told(
        evening,
        "draw_round",
        422,
        "Only 3 of the people who are here have a rank",
        **{**asked, "go_on": "4"},
        key=new_key(),
    )
    choose_counting(access=evening.runs, game="", optional=(), best=0, least=9)
    is_told(evening, "draw_round", 422, "Only 0 of the people", **asked, key=new_key())


def test_a_tie_far_down_is_settled_before_a_cut_goes_through_it() -> None:
    evening = open_evening()
    plays(evening)
    plays(evening, {"Ana": "Uma", "Bo": "Vic", "Cleo": "Zoe"})

    def ties() -> list[TieChoice]:
        order = night_order(evening.night)
        choices = [tie_choice(evening.night, order, "", place) for place in range(1, 7)]
        return [each for each in choices if each]

    assert [tie.place for tie in ties()] == [1, 3, 5]
    evening.notes("Ana", "Bo", "Cleo", "Uma", "Vic", "Zoe")
    [_first, _third, last] = ties()
    asked = {"game": "yahtzee", "fewest": "2", "most": "3", "way": "chance", "go_on": "5"}
    refused = send(evening, "draw_round", **asked, key=new_key())[1]
    assert "Place 5 is shared at the cut." in refused
    address = sure(re.search(r'<a href="([^"#]+)#tie">Settle the tie</a>', refused))[1]
    assert "Place 5 is shared" in evening.runner.get(address).text
    entry = [f"{name}:{at}" for at, (name, _said) in enumerate(last.people, start=1)]
    word = {"say": "word", "order": "over", "reason": "The first one came earlier", "entry": entry}
    assert send(evening, "settle_place", **word)[0] == 302
    assert send(evening, "draw_round", **asked, key=new_key())[0] == 302
    seated = {person for table in people_of(Round.objects.get()) for person in table}
    names = set(Guest.objects.filter(number__in=seated).values_list("name", flat=True))
    assert names == {"Ana", "Bo", "Cleo", "Uma", "Vic", "Zoe"} - {last.people[1][1]}


def test_the_archive_of_a_night_has_its_rounds_and_no_wish(evening: Evening) -> None:
    def files() -> dict[str, str]:
        parts = b"".join(night_archive(evening.night, "en"))
        with ZipFile(BytesIO(parts)) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}

    send(evening, "note_wish", kind="apart", one="1", other="2")
    draft = draws(evening, fewest="3", most="3")  # one of seven sits out
    assert "rounds.csv" not in files()
    change(evening, draft, "publish")
    said = files()["rounds.csv"]
    assert len(said.splitlines()) == 1 + len(NAMES)
    assert sorted(name for name in NAMES if name in said) == sorted(NAMES)
    [out] = seating()["byes"]
    assert f"1,sat out,,,{NAMES[out - 1]},{draft.seed}" in said
    assert not any("apart" in text or "Apart" in text for text in files().values())
    for each in Guest.objects.all():
        each.delete()
    assert not any(name in files()["rounds.csv"] for name in NAMES)


def test_each_aim_but_the_wishes_has_its_words() -> None:
    said = [words.worse(name) for name in COSTS if name not in WISHES]
    assert len(set(said)) == len(said) == 9


def test_the_page_asks_for_what_others_change(evening: Evening) -> None:
    page = evening.runner.get(evening.address("night_rounds")).text
    mark = sure(re.search(r'data-mark="([^"]+)"', page))
    assert ' data-draws="new"' in page
    asked = {"role": "run", "draws": "new", "mark": mark[1]}
    address = evening.address("night_rounds_news")

    def news(by: Tablet = evening.runner, **changes: str) -> tuple[int, str]:
        reply = by.get(f"{address}?{urlencode({**asked, **changes})}")
        return reply.status, reply.text

    assert news()[0] == 204
    note_people(access=evening.access(evening.came("help")), names=["Hal"])
    status, text = news()
    assert (status, "8 here" in text) == (200, True)
    assert set(re.findall(r'csrfmiddlewaretoken" value="([^"]*)"', text)) == {""}
    assert 'id="pile-yahtzee"' not in text  # its fields may be half filled
    draws(evening)
    assert news()[0] == 205
    status, text = news(evening.came("help"), role="help", draws="no")
    assert (status, 'id="draft"' in text) == (200, True)
    assert news(role="help", draws="no")[0] == 205
