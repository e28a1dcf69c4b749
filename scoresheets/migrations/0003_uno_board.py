from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0002_yahtzee_sheet"),
    ]

    operations = [
        migrations.CreateModel(
            name="UnoBoard",
            fields=[],
            options={
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("scoresheets.sheet",),
        ),
    ]
