"""A game for BG Stats: the content of the link and the file, with one id for the game."""

import json
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import unquote
from uuid import UUID

import pytest
from django.test import override_settings

from scoresheets.exports.selectors.bgstats import LINK, LONGEST_LINK, TIME, bg_stats, bg_stats_of
from scoresheets.models import Table
from scoresheets.results.selectors.file_names import table_words
from scoresheets.table.services import tables
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, open_lobby, open_table, play_out
from tests.sure import is_answered


def told(party: Party, who: str = HOST) -> Any:
    found = bg_stats(party.access(who))
    assert found is not None
    return found


def in_link(party: Party) -> dict[str, Any]:
    link = told(party).link
    assert link.startswith(LINK)
    data = link.removeprefix(LINK)
    assert data.isascii()
    assert not set(data) & set('&?#+"{} ')
    read: dict[str, Any] = json.loads(unquote(data))
    return read


@override_settings(TIME_ZONE="Asia/Tokyo")
def test_the_file_tells_local_time_and_the_number_of_the_game_where_it_is_known() -> None:
    party = open_table(["Ana", "Bo"], game="yahtzee")
    play_out(party)
    link = datetime.strptime(in_link(party)["playDate"], TIME)  # noqa: DTZ007 (told in UTC)
    file = datetime.strptime(told(party).file["plays"][0]["playDate"], TIME)  # noqa: DTZ007 (told in local time)
    assert file - link == timedelta(hours=9)
    assert told(party).file["games"][0]["bggId"] == 2243


def test_the_link_holds_the_game_as_the_app_asks_for_it(party: Party) -> None:
    play, outcome = in_link(party), party.history.game.outcome(party.state)
    assert play["sourceName"] == "Scoresheets"
    assert play["playDate"] == party.history.played[-1].line.written_at.strftime("%Y-%m-%d %H:%M:%S")
    assert play["game"] == {
        "name": "Roll Estate",
        "sourceGameId": "roll-estate",
        "highestWins": True,
        "noPoints": False,
    }
    assert [each["name"] for each in play["players"]] == ["Ana", "Bo", "Cleo"]
    for place, each in enumerate(play["players"]):
        result = outcome.players[place]
        assert (each["score"], each["rank"]) == (str(result.total), result.rank)
        assert (each["winner"], each["startPlayer"]) == (place in outcome.winners, place == 0)
    assert isinstance(play["durationMin"], int)


def test_ids_stay_however_often_it_is_told_and_whatever_is_corrected(party: Party) -> None:
    before = in_link(party)
    rename_seat(access=party.access(HOST), number=2, name="Bob")
    party.close(by=HOST)
    after = in_link(party)
    assert before["sourcePlayId"] == after["sourcePlayId"] == told(party).file["plays"][0]["uuid"]
    assert [each["sourcePlayerId"] for each in before["players"]][::2] == [
        each["sourcePlayerId"] for each in after["players"]
    ][::2]
    assert party.opened.public_id not in json.dumps(told(party).file)


def test_a_person_has_one_id_in_all_games() -> None:
    party = open_lobby()
    other = tables.open_table(
        device=party.host.device, title="", game="yahtzee", options={}, names=("Ana", "Bo")
    )
    ids = [seat.person_id for seat in (*party.opened.seats.all()[:2], *other.seats.all())]
    assert ids[:2] == ids[2:]


def test_the_parts_of_the_file_are_related_by_their_numbers(party: Party) -> None:
    file = told(party, "Bo").file
    play = file["plays"][0]
    assert play["gameRefId"] == file["games"][0]["id"]
    assert file["userInfo"]["meRefId"] == 2
    players = {each["id"]: each for each in file["players"]}
    assert [players[each["playerRefId"]]["name"] for each in play["playerScores"]] == ["Ana", "Bo", "Cleo"]
    for each in (*file["games"], *file["players"], *file["plays"]):
        UUID(each["uuid"])
    reply = party.tablet("Bo").get(f"/t/{party.opened.public_id}/play.bgsplay")
    assert (reply.status, json.loads(reply.text)) == (200, file)


def kitchen_game(called: str, title: str = "") -> Party:
    party = open_table(["Ana", "Bo"], {"called": called, "rounds": 1}, game="any-game")
    Table.objects.filter(pk=party.table.pk).update(title=title)
    party.record(points=1, others=[{"of": 2, "points": 2}], seat="Ana", by=HOST)
    return party


def test_each_kitchen_game_is_a_game_of_its_own_by_its_name() -> None:
    parties = [kitchen_game(name) for name in ("Golf", "golf", "Skat", "")]
    games = [told(party).file["games"][0] for party in parties]
    assert [game["name"] for game in games] == ["Golf", "golf", "Skat", "Any game"]
    assert [game["uuid"] for game in games].count(games[0]["uuid"]) == 2
    assert len({game["uuid"] for game in games}) == 3
    whole = bg_stats_of([party.table for party in parties])
    assert [game["name"] for game in whole["games"]] == ["Golf", "Skat", "Any game"]
    assert [play["gameRefId"] for play in whole["plays"]] == [1, 1, 2, 3]
    assert told(parties[0]).file["plays"][0]["board"] == "most points win · 1 round"


@pytest.mark.parametrize(
    ("called", "title", "name"),
    [
        ("Golf", "Golf", "golf-most-points-win-1-round"),
        ("Golf", "", "golf-most-points-win-1-round"),
        ("Golf", "Friday", "friday-golf-most-points-win-1-round"),
        ("", "", "any-game-most-points-win-1-round"),
    ],
)
def test_a_file_is_called_by_the_name_of_the_kitchen_game_once(called: str, title: str, name: str) -> None:
    assert table_words(kitchen_game(called, title).table) == name


def test_the_longest_names_stay_below_what_the_app_takes(party: Party) -> None:
    for number in (1, 2, 3):
        rename_seat(access=party.access(HOST), number=number, name="👩‍🚀" * 9 + f"xx{number}")
    found = told(party)
    assert len(found.link) < LONGEST_LINK
    page = party.host.get(f"/t/{party.opened.public_id}/bgstats/").text
    assert ("too long for a QR code" in page) == (not found.in_qr)


def test_it_is_there_for_those_who_sit_once_the_game_is_over(party: Party) -> None:
    is_answered(
        party.tablet("Bo").get(f"/t/{party.opened.public_id}/bgstats/"),
        200,
        'rel="noreferrer"',
        "published description",
    )
    party.strike(by=HOST)
    assert bg_stats(party.access(HOST)) is None
