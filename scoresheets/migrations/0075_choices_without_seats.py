"""Drop the seats and names by which handicaps, teams, ties and notes were known: their guests tell."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0074_choices_move_to_guests")]

    operations = [
        migrations.AlterField("handicap", "seats", models.JSONField(default=list)),
        migrations.AlterField("teammember", "seats", models.JSONField(default=list)),
        migrations.RemoveField("handicap", "seats"),
        migrations.RemoveField("handicap", "night"),
        migrations.RemoveField("teammember", "seats"),
        migrations.RemoveField("tie", "people"),
        migrations.AlterField(
            "handicap",
            "guest",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="handicaps", to="scoresheets.guest"
            ),
        ),
        migrations.AlterField(
            "teammember",
            "guest",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="membership", to="scoresheets.guest"
            ),
        ),
        migrations.AddConstraint(
            "handicap", models.UniqueConstraint(fields=("guest", "game"), name="handicap_one_a_game")
        ),
        migrations.DeleteModel("Latecomer"),
    ]
