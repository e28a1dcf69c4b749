"""The machine and its environment variables: addresses, secrets, database, time zone."""

import os
import re
import secrets
import socket
import stat
import zoneinfo
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import ifaddr
from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET_KEY = 50


def switch(name: str, *, otherwise: bool = False) -> bool:
    """Return True for 1, true, yes or on; False for 0, false, no or off; `otherwise` for unset or empty."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return otherwise
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name}={value} is neither on nor off: write {name}=1 or {name}=0.")


def words(name: str) -> list[str]:
    """Return the values of a list separated by commas or blanks, in order."""
    return os.environ.get(name, "").replace(",", " ").split()


def two_numbers(name: str, otherwise: tuple[int, int]) -> tuple[int, int]:
    """Return two whole numbers above 0, "20,200"; `otherwise` for unset or empty."""
    values = words(name)
    if not values:
        return otherwise
    if len(values) != 2 or not all(each.isdecimal() and int(each) for each in values):
        raise ImproperlyConfigured(
            f"{name}={os.environ[name]} is not two numbers above 0, like {name}=20,200."
        )
    return int(values[0]), int(values[1])


def whole_number(name: str, otherwise: int, *, most: int, of: str = "number") -> int:
    """Return a whole number from 1 to the most; `otherwise` for unset or empty."""
    value = os.environ.get(name, "").strip() or str(otherwise)
    if not value.isdecimal() or not 1 <= int(value) <= most:
        raise ImproperlyConfigured(f"{name}={value} is not a {of} from 1 to {most}.")
    return int(value)


def days(name: str, otherwise: int, *, longest: int = 3650) -> int:
    """Return a whole number of days from 1 to the longest; `otherwise` for unset or empty."""
    return whole_number(name, otherwise, most=longest, of="number of days")


# --- addresses ---


# Network cards made by programs: tunnels of a VPN, and bridges to containers and virtual machines.
VIRTUAL = re.compile(
    r"(?i)^(?:tun|tap|utun|ppp|wg|ipsec|gif|stf|zt|docker|br-|veth|virbr|vboxnet|vmnet|lxc|lxd|podman|cni|bridge)"
    r"|tailscale|wireguard|openvpn|tunnel|vpn|vethernet|hyper-v|virtualbox|vmware|docker|wsl"
)


def own_addresses() -> list[str]:
    """Return the IP addresses of this machine in the form for a URL. First those by which a tablet on the same network
    most likely finds it, loopback last.
    """
    lan, found = address_towards_the_network(), dict[IPv4Address | IPv6Address, bool]()
    for adapter in ifaddr.get_adapters():
        virtual = any(VIRTUAL.search(name) for name in (str(adapter.name), adapter.nice_name))
        for entry in adapter.ips:
            address = ip_address(entry.ip if isinstance(entry.ip, str) else entry.ip[0])
            found[address] = virtual and found.get(address, True)
    # A browser cannot type a link-local IPv6 address: it needs the name of the network card.
    usable = [address for address in found if address.version == 4 or not address.is_link_local]
    usable.sort(
        key=lambda address: (
            *(address.is_loopback, found[address], not address.is_private or address.is_link_local),
            str(address) != lan,
            *(address.version, int(address)),
        )
    )
    return [str(address) if address.version == 4 else f"[{address}]" for address in usable]


def address_towards_the_network() -> str:
    """Return the IPv4 address this machine would send from, or "" without a network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, nobody's
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def lan_addresses() -> list[str]:
    """Return the addresses under which a tablet on the same network finds this machine; may be empty."""
    return [address for address in own_addresses() if not ip_address(address.strip("[]")).is_loopback]


def allowed_hosts(extra: Iterable[str]) -> list[str]:
    """Return the names and addresses of this machine, and those somebody added. Refuses ``*``."""
    extra = list(extra)
    if "*" in extra:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS=* would let any web site talk to the tables in its visitors' name: list the names."
        )
    name = socket.gethostname().lower()
    loopback = ["localhost", "127.0.0.1", "[::1]"]
    return list(dict.fromkeys([*loopback, name, f"{name}.local", *own_addresses(), *extra]))


def public_origin(url: str) -> str:
    """Return PUBLIC_URL without its trailing slash. Refuses anything but scheme, host and port."""
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in {"http", "https"} or not parts.hostname or url.rstrip("/") != origin:
        raise ImproperlyConfigured(f"PUBLIC_URL={url} is not an address like https://scores.example.org.")
    return origin


def host_names(origin: str) -> list[str]:
    """Return the host of an origin without its port, as a list of one; empty for no origin."""
    host = urlsplit(origin).hostname
    return [f"[{host}]" if ":" in host else host] if host else []


# --- secrets ---


def secret_key(file: Path) -> str:
    """Return SECRET_KEY of the environment, otherwise the one in the file, made at the first start."""
    key = os.environ.get("SECRET_KEY")
    if key is None:
        if not file.exists():
            write_secret_once(file)
        key = file.read_text(encoding="ascii").strip()
    if len(key) < SHORTEST_SECRET_KEY or len(set(key)) < 5 or key.startswith("django-insecure-"):
        raise ImproperlyConfigured(
            f"SECRET_KEY is empty, too short or well known: use {SHORTEST_SECRET_KEY} random characters,"
            f" or unset it and delete {file} to get a new one."
        )
    return key


def write_secret_once(file: Path) -> None:
    """Create the file with a new key, readable by its owner only. If another process was first, keep its key."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
    try:
        with open(descriptor, "w", encoding="ascii") as target:
            target.write(secrets.token_urlsafe(SHORTEST_SECRET_KEY))
        _take_its_place(draft, file)
    finally:  # on a full disk, too
        draft.unlink(missing_ok=True)


def _take_its_place(draft: Path, file: Path) -> None:
    try:
        # A link appears whole or not at all: two servers starting at once agree on the first key.
        os.link(draft, file)
    except FileExistsError:
        pass
    except OSError:  # as on a USB stick: its file system knows no links
        draft.replace(file)


# --- database ---


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


# --- time ---


def time_zone() -> str:
    """Return the machine's time zone (TZ, else the target of /etc/localtime), or UTC if it has none we know."""
    link = os.path.realpath("/etc/localtime")
    _, found, zone_of_link = link.partition("/zoneinfo/")
    for name in (os.environ.get("TZ", "").lstrip(":"), zone_of_link if found else ""):
        if name in zoneinfo.available_timezones():
            return name
    return "UTC"


# --- the channel layer between processes ---


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
