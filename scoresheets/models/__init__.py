"""The models: people and tables, the log, and the paper."""

from scoresheets.models.editions import Edition
from scoresheets.models.log import Entry, Reason
from scoresheets.models.paper import Claim, Mark, Sheet
from scoresheets.models.proposals import Proposal
from scoresheets.models.tables import Admission, Device, NewerSecret, Seat, SentAway, Table

__all__ = [
    "Admission",
    "Claim",
    "Device",
    "Edition",
    "Entry",
    "Mark",
    "NewerSecret",
    "Proposal",
    "Reason",
    "Seat",
    "SentAway",
    "Sheet",
    "Table",
]
