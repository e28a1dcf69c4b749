from django.db import migrations


class Migration(migrations.Migration):
    initial = True

    dependencies = [("scoresheets", "0015_going_on")]

    operations = [
        migrations.CreateModel(
            name="ScoreColumn",
            fields=[],
            options={"proxy": True, "indexes": [], "constraints": []},
            bases=("scoresheets.sheet",),
        )
    ]
