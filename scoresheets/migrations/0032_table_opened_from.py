"""Each table has a mark of the address that it was opened from; those before have none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0031_device_numbers"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="opened_from",
            field=models.CharField(blank=True, default="", max_length=12),
        ),
    ]
