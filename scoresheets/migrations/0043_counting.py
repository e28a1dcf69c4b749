"""Add to nights what the runner chose to count in the standings, and to changes of the criteria what was changed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0042_announcements"),
    ]

    operations = [
        migrations.AddField(
            model_name="night",
            name="counting",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="orderchange",
            name="what",
            field=models.CharField(
                choices=[
                    ("order", "Order"),
                    ("best", "Best"),
                    ("least", "Least"),
                    ("points", "Points"),
                ],
                default="order",
                max_length=8,
            ),
        ),
    ]
