"""Add to tables the choice that all devices see the dice of a turn while they are tapped."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0039_night_devices"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="dice_shown",
            field=models.BooleanField(blank=True, null=True),
        ),
    ]
