"""Limits that rows and forms share."""

MOST_PLACES = 99
LONGEST_RECIPIENT = 40
