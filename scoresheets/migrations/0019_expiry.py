"""A table that nobody touches goes, unless it is kept."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0018_seat_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="expiry_told_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="kept",
            field=models.BooleanField(default=False),
        ),
    ]
