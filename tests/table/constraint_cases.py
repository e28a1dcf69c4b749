"""Cases for the database's constraints: a row that each allows and one that it refuses; those of
people, of paper, and of what organizers note and announce.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils import timezone

from scoresheets.models import (
    Announcement,
    Guest,
    Handicap,
    Night,
    OrderChange,
    Person,
    Play,
    RoleDevice,
    RoleLink,
    Round,
    RoundClock,
    RoundGame,
    RoundSeat,
    RoundTable,
    Season,
    SeasonNight,
    Team,
    Tie,
    Tied,
    TypedSheet,
    Typist,
    Wish,
)
from tests.cast import Party, new_key
from tests.evening import DAY

Row = Callable[[Party], models.Model]


@dataclass(frozen=True, slots=True)
class Case:
    """A row that the constraint allows, and a row as similar as can be that it refuses."""

    constraint: str
    why: str
    allowed: Row
    refused: Row
    beside: Row | None = None  # a row that is there before either


def person(name: str, key: str = "dov", **changes: Any) -> Row:
    given = {"name": name, "name_key": key, **changes}
    return lambda party: Person(owner=party.host.device, public_id=new_key(), **given)


def typist(who: str) -> Row:
    return lambda party: Typist(table=party.table, device=party.tablet(who).device, name=who)


def typed(who: str, typing: int, by: str) -> Row:
    def row(party: Party) -> TypedSheet:
        device = party.tablet(by).device
        typist = Typist.objects.get_or_create(table=party.table, device=device, defaults={"name": by})[0]
        return TypedSheet(seat=party.seat(who), typing=typing, typist=typist)

    return row


def a_night() -> Night:
    return Night.objects.get_or_create(public_id="night", defaults={"name": "Mill Street", "day": DAY})[0]


def a_guest() -> Guest:
    return Guest.objects.get_or_create(night=a_night(), number=5)[0]


def handicap(game: str) -> Row:
    return lambda _party: Handicap(guest=a_guest(), game=game, amount=5)


def tied(**of: bool) -> Row:
    """A row of a tie with a guest, a team, both, neither, or both of them in one row."""

    def row(_party: Party) -> Tied:
        tie = Tie.objects.get_or_create(night=a_night(), order="over", defaults={"how": "lot"})[0]
        one = {"guest": a_guest() if of.get("guest") else None, "team": a_team(5) if of.get("team") else None}
        return Tied(tie=tie, at=1, **one)

    return row


def a_team(number: int) -> Team:
    return Team.objects.get_or_create(night=a_night(), number=number)[0]


def announcement(**changes: Any) -> Row:
    return lambda _party: Announcement(night=a_night(), **{"key": new_key(), "words": "At nine", **changes})


def team(number: int) -> Row:
    return lambda _party: Team(night=a_night(), number=number)


def tie(**changes: Any) -> Row:
    return lambda _party: Tie(night=a_night(), **{"how": "lot", "order": "over", **changes})


def in_season(night: str = "night") -> Row:
    def row(_party: Party) -> SeasonNight:
        season = Season.objects.get_or_create(public_id="season", defaults={"name": "Spring"})[0]
        one = Night.objects.get_or_create(public_id=night, defaults={"name": "Mill Street", "day": DAY})[0]
        return SeasonNight(season=season, night=one, name="Mill Street", day=DAY)

    return row


def at_season(public_id: str = "season", **changes: Any) -> Row:
    def row(party: Party) -> RoleDevice:
        season = Season.objects.get_or_create(public_id=public_id, defaults={"name": "Spring"})[0]
        return RoleDevice(**{"season": season, "device": party.host.device, "role": "run", **changes})

    return row


def link(**at: Callable[[], models.Model]) -> Row:
    return lambda _party: RoleLink(
        role="look", token_hash=new_key(), **{name: made() for name, made in at.items()}
    )


def guest(number: int, name: str, key: str | None = None) -> Row:
    key = name.casefold() if key is None else key
    return lambda _party: Guest(night=a_night(), number=number, name=name, name_key=key)


def a_game(key: str) -> RoundGame:
    made, _new = Round.objects.get_or_create(
        night=a_night(), number=1, key="a", defaults={"published_at": timezone.now()}
    )
    return RoundGame(round=made, game=key, fewest=2, most=4)


def round_game(key: str) -> Row:
    return lambda _party: a_game(key)


def round_table(*, opened: bool) -> Row:
    def row(party: Party) -> RoundTable:
        game = RoundGame.objects.first() or a_game("yahtzee")
        game.save()
        return RoundTable(round=game.round, game=game, table=party.table, opened=opened)

    return row


def round_seat(number: int, *, out: bool = False) -> Row:
    def row(_party: Party) -> RoundSeat:
        game = RoundGame.objects.first() or a_game("yahtzee")
        game.save()
        table, _new = RoundTable.objects.get_or_create(round=game.round, game=game)
        person, _new = Guest.objects.get_or_create(night=a_night(), number=number)
        return RoundSeat(round=game.round, table=None if out else table, guest=person)

    return row


def wish(kind: str, *, alone: bool = False, place: int | None = None) -> Row:
    def row(_party: Party) -> Wish:
        one, other = (
            Guest.objects.get_or_create(
                night=a_night(), number=number, defaults={"name": name, "name_key": name.casefold()}
            )[0]
            for number, name in ((1, "Ana"), (2, "Bo"))
        )
        return Wish(night=a_night(), kind=kind, one=one, other=None if alone else other, place=place)

    return row


def drawn(number: int, key: str, *, published: bool = True, room: str = "") -> Row:
    when = timezone.now() if published else None
    return lambda _party: Round(night=a_night(), number=number, key=key, published_at=when, room=room)


def clock(key: str, **changes: Any) -> Row:
    now = timezone.now()
    return lambda _party: RoundClock(
        night=a_night(), keys=[key], ends_at=now, started_at=now, changed_at=now, **changes
    )


def play(margin: int) -> Row:
    def row(party: Party) -> Play:
        person = Person.objects.get(name="Ana")
        figures = {"players": 3, "total": 9, "figure": 9, "rank": 1, "beaten": 4, "margin": margin}
        return Play(
            person=person,
            game="yahtzee",
            kind="k",
            won=True,
            shared=False,
            played_at=timezone.now(),
            **figures,
        )

    return row


def change(**where: Any) -> Row:
    return lambda _party: OrderChange(before=[], after=[], **{each: make() for each, make in where.items()})


OF_PEOPLE_AND_PAPER = (
    Case("person_one_a_name", "twice", person("Edda", "edda"), person("DOV"), person("Dov")),
    Case("person_named", "empty", person("Dov"), person("")),
    Case("person_named", "nothing that can be looked up", person("Dov"), person("Dov", "")),
    Case(
        "person_not_one_with_herself",
        "herself",
        person("Dov", pk=2077, one_with=None),
        person("Dov", pk=2077, one_with_id=2077),
    ),
    Case("play_leads_by_something", "fewer", play(0), play(-1)),
    Case("typist_one_a_device", "twice", typist("Bo"), typist("Ana"), typist("Ana")),
    Case("typed_once_a_typing", "twice", typed("Bo", 2, "Bo"), typed("Bo", 1, "Bo"), typed("Bo", 1, "Ana")),
    Case("typed_once_a_typist", "both", typed("Bo", 2, "Bo"), typed("Bo", 2, "Ana"), typed("Bo", 1, "Ana")),
    Case("typed_once_or_twice", "a third time", typed("Bo", 2, "Bo"), typed("Bo", 3, "Bo")),
    Case("handicap_one_a_game", "twice", handicap("yahtzee"), handicap("uno"), handicap("uno")),
    Case("tied_guest_once", "twice", tied(team=True), tied(guest=True), tied(guest=True)),
    Case("tied_team_once", "twice", tied(guest=True), tied(team=True), tied(team=True)),
    Case("tied_is_a_guest_or_a_team", "neither", tied(team=True), tied()),
    Case("tied_is_a_guest_or_a_team", "both", tied(guest=True), tied(guest=True, team=True)),
    Case("announcement_one_a_key", "twice", announcement(), announcement(key="k"), announcement(key="k")),
    Case("announcement_with_its_words", "empty", announcement(), announcement(words="")),
    Case("team_one_a_number", "twice", team(1), team(2), team(2)),
    Case("tie_word_with_its_reason", "empty", tie(how="word", reason="Older"), tie(how="word")),
    Case("guest_one_a_number", "twice", guest(1, "Ana"), guest(2, "Ana"), guest(2, "Bo")),
    Case("guest_one_a_name", "twice", guest(1, "Ana"), guest(1, "BO"), guest(2, "Bo")),
    Case("guest_name_with_its_key", "no key", guest(1, "Ana"), guest(1, "Ana", key="")),
    Case("round_game_once", "twice", round_game("uno-dice"), round_game("yahtzee"), round_game("yahtzee")),
    Case("round_table_is_opened", "not opened", round_table(opened=True), round_table(opened=False)),
    Case("round_seat_once_at_a_table", "twice", round_seat(1), round_seat(2), round_seat(2)),
    Case(
        "round_seat_out_once",
        "twice",
        round_seat(1, out=True),
        round_seat(2, out=True),
        round_seat(2, out=True),
    ),
    Case("wish_of_two_or_a_place", "of one", wish("apart"), wish("apart", alone=True)),
    Case("wish_of_two_or_a_place", "no place", wish("place", alone=True, place=3), wish("place", alone=True)),
    Case("clock_runs_or_is_paused", "both", clock("a"), clock("b", left=1)),
    Case("round_one_a_number", "twice", drawn(1, "a"), drawn(2, "a"), drawn(2, "b")),
    Case("round_one_a_key", "twice", drawn(1, "a"), drawn(1, "b"), drawn(2, "b")),
    Case(
        "round_one_draft",
        "twice",
        drawn(1, "a"),
        drawn(1, "a", published=False),
        drawn(2, "b", published=False),
    ),
    Case(
        "round_one_open_room",
        "twice",
        drawn(1, "a", room="shut"),
        drawn(1, "a", room="open"),
        drawn(2, "b", room="open"),
    ),
    Case(
        "round_room_is_published",
        "a draft",
        drawn(1, "a", room="shut"),
        drawn(1, "a", published=False, room="shut"),
    ),
    Case("order_change_of_one", "of none", change(night=a_night), change()),
    Case("role_link_of_one", "of none", link(night=a_night), link()),
    Case("role_device_of_one", "of none", at_season(), at_season(season=None)),
    Case("season_named", "empty", lambda _party: Season(name="Spring"), lambda _party: Season(name="")),
    Case("season_night_once", "twice", in_season(), in_season("other"), in_season("other")),
    Case(
        "role_device_began_season_once",
        "twice",
        at_season("1"),
        at_season("2"),
        at_season("2"),
    ),
)
