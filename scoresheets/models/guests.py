"""The guests of a night, and what is theirs: wishes, handicaps, teams, and how their ties were settled."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoresheets.base.limits import LONGEST_ORDER
from scoresheets.models.nights import LONGEST_WORDS, Night, Place, Team
from scoresheets.models.tables import Device, Table


class Guest(models.Model):
    """One person at one night: on the list for rounds (`listed`), or only at a table or noted for one. A guest whose
    name was removed keeps `number`, seats and figures, and is on no list.
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
    listed = models.BooleanField(
        default=True
    )  # False: only at a table or noted for one, and drawn by no round
    one_with = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="others"
    )  # the guest that is the same person, as the remembered people of both are one
    doubted = models.BooleanField(
        default=False
    )  # played while another guest of this name did; nobody has said yet that these are two people
    plays = models.JSONField(default=list, blank=True)  # keys of games; none for all
    noted_at = models.DateTimeField(auto_now_add=True)
    waits_at = models.ForeignKey(
        Place, null=True, blank=True, on_delete=models.SET_NULL, related_name="latecomers"
    )  # came after the start of the game there, and is noted for the next one: its lobby offers a seat
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


class Handicap(models.Model):
    """A number added to the figure of a guest in the standings of one game. No sheet shows it."""

    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="handicaps")
    game = models.CharField(max_length=40)  # its own key
    amount = models.IntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("guest", "game"), name="handicap_one_a_game"),)


class TeamMember(models.Model):
    """A guest in a team."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    guest = models.OneToOneField(Guest, on_delete=models.CASCADE, related_name="membership")


class Tie(models.Model):
    """Guests or teams of a night who are level in an order, and how the place between them was settled. The table of
    a play-off counts for nothing else.
    """

    class How(models.TextChoices):
        PLAYOFF = "playoff"
        LOT = "lot"
        WORD = "word"  # of the organizer, with a reason

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="ties")
    order = models.CharField(max_length=LONGEST_ORDER)  # the key of the order
    how = models.CharField(max_length=7, choices=How.choices)
    reason = models.CharField(max_length=LONGEST_WORDS, blank=True, default="")
    table = models.OneToOneField(
        Table, null=True, blank=True, on_delete=models.CASCADE, related_name="settles"
    )
    settled_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(name="tie_word_with_its_reason", condition=~Q(how="word") | ~Q(reason="")),
        )


class Tied(models.Model):
    """A guest or a team in a tie, and the place among those in it, from 1."""

    tie = models.ForeignKey(Tie, on_delete=models.CASCADE, related_name="tied")
    guest = models.ForeignKey(Guest, null=True, blank=True, on_delete=models.CASCADE, related_name="ties")
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.CASCADE, related_name="ties")
    at = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("tie", "guest"), name="tied_guest_once"),
            models.UniqueConstraint(fields=("tie", "team"), name="tied_team_once"),
            models.CheckConstraint(
                name="tied_is_a_guest_or_a_team",
                condition=Q(guest=None, team__isnull=False) | Q(guest__isnull=False, team=None),
            ),
        )
