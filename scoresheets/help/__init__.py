"""How a sheet scores, and trying a game alone."""
