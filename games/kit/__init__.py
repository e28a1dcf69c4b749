"""Rules code that all games share; pure Python, and it names no game."""
