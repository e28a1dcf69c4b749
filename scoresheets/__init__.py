"""Scoresheets: the pad of score sheets that knows the rules."""
