"""Add handicaps: numbers added to the figures of people in the standings of one game."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0043_counting"),
    ]

    operations = [
        migrations.AlterField(
            model_name="orderchange",
            name="what",
            field=models.CharField(
                choices=[
                    ("order", "Order"),
                    ("best", "Best"),
                    ("least", "Least"),
                    ("points", "Points"),
                    ("handicap", "Handicap"),
                ],
                default="order",
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="Handicap",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("seats", models.JSONField()),
                ("amount", models.IntegerField()),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handicaps",
                        to="scoresheets.night",
                    ),
                ),
            ],
        ),
    ]
