"""Live updates: what is pushed to the tablets and who may listen."""
