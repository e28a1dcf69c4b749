"""A game night: who looks after it, its places, and its tables."""
