"""The persons that a device remembers, their plays, and the year."""
