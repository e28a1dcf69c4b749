"""People of one name at a night, and which of them are one person."""
