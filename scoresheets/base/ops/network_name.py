"""`scoresheets.local`: a name for this box in its local network, by the optional package zeroconf.

A second box there becomes `scoresheets-2.local`. Without the package nothing is announced, and nothing asked.
"""

from __future__ import annotations

import atexit
import logging
from importlib.util import find_spec

from scoresheets.base.ops import addresses

NAMES = ("scoresheets.local", *(f"scoresheets-{number}.local" for number in range(2, 10)))
KIND = "_http._tcp.local."
log = logging.getLogger(__name__)
_announced: list[str] = []


def possible_names() -> tuple[str, ...]:
    """Return the names that this box may get; none if zeroconf is not installed."""
    return NAMES if find_spec("zeroconf") else ()


def announced_name() -> str:
    """Return the name that this process has announced; "" for none."""
    return _announced[0] if _announced else ""


def announce(port: int) -> None:
    """Announce the first free name, until this process ends. Do nothing if that is impossible."""
    found = addresses.lan_addresses()
    if not possible_names() or not found:
        return
    from zeroconf import Error, IPVersion, NonUniqueNameException, ServiceInfo, Zeroconf

    try:
        network = Zeroconf(ip_version=IPVersion.V4Only)
        atexit.register(network.close)  # says goodbye, so that the name is free at once
        for name in NAMES:
            service = f"{name.removesuffix('.local')}.{KIND}"
            info = ServiceInfo(KIND, service, port=port, server=f"{name}.", parsed_addresses=found)
            try:
                network.register_service(info)
            except NonUniqueNameException:
                continue
            _announced[:] = [name]
            return
    except (OSError, Error) as error:
        log.warning("The name %s cannot be announced: %s", NAMES[0], type(error).__name__)
    except KeyboardInterrupt:
        logging.getLogger("asyncio").disabled = True  # it would log after goodbye what was cut short here
        raise
