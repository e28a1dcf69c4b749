"""A night as files and on paper."""
