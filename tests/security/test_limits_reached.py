"""S52: each limit that refuses is reached, with its code. `test_limits.py` looks for every code in these tests."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.editions.services import save_edition
from scoresheets.models import (
    Announcement,
    Decision,
    Device,
    Edition,
    Guest,
    Night,
    OrderChange,
    Person,
    Place,
    Proposal,
    Role,
    RoleLink,
    Round,
    Ruling,
    Season,
    SeasonNight,
    Seat,
    SentAway,
    Table,
    Team,
    Tie,
    Wish,
)
from scoresheets.models.limits import LIMITS
from scoresheets.nights import services as nights
from scoresheets.nights.access import SeasonAccess
from scoresheets.nights.again.services import repeat_night
from scoresheets.nights.announcements.services import announce
from scoresheets.nights.links import services as links
from scoresheets.nights.people.services.people import note_people
from scoresheets.nights.places.doors import door_of_place
from scoresheets.nights.places.services import add_places, open_tables
from scoresheets.nights.rounds.services.arrivals import come_here
from scoresheets.nights.rounds.services.rounds import add_wish
from scoresheets.nights.seasons.services import seasons
from scoresheets.nights.standings.services import standings, ties
from scoresheets.table.services import closing
from scoresheets.table.services.sending_away import ban
from scoresheets.table.services.tables import lay_table, open_table
from scoresheets.table.words.refusals import refusal_sentence
from tests.cast import HOST, finished, new_key
from tests.evening import DAY, Evening, open_evening
from tests.limits import lower
from tests.nights.rounds.test_rounds import send
from tests.nights.standings.test_standings_by_person import plays
from tests.nights.standings.test_ties import entries
from tests.paper.paper_world import contradicting
from tests.paper.test_typed import key_of
from tests.table.test_corrections import correct, party

__all__ = ["party"]
Adds = Callable[[Evening], object]


def opened(evening: Evening, **more: Any) -> Table:
    return open_table(
        device=evening.runner.device, title="", game="yahtzee", options={}, names=("Ana",), **more
    )


def at_night(evening: Evening) -> object:
    lay = partial(lay_table, device=None, title="", game="yahtzee", options={})
    return open_tables(access=evening.access(evening.runner), count=1, number=None, lay=lay)


def noted(evening: Evening, *names: str) -> object:
    return note_people(access=evening.access(evening.runner), names=names)


def wished(evening: Evening) -> None:
    noted(evening, "Ana", "Bo")
    access = evening.access(evening.runner)
    add_wish(access=access, kind=Wish.Kind.APART, one=1, other=2, place=None)


def drawn(evening: Evening) -> object:
    noted(evening, "Ana", "Bo", "Cleo")
    fields = {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance", "key": new_key()}
    status, text = send(evening, "draw_round", **fields)
    assert status == 422
    assert "rounds" in text
    raise Refusal("too_many_rounds")


def teamed(evening: Evening) -> None:
    party = finished()
    evening.takes(party)
    access = evening.access(evening.runner)
    standings.put_in_team(access=access, name="Owls", seats=[party.seat("Ana").pk])


def settled(evening: Evening) -> None:
    plays(evening)
    plays(evening, {"Ana": "Uma", "Bo": "Vic", "Cleo": "Zoe"})
    level = entries(evening.night, "Cleo", "Zoe")
    ties.settle_tie(access=evening.runs, order="over", entries=level, how=Tie.How.LOT)


def begun(evening: Evening, name: str = "Spring") -> Season:
    return seasons.begin_season(access=evening.access(evening.runner), name=name)


def season_link(evening: Evening) -> object:
    access = SeasonAccess.fresh(evening.runner.device, begun(evening))
    return links.make_link(access=access, role=Role.LOOK)


def by_phone(evening: Evening) -> object:
    add_places(access=evening.access(evening.runner), until=1)
    return come_here(device=None, door=door_of_place(evening.place(1).card_token), name="Ana")


def announced(evening: Evening) -> None:
    access = evening.access(evening.runner)
    announce(access=access, words="Break", places=(), on_tv=True, key=new_key())


def copied(evening: Evening) -> object:
    return save_edition(device=evening.runner.device, game="yahtzee", sheet={"name": "Ours"})


def again(evening: Evening) -> object:
    access = evening.access(evening.runner)
    return repeat_night(access=access, name="Again", day=DAY + timedelta(days=7), helpers=())


def linked(evening: Evening) -> object:
    return evening.link("look")


def evenings(evening: Evening) -> object:
    return nights.open_night(device=evening.runner.device, name="Another", day=DAY)


@pytest.fixture
def evening() -> Evening:
    return open_evening()


@pytest.mark.parametrize(
    ("model", "per", "code", "adds"),
    [
        (Table, "device", "too_many_tables", opened),
        (Table, "device", "too_many_tables", at_night),
        (Table, "night", "too_many_at_night", at_night),
        (Edition, "", "too_many_editions", copied),
        (Night, "", "too_many_evenings", evenings),
        (Night, "", "too_many_evenings", again),
        (RoleLink, "", "too_many_links", linked),
        (Announcement, "", "announced_often", announced),
        (Guest, "night", "too_many_here", lambda evening: noted(evening, "Ana")),
        (Guest, "night", "too_many_here", by_phone),
        (Guest, "device", "too_many_on_phone", by_phone),
        (Wish, "", "too_many_wishes", wished),
        (Round, "", "too_many_rounds", drawn),
        (OrderChange, "", "too_many_changes", teamed),
        (Team, "", "too_many_teams", teamed),
        (Tie, "", "too_many_ties", settled),
        (Season, "", "too_many_seasons", begun),
        (SeasonNight, "season", "too_many_nights", begun),
        (SeasonNight, "night", "too_many_seasons_here", begun),
        (RoleLink, "", "too_many_links", season_link),
    ],
)
def test_one_row_more_is_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, model: type[Model], per: str, code: str, adds: Adds
) -> None:
    lower(monkeypatch, model, 0, per)
    before = model._default_manager.count()
    with pytest.raises(Refusal, match=code):
        adds(evening)
    assert model._default_manager.count() == before


def test_a_night_has_99_places(evening: Evening) -> None:
    add_places(access=evening.access(evening.runner), until=99)
    lay = partial(lay_table, device=None, title="", game="yahtzee", options={})
    with pytest.raises(Refusal, match="no_place"):
        open_tables(access=evening.access(evening.runner), count=100, number=None, lay=lay)
    assert (Place.objects.count(), Table.objects.count()) == (99, 0)


def test_a_full_season_takes_no_night_that_repeats_another_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = begun(evening)
    lower(monkeypatch, SeasonNight, 1, "season")
    again(evening)
    assert season.nights.count() == 1


def test_corrections_at_a_table_are_limited(party: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, Proposal, 0)
    with pytest.raises(Refusal, match="too_many_proposals"):
        correct(party, "Ana", 1)
    assert not Proposal.objects.exists()


def test_a_table_is_not_closed_and_reopened_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, party = open_evening(), finished()
    evening.takes(party)
    lower(monkeypatch, Decision, 1)
    access = evening.runner.access(party.opened)
    for _time in range(2):
        closing.close_table(access=party.access(HOST))
        if Decision.objects.exists():
            break
        closing.reopen_table(access=access, reason="A slip")
    with pytest.raises(Refusal, match="too_many_decisions"):
        closing.reopen_table(access=access, reason="Another slip")
    assert Decision.objects.count() == 1


def test_findings_are_not_settled_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = contradicting()
    lower(monkeypatch, Ruling, 0)
    reply = paper.decides("settle", kind="read", finding=key_of(paper))
    assert (reply.status, Ruling.objects.count()) == (422, 0)
    assert refusal_sentence("too_many_rulings", limit=0) in reply.text


# --- limits at which something gives way ---


def test_of_an_address_s_tables_that_never_began_the_oldest_gives_way(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lower(monkeypatch, Table, 3, "address")
    named, first, second = (opened(evening, origin="here") for _table in range(3))
    Seat.objects.exclude(table=named).delete()
    played, elsewhere = opened(evening, origin="here"), opened(evening, origin="there")
    assert not Table.objects.filter(pk=first.pk).exists(), "without a name first"
    Table.objects.filter(pk=played.pk).update(started_at=timezone.now())
    for _table in range(4):
        opened(evening, origin="here")
    kept = {named.pk, first.pk, second.pk, played.pk, elsewhere.pk}
    left = kept.intersection(Table.objects.values_list("pk", flat=True))
    assert left == {played.pk, elsewhere.pk}
    assert Table.objects.filter(opened_from="here", started_at=None).count() == 3


def test_a_device_that_remembers_too_many_people_plays_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = opened(evening).seats.get().person
    lower(monkeypatch, Person, 1)
    again, other = (
        opened(evening),
        open_table(device=evening.runner.device, title="", game="yahtzee", options={}, names=("Bo",)),
    )
    assert again.seats.get().person == known
    assert other.seats.get().person is None
    assert Person.objects.count() == 1


def test_of_too_many_sent_away_the_oldest_is_forgotten(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(evening)
    lower(monkeypatch, SentAway, 2)
    devices = [Device.objects.create(secret_hash=str(number)) for number in range(3)]
    for number, device in enumerate(devices, start=2):
        ban(table, device, {"number": number, "was_here": False})
    assert [*SentAway.objects.values_list("device", flat=True)] == [each.pk for each in devices[1:]]


def test_a_refused_opening_leaves_no_device(monkeypatch: pytest.MonkeyPatch, client: Any) -> None:
    lower(monkeypatch, Night, 0)
    before = Device.objects.count()
    reply = client.post("/nights/", {"name": "Mill Street", "day": "2026-03-06"})
    assert reply.status_code == 422
    assert Device.objects.count() == before


def test_the_limits_are_what_people_were_promised() -> None:
    """A hall of 99 tables, 300 people and 500 onlookers at a table fits."""
    most = {(model.__name__, limit.per): limit.most for model, limits in LIMITS.items() for limit in limits}
    assert most["Guest", "night"] >= 300
    assert most["Admission", "table"] >= 500
    assert most["Place", "night"] == 99
    assert most["Table", "night"] >= 99 * 20
