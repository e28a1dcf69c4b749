"""The forms of a night for a hostile client: tables of nights in several phases, and the right values of its forms."""

from __future__ import annotations

import json
from collections.abc import Mapping

from scoresheets.models import (
    Announcement,
    ArrivalCard,
    Call,
    Guest,
    Night,
    Person,
    RoleDevice,
    RoleLink,
    Round,
    Season,
    SeasonNight,
    Seat,
    Table,
    Tie,
)
from scoresheets.nights.announcements.services import announce
from scoresheets.nights.calls import services as calls
from scoresheets.nights.guests.services import new_guest, take_seat
from scoresheets.nights.links.services import make_lost_link
from scoresheets.nights.people.services.people import note_latecomer
from scoresheets.nights.rounds.services.arrivals import make_arrival_card
from scoresheets.nights.seasons.services.seasons import begin_season
from scoresheets.table.services import closing
from tests.cast import HOST, Party, almost_over, finished, open_lobby, open_table
from tests.evening import Evening, draw_yahtzee, follow_another, open_evening
from tests.files import ANAS_TURN, document
from tests.rounds import write_round

YAHTZEE = {"game": "yahtzee", "fewest": 2, "most": 4, "way": "chance", "only": True}
KEY = "0123456789abcdef0123456789abcdef"
EVENINGS: dict[str, Evening] = {}  # by the public id of the night's table
OF_NIGHTS = (
    *("open_tables", "open_file", "night_choices", "end_night", "night_links"),
    *(
        "places",
        "renew_card",
        "place_newcomers",
        "choose_tv",
        "publish_standings",
        "order_standings",
    ),
    *("settle_namesakes", "announcements", "withdraw_announcement"),
    *("choose_counting", "choose_points", "give_handicap", "change_team", "settle_place"),
    *("note_latecomer", "forget_latecomer", "move_table", "night_again", "open_again", "night_seasons"),
    *(
        "note_people",
        "note_wish",
        "draw_round",
        "change_round",
        "change_room",
        "close_finished",
        "change_clock",
    ),
    *("arrival_card", "change_phones", "round_paper"),
)
OF_SEASONS = (
    "season_nights",
    "order_season",
    "count_season",
    "season_points",
    "season_same",
    "season_links",
    "season_choices",
)
LINK = b"a link of the night"
TIE = b"a settled tie of the night"
CALL = b"the call that stands"
FIRST, OTHER = b"the guest Ana", b"the other guest Ana"
CALLED = b"a guest whom a round has called"
LATE = b"a person who is noted for the next game"
MOVED = b"the table's id"
ANNOUNCED = b"the announcement that stands"
RUNNER = b"a device that runs the night"
SEAT = b"a seat at the table"
OF_SEASON = b"the night in its season"
ROUND = b"the draft of the night's next round"


def at_a_night(party: Party) -> Party:
    """Put the table at a night that asks players to accept their sheets."""
    evening = open_evening(accepts=True)
    EVENINGS[evening.takes(party).public_id] = evening
    return party


def called() -> Party:
    """Return a table at a night at which Bo has called the organizer, and to which something is announced. A week
    before there was a game at place 2.
    """
    party = at_a_night(almost_over())
    evening = EVENINGS[party.opened.public_id]
    evening.came("run")
    follow_another(evening, open_lobby(), 2)
    announce(access=evening.runs, words="At nine", places=(), on_tv=True, key="1" * 32)
    draw_yahtzee(evening, "Ana", "Bo", "Cleo")
    make_arrival_card(access=evening.runs)
    begin_season(access=evening.runs, name="Spring")
    owner = evening.runner.device
    for name in ("cloe", "chloe"):
        Person.objects.create(owner=owner, public_id=name, name=name, name_key=name)
    calls.call_organizer(access=party.access("Bo"), number=2, box="", words="Six?", key="0" * 32)
    return party


def accepting() -> Party:
    """Return a finished table at a night, which nobody has accepted yet."""
    return at_a_night(finished())


def shut() -> Party:
    """Return a table at a night that was closed before all had accepted."""
    party = at_a_night(finished())
    runner = EVENINGS[party.opened.public_id].runner
    closing.close_table(access=runner.access(party.opened), reason="Late")
    Tie.objects.create(night=EVENINGS[party.opened.public_id].opened, how=Tie.How.LOT, order="over")
    return party


def twice() -> Party:
    """Return a lobby at a night, with Finn noted for its game. Another table there has an Ana, too, already marked as
    another person.
    """
    party = open_lobby()
    evening = EVENINGS[at_a_night(party).opened.public_id]
    note_latecomer(access=evening.runs, number=1, name="Finn")
    other = evening.hosts(open_table())
    ana = other.seat("Ana")
    take_seat(ana, new_guest(evening.opened, ana.name, doubted=True))
    call_cleo(evening.opened, party.opened)
    return party


def call_cleo(night: Night, table: Table) -> None:
    """Let a round have called Cleo to this table, who has not come."""
    guest = Guest.objects.get(seats__table=table, name="Cleo")
    Guest.objects.filter(pk=guest.pk).update(listed=True)
    Seat.objects.filter(table=table, name="Cleo").update(device=None)
    drawn = write_round(night, [[guest.number]])
    drawn.tables.update(place=1, opened=True, table=table)


BUILT_AT_NIGHTS = {
    "twice": twice,
    "called": called,
    "accepting": accepting,
    "shut": shut,
}
AT_NIGHTS: tuple[tuple[str, str, str, Mapping[str, str | bytes]], ...] = (
    ("open_night", "lobby", "Dov", {"name": "Mill Street", "day": "2026-03-06", "accept": "yes"}),
    ("come_to_night", "called", "Dov", {}),
    ("card", "called", "Dov", {}),
    ("open_tables", "called", "organizer", {"game": "yahtzee", "count": "2", "place": "7"}),
    ("open_file", "called", "organizer", {"text": json.dumps(document(ANAS_TURN)), "place": "9"}),
    ("night_choices", "called", "organizer", {"name": "Harbour", "day": "2026-03-07", "patience": "5"}),
    ("end_night", "called", "organizer", {"what": "names"}),
    ("night_links", "called", "organizer", {"role": "look"}),
    ("night_links", "called", "organizer", {"link": LINK}),
    ("night_links", "called", "organizer", {"device": RUNNER}),
    ("places", "called", "organizer", {"until": "4"}),
    ("renew_card", "called", "organizer", {"place": "1"}),
    ("place_newcomers", "called", "organizer", {"place": "1", "may": "watch"}),
    ("night_again", "called", "organizer", {"name": "Mill Street", "day": "2026-03-13"}),
    ("night_seasons", "called", "organizer", {"name": "Autumn"}),
    ("come_to_season", "called", "Dov", {}),
    ("season_nights", "called", "organizer", {"row": OF_SEASON}),
    ("order_season", "called", "organizer", {"game": "", "name": "beaten", "before": "wins"}),
    ("count_season", "called", "organizer", {"points": "yes", "best": "3", "least": "2"}),
    ("season_points", "called", "organizer", {"rows": "10 6 3", "leavers": "none"}),
    ("season_same", "called", "organizer", {"one": "cloe", "other": "chloe"}),
    ("season_links", "called", "organizer", {"role": "look", "name": "Bea"}),
    ("season_choices", "called", "organizer", {"name": "Spring", "kept": "yes", "what": "change"}),
    ("here", "called", "Dov", {"name": "Hal", "claim": "yes"}),
    ("night_here", "called", "Dov", {"name": "Hal", "claim": "yes"}),
    ("arrival_card", "called", "organizer", {"say": "renew"}),
    ("change_phones", "called", "organizer", {"free": "1"}),
    ("round_paper", "called", "organizer", {"do": "check", "tables": "0123456789abcdef.7"}),
    ("note_wish", "called", "organizer", {"kind": "apart", "one": "1", "other": "2"}),
    ("note_people", "called", "organizer", {"say": "add", "names": "Ana\nBo"}),
    (
        "draw_round",
        "called",
        "organizer",
        {"game": "yahtzee", "fewest": "3", "most": "4", "way": "chance", "paper": "yes", "key": KEY},
    ),
    ("change_round", "called", "organizer", {"round": ROUND, "say": "publish"}),
    ("change_room", "called", "organizer", {"say": "close"}),
    ("close_finished", "called", "organizer", {}),
    ("change_clock", "called", "organizer", {"say": "start", "minutes": "45", "tells": "turn", "key": KEY}),
    ("open_again", "called", "organizer", {"place": "2", "only": "2"}),
    ("choose_tv", "called", "organizer", {"shows": "standings", "pinned": "tables", "seconds": "20"}),
    ("publish_standings", "shut", "organizer", {"after": "0"}),
    ("order_standings", "shut", "organizer", {"game": "roll-estate", "name": "total", "before": "wins"}),
    (
        "announcements",
        "called",
        "organizer",
        {"words": "Bo, come here", "to": "some", "place": "1", "key": KEY},
    ),
    ("note_latecomer", "called", "organizer", {"place": "1", "name": "Finn"}),
    ("note_late", "called", "Ana", {"name": "Gil"}),
    ("forget_latecomer", "twice", "organizer", {"late": LATE}),
    ("seat_latecomer", "twice", "Ana", {"late": LATE}),
    ("pass_seat_on", "twice", "organizer", {"person": CALLED}),
    ("move_table", "called", "organizer", {"table": MOVED, "to": "9"}),
    ("withdraw_announcement", "called", "organizer", {"announcement": ANNOUNCED}),
    ("choose_counting", "shut", "organizer", {"points": "yes", "best": "3", "least": "2"}),
    ("choose_points", "shut", "organizer", {"rows": "10 6 3", "leavers": "none"}),
    ("give_handicap", "shut", "organizer", {"game": "roll-estate", "seat": SEAT, "amount": "-20"}),
    ("change_team", "shut", "organizer", {"say": "put", "name": "Reds", "seat": SEAT}),
    ("settle_place", "shut", "organizer", {"say": "back", "tie": TIE}),
    ("settle_namesakes", "twice", "organizer", {"one": FIRST, "other": OTHER, "say": "same", "back": "wall"}),
    ("call_organizer", "accepting", "Ana", {"seat": "1", "key": KEY, "box": "Sixes", "words": "Six?"}),
    ("say_coming", "called", "organizer", {"call": CALL}),
    ("withdraw_call", "called", HOST, {"call": CALL}),
    ("say_done", "called", "organizer", {"call": CALL, "words": "It is."}),
    ("accept_sheet", "accepting", "Ana", {"seat": "1@21"}),
    ("reopen_table", "shut", "organizer", {"reason": "A row was missed."}),
)


def night_addresses(evening: Evening) -> dict[str, str]:
    """Return what stands in the addresses of this night and its season, by their names."""
    addresses = dict.fromkeys(OF_NIGHTS, evening.opened.public_id)
    card = evening.place(1).card_token
    addresses |= {"come_to_night": evening.link("help").token, "card": card, "here": card}
    own_card = ArrivalCard.objects.filter(night=evening.opened).first()
    addresses["night_here"] = own_card.token if own_card else "there-is-none"
    season = Season.objects.filter(nights__night=evening.opened).first()
    if season is not None:
        addresses |= dict.fromkeys(OF_SEASONS, season.public_id)
        addresses["come_to_season"] = make_lost_link(season).token
    return addresses


def named_at_nights(table: Table) -> dict[bytes, bytes]:
    """Return the values of the placeholders at this table."""
    call = Call.objects.filter(table=table).first()
    link = RoleLink.objects.filter(night__places__tables=table).first()
    runner = RoleDevice.objects.filter(night__places__tables=table).last()
    tie = Tie.objects.filter(night__places__tables=table).first()
    late = Guest.objects.filter(waits_at__tables=table).first()
    drawn = Round.objects.filter(night__places__tables=table).first()
    row = SeasonNight.objects.filter(night__places__tables=table).first()
    guests = Guest.objects.filter(night__places__tables=table).order_by("number")
    anas = [guest.number for guest in guests.filter(name="Ana")] or [0]
    called = guests.filter(round_seats__isnull=False).first()
    announced = Announcement.objects.filter(night__places__tables=table).first()
    return {
        LINK: f"{link.pk if link else 0}".encode(),
        TIE: f"{tie.pk if tie else 0}".encode(),
        CALL: f"{call.pk if call else 0}".encode(),
        LATE: f"{late.number if late else 0}".encode(),
        MOVED: table.public_id.encode(),
        ANNOUNCED: f"{announced.pk if announced else 0}".encode(),
        OF_SEASON: f"{row.pk if row else 0}".encode(),
        ROUND: f"{drawn.pk if drawn else 0}".encode(),
        SEAT: f"{table.seats.all()[0].pk}".encode(),
        FIRST: f"{anas[0]}".encode(),
        OTHER: f"{anas[-1]}".encode(),
        CALLED: f"{called.number if called else 0}".encode(),
        RUNNER: f"{runner.device_id if runner else 0}".encode(),
    }
