"""Patches of the server: each says what goes wrong without it.

All were held against Daphne 4.2.3, Twisted 26.10 and Autobahn 24.4.2 and 26.10.2, which still
- read the client's end of X-Forwarded-For and the root path from any client (`forwarded`, `request_limits`),
- keep a body whole before the application sees it, and a response whole before the client takes it (`request_limits`,
  `streaming`), read requests ahead of a client that takes no answer (`unread`), and limit no connections
  (`connection_limits`),
- end an answer at its limit of time as if it were whole (`request_limits`), and their loops at the first error
  (`lasting_checks`),
- fail at a socket over TLS where something lies around the transport (`../locked_port`),
- measure time with the wall clock (`monotonic_clock`), keep closed sockets in cycles (`socket_memory`), and format all
  settings of each socket for a message that is never logged (`autobahn_logging`).
"""
