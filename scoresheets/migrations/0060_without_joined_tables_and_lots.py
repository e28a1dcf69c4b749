"""Let tables that had joined a night from elsewhere leave it, as they did when their host took them out, and withdraw
invitations that were not answered. A lot that was drawn here stays settled; one that was only ready goes, and so do
withdrawn announcements. Of the changes of a clock the newest stays, as the clock.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F


def leave(apps: Any, _schema: Any) -> None:
    """Give these tables back to their hosts. Published orders and seasons keep what they stored."""
    models = {name: apps.get_model("scoresheets", name) for name in ("Table", "Place", "Night", "Seat")}
    joined = models["Table"].objects.filter(from_elsewhere=True)
    models["Seat"].objects.filter(table__in=joined).update(namesake=0, namesake_told=False)
    models["Night"].objects.filter(places__tables__in=joined).update(version=F("version") + 1)
    models["Place"].objects.filter(table__in=joined).update(table=None)
    joined.update(place=None, version=F("version") + 1)


def keep_settled(apps: Any, _schema: Any) -> None:
    """Make lots by the pad lots like others."""
    ties, changes = apps.get_model("scoresheets", "Tie").objects, apps.get_model("scoresheets", "OrderChange")
    ties.filter(how="drawn", order="").delete()
    ties.filter(how="drawn").update(how="lot")
    changes.objects.filter(what="tie", after__has_key="seed").delete()


def drop_withdrawn(apps: Any, _schema: Any) -> None:
    """Delete what stood only in the list of announcements."""
    apps.get_model("scoresheets", "Announcement").objects.filter(withdrawn_at__isnull=False).delete()


def keep_clocks(apps: Any, _schema: Any) -> None:
    """Make a clock of the newest change of each night, which began with the newest start."""
    changes = apps.get_model("scoresheets", "ClockChange").objects
    clocks = apps.get_model("scoresheets", "RoundClock").objects
    kept = ("night_id", "tells", "changed_at", "ends_at", "left")
    newest = changes.order_by().values("night").annotate(newest=models.Max("pk")).values("newest")
    for change in changes.filter(pk__in=newest):
        start = changes.filter(night=change.night_id, what="start").last()
        started = (start or change).changed_at
        clocks.create(keys=[change.key], started_at=started, **{name: getattr(change, name) for name in kept})


def keep_over_all(apps: Any, _schema: Any) -> None:
    """Drop what a season had chosen for a game of its own, also from the list of its changes."""
    for season in apps.get_model("scoresheets", "Season").objects.all():
        orders = season.counting.get("orders", {})
        season.criteria = {game: chosen for game, chosen in season.criteria.items() if game == ""}
        season.counting = {**season.counting, "orders": {game: orders[game] for game in orders if game == ""}}
        season.save(update_fields=["criteria", "counting"])
    changes = apps.get_model("scoresheets", "OrderChange").objects
    changes.filter(season__isnull=False).exclude(game="").delete()


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0059_limits")]
    operations = [
        migrations.CreateModel(
            name="RoundClock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("keys", models.JSONField(default=list)),
                (
                    "tells",
                    models.CharField(
                        choices=[("round", "Round"), ("turn", "Turn"), ("nothing", "Nothing")],
                        default="round",
                        max_length=7,
                    ),
                ),
                ("started_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(blank=True, null=True)),
                ("left", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "night",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock",
                        to="scoresheets.night",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at", None), ("left", None), _connector="OR"),
                        name="clock_runs_or_is_paused",
                    )
                ]
            },
        ),
        migrations.RunPython(keep_clocks, migrations.RunPython.noop),
        migrations.RunPython(leave, migrations.RunPython.noop),
        migrations.RunPython(keep_settled, migrations.RunPython.noop),
        migrations.RunPython(drop_withdrawn, migrations.RunPython.noop),
        migrations.RunPython(keep_over_all, migrations.RunPython.noop),
    ]
