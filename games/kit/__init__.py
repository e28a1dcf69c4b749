"""What the rules of all games share; pure Python, and no game is named."""
