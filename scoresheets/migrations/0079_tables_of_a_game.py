from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0078_nights_of_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="roundgame",
            name="tables_set",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
