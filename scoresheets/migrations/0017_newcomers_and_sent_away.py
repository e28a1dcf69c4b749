"""Newcomers may only watch where the host has chosen so, and a device that was sent away stays out."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0016_secrets"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="newcomers_watch",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="SentAway",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("was_here", models.BooleanField()),
                ("watcher", models.BooleanField(default=False)),
                ("went_on", models.BooleanField(default=False)),
                ("seats", models.JSONField(default=list)),
                ("told", models.BooleanField(default=False)),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent_away",
                        to="scoresheets.device",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent_away",
                        to="scoresheets.table",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "device"), name="sent_away_once")],
            },
        ),
    ]
