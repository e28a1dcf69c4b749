"""Names for the proxy model of a game."""

from scoresheets.models.paper import Sheet, printed_on

__all__ = ["Sheet", "printed_on"]
