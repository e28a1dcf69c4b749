"""A title may be missing; a table knows the id of its transcripts, and when a file says that it was played.

Titles stay as they are: where nobody gave one, none was ever stored.
"""

from typing import Any

from django.db import migrations, models

import scoresheets.models.tables


def give_every_table_its_id(apps: Any, _schema_editor: Any) -> None:
    table = apps.get_model("scoresheets", "Table")
    for pk in table.objects.values_list("pk", flat=True):
        table.objects.filter(pk=pk).update(transcript_id=scoresheets.models.tables.new_transcript_id())


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0012_deal_tableau"),
    ]

    operations = [
        migrations.AlterField(
            model_name="table",
            name="title",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name="table",
            name="played_at",
            field=models.CharField(blank=True, max_length=40, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="transcript_id",
            field=models.CharField(db_index=True, default="", max_length=64),
        ),
        migrations.RunPython(give_every_table_its_id, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="table",
            name="transcript_id",
            field=models.CharField(
                db_index=True, default=scoresheets.models.tables.new_transcript_id, max_length=64
            ),
        ),
    ]
