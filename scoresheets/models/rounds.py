"""The rounds of a night: their games, their tables, and the guests at these."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoresheets.models.guests import Guest
from scoresheets.models.nights import Night
from scoresheets.models.tables import Table


class Round(models.Model):
    """A round: a draft until it is published, of which a night has one at most. Its games, tables and seats are rows of
    their own. The `seed` is on record before the draft is shown.

    A waiting room is a round too: while it is open, its tables are called one after the other, each with a seed of its
    own. A night has one open room at most.
    """

    class Room(models.TextChoices):
        OPEN = "open"
        SHUT = "shut"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="rounds")
    key = models.CharField(max_length=32)  # of the form that drew it
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=32)
    best = models.PositiveSmallIntegerField(default=0)  # the number of people who go on; 0 for everybody
    only = models.BooleanField(default=False)  # only the places that are there
    leaves_playing = models.BooleanField(default=False)  # without the people who still played
    pauses = models.BooleanField(default=False)  # in a waiting room, after each game
    final = models.BooleanField(null=True, blank=True)  # as its runner says; None: after a cut
    costs = models.JSONField(default=list, blank=True)  # of the draw, before people changed seats
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    room = models.CharField(max_length=4, choices=Room.choices, blank=True, default="")  # "": no waiting room

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("night", "number"), name="round_one_a_number"),
            models.UniqueConstraint(fields=("night", "key"), name="round_one_a_key"),
            models.UniqueConstraint(
                fields=("night",), condition=Q(published_at=None), name="round_one_draft"
            ),
            models.UniqueConstraint(fields=("night",), condition=Q(room="open"), name="round_one_open_room"),
            models.CheckConstraint(
                name="round_room_is_published", condition=Q(room="") | Q(published_at__isnull=False)
            ),
        )


class RoundGame(models.Model):
    """A game that tables of a round play, with the choices of the tables that are opened for it."""

    class Way(models.TextChoices):
        CHANCE = "chance"
        STANDING = "standing"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    game = models.CharField(max_length=40)  # its key
    options = models.JSONField(default=dict)
    edition = models.JSONField(null=True, blank=True)
    house = models.JSONField(default=dict)  # house rules
    title = models.CharField(max_length=60, blank=True, default="")
    fewest = models.PositiveSmallIntegerField()  # players at a table
    most = models.PositiveSmallIntegerField()
    tables_set = models.PositiveSmallIntegerField(null=True, blank=True)  # None: as many as it takes
    way = models.CharField(max_length=8, choices=Way.choices, default=Way.CHANCE)
    paper = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("round", "game"), name="round_game_once"),)


class RoundTable(models.Model):
    """A table of a round. Without a place it waits for one, in the second wave. Once it was `opened` it has its
    `table`, until that is deleted.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    game = models.ForeignKey(RoundGame, on_delete=models.CASCADE, related_name="tables")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.CharField(max_length=32, blank=True, default="")  # if a waiting room called it
    opened = models.BooleanField(default=False)
    table = models.OneToOneField(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="called_by"
    )

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(name="round_table_is_opened", condition=Q(table=None) | Q(opened=True)),
        )

    @property
    def people(self) -> list[int]:
        """Return the numbers of its guests in order of play."""
        return [seat.guest.number for seat in self.seats.all()]


class RoundSeat(models.Model):
    """A guest in a round: at a table of it, in order of play, or (None) sitting out. After a cut it has the place in
    the standings by which the guest went on.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(
        RoundTable, null=True, blank=True, on_delete=models.CASCADE, related_name="seats"
    )
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="round_seats")
    position = models.PositiveSmallIntegerField(default=0)
    standing = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "guest"), name="round_seat_once_at_a_table"),
            models.UniqueConstraint(
                fields=("round", "guest"), condition=Q(table=None), name="round_seat_out_once"
            ),
        )
