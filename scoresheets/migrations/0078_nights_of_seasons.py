"""A season may count its nights instead of their games."""

from __future__ import annotations

from django.db import migrations, models

WHAT = ("order", "best", "least", "points", "final", "nights", "handicap", "team", "tie")


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0077_round_leaves_playing"),)

    operations = (
        migrations.AlterField(
            model_name="orderchange",
            name="what",
            field=models.CharField(
                choices=[(each, each.capitalize()) for each in WHAT],
                default="order",
                max_length=8,
            ),
        ),
    )
