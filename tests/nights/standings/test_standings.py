"""The standings of a night: the tables that count, the published state, and the right to change the criteria."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pytest
from django.urls import reverse

from scoresheets.base.refusals import Refusal
from scoresheets.models import OrderChange, Person, PublishedOrder, Seat, Table
from scoresheets.nights.standings.pages import GroupView, StandingsView
from scoresheets.nights.standings.selectors.criteria import criteria_of_night
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import (
    night_standings,
    published_view,
    standings_page,
    standings_view,
)
from scoresheets.nights.standings.services import standings
from scoresheets.nights.standings.services.counting import put_before
from scoresheets.people.selectors.access import access_person
from scoresheets.people.services import merge_people
from scoresheets.table.services import closing, forgetting, tables
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, LAST_ENTRY, Party, Tablet, almost_over, finished, open_table, play_out
from tests.evening import Evening, open_evening
from tests.reading import read
from tests.sure import is_answered, sure

pytestmark = pytest.mark.django_db


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as caught:
        act()
    assert caught.value.code == code


def live(evening: Evening) -> StandingsView:
    return standings_view(night_order(evening.night))


def group(view: StandingsView, game: str) -> GroupView:
    return next(each for each in view.groups if each.game == game)


def order(view: StandingsView, game: str = "roll-estate") -> list[tuple[int, str]]:
    return [(row.place, row.name) for row in group(view, game).rows]


def publish(evening: Evening, tablet: Tablet | None = None, after: int = 0) -> None:
    standings.publish_order(access=evening.access(tablet or evening.runner), after=after)


def page(tablet: Tablet, evening: Evening, name: str = "standings") -> str:
    return tablet.get(evening.address(name)).text


# --- the tables that count ---


def test_a_table_counts_once_it_is_over_and_a_night_without_one_says_so(evening: Evening) -> None:
    party = evening.hosts(almost_over())
    assert live(evening).groups == ()
    assert "No game counts yet" in page(evening.runner, evening)
    refused("nothing_counts", lambda: publish(evening))
    party.record(*LAST_ENTRY)
    assert (live(evening).tables, [place for place, _name in order(live(evening))]) == (1, [1, 2, 3])


def test_where_the_night_asks_only_what_is_accepted_or_closed_counts() -> None:
    evening = open_evening(accepts=True)
    party = evening.hosts(finished())
    assert live(evening).tables == 0
    closing.close_table(access=evening.runner.access(party.table), reason="Late")
    assert live(evening).tables == 1


def test_a_closed_table_counts_as_it_was_stored_in_whatever_order_a_database_keeps_it(
    party: Party, evening: Evening
) -> None:
    """PostgreSQL sorts the keys of what it stores as JSON."""
    before = live(evening)
    closing.close_table(access=party.access(HOST))
    assert live(evening) == before
    stored = Table.objects.get(pk=party.opened.pk).final_result or {}
    for player in stored["players"].values():
        player["tie_breakers"] = dict(reversed(player["tie_breakers"].items()))
    Table.objects.filter(pk=party.opened.pk).update(final_result=stored)
    assert live(evening) == before


def test_whose_name_was_taken_away_is_told_apart(evening: Evening) -> None:
    for _table in range(2):
        forgetting.remove_names(table=evening.takes(finished()))
    names = [row.name for row in group(live(evening), "roll-estate").rows]
    assert len(set(names)) == len(names) == 6
    assert "Player 1 (table 1)" in names


def test_whose_names_were_taken_away_at_one_place_are_told_apart_by_when_they_began(evening: Evening) -> None:
    for hour in (18, 19):
        party = finished()
        Table.objects.filter(pk=party.opened.pk).update(started_at=datetime(2026, 3, 6, hour, 5, tzinfo=UTC))
        closing.close_table(access=party.access(HOST))
        forgetting.remove_names(table=evening.takes(party, 1))
    names = {row.name for row in group(live(evening), "roll-estate").rows}
    assert len(names) == 6
    assert {"Player 1 (table 1, 18:05:00)", "Player 1 (table 1, 19:05:00)"} <= names


def test_two_who_became_one_since_are_called_apart_in_what_was_published(evening: Evening) -> None:
    for names in (("Ana", "Bo"), ("Anna", "Bo")):
        table = tables.open_table(
            device=evening.runner.device, title="", game="uno-dice", options={}, names=names
        )
        party = Party(table, evening.runner, dict.fromkeys(names, evening.runner))
        tables.start_table(access=party.access(HOST))
        play_out(party)
        evening.takes(party)
    publish(evening)
    ana, anna = (Person.objects.get(name=name) for name in ("Ana", "Anna"))
    merge_people(access=access_person(evening.runner.device, ana.public_id), other=anna.public_id)
    published = sure(published_view(evening.night))
    assert {name for _place, name in order(published.standings, "uno-dice")} == {"Ana", "Anna", "Bo"}
    now = standings_page(evening.night, helps=True)
    assert {name for _place, name in order(now.shown, "uno-dice")} == {"Ana", "Bo"}
    assert now.brings.startswith("Publishing moves")


# --- the published state ---


def test_what_was_published_stays_until_it_is_published_again(evening: Evening, party: Party) -> None:
    publish(evening)
    first = night_standings(evening.night)
    evening.takes(finished())
    assert night_standings(evening.night) == first
    assert live(evening).tables == 2
    publish(evening, after=1)
    assert night_standings(evening.night).tables == 2


def test_a_name_corrected_at_one_table_since_is_not_that_of_the_others_in_what_was_published(
    evening: Evening,
) -> None:
    parties = [evening.hosts(finished()) for _table in range(3)]
    publish(evening)
    rename_seat(access=parties[-1].access(HOST), number=1, name="Zoe")
    assert {name for _place, name in order(live(evening))} == {"Ana", "Bo", "Cleo", "Zoe"}
    assert {name for _place, name in order(night_standings(evening.night))} == {"Ana", "Bo", "Cleo"}


def test_two_who_publish_at_once_do_it_once(evening: Evening, party: Party) -> None:
    publish(evening)
    publish(evening, evening.came("run"), after=0)
    assert PublishedOrder.objects.get().number == 1


def test_what_was_published_holds_no_name(evening: Evening, party: Party) -> None:
    publish(evening)
    kept = json.dumps(PublishedOrder.objects.get().order)
    assert not any(name in kept for name in ("Ana", "Bo", "Cleo", "ana", 'bo"', "cleo"))
    evening.takes_names_away()
    names = [row.name for row in group(night_standings(evening.night), "roll-estate").rows]
    assert sorted(names) == ["Player 1 (table 1)", "Player 2 (table 1)", "Player 3 (table 1)"]


def test_a_table_that_is_opened_again_marks_what_was_published(evening: Evening) -> None:
    party = evening.hosts(finished(), 7)
    closing.close_table(access=party.access(HOST))
    publish(evening)
    before = sure(published_view(evening.night))
    assert before.changed == ()
    closing.reopen_table(access=evening.runner.access(party.table), reason="A row was missed")
    after = sure(published_view(evening.night))
    assert after.changed == (7,)
    assert "Table 7 was reopened" in after.mark
    assert after.standings == before.standings


def test_a_deleted_table_leaves_what_was_published(party: Party, evening: Evening) -> None:
    publish(evening)
    forgetting.delete_table(access=evening.runner.access(party.table))
    published = sure(published_view(evening.night))
    assert {row.name for row in group(published.standings, "roll-estate").rows} == {
        "A player who was removed"
    }


def test_the_page_says_who_would_move(evening: Evening, party: Party) -> None:
    publish(evening)
    page_now = standings_page(evening.night, helps=True)
    assert page_now.brings == "No table has finished since, and nobody would move."
    assert not page_now.outdated
    evening.takes(finished())
    page_now = standings_page(evening.night, helps=True)
    assert page_now.brings.startswith("1 table has finished since.")
    assert page_now.outdated


def test_a_person_whose_published_game_counts_no_more_is_known_by_another_one(evening: Evening) -> None:
    first = evening.hosts(finished())
    publish(evening)
    evening.takes(finished())
    first.strike(by="Cleo")
    told = standings_page(evening.night, helps=True)
    assert {row.moved and row.moved.places for each in told.shown.groups for row in each.rows} == {0}
    assert told.brings == "1 table has finished since. Nobody would move."


def test_who_would_stand_nowhere_any_more_is_counted_by_what_publishing_brings(evening: Evening) -> None:
    parties = finished(), finished()
    for number, name in enumerate(("Uma", "Vic", "Wes"), start=1):
        rename_seat(access=parties[1].access(HOST), number=number, name=name)
    for party in parties:
        evening.takes(party)
        party.close(by=HOST)
    publish(evening)
    forgetting.delete_table(access=evening.runner.access(parties[1].table))
    told = standings_page(
        evening.night, helps=True
    )  # each of the three shared a place with a person who is gone
    assert {row.moved.places for row in group(told.shown, "roll-estate").rows if row.moved} == {0, 1, 2}
    assert told.brings == "Publishing moves 5 people."


def test_who_looks_sees_what_is_live_until_it_is_published(evening: Evening, party: Party) -> None:
    look, helper = evening.came("look"), evening.came("help")
    assert "Ana" in page(look, evening)
    assert "publish" not in page(look, evening)
    publish(evening)
    evening.takes(open_other("Zoe"))
    assert "Zoe" in page(helper, evening)
    assert "Zoe" in page(evening.runner, evening)
    assert "Zoe" not in read(page(look, evening))
    assert "Zoe" not in read(page(evening.runner, evening, "standings_paper"))
    assert "As of" in page(look, evening)
    assert 'name="after"' not in page(helper, evening)


def open_other(name: str) -> Party:
    party = finished()
    Seat.objects.filter(table=party.opened, number=1).update(name=name, name_key=name.lower())
    return party


def test_a_card_leads_to_what_was_published(evening: Evening, party: Party) -> None:
    token = evening.place(1).card_token
    path = reverse("card_standings", args=[token])
    assert Tablet().get(path).status == 404
    publish(evening)
    is_answered(Tablet().get(path), 200, "Ana")


# --- the criteria ---


def test_the_order_of_criteria_is_known_before_a_game_is_over(evening: Evening) -> None:
    evening.takes(open_table())
    found = {game: [each.name for each in known] for game, known in criteria_of_night(evening.night).items()}
    assert found == {
        "roll-estate": ["wins", "total", "rental_properties_owned", "routes_owned", "stock_portfolio"],
        "": ["wins", "beaten"],
    }


def test_it_is_changed_by_who_runs_the_night_and_told_after_the_first_start(evening: Evening) -> None:
    lobby = Party(open_table().opened, evening.runner, {})
    evening.takes(lobby)
    Table.objects.filter(pk=lobby.opened.pk).update(started_at=None)
    put_before(access=evening.runs, game="", name="beaten", other="wins")
    assert OrderChange.objects.count() == 0
    evening.takes(finished())
    put_before(access=evening.runs, game="", name="wins", other="beaten")
    change = OrderChange.objects.get()
    assert (change.before, change.after) == (["beaten", "wins"], ["wins", "beaten"])
    assert "Changed after the first game started" in page(evening.runner, evening)


def test_two_who_put_the_same_before_do_it_once(evening: Evening, party: Party) -> None:
    for tablet in (evening.runner, evening.came("run")):
        access = evening.access(tablet)
        put_before(access=access, game="roll-estate", name="total", other="wins")
    assert OrderChange.objects.count() == 1
    assert [each.label for each in group(live(evening), "roll-estate").columns][:2] == ["Total", "Wins"]


def test_what_nobody_is_compared_by_is_malformed(evening: Evening, party: Party) -> None:
    for game, name in (("roll-estate", "height"), ("chess", "wins"), ("", "total")):
        refused("malformed", partial(put_before, access=evening.runs, game=game, name=name, other="wins"))
