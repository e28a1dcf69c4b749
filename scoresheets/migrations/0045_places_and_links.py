"""A place knows why newcomers only watch there, and a call may be withdrawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0044_proposal_revision"),)
    operations = (
        migrations.AddField("place", "watch_by_sending", models.BooleanField(default=False)),
        migrations.AddField("call", "withdrawn", models.BooleanField(default=False)),
    )
