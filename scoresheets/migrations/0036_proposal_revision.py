"""A proposed correction outlives later entries: how often its preview changed, and why it was withdrawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0035_places_and_calls"),)
    operations = (
        migrations.AddField("proposal", "revision", models.PositiveIntegerField(default=0)),
        migrations.AddField("proposal", "reason", models.CharField(blank=True, default="", max_length=200)),
    )
