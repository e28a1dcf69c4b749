"""The final of a night, as its TV shows it."""
