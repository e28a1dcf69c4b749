"""Every sentence of this game."""
