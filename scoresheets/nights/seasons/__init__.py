"""A club's season: standings over chosen nights, with links of its own."""
