"""The front page, a device's tables, and the page on privacy."""
