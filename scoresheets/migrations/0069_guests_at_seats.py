"""Let every named seat of a night have its guest: columns for it."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0068_folded_names")]

    operations = [
        migrations.AddField("guest", "listed", models.BooleanField(default=True)),
        migrations.AddField("guest", "doubted", models.BooleanField(default=False)),
        migrations.AddField(
            "guest",
            "one_with",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="others",
                to="scoresheets.guest",
            ),
        ),
        migrations.RemoveConstraint("guest", "guest_one_a_name"),
        migrations.AddConstraint(
            "guest",
            models.UniqueConstraint(
                condition=Q(("listed", True), ~Q(("name_key", ""))),
                fields=("night", "name_key"),
                name="guest_one_a_name",
            ),
        ),
        migrations.RenameField("seat", "namesake_told", "guest_told"),
    ]
