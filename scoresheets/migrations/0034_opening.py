"""A form that opens a table, sent twice, opens one."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0033_consent"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="opening",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("opened_by", "opening"), condition=~Q(opening=""), name="table_one_a_form"
            ),
        ),
    ]
