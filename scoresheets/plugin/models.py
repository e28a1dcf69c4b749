"""What the proxy of a game is made of."""

from scoresheets.models.paper import Sheet, printed_on

__all__ = ["Sheet", "printed_on"]
