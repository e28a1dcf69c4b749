"""A game night: its places, what its organizers choose, and the acceptance of sheets at its tables."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.base.limits import LONGEST_TEAM, MOST_PLACES
from scoresheets.models.tables import Device, Seat, Table

LONGEST_WORDS = 200


class Night(models.Model):
    """An evening at which several tables play at numbered places."""

    public_id = models.CharField(max_length=32, unique=True)
    name = models.CharField(max_length=60)
    day = models.DateField()
    follows = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="followers"
    )  # the night that this one repeats
    opened_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="opened_nights"
    )  # the people of its tables belong to this device
    patience = models.PositiveSmallIntegerField(
        default=10
    )  # minutes without an entry until a table counts as waiting
    asks_acceptance = models.BooleanField(
        default=False
    )  # each seat accepts its sheet before a table is closed
    criteria = models.JSONField(
        default=dict, blank=True
    )  # by game ("" for all): names of the criteria that players are compared by, in order
    tv = models.JSONField(
        default=dict, blank=True
    )  # choices for its TV that differ from the usual ones, see `wall/selectors/tv.py`
    counting = models.JSONField(
        default=dict, blank=True
    )  # "orders": by game ("" for all) how many games count and a rank takes; "points": those for places
    version = models.PositiveIntegerField(default=1)  # counts visible changes of the night, not of its tables
    opened_at = models.DateTimeField(auto_now_add=True)
    expiry_told_at = models.DateTimeField(null=True, blank=True)
    kept = models.BooleanField(default=False)
    numbered = models.PositiveIntegerField(default=0)  # the highest number a device of it ever had

    class Meta:
        constraints = (
            models.CheckConstraint(name="night_named", condition=~Q(name="")),
            models.UniqueConstraint(fields=("follows", "day"), name="night_repeated_once_a_day"),
        )


class Place(models.Model):
    """A place for one table of a night at a time. Its card has one address for every game played there, and for the
    same place of the nights that repeat this one (`places/selectors.py`, `place_by_card`).

    `table` is the table that is played there now, or was played last.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    card_token = models.CharField(max_length=43, db_index=True)
    newcomers_watch = models.BooleanField(default=False)  # for devices that come by its card
    watch_by_sending = models.BooleanField(
        default=False
    )  # set by sending a device away: over when that is let back
    table = models.OneToOneField(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="shown_at"
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("night", "number"), name="place_one_a_number"),
            models.CheckConstraint(
                name="place_number_from_1_to_99", condition=Q(number__gte=1, number__lte=MOST_PLACES)
            ),
        )


class Announcement(models.Model):
    """A line of an organizer's to tables of a night. It stands on their pages until it is withdrawn, for
    twelve hours at most.

    `places` are the numbers of the places it is for; none for all tables.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="announcements")
    key = models.CharField(max_length=32)
    words = models.CharField(max_length=LONGEST_WORDS)
    places = models.JSONField(default=list, blank=True)
    on_tv = models.BooleanField(default=True)
    announced_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("night", "key"), name="announcement_one_a_key"),
            models.CheckConstraint(name="announcement_with_its_words", condition=~Q(words="")),
        )


class Call(models.Model):
    """A call for the organizer by a player. It stands until an organizer has said "done", or it is withdrawn."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    key = models.CharField(max_length=32)
    box = models.CharField(max_length=60, blank=True, default="")  # the box it is about
    words = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")
    outcome = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")  # the result
    called_at = models.DateTimeField(auto_now_add=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    coming_by = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )  # the device of the organizer that is coming
    done_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)  # done without an answer: the player no longer needed one

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("table",), condition=Q(done_at=None), name="call_one_stands"),
            models.UniqueConstraint(fields=("table", "key"), name="call_one_a_key"),
        )


class Acceptance(models.Model):
    """Acceptance of a seat's sheet as of an entry. It holds as long as no other entry follows in the log."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="acceptance")
    sequence = models.PositiveIntegerField()
    accepted_at = models.DateTimeField(auto_now_add=True)


class Decision(models.Model):
    """A decision of an organizer, with its reason: a table closed without every seat's acceptance, or reopened."""

    class Kind(models.TextChoices):
        CLOSED = "closed"
        REOPENED = "reopened"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    reason = models.CharField(max_length=LONGEST_WORDS)
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(name="decision_with_its_reason", condition=~Q(reason="")),)


class PublishedOrder(models.Model):
    """The standings of a night as viewers see them until they are published again; without names."""

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="published_order")
    number = models.PositiveIntegerField()  # sequence number of this publication, from 1
    order = models.JSONField()
    published_at = models.DateTimeField()


class OrderChange(models.Model):
    """A change, after the first start, of what counts in the standings of a night or of a season. `before` and `after`
    are JSON as `what` needs.
    """

    class What(models.TextChoices):
        ORDER = "order"  # names of the criteria, in order
        BEST = "best"  # the number of games that count; 0 for all
        LEAST = "least"  # the number of games that a rank takes
        POINTS = "points"  # the table of points, and whether players who left get those of the last place
        FINAL = "final"  # whether figures decide alone, without the cuts and the final
        NIGHTS = "nights"  # how the nights of a season count
        HANDICAP = "handicap"  # a person, by seats, and the amount
        TEAM = "team"  # people, each by seats, and the number of their team; 0 for none
        TIE = (
            "tie"  # the order in which people share a place, who they are, and how it was settled; "" for not
        )

    night = models.ForeignKey(
        Night, null=True, blank=True, on_delete=models.CASCADE, related_name="order_changes"
    )
    season = models.ForeignKey(
        "Season", null=True, blank=True, on_delete=models.CASCADE, related_name="order_changes"
    )
    game = models.CharField(max_length=40, blank=True)  # its key; "" for all games
    what = models.CharField(max_length=8, choices=What.choices, default=What.ORDER)
    before = models.JSONField()
    after = models.JSONField()
    changed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="order_change_of_one",
                condition=Q(night=None, season__isnull=False) | Q(night__isnull=False, season=None),
            ),
        )


class Team(models.Model):
    """A team of people at a night. Once its name is removed it is called by its number. Without members it is not
    shown.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_TEAM, blank=True, default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("night", "number"), name="team_one_a_number"),)
