"""All reads that tables need."""
