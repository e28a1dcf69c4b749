"""Add the organizers' announcements to nights."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0041_night_tv"),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32)),
                ("words", models.CharField(max_length=200)),
                ("places", models.JSONField(blank=True, default=list)),
                ("on_tv", models.BooleanField(default=True)),
                ("announced_at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcements",
                        to="scoresheets.night",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(fields=("night", "key"), name="announcement_one_a_key"),
                    models.CheckConstraint(
                        condition=models.Q(("words", ""), _negated=True), name="announcement_with_its_words"
                    ),
                ],
            },
        ),
    ]
