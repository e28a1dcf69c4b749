"""Templates, static files, and the mark of the build they belong to."""
