"""Head to head: games shared by two people, and the people that a device is shown there."""

from datetime import UTC, datetime, timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoresheets.models import Play
from scoresheets.people.selectors.access import access_person
from scoresheets.people.selectors.head_to_head import Placed, Tally, tallies
from scoresheets.people.selectors.person_pages import person_page
from scoresheets.people.services import merge_people
from scoresheets.table.services import forgetting, tables
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, Tablet, finished
from tests.people.test_people import again_finished, person
from tests.sure import is_answered

DAY = datetime(2026, 3, 1, tzinfo=UTC)
ANA, BO, CLEO = 1, 2, 3


def placed(who: int, *tables: tuple[int, int]) -> list[Placed]:
    """Return the places of a person, given by table and opponents beaten in halves. Table 1 was on the first day."""
    return [Placed(table, who, beaten, DAY + timedelta(days=table)) for table, beaten in tables]


def rivals(tablet: Tablet, name: str) -> dict[str, tuple[int, int, int]]:
    """Return how this person stands against the others on the page that this device sees."""
    page = person_page(access_person(tablet.device, person(name).public_id))
    return {
        each.name: (each.tally.ahead, each.tally.behind, each.tally.level)
        for each in (*page.most_met, *page.less_met)
    }


def test_a_game_goes_to_the_one_who_was_placed_ahead() -> None:
    mine = placed(ANA, (1, 4), (2, 0), (3, 3))
    others = [*placed(BO, (1, 2), (2, 2), (3, 3)), *placed(CLEO, (1, 0), (2, 4))]
    assert tallies(mine, others) == (
        Tally(BO, ahead=1, behind=1, level=1, last=DAY + timedelta(days=3)),
        Tally(CLEO, ahead=1, behind=1, level=0, last=DAY + timedelta(days=2)),
    )


def test_a_table_where_one_of_them_has_no_place_counts_for_nobody() -> None:
    assert tallies(placed(ANA, (1, 2)), placed(BO, (2, 0))) == ()
    assert tallies([], placed(BO, (2, 0))) == ()


def test_the_most_met_come_first_and_of_these_the_last_met() -> None:
    mine = placed(ANA, (1, 0), (2, 0), (3, 0))
    others = [*placed(BO, (1, 2)), *placed(CLEO, (2, 2)), *placed(4, (1, 4), (2, 4))]
    assert [tally.person for tally in tallies(mine, others)] == [4, CLEO, BO]


class TestOnThePage:
    def test_it_counts_the_games_at_tables_that_both_finished(self, party: Party) -> None:
        again_finished(party)
        Play.objects.filter(person=person("Ana")).update(beaten=3)
        Play.objects.filter(person=person("Bo")).update(beaten=3)
        Play.objects.filter(person=person("Cleo")).update(beaten=0)
        assert rivals(party.host, "Ana") == {"Bo": (0, 0, 2), "Cleo": (2, 0, 0)}
        assert rivals(party.host, "Cleo") == {"Ana": (0, 2, 0), "Bo": (0, 2, 0)}
        is_answered(
            party.host.get(f"/people/{person('Ana').public_id}/"),
            200,
            "Head to head",
            "2 games together",
            "placed ahead: Ana 2, Cleo 0",
        )

    def test_merged_people_are_one_on_both_sides(self, party: Party) -> None:
        rename_seat(access=again_finished(party).access(HOST), number=1, name="Anna")
        merge_people(
            access=access_person(party.host.device, person("Ana").public_id), other=person("Anna").public_id
        )
        Play.objects.filter(person__in=(person("Ana"), person("Anna"))).update(beaten=4)
        Play.objects.filter(person=person("Bo")).update(beaten=2)
        assert rivals(party.host, "Ana")["Bo"] == (2, 0, 0)
        assert rivals(party.host, "Bo")["Ana"] == (0, 2, 0)

    def test_a_deleted_table_says_no_more_who_sat_together(self, party: Party) -> None:
        forgetting.delete_table(access=again_finished(party).access(HOST))
        assert {sum(games) for games in rivals(party.host, "Ana").values()} == {1}

    def test_a_player_s_own_device_sees_nobody_whose_page_it_does_not_open(self, party: Party) -> None:
        rename_seat(access=party.access(HOST), number=1, name="Ana")  # now that she holds it
        assert set(rivals(party.host, "Ana")) == {"Bo", "Cleo"}
        assert rivals(party.tablet("Ana"), "Ana") == {}
        text = party.tablet("Ana").get(f"/people/{person('Ana').public_id}/").text
        assert "Head to head" not in text
        assert not any(f">{name}<" in text for name in ("Bo", "Cleo"))

    def test_two_players_of_one_device_are_shown_to_it_and_no_third(self) -> None:
        party = shared(finished())
        assert set(rivals(party.tablet("Ana"), "Ana")) == {"Bo"}

    def test_a_person_of_the_span_alone_is_counted(self, party: Party) -> None:
        Play.objects.update(played_at=timezone.now() - timedelta(days=9))
        page = person_page(
            access_person(party.host.device, person("Ana").public_id), since=timezone.localdate()
        )
        assert page.rivals == ()

    def test_many_games_and_people_cost_no_more_queries(self, party: Party) -> None:
        path = f"/people/{person('Ana').public_id}/"
        party.host.get(path)
        with CaptureQueriesContext(connection) as few:
            party.host.get(path)
        for number in range(3):
            other = again_finished(party)
            rename_seat(access=other.access(HOST), number=3, name=f"Gil {number}")
        with CaptureQueriesContext(connection) as many:
            party.host.get(path)
        assert len(many) == len(few)

    def test_ten_are_shown_and_the_others_folded(self, party: Party) -> None:
        path = f"/people/{person('Ana').public_id}/"
        assert "person-more" not in party.host.get(path).text
        for number in range(10):
            played(party, f"P{number}")
        text = party.host.get(path).text
        assert text.count("game together") == 12
        assert "2 more" in text[text.index("person-more") :]


def shared(party: Party) -> Party:
    """Return the party after Ana's device has taken Bo's seat over, as the host wrote both names."""
    ana = party.tablet("Ana").device
    party.opened.seats.filter(number__in=(1, 2)).update(device=ana, claimed=False)
    return party


def played(party: Party, name: str) -> None:
    """Add a game of Ana's with somebody new, as figures alone."""
    table = tables.open_table(
        device=party.host.device, title="", game=party.opened.game, options={}, names=("Ana", name)
    )
    play = Play.objects.filter(seat__table=party.opened).latest("pk")
    for seat in table.seats.all():
        assert seat.person is not None
        play.pk, play.seat, play.person = None, seat, seat.person
        play.save()
