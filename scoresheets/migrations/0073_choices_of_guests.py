"""Let handicaps, teams, settled ties and notes for a next game belong to guests: columns for it."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

GUEST: dict[str, Any] = {
    "on_delete": django.db.models.deletion.CASCADE,
    "to": "scoresheets.guest",
    "null": True,
}


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0072_games_of_their_own")]

    operations = [
        migrations.AddField(
            "guest",
            "waits_at",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="latecomers",
                to="scoresheets.place",
            ),
        ),
        migrations.AlterField(
            "latecomer",
            "place",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scoresheets.place"
            ),
        ),
        migrations.AlterField(
            "handicap",
            "night",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="handicaps",
                to="scoresheets.night",
            ),
        ),
        migrations.AddField("handicap", "guest", models.ForeignKey(related_name="handicaps", **GUEST)),
        migrations.AddField("teammember", "guest", models.ForeignKey(related_name="+", **GUEST)),
        migrations.CreateModel(
            "Tied",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.PositiveSmallIntegerField()),
                ("guest", models.ForeignKey(blank=True, related_name="ties", **GUEST)),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ties",
                        to="scoresheets.team",
                    ),
                ),
                (
                    "tie",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tied",
                        to="scoresheets.tie",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(fields=("tie", "guest"), name="tied_guest_once"),
                    models.UniqueConstraint(fields=("tie", "team"), name="tied_team_once"),
                    models.CheckConstraint(
                        condition=Q(guest=None, team__isnull=False) | Q(guest__isnull=False, team=None),
                        name="tied_is_a_guest_or_a_team",
                    ),
                ],
            },
        ),
    ]
