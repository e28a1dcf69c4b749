"""Patches of Daphne and of Autobahn, which speaks for its sockets: one a module, each put in by its `install()`."""
