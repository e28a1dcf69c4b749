"""Publish the standings of a night, and order its criteria."""

from __future__ import annotations

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import OrderChange, PublishedOrder
from scoresheets.nights.selectors.access import NightAccess, access_running, night_access_fresh
from scoresheets.nights.standings.selectors.criteria import criteria_of_night
from scoresheets.nights.standings.selectors.shown import has_begun
from scoresheets.nights.standings.selectors.standings import CountCache, night_order, order_as_json
from scoresheets.table.writing import touch_night, write_night


def publish_order(*, access: NightAccess, after: int) -> None:
    """Publish the order that counts now, for everybody who looks at the night.

    `after` is the number of the published order that the organizer saw, 0 for none. If another device has published
    since, nothing changes. Raises Refusal `not_running`, `nothing_counts`.
    """
    access_running(access)
    counts: CountCache = {}
    night_order(access.night, counts)  # before the lock: it may play many logs
    with write_night(access.night) as fresh:
        access_running(night_access_fresh(access.device, fresh))
        published = PublishedOrder.objects.filter(night=fresh).first() or PublishedOrder(
            night=fresh, number=0
        )
        if published.number != after:
            return
        order = night_order(fresh, counts)
        if not order.tables:
            raise Refusal("nothing_counts")
        published.number, published.order, published.published_at = (
            after + 1,
            order_as_json(order),
            timezone.now(),
        )
        published.save()
        touch_night(fresh.pk)


def put_before(*, access: NightAccess, game: str, name: str, other: str) -> None:
    """Compare by the criterion `name` of a game before the criterion `other`. If it already stands before, nothing
    changes.

    After the first start the change is recorded for all to see. Raises Refusal `not_running`, `malformed`.
    """
    with write_night(access.night) as fresh:
        access_running(night_access_fresh(access.device, fresh))
        before = [each.name for each in criteria_of_night(fresh).get(game, ())]
        if name not in before or other not in before:
            raise Refusal("malformed")
        if before.index(name) <= before.index(other):
            return
        after = [each for each in before if each != name]
        after.insert(after.index(other), name)
        fresh.criteria = {**fresh.criteria, game: after}
        fresh.save(update_fields=["criteria"])
        if has_begun(fresh):
            OrderChange.objects.create(night=fresh, game=game, before=before, after=after)
        touch_night(fresh.pk)
