"""A world laid down from its rows beside others is like one that the services have just built."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from scoresheets.models import Entry, Seat, Table
from scoresheets.table.selectors import states
from scoresheets.table.selectors.checks import table_faults
from tests import built_once
from tests.cast import HOST, LAST_ENTRY, Tablet, almost_over, fresh_process

pytestmark = pytest.mark.sqlite


def test_beside_others_each_is_another_one_of_this_moment_with_the_next_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(built_once, "_built", {})
    with transaction.atomic():
        almost_over(), almost_over()
        transaction.set_rollback(True)
    beside, start = Tablet(), timezone.now()
    monkeypatch.setattr(built_once, "_build", None)  # they are laid down
    parties = almost_over(), almost_over()
    assert [party.opened.pk for party in parties] == list(Table.objects.values_list("pk", flat=True))
    assert len({party.opened.public_id for party in parties}) == 2
    assert beside.device.pk < min(party.host.device.pk for party in parties)
    moments = list(Entry.objects.order_by("pk").values_list("written_at", flat=True))
    assert moments == sorted(moments)
    assert start - timedelta(milliseconds=5) < moments[0] <= moments[-1] <= timezone.now()
    cached = [states._histories[party.opened.public_id] for party in parties]
    fresh_process()
    assert [party.history for party in parties] == cached
    for party in parties:
        assert {seat.device for seat in party.seats} == {tablet.device for tablet in party.tablets.values()}
        party.record(*LAST_ENTRY)
        party.close(by=HOST)
        fresh_process()
        assert table_faults(party.table) == ()
        assert party.tablet("Cleo").get(f"/t/{party.opened.public_id}/").status == 200
    assert Seat.objects.count() == 6
