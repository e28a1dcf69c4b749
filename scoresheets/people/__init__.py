"""The people that a device remembers, their plays, and the year."""
