"""Templates, static files, and which build they are of."""
