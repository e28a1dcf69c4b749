"""The wall of a night and its TV."""
