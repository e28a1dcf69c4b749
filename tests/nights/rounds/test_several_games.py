"""People who play some games only, and a round of several games: from the phone to tables that each have their game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoresheets.base.refusals import Refusal
from scoresheets.models import ArrivalCard, Guest, Round, RoundGame, Table
from scoresheets.nights.people.selectors import people_here
from scoresheets.nights.rounds.pages import RoundView
from scoresheets.nights.rounds.selectors.rounds import Plan, past_of
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page
from scoresheets.nights.rounds.services.arrivals import make_arrival_card
from scoresheets.nights.rounds.services.rounds import draw_round
from scoresheets.registry import GAMES
from tests.cast import new_key
from tests.evening import Evening, open_evening
from tests.nights.rounds.test_rounds import send
from tests.nights.standings.test_standings_by_person import plays
from tests.reading import read
from tests.roles import Passerby
from tests.rounds import seating

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal")


@pytest.fixture
def evening() -> Evening:
    """A night with eight people; Ana to Dee play UNO Dice only, Eli and Flo Yahtzee only."""
    made = open_evening()
    made.notes(*NAMES)
    for games, people in ((["uno-dice"], [1, 2, 3, 4]), (["yahtzee"], [5, 6])):
        assert send(made, "note_people", say="plays", person=people, game=games)[0] == 302
    return made


def draws(evening: Evening, game: str, **fields: Any) -> tuple[int, str]:
    asked = {"game": game, "fewest": "2", "most": "4", "way": "chance", "key": new_key()}
    asked |= {"variant": "standard"} if game == "roll-estate" else {}
    return send(evening, "draw_round", **asked, **fields)


def draft(evening: Evening) -> RoundView:
    found = rounds_page(evening.night).draft
    assert found
    return found


def test_a_person_says_on_the_list_or_on_the_phone_what_is_played(evening: Evening) -> None:
    assert people_here(evening.night)[0].notes == "plays UNO Dice"
    make_arrival_card(access=evening.runs)
    here, phone = f"/night/{ArrivalCard.objects.get().token}/here/", Passerby()
    phone.post(here, {"name": "Ines"})
    number = Guest.objects.get(name="Ines").number
    assert "everything" in phone.get(here).text
    choice = {"person": number, "say": "plays", "game": ["yahtzee", "uno-dice"]}
    assert phone.post(here, choice).status == 302
    assert Guest.objects.get(name="Ines").plays == ["uno-dice", "yahtzee"]
    assert Passerby().post(here, choice).status == 404
    assert phone.post(here, {**choice, "game": "chess"}).status == 400
    assert phone.post(here, {**choice, "game": list(GAMES)}).status == 302
    assert Guest.objects.get(name="Ines").plays == []


def test_a_round_of_one_game_is_for_those_who_play_it(evening: Evening) -> None:
    assert draws(evening, "yahtzee")[0] == 302
    assert sorted(seating()["tables"][0]["people"]) == [5, 6, 7, 8]
    assert draft(evening).notes == ("Left out, as their own games are others: Ana, Bo, Cleo and Dee",)


def test_two_games_are_drawn_in_one_round_and_each_table_has_its_game(evening: Evening) -> None:
    assert draws(evening, "yahtzee")[0] == 302
    first = Round.objects.get()
    assert draws(evening, "uno-dice", joins=first.pk)[0] == 302
    drawn = Round.objects.get()
    assert draft(evening).title == "Round 1 · Yahtzee and UNO Dice"
    games = {number: table["game"] for table in seating(drawn)["tables"] for number in table["people"]}
    assert len(games) == 8
    assert {number: games[number] for number in range(1, 7)} == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}
    assert draft(evening).notes == ()
    assert send(evening, "change_round", round=drawn.pk, say="publish")[0] == 302
    opened = {table.game: table.seats.count() for table in Table.objects.all()}
    assert set(opened) == {"yahtzee", "uno-dice"}
    assert sum(opened.values()) == 8
    titles = {table.game for table in rounds_page(evening.night).rounds[0].tables}
    assert titles == {"Yahtzee", "UNO Dice"}
    sat = (tuple(map(str, table["people"])) for table in seating(drawn)["tables"])
    assert past_of(evening.night).rounds == (tuple(sat),), "the next draw knows who has met"


def test_a_swap_names_who_does_not_play_the_game_of_the_table(evening: Evening) -> None:
    draws(evening, "yahtzee")
    draws(evening, "uno-dice", joins=Round.objects.get().pk)
    drawn = Round.objects.get()
    assert send(evening, "change_round", round=drawn.pk, say="swap", person=[1, 5])[0] == 302
    assert {table["game"] for table in seating()["tables"]} == {0, 1}
    assert draft(evening).notes[:2] == ("Ana does not play Yahtzee.", "Eli does not play UNO Dice.")


def test_a_round_takes_three_games_and_the_same_game_once(evening: Evening) -> None:
    draws(evening, "yahtzee")
    for game in ("uno-dice", "roll-estate", "uno-dice"):
        assert draws(evening, game, joins=Round.objects.get().pk)[0] == 302
    games = list(RoundGame.objects.values_list("game", flat=True))
    assert games == ["yahtzee", "roll-estate", "uno-dice"]
    status, text = draws(evening, "monopoly-deal", joins=Round.objects.get().pk)
    assert (status, "A round takes 3 games." in text) == (422, True)
    another = Plan((RoundGame(game="monopoly-deal", fewest=2, most=5),))
    with pytest.raises(Refusal, match="too_many_games"):
        draw_round(access=evening.runs, key=new_key(), plan=another, joins=Round.objects.get().pk)
    assert draws(evening, "yahtzee", joins=9999)[0] == 422


def tables_of_games() -> list[int]:
    """Return how many tables of the newest round play each of its games."""
    newest = Round.objects.latest("number")
    return [game.tables.count() for game in newest.games.all()]


def sets(evening: Evening, *tables: int | str, **fields: Any) -> tuple[int, str]:
    """Draw the newest round once more, with so many tables of each game."""
    again = {"like": Round.objects.latest("number").pk, "tables": tables}
    return send(evening, "draw_round", **again | fields)


def test_the_runner_sees_and_sets_how_many_tables_play_each_game(evening: Evening) -> None:
    Guest.objects.update(plays=[])
    evening.notes("Ina", "Jan", "Kim", "Lou")
    draws(evening, "yahtzee")
    draws(evening, "uno-dice", joins=Round.objects.get().pk)
    assert [(share.title, share.tables_set) for share in draft(evening).shares] == [
        ("Yahtzee", None),
        ("UNO Dice", None),
    ]
    assert sum(share.tables for share in draft(evening).shares) == sum(tables_of_games()) == 3
    for numbers in ((1, 2), (1, 3), (4, ""), ("", 1)):
        assert sets(evening, *numbers)[0] == 302
        assert all(its in ("", own) for its, own in zip(numbers, tables_of_games(), strict=True))
    assert [(share.tables, share.tables_set) for share in draft(evening).shares] == [(2, None), (1, 1)]
    like = Round.objects.get().pk
    assert [sets(evening, 1, 2, like=like)[0] for _tap in range(2)] == [302, 302]
    assert tables_of_games() == [1, 2]


def test_too_many_tables_are_refused_with_the_numbers_kept_and_0_leaves_a_game_out(evening: Evening) -> None:
    draws(evening, "yahtzee")
    draws(evening, "uno-dice", joins=Round.objects.get().pk)
    status, text = sets(evening, 1, 5)
    assert (status, "Too few people are here: 4 more are needed." in text) == (422, True)
    assert re.findall(r'name="tables"[^>]*value="(\d*)"', text) == ["1", "5"]
    assert sets(evening, 0, 0)[0] == sets(evening, "x")[0] == 400
    assert sets(evening, 1, 1, like=9999)[0] == 422
    assert sets(evening, "", 0)[0] == 302
    assert draft(evening).title == "Round 1 · Yahtzee"


def test_the_next_round_like_the_last_has_all_its_games_and_tables(evening: Evening) -> None:
    Guest.objects.update(plays=[])
    draws(evening, "yahtzee", go_on="")
    draws(evening, "uno-dice", joins=Round.objects.get().pk)
    assert sets(evening, 1, 2)[0] == 302
    assert send(evening, "change_round", round=Round.objects.get().pk, say="publish")[0] == 302
    last = rounds_page(evening.night).like_last
    assert last
    assert [(game.title, game.says) for game in last.games] == [
        ("Yahtzee", "2 to 4 at a table · by chance"),
        ("UNO Dice", "2 to 4 at a table · by chance"),
    ]
    assert sets(evening, *(share.tables_set or "" for share in last.games))[0] == 302
    assert (Round.objects.count(), tables_of_games()) == (2, [1, 2])


def test_any_game_is_drawn_for_the_best_with_the_fewest_points_winning(evening: Evening) -> None:
    Guest.objects.update(plays=[])
    for each in (("Ana", "Bo", "Cleo"), ("Dee", "Ana", "Eli")):
        plays(evening, dict(zip(("Ana", "Bo", "Cleo"), each, strict=True)))
    options = {"called": "Golf", "best": "least", "rounds": "9"}
    status, text = draws(evening, "any-game", go_on="2", **options)
    assert status == 302, read(text)
    drawn = Round.objects.get(published_at=None)
    assert (drawn.best, drawn.games.get().options["best"]) == (2, "least")
