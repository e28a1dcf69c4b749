"""Results of games that are over: page, files and picture, and how results are compared."""
