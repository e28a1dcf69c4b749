"""The wire: what is pushed to the tablets and who may listen."""
