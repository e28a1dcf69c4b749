"""Every game of a night, earlier ones of a place too."""
