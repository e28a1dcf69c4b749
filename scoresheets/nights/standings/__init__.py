"""Who stands where at a night, and why."""
