"""People of one name who play at the same time are several people, until somebody says that they are one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0036_proposal_revision"),)
    operations = (
        migrations.AddField("seat", "namesake", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seat", "namesake_told", models.BooleanField(default=False)),
        migrations.AddField("person", "namesake", models.PositiveSmallIntegerField(default=0)),
        migrations.RemoveConstraint("person", "person_one_a_name"),
        migrations.AddConstraint(
            "person",
            models.UniqueConstraint(fields=("owner", "name_key", "namesake"), name="person_one_a_name"),
        ),
    )
