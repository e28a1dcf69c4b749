"""Links by which devices come to run a night or a season, to help, or to look, and the roles that they give."""
