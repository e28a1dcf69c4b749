"""Each device is brought along to the next game once, and watchers only while its watch link stays."""

from typing import Any

from django.db import migrations, models


def everybody_was_brought_along(apps: Any, _editor: Any) -> None:
    """Whoever was at a table whose next game is open was taken there, or has been put out since."""
    admissions = apps.get_model("scoresheets", "Admission").objects
    admissions.filter(table__next_table__isnull=False).update(went_on=True)


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0014_more_dice"),
    ]

    operations = [
        migrations.AddField(
            model_name="admission",
            name="went_on",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="watchers_follow",
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(everybody_was_brought_along, migrations.RunPython.noop),
    ]
