"""A place of a night: its lasting card, for any table played there, and the rights that the card gives a device."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoresheets.models import Admission, Seat, SentAway
from scoresheets.nights import services as nights
from scoresheets.nights.places import services as cards
from scoresheets.nights.places import services as places
from scoresheets.nights.places import views
from scoresheets.table.services import sending_away
from scoresheets.table.writing import write_night
from tests.cast import HOST, Party, Reply, Tablet, everything, finished, open_lobby
from tests.evening import Evening
from tests.rematches import next_lobby, rematch
from tests.sure import is_answered, sure

RUNS, HELPS, LOOKS = "run", "help", "look"


@pytest.fixture
def party(evening: Evening) -> Party:
    """A lobby of Ana, Bo and Cleo at place 3; Bo's seat is free."""
    here = evening.hosts(open_lobby(), 3)
    Seat.objects.filter(table=here.opened, name="Bo").update(device=None)
    return here


def card(evening: Evening, number: int = 3) -> str:
    return f"/p/{evening.place(number).card_token}/"


def taps(tablet: Tablet, path: str, seat: int, page: str | None = None) -> Reply:
    """Tap a name on the page of the card, or on a page (`page`) that was loaded before."""
    mark = re.search(r'name="table" value="(\w+)"', page or tablet.get(path).text)
    return tablet.post(path, {"table": mark[1] if mark else "", "seat": seat}, htmx=False)


def send_away(party: Party, who: str) -> None:
    came = Admission.objects.get(table=party.table, device=party.tablet(who).device)
    sending_away.send_away(access=party.access(HOST), number=came.number)


def night_page(evening: Evening, tablet: Tablet, path: str = "places/") -> Reply:
    return tablet.get(f"/n/{evening.opened.public_id}/{path}")


def night_post(evening: Evening, tablet: Tablet, path: str, **fields: object) -> Reply:
    return tablet.post(f"/n/{evening.opened.public_id}/{path}", fields, htmx=False)


# --- the page of a card ---


def test_a_new_device_looks_and_changes_nothing_then_takes_a_free_seat(
    evening: Evening, party: Party
) -> None:
    dov, path, before = Tablet(), card(evening), everything()
    page = dov.get(path)
    assert "Place 3" in page.text
    assert "Mill Street" in page.text
    assert re.findall(r'name="seat" value="(\d)"', page.text) == ["2"]
    assert everything() == before
    assert taps(dov, path, 2).location == f"/t/{party.opened.public_id}/"
    assert party.seat("Bo").device_id == dov.device.pk


def test_who_is_at_the_table_or_looks_after_the_night_is_led_there(evening: Evening, party: Party) -> None:
    there = f"/t/{party.opened.public_id}/"
    for tablet in (party.tablet("Ana"), evening.runner, evening.came(HELPS)):
        assert tablet.get(card(evening)).location == there
    assert evening.came(LOOKS).get(card(evening)).status == 200, "the door, as anybody"


def test_the_same_card_leads_to_the_game_that_is_played_after_three_rematches(evening: Evening) -> None:
    party = evening.hosts(finished(), 3)
    path = card(evening)
    for _game in range(3):
        party = rematch(party)
    party.close(by=HOST)
    assert "Nothing is being played here" in Tablet().get(path).text
    party = next_lobby(party)
    Seat.objects.filter(table=party.opened, name="Bo").update(device=None)
    dov = Tablet()
    assert party.tablet("Ana").get(path).location == f"/t/{party.opened.public_id}/"
    assert taps(dov, path, party.number("Bo")).location == f"/t/{party.opened.public_id}/"
    assert party.seat("Bo").device_id == dov.device.pk


def test_a_device_whose_name_looks_like_another_is_asked_and_sits_down(evening: Evening) -> None:
    party = evening.hosts(open_lobby(), 3)
    dov, path = Tablet(), card(evening)
    fields = {"name": "Аna", "table": sure(re.search(r'name="table" value="(\w+)"', dov.get(path).text))[1]}
    reply = dov.post(path, fields, htmx=False)
    assert (reply.status, "Ana is here already. Is Аna somebody else?" in reply.words) == (422, True)
    assert dov.post(path, {**fields, "other": "Аna"}, htmx=False).status == 302
    assert party.seat("Аna").device_id == dov.device.pk


def test_between_games_it_waits_and_leads_who_was_there_to_the_end(evening: Evening) -> None:
    with write_night(evening.opened) as night:
        places.free_place(night, 3)
    path = card(evening)
    assert [Tablet().get(path).status, Tablet().get(f"{path}now/").status] == [200, 204]
    party = evening.hosts(finished(), 3)
    assert Tablet().get(f"{path}now/").status == 205
    party.close(by=HOST)
    assert Tablet().get(f"{path}now/").status == 204
    end = f'href="/t/{party.opened.public_id}/"'
    assert end in party.tablet("Ana").get(path).text
    assert end not in Tablet().get(path).text
    assert "Open a table here" in evening.runner.get(path).text
    assert "Open a table here" not in party.tablet("Ana").get(path).text
    assert Tablet().post(path, {}, htmx=False).location == path


def test_a_name_of_the_game_before_takes_nobodys_seat_in_the_next(evening: Evening, party: Party) -> None:
    dov, path = Tablet(), card(evening)
    before = dov.get(path).text
    nights.let_go(party.table)
    other = evening.hosts(open_lobby(), 3)
    Seat.objects.filter(table=other.opened, name="Bo").update(device=None)
    is_answered(taps(dov, path, 2, page=before), 422, "A different game is now being played at this place")
    assert Seat.objects.filter(device=dov.device).count() == 0


# --- only watching, and sent away ---


def test_where_newcomers_watch_no_seat_is_offered_nor_taken(evening: Evening, party: Party) -> None:
    dov, path = Tablet(), card(evening)
    before = dov.get(path).text
    night_post(evening, evening.came(HELPS), "places/newcomers/", place=3, may="watch")
    page = dov.get(path)
    assert 'name="seat"' not in page.text
    assert "New devices at this place can only watch" in page.text
    assert taps(dov, path, 2, page=before).status == 403
    assert dov.post(path, {}, htmx=False).status == 302
    assert not dov.access(party.table).can_take_seat
    assert dov.get(path).location == f"/t/{party.opened.public_id}/"
    night_post(evening, evening.runner, "places/newcomers/", place=3, may="sit")
    assert taps(dov, path, 2).location == f"/t/{party.opened.public_id}/"
    assert dov.access(party.table).holds == {2}


def test_who_was_sent_away_meets_that_at_the_card_and_newcomers_watch_after_a_rematch_too(
    evening: Evening,
) -> None:
    party = evening.hosts(finished(), 3)
    path, bo = card(evening), party.tablet("Bo")
    send_away(party, "Bo")
    party = next_lobby(party)
    for answer in (bo.get(path), bo.post(path, {}, htmx=False)):
        assert answer.status == 403
        assert "has sent this device away" in answer.text
    dov = Tablet()
    assert 'name="seat"' not in dov.get(path).text
    dov.post(path, {}, htmx=False)
    assert not dov.access(party.table).can_take_seat
    night_post(evening, evening.runner, "places/renew/", place=3)
    assert 'name="seat"' in Tablet().get(card(evening)).text, "until the card is renewed"
    assert bo.get(card(evening)).status == 403, "the device that was sent away stays so"


def test_once_everybody_is_let_back_the_next_game_at_the_place_gives_seats_again(evening: Evening) -> None:
    party = evening.hosts(finished(), 3)
    for name in ("Ana", "Bo"):
        send_away(party, name)
    for away, watches in zip(list(SentAway.objects.all()), (True, False), strict=True):
        sending_away.let_back(access=party.access(HOST), number=away.number)
        assert evening.place(3).newcomers_watch is watches
    party = next_lobby(party)
    dov = Tablet()
    dov.post(card(evening), {}, htmx=False)
    assert dov.access(party.table).can_take_seat


def test_a_place_whose_newcomers_an_organizer_lets_only_watch_stays_so(
    evening: Evening, party: Party
) -> None:
    night_post(evening, evening.runner, "places/newcomers/", place=3, may="watch")
    send_away(party, "Bo")
    sending_away.let_back(access=party.access(HOST), number=SentAway.objects.get().number)
    assert evening.place(3).newcomers_watch


def test_a_helper_who_opens_a_game_where_newcomers_only_watch_is_told(evening: Evening, party: Party) -> None:
    helper = evening.came(HELPS)
    evening.adds_places(5)
    night_post(evening, helper, "places/newcomers/", place=4, may="watch")
    for number, told in ((4, True), (5, False)):
        reply = night_post(evening, helper, "open/", game="yahtzee", count="1", place=number)
        assert reply.location.endswith("/places/?opened=yes") is told, reply
        page = " ".join(helper.get(reply.location).text.split())
        assert ("At place 4, people who use its card can only watch." in page) is told


# --- an invalid card ---


def test_a_renewed_card_and_one_of_a_deleted_night_are_as_one_that_never_was(
    evening: Evening, party: Party
) -> None:
    dov, old = Tablet(), card(evening)
    never = dov.get("/p/there-is-none-of-this-at-al/")
    renewed = night_post(evening, evening.runner, "places/renew/", place=3)
    assert renewed.location.endswith("/places/cards/?place=3")
    new = card(evening)
    nights.delete_night(access=evening.runs, tables=False)
    for path in (old, new, f"{old}now/", f"{new}now/"):
        for answer in (dov.get(path), *([dov.post(path, {})] if "now" not in path else [])):
            assert (answer.status, "This page does not exist" in answer.text) == (404, True)
    assert len(dov.get(old).text) == len(never.text) - len("/p/there-is-none-of-this-at-al/") + len(old)


def test_a_card_opened_while_its_night_is_deleted_lets_nobody_in(
    evening: Evening, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    dov, path = Tablet(), card(evening)

    def late(**asked: Any) -> object:
        nights.delete_night(access=evening.runs, tables=False)
        return cards.come_by_card(**asked)

    monkeypatch.setattr(views, "come_by_card", late)
    assert taps(dov, path, 2).status == 404
    assert Admission.objects.filter(device=dov.device).count() == 0


# --- the organizers' pages ---


def test_cards_come_first_until_a_table_is_opened(evening: Evening) -> None:
    evening.adds_places(5)

    def cards_first() -> bool:
        text = night_page(evening, evening.runner).text
        return text.index("Print all 5 cards") < text.index('class="place-list"')

    assert cards_first()
    evening.takes(open_lobby(), 3)
    assert not cards_first()


def test_places_are_added_by_who_runs_the_night_up_to_ninety_nine(evening: Evening) -> None:
    assert night_post(evening, evening.runner, "places/", until=12).status == 302
    first = evening.place(1).card_token
    assert night_post(evening, evening.runner, "places/", until=99).status == 302
    assert evening.night.places.count() == 99
    assert evening.place(1).card_token == first
    for wrong in ("100", "0", "many", ""):
        is_answered(night_post(evening, evening.runner, "places/", until=wrong), 400, "1 to 99 places")
    assert evening.night.places.count() == 99


def test_cards_lead_to_the_address_that_is_asked_now_and_are_of_all_places_or_one(
    evening: Evening, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    evening.adds_places(5)
    token = evening.place(5).card_token
    for host in ("192.168.1.20:8000", "10.0.0.7:8000"):
        path = f"/n/{evening.opened.public_id}/places/cards/"
        text = evening.runner.client.get(path, headers={"Host": host}).content.decode()
        assert text.count('class="place-card"') == 5
        assert text.count('class="card-side"') == 2
        assert f"http://{host}/p/{token}/" in text.replace("<wbr>", "")
    one = night_page(evening, evening.runner, "places/cards/?place=5").text
    assert (one.count('class="place-card"'), token in one) == (1, True)
    for wrong in ("6", "0", "x"):
        assert night_page(evening, evening.runner, f"places/cards/?place={wrong}").status == 422


def test_a_card_asks_for_no_cookie(evening: Evening, party: Party) -> None:
    answer = Client().post(card(evening), {})
    assert answer.status_code == 302
    assert "device" in answer.cookies
