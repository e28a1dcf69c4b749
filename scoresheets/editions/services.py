"""Write the printed sheets that a device has copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoresheets.models import Device, Edition
from scoresheets.models.limits import check_limit
from scoresheets.table.selectors.editions import access_edition, device_editions
from scoresheets.table.services.devices import new_token
from scoresheets.table.writing import wipe_traces, write_new


def save_edition(*, device: Device, game: str, sheet: Mapping[str, Any]) -> Edition:
    """Save a sheet, as the game's desk has read it, for later tables. An identical sheet is saved only once.

    Raises Refusal `too_many_editions`.
    """
    with write_new():
        editions = device_editions(device, game)
        for edition in editions:
            if edition.sheet == sheet:
                return edition
        check_limit(Edition.objects.filter(owner=device, game=game))
        return Edition.objects.create(
            public_id=new_token(), owner=device, game=game, name=sheet["name"], sheet=dict(sheet)
        )


def change_edition(*, device: Device, public_id: str, sheet: Mapping[str, Any]) -> Edition:
    """Correct a sheet; tables that play it keep the copy they have. Raises Stranger."""
    with write_new():
        edition = access_edition(device, public_id)
        edition.name, edition.sheet = sheet["name"], dict(sheet)
        edition.save(update_fields=["name", "sheet"])
    return edition


def delete_edition(*, device: Device, public_id: str) -> None:
    """Delete a sheet; tables that play it keep the copy they have. Raises Stranger."""
    with write_new():
        access_edition(device, public_id).delete()
    wipe_traces()
