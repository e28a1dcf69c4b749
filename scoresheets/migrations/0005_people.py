"""Names that may go, devices told apart by a number, secrets whose answer was lost, tables that follow each other."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


def number_devices(apps: Any, schema_editor: Any) -> None:
    """Every device at a table gets its number, in the order in which they came in."""
    admission = apps.get_model("scoresheets", "Admission")
    numbers: dict[int, int] = {}
    for row in admission.objects.order_by("pk"):
        row.number = numbers[row.table_id] = numbers.get(row.table_id, 0) + 1
        row.save(update_fields=["number"])


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0004_throws_for_first")]

    operations = [
        migrations.AddField(
            "device",
            "former_hash",
            models.CharField(max_length=64, blank=True, db_index=True, default=""),
            preserve_default=False,
        ),
        migrations.AddField(
            "table",
            "next_table",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="table_before",
                to="scoresheets.table",
            ),
        ),
        migrations.AddField("admission", "number", models.PositiveSmallIntegerField(null=True)),
        migrations.RunPython(number_devices, migrations.RunPython.noop),
        migrations.AlterField("admission", "number", models.PositiveSmallIntegerField()),
        migrations.AddConstraint(
            "admission",
            models.UniqueConstraint(fields=("table", "number"), name="admission_one_a_number"),
        ),
        migrations.RemoveConstraint("seat", "seat_one_a_name"),
        migrations.RemoveConstraint("seat", "seat_name_not_empty"),
        migrations.AlterField("seat", "name", models.CharField(blank=True, max_length=30)),
        migrations.AlterField("seat", "name_key", models.CharField(blank=True, max_length=120)),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(
                condition=~Q(name_key=""), fields=("table", "name_key"), name="seat_one_a_name"
            ),
        ),
        migrations.AddConstraint(
            "seat",
            models.CheckConstraint(
                condition=Q(name="", name_key="") | ~Q(name="") & ~Q(name_key=""),
                name="seat_name_with_its_key",
            ),
        ),
    ]
