"""Devices of a night have numbers that stay, links have names, and a call knows who is coming."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def number_devices(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """In the order in which they came, as they were shown until now."""
    database = schema_editor.connection.alias
    rows = apps.get_model("scoresheets", "NightDevice").objects.using(database)
    for night in apps.get_model("scoresheets", "Night").objects.using(database).all():
        numbers: dict[int, int] = {}
        for row in rows.filter(night=night).order_by("pk"):
            number = numbers.setdefault(row.device_id, len(numbers) + 1)
            rows.filter(pk=row.pk).update(number=number)
        night.numbered = len(numbers)
        night.save(update_fields=["numbered"])


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0038_kinds_by_number"),)
    operations = (
        migrations.AddField("night", "numbered", models.PositiveIntegerField(default=0)),
        migrations.AddField("nightdevice", "number", models.PositiveIntegerField(default=0)),
        migrations.AddField("nightlink", "name", models.CharField(blank=True, default="", max_length=40)),
        migrations.AddField(
            "call",
            "coming_by",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="scoresheets.device",
            ),
        ),
        migrations.RunPython(number_devices, migrations.RunPython.noop),
    )
