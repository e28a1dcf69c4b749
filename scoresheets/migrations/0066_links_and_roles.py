"""Make the links and the roles of nights those of nights and seasons. The next step brings those of the seasons."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

OF_ONE = Q(night=None, season__isnull=False) | Q(night__isnull=False, season=None)


def of(model: str, related_name: str) -> Any:
    """Return the column of the night or season to which a link or a role belongs."""
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=related_name,
        to=f"scoresheets.{model}",
    )


def device(related_name: str) -> Any:
    """Return the column of the device that has a role."""
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=related_name, to="scoresheets.device"
    )


def once(name: str, *fields: str, without_link: bool = False) -> models.UniqueConstraint:
    """Return a constraint by which a device has a role once."""
    return models.UniqueConstraint(fields=fields, name=name, condition=Q(link=None) if without_link else None)


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0065_no_freed_phones")]
    operations = [
        migrations.RemoveConstraint("nightdevice", "night_device_once_a_link"),
        migrations.RemoveConstraint("nightdevice", "night_device_opened_once"),
        migrations.RenameModel("NightLink", "RoleLink"),
        migrations.RenameModel("NightDevice", "RoleDevice"),
        migrations.AlterField("rolelink", "night", of("night", "links")),
        migrations.AddField("rolelink", "season", of("season", "links")),
        migrations.AlterField("roledevice", "night", of("night", "devices")),
        migrations.AddField("roledevice", "season", of("season", "devices")),
        migrations.AlterField("roledevice", "device", device("roles")),
        migrations.AddConstraint(
            "rolelink", models.CheckConstraint(name="role_link_of_one", condition=OF_ONE)
        ),
        migrations.AddConstraint(
            "roledevice", models.CheckConstraint(name="role_device_of_one", condition=OF_ONE)
        ),
        migrations.AddConstraint("roledevice", once("role_device_once_a_link", "device", "link")),
        migrations.AddConstraint(
            "roledevice", once("role_device_opened_night_once", "night", "device", without_link=True)
        ),
        migrations.AddConstraint(
            "roledevice", once("role_device_began_season_once", "season", "device", without_link=True)
        ),
    ]
