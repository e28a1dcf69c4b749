"""Add to nights the night that they repeat; its cards lead to the same places of both."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0045_latecomers"),
    ]

    operations = [
        migrations.AddField(
            model_name="night",
            name="follows",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="followers",
                to="scoresheets.night",
            ),
        ),
        migrations.AddConstraint(
            model_name="night",
            constraint=models.UniqueConstraint(fields=("follows", "day"), name="night_repeated_once_a_day"),
        ),
        migrations.AlterField(
            model_name="place",
            name="card_token",
            field=models.CharField(db_index=True, max_length=43),
        ),
    ]
