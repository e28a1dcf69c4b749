"""Every read that tables need."""
