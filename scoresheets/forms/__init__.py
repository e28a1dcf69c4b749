"""The shape of what people submit. No rule of a game is written here."""
