"""Sheets that were filled in by hand: typed, checked, and settled."""
