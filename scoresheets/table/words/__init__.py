"""Sentences for people: for every refusal code, box, tie-breaker and end, in the active language."""
