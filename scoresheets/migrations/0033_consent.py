"""Older entries are corrected with somebody's consent, unless a table has agreed otherwise beforehand."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0032_table_opened_from"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="consent_off",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="proposal",
            name="proposers",
            field=models.JSONField(default=list),
        ),
    ]
