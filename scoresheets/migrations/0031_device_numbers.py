"""However many devices come to a table, their numbers do not run out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0030_named_seats"),
    ]

    operations = [
        migrations.AlterField(
            model_name="admission",
            name="number",
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AlterField(
            model_name="sentaway",
            name="number",
            field=models.PositiveBigIntegerField(),
        ),
    ]
