"""A person who comes late is noted for the next game, a table moves to another place, and the end says what is open."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Place
from scoresheets.models.limits import most
from scoresheets.nights.guests.services import correct_name
from scoresheets.nights.people.selectors import people_here
from scoresheets.nights.people.services import people
from scoresheets.nights.places import services as places
from scoresheets.nights.wall.selectors.open_ends import open_ends
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.services import closing, sending_away, tables
from scoresheets.table.services.forgetting import remove_name
from tests.cast import HOST, Party, Reply, Tablet, finished, open_lobby, open_table
from tests.evening import Evening, call, open_evening
from tests.reading import read
from tests.rematches import next_lobby
from tests.sockets import Socket, do, told


def note(evening: Evening, name: str = "Finn", number: int = 1) -> None:
    people.note_latecomer(access=evening.runs, number=number, name=name)


def noted() -> QuerySet[Guest]:
    return Guest.objects.exclude(waits_at=None)


def waiting(party: Party) -> str:
    """The list in the lobby of people who are noted for this game."""
    return render_table(party.opened.public_id, "en").parts["waiting"]


def seat(party: Party, who: str, late: int | None = None) -> Reply:
    number = noted().get().number if late is None else late
    return party.tablet(who).asks(party.opened, "seat_latecomer", late=number)


def post(evening: Evening, path: str, **fields: Any) -> Reply:
    return evening.runner.post(f"/n/{evening.opened.public_id}/{path}", fields, htmx=False)


def move(evening: Evening, party: Party, to: int) -> None:
    places.move_table(access=evening.runs, public_id=party.opened.public_id, to=to)


# --- late ---


def test_a_noted_name_that_looks_like_another_takes_its_seat_by_its_tap(
    party: Party, evening: Evening
) -> None:
    note(evening, "Аna")  # the first letter is Cyrillic
    following = next_lobby(party)
    assert seat(following, "Ana").status == 200
    assert following.seat("Аna").device_id is None


def test_the_lobby_of_the_next_game_offers_a_person_who_came_late_a_seat(
    party: Party, evening: Evening
) -> None:
    assert post(evening, "people/late/", place=1, name=" Finn ").location.endswith("/people/")
    note(evening)
    following = next_lobby(party)
    assert "Finn" in waiting(following)
    late = noted().get().number
    assert (seat(following, "Ana").status, seat(following, "Ana", late).status) == (200, 200)
    assert following.seat("Finn").device_id is None
    assert following.table.seats.count() == 4
    assert ("Finn" in waiting(following), noted().count()) == (False, 0)


def test_a_person_who_sits_down_otherwise_is_off_the_list(evening: Evening) -> None:
    lobby = evening.hosts(open_lobby())
    note(evening)
    note(evening, "Gil")
    tables.add_seat(access=lobby.access(HOST), name="finn")
    assert ("Finn" in waiting(lobby), "Gil" in waiting(lobby)) == (False, True)
    tables.start_table(access=lobby.access(HOST))
    assert [each.name for each in noted()] == ["Gil"]


def test_people_noted_wait_in_the_list_of_people_and_are_taken_off_it(evening: Evening) -> None:
    evening.takes(open_table(("Ana", "Bo")))
    note(evening)
    note(evening, "Ana")
    found = {each.name: (each.waits, each.notes) for each in people_here(evening.night)}
    assert found["Finn"] == (True, "next game at table 1")
    assert found["Ana"] == (False, "next game at table 1")
    assert "Finn" in evening.runner.get(f"/n/{evening.opened.public_id}/places/").text
    late = noted().get(name="Finn").number
    for _twice in range(2):
        assert post(evening, "people/late/remove/", late=late).status == 302
    assert [each.name for each in people_here(evening.night)] == ["Ana", "Bo"]


def test_players_and_organizers_note_a_person_on_the_page_of_their_table(evening: Evening) -> None:
    party = evening.hosts(open_table())
    for tablet, name in ((party.tablet("Ana"), "Finn"), (evening.came("help"), "Gil")):
        reply = tablet.asks(party.opened, "note_late", htmx=False, name=name, back="organizer")
        assert reply.location == f"/t/{party.opened.public_id}/organizer/"
    page = party.tablet("Bo").get(f"/t/{party.opened.public_id}/organizer/").text
    assert "<bdi>Finn</bdi>, <bdi>Gil</bdi>" in page
    refused = party.tablet("Bo").asks(party.opened, "note_late", htmx=False, name="x" * 31, back="organizer")
    assert (refused.status, "x" * 31 in refused.text) == (400, True)


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"name": ""}, 400, "A name has 1 to 30 characters"),
        ({"name": "x" * 31}, 400, "A name has 1 to 30 characters"),
        ({"place": 7}, 422, "no such place"),
    ],
)
def test_what_cannot_be_noted_is_refused_in_words(
    evening: Evening, fields: dict[str, Any], status: int, said: str
) -> None:
    evening.takes(open_table())
    reply = post(evening, "people/late/", **{"place": 1, "name": "Finn", **fields})
    assert (reply.status, said in reply.text, noted().count()) == (status, True, 0)


def test_no_more_are_noted_than_a_lobby_can_show(evening: Evening) -> None:
    evening.takes(open_table())
    for number in range(most(Guest, "place")):
        note(evening, f"Finn {number}")
    with pytest.raises(Refusal, match="noted_often"):
        note(evening)


def test_noted_names_go_with_the_names_of_the_night_and_with_their_seat(evening: Evening) -> None:
    first, party = evening.hosts(open_lobby()), evening.hosts(open_lobby(("Dov",)))
    note(evening)
    note(evening, "Dov", 2)
    remove_name(access=party.access("Dov"), number=party.number("Dov"))
    assert [each.name for each in noted()] == ["Finn"]
    assert "Finn" in waiting(first)
    evening.takes_names_away()
    assert ("Finn" in waiting(first), noted().count()) == (False, 0)


def test_a_guest_waits_at_one_place_and_is_one_with_who_sits_down_there(evening: Evening) -> None:
    first, second = evening.hosts(open_lobby()), evening.hosts(open_lobby(("Dov",)))
    note(evening)
    versions = first.table.version, second.table.version
    note(evening, "FINN", 2)
    assert ("Finn" in waiting(first), "Finn" in waiting(second)) == (False, True)
    assert (first.table.version > versions[0], second.table.version > versions[1]) == (True, True)
    finn = noted().get()
    twin = Guest.objects.create(night=evening.night, number=99, name="Finn", name_key="finn")
    assert seat(second, "Dov").status == 200
    assert (second.seat("Finn").guest, noted().count()) == (finn, 0)
    assert twin != finn


def test_a_noted_name_that_is_removed_at_a_seat_is_gone_from_the_lobby_that_offers_it(
    evening: Evening,
) -> None:
    evening.hosts(open_lobby(("Ana", "Finn")))
    second = evening.hosts(open_lobby(("Dov",)))
    note(evening, "Finn", 2)
    assert "Finn" in waiting(second)
    there = Guest.objects.get(name="Finn").seats.get()
    reply = evening.runner.asks(there.table, "remove_name", seat=there.number)
    assert reply.status in (200, 302)
    assert "Finn" not in read(waiting(second))
    assert not noted().exists()


def test_a_noted_name_that_is_corrected_is_right_in_the_lobby_that_offers_it(evening: Evening) -> None:
    party = evening.hosts(open_lobby())
    note(evening, "Fin")
    assert "Fin" in read(waiting(party))
    correct_name(access=evening.runs, number=noted().get().number, name="Philippa")
    assert "Philippa" in waiting(party)


def test_a_guest_who_has_gone_home_is_offered_no_seat(evening: Evening) -> None:
    party = evening.hosts(open_lobby())
    note(evening)
    assert "Finn" in waiting(party)
    people.change_state(access=evening.runs, numbers=[noted().get().number], state=Guest.State.GONE)
    assert ("Finn" in read(waiting(party)), noted().count()) == (False, 0)


# --- moved ---


def test_a_table_moves_with_its_devices_and_the_card_of_the_new_place(evening: Evening) -> None:
    party, free = open_lobby(), Tablet()
    evening.takes(party, 3)
    assert post(evening, "places/move/", table=party.opened.public_id, to=7).location.endswith("#place-7")
    move(evening, party, 7)
    cards = [f"/p/{evening.place(number).card_token}/" for number in (3, 7)]
    assert "Nothing is being played here" in free.get(cards[0]).text
    assert 'name="seat"' not in free.get(cards[0]).text
    assert free.post(cards[1], {}, htmx=False).location == f"/t/{party.opened.public_id}/"
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    assert ("Place 7" in page, "Place 3" in page) == (True, False)
    other = evening.hosts(open_lobby(), 3)
    assert free.post(cards[0], {}, htmx=False).location == f"/t/{other.opened.public_id}/"


def test_earlier_games_that_wait_for_acceptance_and_the_next_game_move_along() -> None:
    evening = open_evening(accepts=True)
    party = evening.hosts(finished(), 1)
    lobby = next_lobby(party)
    note(evening)
    move(evening, lobby, 4)
    assert {table.place.number for table in (party.table, lobby.table) if table.place} == {4}
    assert "Finn" in waiting(lobby)
    tables.start_table(access=lobby.access(HOST))
    assert evening.place(1).table is None
    assert evening.place(4).table == lobby.table


@pytest.mark.parametrize(
    ("to", "code"), [(2, "place_taken"), (1, ""), (99, "")], ids=["taken", "the same", "a new one"]
)
def test_a_table_moves_to_a_free_place_only(evening: Evening, to: int, code: str) -> None:
    party, other = evening.hosts(open_table()), evening.hosts(open_table())
    if code:
        with pytest.raises(Refusal, match=code):
            move(evening, party, to)
    else:
        move(evening, party, to)
    place = party.table.place
    assert place is not None
    assert place.number == (1 if code else to)
    assert evening.place(2).table == other.table


def test_a_closed_table_and_one_of_another_night_do_not_move(evening: Evening) -> None:
    closed, elsewhere = finished(), open_table()
    evening.takes(closed)
    closed.close(by=HOST)
    open_evening().takes(elsewhere)
    for party, code in ((closed, "table_closed"), (elsewhere, "other_game_here")):
        with pytest.raises(Refusal, match=code):
            move(evening, party, 9)
    assert not Place.objects.filter(number=9).exists()


def test_where_newcomers_only_watch_they_do_so_at_the_new_place(evening: Evening) -> None:
    party = evening.hosts(open_lobby(), 3)
    came = party.table.admissions.get(device=party.tablet("Bo").device)
    sending_away.send_away(access=party.access(HOST), number=came.number)
    move(evening, party, 5)
    assert [evening.place(number).newcomers_watch for number in (3, 5)] == [False, True]
    away = party.table.sent_away.get()
    sending_away.let_back(access=party.access(HOST), number=away.number)
    assert not evening.place(5).newcomers_watch


@pytest.mark.django_db(transaction=True)
def test_a_note_a_seat_and_a_move_are_news_to_the_lobby(evening: Evening) -> None:
    party = evening.hosts(open_lobby())

    async def story() -> list[str]:
        socket = Socket(party.tablet("Ana"), party.opened)
        await socket.open()
        frames = []
        for act in (lambda: note(evening), lambda: seat(party, "Ana"), lambda: move(evening, party, 8)):
            await do(act)
            frames.append(await socket.frame())
        await socket.close()
        return frames

    noted, seated, moved = told(story)
    assert ('id="late-' in noted, 'data-name="Finn"' in seated, "Place 8" in moved) == (True, True, True)


# --- the end ---


def test_the_end_of_the_night_says_what_is_still_open() -> None:
    evening = open_evening(accepts=True)
    play, over, lobby, closed = (
        evening.hosts(each) for each in (open_table(), finished(), open_lobby(), finished())
    )
    call(play.tablet("Bo"), play.opened, play.number("Bo"))
    closing.accept_sheet(access=over.access("Ana"), number=over.number("Ana"), sequence=over.table.sequence)
    closing.close_table(access=evening.runner.access(closed.opened), reason="Late")
    found = {each.place: (each.word, each.waits) for each in open_ends(evening.night)}
    assert found == {
        1: ("playing", ("Bo is calling you",)),
        2: ("over", ("1 of 3 accept. Bo and Cleo have not.",)),
        3: ("lobby", ()),
    }
    page = evening.runner.get(f"/n/{evening.opened.public_id}/end/").text
    linked = [f'href="/t/{party.opened.public_id}/"' in page for party in (play, over, lobby, closed)]
    assert linked == [True, True, True, False]
