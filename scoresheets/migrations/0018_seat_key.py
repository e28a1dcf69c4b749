"""A seat remembers the form that added it, so that the form sent again is the same seat."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0017_newcomers_and_sent_away"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="key",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
    ]
