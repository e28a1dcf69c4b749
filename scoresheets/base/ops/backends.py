"""Django's settings for the database and for the channel layer between processes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def sqlite_database(file: Path | str, test_file: Path) -> dict[str, Any]:
    """Return Django's settings for one SQLite file that several threads write to."""
    return {
        "ENGINE": "scoresheets.base.db.sqlite",
        "NAME": str(file),
        "OPTIONS": {
            "timeout": 10,  # seconds
            # Take the write lock at BEGIN: upgrading a read lock in mid-transaction fails without waiting.
            "transaction_mode": "IMMEDIATE",
            # FULL, as NORMAL loses acknowledged entries at a power cut; secure_delete, so that a removed
            # name is gone from the file too. Both belong to a connection, not to the file.
            "init_command": "PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
        },
        # The few threads that answer requests are long-lived (`request_thread.py`), and each keeps its connection.
        "CONN_MAX_AGE": None,
        "TEST": {"NAME": str(test_file)},  # a file: the browser tests' server must see it
    }


MOST_CONNECTIONS = (
    42  # per process: the most request threads, those of uploads and sockets, and the heartbeat's
)


def postgresql_database(url: str) -> dict[str, Any]:
    """Return Django's settings for postgresql://user:password@host:port/name?option=value."""
    try:
        parts = urlsplit(url)
        port = parts.port or ""
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}.") from error
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgresql://user:password@host:5432/name; unset it to use SQLite."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": port,
        # There are many more threads than queries at a time, so they share a pool. Its maximum is one connection per
        # thread: those that wait for a row lock must not keep one from the others.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": "5",
            # A network that fails without a reset is detected within the time that people wait anyway.
            "tcp_user_timeout": "15000",
            "keepalives_idle": "10",
            "keepalives_interval": "3",
            "keepalives_count": "2",
            # A longer wait for a row lock is refused, as on SQLite.
            "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
            **dict(parse_qsl(parts.query)),
            # Repeated statements are prepared on the server: planning was half of its work.
            "server_side_binding": True,
            "prepare_threshold": 5,
            "pool": {"min_size": 2, "max_size": MOST_CONNECTIONS, "timeout": 10},
        },
    }


def redis_layer(url: str, members: Mapping[str, int]) -> dict[str, Any]:
    """Return Channels' settings for Redis at this URL. `members` are the limits of each process's in-memory groups."""
    if urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured(
            "REDIS_URL must look like redis://host:6379/0; unset it for a single process."
        )
    return {
        "BACKEND": "scoresheets.base.server.redis_fanout_layer.RedisFanoutLayer",
        "CONFIG": {"url": url, **members},
    }
