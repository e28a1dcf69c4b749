"""People: the devices that remember them, the records of their games, and their deletion."""

import json
from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Person, Play, Table
from scoresheets.nights import services as nights
from scoresheets.people import services as forget_person
from scoresheets.people.selectors.access import access_person, keepers_of, names_at, names_to_offer
from scoresheets.people.selectors.person_pages import person_lines, person_page
from scoresheets.people.selectors.years import year_standing
from scoresheets.people.services import rename_person
from scoresheets.results import services as results
from scoresheets.results.words import halved
from scoresheets.table.services import closing, forgetting, rematch, tables
from scoresheets.table.services.expiry import expire
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, LAST_ENTRY, Party, Tablet, everything, finished, open_lobby
from tests.evening import open_evening
from tests.sure import is_answered, sure


def person(name: str) -> Person:
    return Person.objects.get(name=name)


def plays() -> dict[str, int]:
    return {play.person.name: play.total for play in Play.objects.select_related("person")}


def again_finished(party: Party) -> Party:
    """Return another finished table of the same device with the same people."""
    other = finished()
    Table.objects.filter(pk=other.opened.pk).update(opened_by=party.host.device)
    for seat in other.opened.seats.all():
        rename_seat(access=other.access(HOST), number=seat.number, name=f"{seat.name} x")
        rename_seat(access=other.access(HOST), number=seat.number, name=seat.name)
    return other


def test_a_name_written_at_home_is_a_person_of_the_device_that_opened_the_table() -> None:
    party = open_lobby()
    assert {each.name for each in Person.objects.all()} == {"Ana", "Bo", "Cleo"}
    assert {each.owner_id for each in Person.objects.all()} == {party.host.device.pk}
    assert [seat.person.name for seat in party.opened.seats.all() if seat.person] == ["Ana", "Bo", "Cleo"]


def test_a_name_corrected_in_the_lobby_leaves_no_second_person() -> None:
    party = open_lobby()
    rename_seat(access=party.access(HOST), number=1, name="Anna")
    assert {each.name for each in Person.objects.all()} == {"Anna", "Bo", "Cleo"}
    tables.remove_seat(access=party.access(HOST), number=1)
    assert {each.name for each in Person.objects.all()} == {"Bo", "Cleo"}


def test_a_game_leaves_a_row_of_figures_for_each_when_it_is_over_and_not_before() -> None:
    party = open_lobby()
    tables.start_table(access=party.access(HOST))
    assert plays() == {}
    party = finished()
    assert set(plays()) == {"Ana", "Bo", "Cleo"}
    for play in Play.objects.select_related("person", "seat"):
        outcome = party.history.game.outcome(party.state)
        assert play.seat is not None
        place = list(party.opened.seats.all()).index(play.seat)
        assert (play.total, play.rank) == (outcome.players[place].total, outcome.players[place].rank)
        assert play.won == (place in outcome.winners)
        assert play.players == 3
        written = {name: getattr(play, name) for name in ("options", "boxes", "records")}
        assert not any(name in json.dumps(written) for name in ("Ana", "Bo", "Cleo"))
    assert sum(play.beaten for play in Play.objects.all()) == 2 * 3


def test_rows_go_where_the_game_goes_on_again_and_come_back_with_its_end(party: Party) -> None:
    before = plays()
    party.strike(by=HOST)
    assert plays() == {}
    party.record(*LAST_ENTRY)
    assert plays() == before
    assert {play.closed for play in Play.objects.all()} == {False}
    party.close(by=HOST)
    assert {play.closed for play in Play.objects.all()} == {True}


def test_who_plays_again_is_the_same_person(party: Party) -> None:
    table = rematch.play_again(access=party.access(HOST), begins=1)
    assert Person.objects.count() == 3
    assert {seat.person_id for seat in table.seats.all()} == {
        seat.person_id for seat in party.opened.seats.all()
    }


def test_a_night_s_later_tables_know_its_persons() -> None:
    evening, party = open_evening(), open_lobby()
    evening.opens(party)
    tables.add_seat(access=evening.runner.access(party.opened), name="Gil")
    assert person("Gil").owner == evening.runner.device
    helper, looker = evening.came("help"), evening.came("look")
    assert names_at(helper.access(party.opened)) == ("Gil",)
    assert names_at(party.access("Ana")) == ()
    assert access_person(helper.device, person("Gil").public_id).edits is False
    assert access_person(evening.came("run").device, person("Gil").public_id).edits is True
    with pytest.raises(Stranger):
        access_person(looker.device, person("Gil").public_id)


def test_only_its_own_devices_see_a_person(party: Party) -> None:
    ana = person("Ana").public_id
    rename_seat(access=party.access(HOST), number=1, name="Ana")  # now that she holds it
    for who, status in ((HOST, 200), ("Ana", 200), ("Bo", 404)):
        assert party.tablet(who).get(f"/people/{ana}/").status == status, who
    assert Tablet().get(f"/people/{ana}/").status == 404
    assert names_to_offer(party.host.device) == ("Ana", "Bo", "Cleo")
    assert names_to_offer(party.tablet("Ana").device) == ()


def test_her_page_has_the_figures_of_all_her_games_counted_by_hand(party: Party) -> None:
    party.close(by=HOST)
    again_finished(party)
    page = person_page(access_person(party.host.device, person("Ana").public_id))
    mine = list(Play.objects.filter(person=person("Ana")))
    assert (page.plays, page.wins, page.unclosed) == (2, sum(play.won for play in mine), 1)
    chosen = sure(page.chosen)
    assert (chosen.of.plays, len(page.kinds), chosen.line is not None, bool(chosen.boxes)) == (
        2,
        1,
        True,
        True,
    )
    assert chosen.of.best.endswith(str(max(play.total for play in mine)))
    assert [line.name for line in person_lines(keepers_of(party.host.device)[0])] == ["Ana", "Bo", "Cleo"]


def test_boxes_of_a_sheet_of_our_own_are_not_told_by_the_printed_names_once_it_is_gone(party: Party) -> None:
    Play.objects.update(own_sheet=True, seat=None)
    page = person_page(access_person(party.host.device, person("Ana").public_id))
    assert sure(page.chosen).boxes == ()


def test_a_span_of_days_holds_only_what_was_played_in_it(party: Party) -> None:
    access = access_person(party.host.device, person("Ana").public_id)
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert person_page(access, since=tomorrow).plays == 0
    assert person_page(access, until=tomorrow).plays == 1
    path = f"/people/{person('Ana').public_id}/"
    assert party.host.get(f"{path}?since=nonsense").status == 400
    assert party.host.get(f"{path}?kind=nonsense&since=2001-01-01").status == 200


def test_a_removed_person_leaves_no_byte(party: Party) -> None:
    rename_seat(access=party.access(HOST), number=1, name="Zqxname")
    assert "Zqxname" in plays()
    assert "zqxname" in f"{everything()}".casefold()
    with pytest.raises(Refusal, match="not_running"):
        forget_person.remove_person(
            access=access_person(party.tablet("Ana").device, person("Zqxname").public_id)
        )
    page = f"/people/{person('Zqxname').public_id}/"
    assert party.host.post(f"{page}remove/", {}).status == 302
    assert set(plays()) == {"Bo", "Cleo"}
    assert "zqxname" not in f"{everything()}".casefold()
    assert party.opened.seats.get(number=1).called == "Player 1"
    assert party.host.get(page).status == 404
    assert party.host.post(f"{page}rename/", {"name": "Ana"}).status == 404  # her page was still open


def test_a_removed_name_takes_its_row_along(party: Party) -> None:
    forgetting.remove_name(access=party.access(HOST), number=1)
    assert set(plays()) == {"Bo", "Cleo"}
    assert not Person.objects.filter(name="Ana").exists()


def test_a_deleted_table_takes_only_those_whom_nothing_else_knows(party: Party) -> None:
    other = again_finished(party)
    rename_seat(access=other.access(HOST), number=3, name="Gil")
    forgetting.delete_table(access=other.access(HOST))
    assert {each.name for each in Person.objects.all()} == {"Ana", "Bo", "Cleo"}
    assert Play.objects.filter(person=person("Ana"), seat=None).count() == 1  # the figures stay hers


def test_a_deleted_night_takes_only_those_whom_nothing_else_knows() -> None:
    evening, first, second = open_evening(), finished(), finished()
    for party in (first, second):
        evening.opens(party)
        for seat in party.opened.seats.all():
            rename_seat(access=party.access(HOST), number=seat.number, name=f"{seat.name} N")
    elsewhere = open_lobby(("Ana N", "Dov"))
    Table.objects.filter(pk=elsewhere.opened.pk).update(opened_by=evening.runner.device)
    rename_seat(access=elsewhere.access(HOST), number=1, name="x")
    rename_seat(access=elsewhere.access(HOST), number=1, name="Ana N")
    nights.delete_night(access=evening.runs, tables=True)
    left = Person.objects.filter(owner=evening.runner.device)
    assert [each.name for each in left] == ["Ana N"]
    assert Play.objects.filter(person__in=left).count() == 2


def test_who_has_not_played_for_the_days_of_the_house_goes_with_all_rows(party: Party) -> None:
    Table.objects.filter(pk=party.opened.pk).update(kept=True)
    later = timezone.now() + timedelta(days=371)
    expire(now=later)
    assert Person.objects.exclude(expiry_told_at=None).count() == 3
    assert person_page(access_person(party.host.device, person("Ana").public_id)).goes is not None
    expire(now=later + timedelta(days=29))
    assert Person.objects.count() == 3
    expire(now=later + timedelta(days=30.1))
    assert (Person.objects.count(), Play.objects.count()) == (0, 0)
    assert party.opened.seats.get(number=1).name == "Ana"


def test_whoever_plays_again_meanwhile_stays(party: Party) -> None:
    later = timezone.now() + timedelta(days=371)
    Table.objects.filter(pk=party.opened.pk).update(kept=True)
    expire(now=later)
    rematch.play_again(access=party.access(HOST), begins=1)
    Person.objects.update(seen_at=later)
    expire(now=later + timedelta(days=31))
    assert Person.objects.count() == 3


def test_two_people_whose_names_became_one_keep_and_save_them(party: Party) -> None:
    Person.objects.filter(name="Ana").update(name="O’Neil", name_key="o’neil")
    Person.objects.filter(name="Bo").update(name="O'Neil", name_key="o'neil")
    for name in ("O’Neil", "O'Neil"):
        access = access_person(party.host.device, person(name).public_id)
        rename_person(access=access, name=name)
    with pytest.raises(Refusal, match="person_known"):
        rename_person(access=access_person(party.host.device, person("Cleo").public_id), name="O‘NEIL")


def test_another_name_is_refused_where_somebody_else_has_it(party: Party) -> None:
    access = access_person(party.host.device, person("Ana").public_id)
    with pytest.raises(Refusal, match="person_known"):
        rename_person(access=access, name="bo")
    rename_person(access=access, name="Ana B.")
    assert person("Ana B.").plays.count() == 1
    is_answered(
        party.host.post(f"/people/{person('Bo').public_id}/rename/", {"name": "Ana B."}), 422, "second word"
    )


def test_closing_and_reopening_tell_the_rows() -> None:
    evening, party = open_evening(), finished()
    evening.takes(party)
    party.close(by=HOST)
    closing.reopen_table(access=evening.runner.access(party.opened), reason="A row was missed.")
    assert {play.closed for play in Play.objects.all()} == {False}


def test_a_record_is_said_at_the_end_of_the_game_that_set_it_and_at_no_other() -> None:
    first = finished()
    first.close(by=HOST)
    assert "A record" not in first.host.get(f"/t/{first.opened.public_id}/").text  # a first game sets none
    ana = person("Ana")
    Play.objects.filter(person=ana).update(figure=1)
    party = again_finished(first)
    party.strike(by=HOST)
    party.record(*LAST_ENTRY)
    assert Play.objects.get(seat__table=party.opened, person=ana).records == ["best"]
    told = "A record: Ana never did better."
    for who in (HOST, "Bo"):
        assert told in party.tablet(who).get(f"/t/{party.opened.public_id}/").text
    assert told not in first.host.get(f"/t/{first.opened.public_id}/").text
    token = results.share_result(access=party.access(HOST))
    assert told not in Tablet().get(f"/r/{token}/").text


def test_same_as_last_time_opens_a_table_for_the_same_people_and_game(party: Party) -> None:
    assert "Same as last time" in party.host.get("/").text
    assert "Same as last time" not in party.tablet("Ana").get("/").text
    rename_person(access=access_person(party.host.device, person("Bo").public_id), name="Bo K.")
    reply = party.host.post("/tables/same/", {"table": party.opened.public_id}, htmx=False)
    assert reply.status == 302
    table = Table.objects.latest("pk")
    assert (table.game, table.options, table.host) == (
        party.opened.game,
        party.opened.options,
        party.host.device,
    )
    assert [seat.name for seat in table.seats.all()] == ["Ana", "Bo K.", "Cleo"]
    assert Person.objects.count() == 3
    assert (
        party.tablet("Ana").post("/tables/same/", {"table": party.opened.public_id}, htmx=False).status == 403
    )


def test_two_who_are_one_are_joined_and_parted_again(party: Party) -> None:
    other = again_finished(party)
    rename_seat(access=other.access(HOST), number=1, name="Anna")
    ana, anna = person("Ana"), person("Anna")
    assert (ana.plays.count(), anna.plays.count()) == (1, 1)
    page = f"/people/{ana.public_id}/"
    assert party.host.post(f"{page}join/", {"person": anna.public_id}).status == 302
    assert person_page(access_person(party.host.device, anna.public_id)).plays == 2
    assert person_page(access_person(party.host.device, anna.public_id)).name == "Ana"
    assert access_person(other.tablet("Ana").device, ana.public_id).person == ana  # she holds Anna's seat
    assert "also as" in party.host.get("/people/").text
    assert party.host.post(f"{page}part/", {"person": anna.public_id}).status == 302
    assert person_page(access_person(party.host.device, anna.public_id)).plays == 1


@pytest.mark.parametrize(
    ("who", "sentence"),
    [("Ana", "That is already Ana."), ("Bo", "have played at the same table"), ("", "no longer here")],
)
def test_who_cannot_be_one_is_refused_in_words(party: Party, who: str, sentence: str) -> None:
    other = person(who).public_id if who else "gone"
    is_answered(party.host.post(f"/people/{person('Ana').public_id}/join/", {"person": other}), 422, sentence)
    assert not Person.objects.exclude(one_with=None).exists()


def test_a_name_that_a_hundred_people_share_is_told_apart_by_a_second_word() -> None:
    device = Tablet().device
    for number in range(100):
        names = (f"Ana {number}", "Ana")
        tables.open_table(device=device, title="", game="yahtzee", options={}, names=names)
    assert Person.objects.count() == 101
    assert person("Ana").seats.count() == 100
    assert len(names_to_offer(device)) == 101


def test_do_not_remember_us_deletes_the_figures_and_keeps_none(party: Party) -> None:
    assert party.tablet("Bo").asks(party.opened, "choose_memory", us="forget").status == 200
    assert (Person.objects.count(), Play.objects.count()) == (0, 0)
    assert rematch.play_again(access=party.access(HOST), begins=1).forgets
    assert Person.objects.count() == 0
    assert party.opened.seats.get(number=1).name == "Ana"
    assert party.tablet("Bo").asks(party.opened, "choose_memory", us="remember").status == 403
    assert party.host.asks(party.opened, "choose_memory", us="remember").status == 200
    assert set(plays()) == {"Ana", "Bo", "Cleo"}


def test_the_year_is_a_standing_over_all_tables_of_a_device_in_a_chosen_span(party: Party) -> None:
    again_finished(party)
    today = timezone.localdate()
    keeper = keepers_of(party.host.device)[0]
    rows = year_standing(keeper, since=today, until=today)
    assert {row.name for row in rows} == {"Ana", "Bo", "Cleo"}
    for row in rows:
        mine = Play.objects.filter(person__name=row.name)
        assert (row.played, row.wins, row.met) == (2, sum(play.won for play in mine), 4)
        assert row.beaten == str(sum(play.beaten for play in mine) // 2)
    assert [row.place for row in rows] == [1, 2, 3]
    assert [row.wins for row in rows] == sorted((row.wins for row in rows), reverse=True)
    assert "Games won: 0 each" in rows[2].why
    yesterday = today - timedelta(days=1)
    assert year_standing(keeper, since=yesterday, until=yesterday) == ()
    text = party.host.get("/people/").text
    assert [row.reason for row in rows if row.reason not in text] == []
    assert "Why?" not in text
    assert rows[2].reason == f"level with {rows[1].name} on wins, behind on opponents beaten"
    assert party.host.get("/people/?since=x").status == 400


@pytest.mark.parametrize(("halves", "told"), [(0, "0"), (1, "½"), (15, "7½"), (16, "8")])
def test_halves_are_told_as_people_write_them(halves: int, told: str) -> None:
    assert halved(Fraction(halves, 2)) == told
