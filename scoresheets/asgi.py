"""The ASGI application: pages by Django, sockets by Channels."""

import gc
import os
import sys

import django
from channels.routing import ProtocolTypeRouter, URLRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
gc.disable()  # until everything is loaded: there is nothing to collect before
django.setup(set_prefix=False)  # first: the imports below need the apps

from django.urls import get_resolver  # noqa: E402

from scoresheets.drawing import to_make_ready  # noqa: E402
from scoresheets.hashed_files import collect  # noqa: E402
from scoresheets.live import backpressure, graceful_shutdown  # noqa: E402
from scoresheets.live.connection_queue import at_leisure  # noqa: E402
from scoresheets.live.daphne import autobahn_logging, monotonic_clock, request_limits  # noqa: E402
from scoresheets.live.origin import SameOriginOnly  # noqa: E402
from scoresheets.live.routing import websocket_urlpatterns  # noqa: E402
from scoresheets.request_thread import RequestHandler  # noqa: E402
from scoresheets.sqlite_keepalive import hold_open  # noqa: E402

backpressure.install()
request_limits.install()
graceful_shutdown.install()
monotonic_clock.install()
autobahn_logging.install()
hold_open()
collect()  # before the application below looks for them
# Whoever comes first after a start need not wait for the views, nor for the templates, which are made ready when
# the server listens.
get_resolver().url_patterns  # noqa: B018 (it reads them)
application = ProtocolTypeRouter(
    {"http": RequestHandler(), "websocket": SameOriginOnly(URLRouter(websocket_urlpatterns))}
)

# What is loaded now stays for good. Keeping the collector away from it, and calling it less often, took the
# slowest pushes to 2,000 tablets from about 240 to 50 milliseconds.
gc.freeze()
gc.set_threshold(50_000, 20, 100)
gc.enable()
at_leisure((*to_make_ready(), gc.freeze))  # them too

# Every query releases the GIL and must then wait for it. While thousands reconnect that is most of what an entry takes:
# a fifth of Python's switch interval makes the waits short.
sys.setswitchinterval(0.001)
