"""Limits that rows and forms share."""

MOST_PLACES = 99
LONGEST_TEAM = 40  # characters of the name of a team
LONGEST_RECIPIENT = 40
LONGEST_ORDER = 18  # characters of the key of an order in standings
