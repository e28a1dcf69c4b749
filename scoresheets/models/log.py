"""The log: a table's single source of truth. Entries are appended, never changed and never deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Replace
from django.db.models.lookups import Exact

from games.kit.dice import is_face
from games.kit.game import KEPT_KEYS
from scoresheets.models.fields import NumberField
from scoresheets.models.tables import Device, Seat, Table

DICE = ("die_1", "die_2", "die_3", "die_4", "die_5")
DICE_COLUMNS = (*DICE, "more_dice")


def check_keys_of_game(game: str, move: Mapping[str, Any] | None) -> None:
    """Raise TypeError, a mistake in the game, if it writes a key that the log keeps for itself."""
    for key in sorted(KEPT_KEYS.intersection(move or ())):
        raise TypeError(f"{game} writes the key {key!r}, which the log keeps for itself.")


def dice_to_columns(dice: Any) -> Mapping[str, Any]:
    """Return the faces as columns of an entry, for any number of dice. The database refuses anything that is no
    face.
    """
    more = "".join(str(face) if is_face(face) else "0" for face in dice[len(DICE) :])
    return {**dict(zip(DICE, dice, strict=False)), "more_dice": more}


def dice_of_columns(*columns: Any) -> tuple[int, ...]:
    """Return the faces in the columns of an entry, in the order of `DICE_COLUMNS`."""
    *first, more = columns
    return (*(face for face in first if face is not None), *map(int, more))


def _die_constraint(column: str, before: str | None) -> models.CheckConstraint:
    """Return the constraint that a column holds a face from 1 to 6, or NULL with only NULLs after it. NULL has an arm
    of its own: a CHECK that evaluates to NULL passes.
    """
    face = Q(**{f"{column}__gte": 1, f"{column}__lte": 6, f"{column}__isnull": False})
    if before is not None:
        face &= Q(**{f"{before}__isnull": False})
    return models.CheckConstraint(
        name=f"entry_{column}_from_1_to_6", condition=Q(**{f"{column}__isnull": True}) | face
    )


def _faces_constraint(column: str, before: str) -> models.CheckConstraint:
    """Return the constraint that a column holds further faces as digits, as "61", or "". Faces are allowed only if all
    columns of single dice are filled.
    """
    rest: Any = F(column)
    for face in range(1, 7):
        rest = Replace(rest, Value(str(face)), output_field=models.TextField())
    faces = Q(Exact(rest, Value("")), **{f"{before}__isnull": False})
    return models.CheckConstraint(name=f"entry_{column}_from_1_to_6", condition=Q(**{column: ""}) | faces)


class AppendOnlyError(TypeError):
    """Code tried to change or delete an entry of the log."""


class AppendOnly(models.QuerySet["Entry"]):
    """A query set without updates and deletes."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError("The log is append-only: add a strike or an amend entry.")

    def delete(self) -> NoReturn:
        raise AppendOnlyError("The log is append-only: add a strike or an amend entry.")

    def bulk_create(
        self, objs: Iterable[Entry], *args: Any, update_conflicts: bool = False, **kwargs: Any
    ) -> list[Entry]:
        if update_conflicts:
            raise AppendOnlyError("The log is append-only: add a strike or an amend entry.")
        return super().bulk_create(objs, *args, **kwargs)


class Entry(models.Model):
    """One line of the log: a move with its dice and the value written, or a strike or amend of an earlier line.

    A void line has no seat if the transcript named nobody at the table.
    """

    class Kind(models.TextChoices):
        MOVE = "move"
        STRIKE = "strike"
        AMEND = "amend"
        VOID = "void"  # struck already in the transcript the table was opened from: kept, never effective

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    seat = models.ForeignKey(Seat, null=True, on_delete=models.RESTRICT, related_name="entries")
    turn = models.PositiveIntegerField(null=True)  # the turn the dice were thrown for, from 1
    target = models.PositiveIntegerField(null=True)  # the sequence of the struck or amended entry
    strikes_from = models.PositiveIntegerField(null=True)  # the first sequence that is taken back
    move = models.JSONField(null=True)  # as a transcript's entry, without player, dice and value
    die_1 = models.PositiveSmallIntegerField(null=True)
    die_2 = models.PositiveSmallIntegerField(null=True)
    die_3 = models.PositiveSmallIntegerField(null=True)
    die_4 = models.PositiveSmallIntegerField(null=True)
    die_5 = models.PositiveSmallIntegerField(null=True)
    more_dice = models.TextField(blank=True, default="")  # the faces from the sixth die on, "61"
    value = NumberField(null=True)  # the number written
    key = models.CharField(max_length=32)
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="entries")
    by_host = models.BooleanField(default=False)  # the host's device wrote for a seat that it does not hold
    by_organizer = models.BooleanField(default=False)  # so did an organizer of the table's night
    written_at = models.DateTimeField(auto_now_add=True)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ("sequence",)
        constraints = (
            models.UniqueConstraint(fields=("table", "sequence"), name="entry_one_a_sequence"),
            models.UniqueConstraint(fields=("table", "key"), name="entry_one_a_key"),
            models.UniqueConstraint(
                fields=("table", "target"), condition=Q(kind="strike"), name="entry_struck_only_once"
            ),
            models.CheckConstraint(
                name="entry_kind_has_its_fields",
                condition=Q(kind="move", seat__isnull=False, move__isnull=False, target__isnull=True)
                | Q(kind="strike", target__isnull=False, move__isnull=True)
                | Q(kind="amend", target__isnull=False, move__isnull=False, seat__isnull=False)
                | Q(kind="void", target__isnull=True, move__isnull=False),
            ),
            models.CheckConstraint(
                name="entry_strikes_from_its_place",
                condition=Q(strikes_from__isnull=True)
                | Q(kind="strike", target__isnull=False, strikes_from=F("target"))
                | Q(kind="amend", target__isnull=False, strikes_from__gt=F("target")),
            ),
            *(_die_constraint(column, before) for column, before in zip(DICE, (None, *DICE), strict=False)),
            _faces_constraint("more_dice", before=DICE[-1]),
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError("The log is append-only: add a strike or an amend entry.")
        # Django would turn a new line with an existing id into an update of that row.
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError("The log is append-only: add a strike or an amend entry.")

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the faces as they were entered; () if the move has none."""
        return dice_of_columns(*(getattr(self, column) for column in DICE_COLUMNS))


class Reason(models.Model):
    """The host's reason for correcting an entry: free text beside the log, so that it can be removed without touching
    it.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="reason")
    text = models.CharField(max_length=200)

    class Meta:
        constraints = (models.CheckConstraint(name="reason_not_empty", condition=~Q(text="")),)
