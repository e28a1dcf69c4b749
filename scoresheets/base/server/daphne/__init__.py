"""Patches of Daphne and of Autobahn, its WebSocket library: one a module, each applied by its `install()`."""
