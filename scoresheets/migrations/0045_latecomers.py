"""Add to places the people who are noted for their next game."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0044_handicaps"),
    ]

    operations = [
        migrations.CreateModel(
            name="Latecomer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=30)),
                ("name_key", models.CharField(max_length=120)),
                ("noted_at", models.DateTimeField(auto_now_add=True)),
                (
                    "place",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="latecomers",
                        to="scoresheets.place",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(fields=("place", "name_key"), name="latecomer_one_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                        ),
                        name="latecomer_named",
                    ),
                ],
            },
        ),
    ]
