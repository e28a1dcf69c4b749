"""People's own printed sheets."""
