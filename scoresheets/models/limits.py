"""The limit of each kind of row that a device may make, so that nobody with small requests fills the pad or slows it.

Limits are per device, or per row that a device made within a limit. An address has limits of its own only on what
nobody has confirmed (`base/server/opening_limits.py` limits how fast it opens tables, nights and seasons).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet

from scoresheets.base.limits import MOST_PLACES
from scoresheets.base.refusals import Refusal
from scoresheets.models.clocks import RoundClock
from scoresheets.models.editions import Edition
from scoresheets.models.guests import ArrivalCard, Guest, Handicap, TeamMember, Tie, Tied, Wish
from scoresheets.models.log import Entry, Reason
from scoresheets.models.nights import (
    Acceptance,
    Announcement,
    Call,
    Decision,
    Night,
    OrderChange,
    Place,
    PublishedOrder,
    Team,
)
from scoresheets.models.paper import Claim, Mark, Sheet
from scoresheets.models.persons import Person, Play
from scoresheets.models.proposals import Proposal
from scoresheets.models.roles import RoleDevice, RoleLink
from scoresheets.models.rounds import Round, RoundGame, RoundSeat, RoundTable
from scoresheets.models.seasons import Season, SeasonNight
from scoresheets.models.tables import Admission, Device, NewerSecret, Seat, SentAway, Table
from scoresheets.models.typed import PaperTable, Ruling, SheetLink, TypedSheet, Typist

GUEST, PLAYER, HOST, ORGANIZER = "a guest", "a player", "a host", "an organizer"
GIVES_WAY = "A device that is not here gives way; it comes again by the same link."
OLDEST_GOES = "The oldest one goes."
FIXED = "There can be no further one."


@dataclass(frozen=True, slots=True)
class Limit:
    """The most rows of a model `per` something: the maker's kind of device, and what happens at the limit. Either a
    write is refused with the sentence of this `code`, or it says `what` happens instead.
    """

    maker: str
    per: str
    most: int
    code: str = ""
    what: str = ""


LIMITS: Mapping[type[Model], tuple[Limit, ...]] = {
    # --- devices and tables ---
    Device: (Limit(GUEST, "row that it comes with", 1, what="No device is made without that row."),),
    NewerSecret: (Limit(GUEST, "device", 16, what=OLDEST_GOES),),
    Table: (
        Limit(HOST, "device", 20_000, "too_many_tables"),
        Limit(ORGANIZER, "night", 2_000, "too_many_at_night"),
        Limit(
            GUEST, "address", 2_000, what="Of those that never began the oldest goes, without names first."
        ),
    ),
    Admission: (Limit(GUEST, "table", 500, what=GIVES_WAY),),
    SentAway: (
        Limit(HOST, "table", 500, what="The oldest one is forgotten: that device is any stranger again."),
    ),
    Seat: (Limit(PLAYER, "table", 10, "table_full"),),
    # --- the log and the sheets ---
    Entry: (Limit(PLAYER, "table", 20_000, "log_full"),),
    Reason: (Limit(HOST, "entry", 1, what=FIXED),),
    Proposal: (Limit(PLAYER, "table", 500, "too_many_proposals"),),
    Sheet: (Limit(HOST, "seat", 1, what=FIXED),),
    Mark: (Limit(PLAYER, "box of a sheet", 1, what=FIXED),),
    Claim: (Limit(PLAYER, "box of a table", 1, what=FIXED),),
    Edition: (Limit(HOST, "device and game", 30, "too_many_editions"),),
    Acceptance: (Limit(PLAYER, "seat", 1, what=FIXED),),
    Decision: (Limit(ORGANIZER, "table", 100, "too_many_decisions"),),
    Call: (Limit(PLAYER, "table", 100, "called_often"),),
    # --- sheets on paper ---
    PaperTable: (Limit(HOST, "table", 1, what=FIXED),),
    SheetLink: (Limit(HOST, "seat", 1, what=FIXED),),
    Typist: (Limit(GUEST, "table", 200, what=GIVES_WAY),),
    TypedSheet: (Limit(PLAYER, "seat", 2, what=FIXED),),
    Ruling: (Limit(HOST, "table", 2_000, "too_many_rulings"),),
    # --- people ---
    Person: (
        Limit(HOST, "device", 10_000, what="Nobody more is remembered; games go on, and can be deleted."),
    ),
    Play: (Limit(PLAYER, "seat", 1, what=FIXED),),
    # --- nights ---
    Night: (Limit(ORGANIZER, "device", 1_000, "too_many_evenings"),),
    RoleLink: (Limit(ORGANIZER, "night or season", 50, "too_many_links"),),
    RoleDevice: (Limit(GUEST, "link", 200, what=GIVES_WAY),),
    Place: (Limit(ORGANIZER, "night", MOST_PLACES, "no_place"),),
    Announcement: (Limit(ORGANIZER, "night", 300, "announced_often"),),
    ArrivalCard: (Limit(ORGANIZER, "night", 1, what=FIXED),),
    Guest: (
        Limit(ORGANIZER, "night", 300, "too_many_here"),
        Limit(GUEST, "device", 8, "too_many_on_phone"),
        Limit(PLAYER, "place", 20, "noted_often"),
        Limit(PLAYER, "named seat", 1, what="One who is on no list goes with the last seat."),
    ),
    Wish: (Limit(ORGANIZER, "night", 200, "too_many_wishes"),),
    Round: (Limit(ORGANIZER, "night", 99, "too_many_rounds"),),
    RoundGame: (Limit(ORGANIZER, "round", 3, "too_many_games"),),
    RoundTable: (Limit(ORGANIZER, "round", 2_000, what="The tables of a night come to their limit first."),),
    RoundSeat: (Limit(ORGANIZER, "guest and table of a round", 1, what=FIXED),),
    RoundClock: (Limit(ORGANIZER, "night", 1, what=FIXED),),
    PublishedOrder: (Limit(ORGANIZER, "night", 1, what=FIXED),),
    OrderChange: (Limit(ORGANIZER, "night or season", 500, "too_many_changes"),),
    Handicap: (Limit(ORGANIZER, "guest and game", 1, what=FIXED),),
    Team: (Limit(ORGANIZER, "night", 99, "too_many_teams"),),
    TeamMember: (Limit(ORGANIZER, "guest", 1, what=FIXED),),
    Tie: (Limit(ORGANIZER, "night", 200, "too_many_ties"),),
    Tied: (Limit(ORGANIZER, "tie and guest or team", 1, what=FIXED),),
    # --- seasons ---
    Season: (Limit(ORGANIZER, "device", 50, "too_many_seasons"),),
    SeasonNight: (
        Limit(ORGANIZER, "season", 200, "too_many_nights"),
        Limit(ORGANIZER, "night", 10, "too_many_seasons_here"),
    ),
}
"""The limits of each model; of several the first one is the usual."""


def limit_of(model: type[Model], per: str = "") -> Limit:
    """Return the limit of a model, of several the one `per` this."""
    return next(limit for limit in LIMITS[model] if not per or limit.per == per)


def most(model: type[Model], per: str = "") -> int:
    """Return the most rows of a model, `per` as in `limit_of`."""
    return limit_of(model, per).most


def check_limit(rows: QuerySet[Any, Any], per: str = "", *, adding: int = 1) -> None:
    """Raise the refusal of the limit if so many rows do not fit beside these."""
    limit = limit_of(rows.model, per)
    if rows.count() + adding > limit.most:
        raise Refusal(limit.code, limit=limit.most)
