"""What all requests go through."""
