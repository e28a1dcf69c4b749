"""Seats whose device may have taken them by a name that somebody else wrote no longer open that person's page."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def mark_claimed(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Mark every held seat but those of the device that owns the person, as nothing tells who wrote the name. The page
    opens again once a device that knows the people has saved the name.
    """
    seats = apps.get_model("scoresheets", "Seat").objects.using(schema_editor.connection.alias)
    held = seats.filter(claimed=False, device__isnull=False, person__isnull=False)
    held.exclude(device=F("person__owner")).update(claimed=True)


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0029_play_measure"),
    ]

    operations = [
        migrations.RunPython(mark_claimed, migrations.RunPython.noop),
    ]
