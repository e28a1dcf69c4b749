"""A draw may leave out the people who still play."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0076_final_decides"),)

    operations = (
        migrations.AddField(
            model_name="round",
            name="leaves_playing",
            field=models.BooleanField(default=False),
        ),
    )
