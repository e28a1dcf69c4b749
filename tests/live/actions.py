"""Every write there is, as a tablet asks for it; and which functions of the services write nothing that shows."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from scoresheets import services
from tests.cast import HTMX, Tablet
from tests.roles import Room
from tests.security.matrix import address, fields_of

# The service that writes: the address that leads to it, and what differs from the usual submission.
ACTIONS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "devices.admit_device": ("join", {}),
    "devices.free_seat": ("free_seat", {}),
    "devices.greet_device": ("watch", {}),
    "devices.leave_seat": ("leave_seat", {}),
    "devices.make_host_link": ("revoke_link", {"kind": "host"}),
    "devices.revoke_host_link": ("revoke_link", {"kind": "host-void"}),
    "devices.revoke_watch_link": ("revoke_link", {"kind": "watch"}),
    "devices.take_over_as_host": ("become_host", {}),
    "devices.take_seat": ("take_seat", {}),
    "entries.amend_entry": ("amend_entry", {}),
    "entries.close_table": ("close_table", {}),
    "entries.record_entry": ("record_entry", {}),
    "entries.strike_entry": ("strike_entry", {}),
    "settling.settle_tie": ("settle_tie", {}),
    "tables.add_seat": ("add_seat", {}),
    "tables.change_options": ("change_options", {}),
    "tables.move_seat": ("move_seat", {}),
    "tables.open_table": ("open_table", {}),
    "tables.remove_seat": ("remove_seat", {}),
    "tables.rename_seat": ("rename_seat", {}),
    "tables.start_table": ("start_table", {}),
}
NO_WRITES = {
    "constraints.refusal_of": "says what a violated constraint means",
    "devices.new_token": "draws a token",
    "tables.check_names": "looks at names before anything is written",
}


def public_functions() -> set[str]:
    """The functions that the modules of the services offer."""
    found = set()
    for module in pkgutil.iter_modules(services.__path__):
        path = f"{services.__name__}.{module.name}"
        for name, function in inspect.getmembers(import_module(path), inspect.isfunction):
            if not name.startswith("_") and function.__module__ == path:
                found.add(f"{module.name}.{name}")
    return found


def act(tablet: Tablet, room: Room, service: str) -> Any:
    """What the tablet is answered when it asks for this action."""
    name, changed = ACTIONS[service]
    fields = {**fields_of(room, name), **changed}
    return tablet.client.post(address(room, name), fields, headers=HTMX)
