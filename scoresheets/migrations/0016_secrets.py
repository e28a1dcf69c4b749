"""All secrets that were handed out to a device stand until a newer one has come back, not the last two alone."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def both_secrets_stand(apps: Any, _editor: Any) -> None:
    """Where the newest has not come back, the one before it is the one the device surely has."""
    for device in apps.get_model("scoresheets", "Device").objects.exclude(former_hash="").iterator():
        device.newer_secrets.create(secret_hash=device.secret_hash)
        device.secret_hash = device.former_hash
        device.save(update_fields=["secret_hash"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0015_going_on"),
    ]

    operations = [
        migrations.CreateModel(
            name="NewerSecret",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="newer_secrets",
                        to="scoresheets.device",
                    ),
                ),
            ],
        ),
        migrations.RunPython(both_secrets_stand, migrations.RunPython.noop),
        migrations.RemoveField(model_name="device", name="former_hash"),
    ]
