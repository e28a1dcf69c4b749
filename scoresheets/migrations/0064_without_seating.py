"""Drop the JSON of rounds, which have rows."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0063_rounds_as_rows"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="round",
            name="game",
        ),
        migrations.RemoveField(
            model_name="round",
            name="seating",
        ),
    ]
