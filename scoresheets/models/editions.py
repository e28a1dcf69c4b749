"""The printed sheets that people own, copied once for all their tables."""

from __future__ import annotations

from django.db import models

from scoresheets.models.tables import Device


class Edition(models.Model):
    """One printed sheet as its owner copied it; a table that plays it keeps a copy of `sheet` for itself."""

    public_id = models.CharField(max_length=32, unique=True)
    owner = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="editions")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    sheet = models.JSONField()  # as a transcript's `edition`, the name included

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(name="edition_name_not_empty", condition=~models.Q(name="")),)
