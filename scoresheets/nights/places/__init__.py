"""The places of a night and their cards."""
