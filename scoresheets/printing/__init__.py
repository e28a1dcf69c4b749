"""Printing: blank pads, filled sheets, diplomas."""
