"""Handwritten sheets: typed, checked, and settled."""
