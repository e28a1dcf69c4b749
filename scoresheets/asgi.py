"""The ASGI application: pages by Django, sockets by Channels."""

import gc
import os
import sys
from typing import cast

import django
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
gc.disable()  # startup frees almost nothing, so collections would only cost time
django.setup(set_prefix=False)  # first: the imports below need the apps

from django.urls import get_resolver, reverse  # noqa: E402

from scoresheets.base.assets.build import build_mark  # noqa: E402
from scoresheets.base.assets.hashed_files import collect  # noqa: E402
from scoresheets.base.assets.templating import save_compiled, to_make_ready  # noqa: E402
from scoresheets.base.db.sqlite.keep_open import hold_open  # noqa: E402
from scoresheets.base.server import backpressure, graceful_shutdown  # noqa: E402
from scoresheets.base.server.daphne import (  # noqa: E402
    autobahn_logging,
    connection_limits,
    forwarded,
    lasting_checks,
    monotonic_clock,
    request_limits,
    socket_memory,
    streaming,
    unread,
)
from scoresheets.base.server.handshake_queue import at_leisure  # noqa: E402
from scoresheets.base.server.layers import ThrottledInMemoryLayer  # noqa: E402
from scoresheets.base.server.origin import SameOriginOnly  # noqa: E402
from scoresheets.base.server.rate_limit import TypedCodes, typed_codes  # noqa: E402
from scoresheets.base.server.request_thread import RequestHandler  # noqa: E402
from scoresheets.table import daily  # noqa: E402
from scoresheets.table.live.routing import websocket_urlpatterns  # noqa: E402

backpressure.install()
connection_limits.install()
forwarded.install()
request_limits.install()
graceful_shutdown.install()
monotonic_clock.install()
autobahn_logging.install()
socket_memory.install()
streaming.install()
unread.install()
lasting_checks.install()  # after all others: it guards what they have changed in Daphne's checks
daily.install()
hold_open()
collect()  # before the application below reads the manifest
build_mark()  # a mark of the code in this process, even if it is upgraded on disk meanwhile
save_compiled()
# Import the views now, not at the first request. The templates are compiled once the server listens (`at_leisure`
# below).
get_resolver().url_patterns  # noqa: B018 (it reads them)
application = ProtocolTypeRouter(
    {
        "http": TypedCodes(RequestHandler(), (reverse("join_by_code"),), typed_codes),
        "websocket": SameOriginOnly(URLRouter(websocket_urlpatterns)),
    }
)

# Objects loaded by now are never freed. Excluding them from garbage collection, with a higher threshold, cut the
# slowest pushes to 2,000 tablets from about 240 to 50 milliseconds. The middle generation is small, as one of a million
# objects stopped all threads for half a second where a large night was drawn.
gc.freeze()
gc.set_threshold(20_000, 5, 1000)
gc.enable()
layer = cast(ThrottledInMemoryLayer, get_channel_layer())
at_leisure((layer.listen, *to_make_ready(), gc.freeze))  # freeze the compiled templates too

# Every query releases the GIL and then has to reacquire it, which is most of an entry's time while thousands reconnect.
# A fifth of Python's default switch interval shortens that wait.
sys.setswitchinterval(0.001)
