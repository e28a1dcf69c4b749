"""A lost phone leaves no trace: its names are free for another."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0064_without_seating"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="guest",
            name="freed_from",
        ),
    ]
