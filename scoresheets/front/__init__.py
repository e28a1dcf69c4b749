"""The front page, a device's tables, and what is kept of people."""
