"""What we change in Daphne and in Autobahn, which speaks for its sockets: one patch a module, put in by `install()`."""
