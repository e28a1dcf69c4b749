"""Each play has the figure that its game ranks by; those before had their totals."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def by_total(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was best until now was the most in all."""
    plays = apps.get_model("scoresheets", "Play").objects.using(schema_editor.connection.alias)
    plays.update(figure=F("total"))


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0028_claimed_seats"),
    ]

    operations = [
        migrations.AddField(
            model_name="play",
            name="measure",
            field=models.CharField(default="total", max_length=40),
        ),
        migrations.AddField(
            model_name="play",
            name="figure",
            field=models.IntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="play",
            name="highest",
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(by_total, migrations.RunPython.noop),
    ]
