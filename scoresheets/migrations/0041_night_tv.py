"""Add to nights the choices for their TV."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0040_dice_shown"),
    ]

    operations = [
        migrations.AddField(
            model_name="night",
            name="tv",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
