"""What is left of a game that is over: its page, files and picture, and how results are compared."""
