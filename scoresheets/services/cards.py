"""Coming to what is played at a place, by its card."""

from __future__ import annotations

from scoresheets.live.announce import announce_changed
from scoresheets.models import Device, Place, Table
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors.entry_links import would_only_watch
from scoresheets.selectors.places import card_opens
from scoresheets.services.devices import come_in
from scoresheets.writing import write_table


def come_by_card(*, device: Device | None, place: Place, number: int | None) -> tuple[Table, str]:
    """Let a device in to what is played at a place and, if a seat is named, sit it down: both or neither. The table and
    the device's new secret. `place` is as its card was read, with its table.

    Raises Stranger where the card was renewed meanwhile or the night deleted, Refusal `other_game_here` where something
    else is played there by now or nothing, and what `take_seat` raises.
    """
    if place.table is None:
        raise Refusal("other_game_here")
    with write_table(place.table) as fresh:
        here = Place.objects.select_for_update().filter(pk=place.pk, card_token=place.card_token).first()
        if here is None:
            raise Stranger
        if here.table_id != fresh.pk or not card_opens(fresh):
            raise Refusal("other_game_here")
        if number is not None and would_only_watch(device, fresh, at_place=here.newcomers_watch):
            raise Refusal("newcomers_watch")
        _device, secret = come_in(fresh, device, watcher=here.newcomers_watch, number=number)
    if number is not None:
        announce_changed(fresh)
    return fresh, secret
