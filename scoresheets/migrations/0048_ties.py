"""Add how ties between people of a night were settled."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0047_teams"),
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
                    ("team", "Team"),
                    ("tie", "Tie"),
                ],
                default="order",
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="Tie",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.CharField(blank=True, max_length=18)),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("playoff", "Playoff"),
                            ("lot", "Lot"),
                            ("drawn", "Drawn"),
                            ("word", "Word"),
                        ],
                        max_length=7,
                    ),
                ),
                ("people", models.JSONField(default=list)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("seed", models.CharField(blank=True, default="", max_length=32)),
                ("settled_at", models.DateTimeField(auto_now_add=True)),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ties",
                        to="scoresheets.night",
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="settles",
                        to="scoresheets.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("how", "word"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="tie_word_with_its_reason",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("how", "drawn"), ("order", "")),
                        fields=("night",),
                        name="tie_one_lot_ready",
                    ),
                ],
            },
        ),
    ]
