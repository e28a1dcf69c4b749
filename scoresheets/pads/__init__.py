"""One description of its sheet a game: all that a table page needs to know of it."""
