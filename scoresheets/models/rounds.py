"""The guests of a night with their wishes, and its rounds: its games, its tables, and who sits where."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoresheets.models.nights import Night
from scoresheets.models.tables import Device, Table


class Guest(models.Model):
    """One person at one night: on the list for rounds (`listed`), or only at a table. A guest whose name was removed
    keeps `number`, seats and figures, and is on no list.
    """

    class State(models.TextChoices):
        COMING = "coming"  # noted in advance, and not drawn yet
        HERE = "here"
        PAUSING = "pausing"  # sits out until further notice
        GONE = "gone"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="guests")
    number = models.PositiveIntegerField()  # not given again at this night while a round has the guest
    name = models.CharField(max_length=30, blank=True)  # as typed; "" once it was removed
    name_key = models.CharField(max_length=120, blank=True)  # the key by which two names are the same
    device = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="attended"
    )  # the phone that said so
    # "" for a name that no phone has claimed from the list, else the state that it had before.
    claimed_from = models.CharField(max_length=7, choices=State.choices, blank=True, default="")
    confirmed = models.BooleanField(
        default=True
    )  # an organizer noted the person or said something of it, or it has played; such a name gives way to nobody
    state = models.CharField(max_length=7, choices=State.choices, default=State.HERE)
    listed = models.BooleanField(default=True)  # False: sat down at a table, and is drawn by no round
    one_with = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="others"
    )  # the guest that is the same person, as the remembered people of both are one
    doubted = models.BooleanField(
        default=False
    )  # played while another guest of this name did; nobody has said yet that these are two people
    plays = models.JSONField(default=list, blank=True)  # keys of games; none for all
    noted_at = models.DateTimeField(auto_now_add=True)
    waits_since = models.DateTimeField(
        default=timezone.now
    )  # when the person came, came back, or had the last game closed

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("night", "number"), name="guest_one_a_number"),
            models.UniqueConstraint(
                fields=("night", "name_key"),
                condition=Q(listed=True) & ~Q(name_key=""),
                name="guest_one_a_name",
            ),
            models.CheckConstraint(
                name="guest_name_with_its_key",
                condition=Q(name="", name_key="") | ~Q(name="") & ~Q(name_key=""),
            ),
        )


class ArrivalCard(models.Model):
    """The card of a night by which phones say who is here: its address as a QR code, and the code that is typed
    instead. Nights that repeat this one have the same card.
    """

    night = models.OneToOneField(Night, on_delete=models.CASCADE, related_name="arrival_card")
    token = models.CharField(max_length=43, db_index=True)
    code = models.CharField(max_length=8, db_index=True)


class Wish(models.Model):
    """A wish for the draw, seen by organizers and helpers only: two people sit apart or together, or one keeps a
    place.
    """

    class Kind(models.TextChoices):
        APART = "apart"
        TOGETHER = "together"
        PLACE = "place"

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    one = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="wishes")
    other = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                name="wish_of_two_or_a_place",
                condition=Q(kind="place", other=None, place__isnull=False)
                | Q(~Q(kind="place"), ~Q(other=F("one")), other__isnull=False, place=None),
            ),
        )


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
