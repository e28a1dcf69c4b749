"""The models: people and tables, the log, the paper, and game nights."""

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
from scoresheets.models.roles import Role, RoleDevice, RoleLink
from scoresheets.models.rounds import Round, RoundGame, RoundSeat, RoundTable
from scoresheets.models.seasons import Season, SeasonNight
from scoresheets.models.tables import Admission, Device, NewerSecret, Seat, SentAway, Table
from scoresheets.models.typed import PaperTable, Ruling, SheetLink, TypedSheet, Typist

__all__ = [
    "Acceptance",
    "Admission",
    "ArrivalCard",
    "Announcement",
    "Call",
    "Claim",
    "RoundClock",
    "Decision",
    "Device",
    "Edition",
    "Entry",
    "Guest",
    "Handicap",
    "Mark",
    "NewerSecret",
    "Night",
    "OrderChange",
    "PaperTable",
    "Person",
    "Place",
    "Play",
    "Proposal",
    "PublishedOrder",
    "Reason",
    "Role",
    "RoleDevice",
    "RoleLink",
    "Round",
    "RoundGame",
    "RoundSeat",
    "RoundTable",
    "Ruling",
    "Season",
    "SeasonNight",
    "Seat",
    "SentAway",
    "Sheet",
    "SheetLink",
    "Table",
    "Team",
    "TeamMember",
    "Tie",
    "Tied",
    "TypedSheet",
    "Typist",
    "Wish",
]
