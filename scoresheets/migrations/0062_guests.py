"""A person at a night is a guest, whose row stays when the name is removed; rounds have rows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheets", "0061_without_their_columns"),
    ]

    operations = [
        migrations.RenameModel("Attendee", "Guest"),
        migrations.CreateModel(
            name="RoundGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("options", models.JSONField(default=dict)),
                ("edition", models.JSONField(blank=True, null=True)),
                ("house", models.JSONField(default=dict)),
                ("title", models.CharField(blank=True, default="", max_length=60)),
                ("fewest", models.PositiveSmallIntegerField()),
                ("most", models.PositiveSmallIntegerField()),
                (
                    "way",
                    models.CharField(
                        choices=[("chance", "Chance"), ("standing", "Standing")],
                        default="chance",
                        max_length=8,
                    ),
                ),
                ("paper", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="RoundSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("standing", models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                "ordering": ("position", "pk"),
            },
        ),
        migrations.CreateModel(
            name="RoundTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seed", models.CharField(blank=True, default="", max_length=32)),
                ("opened", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.RemoveConstraint(
            model_name="guest",
            name="attendee_one_a_number",
        ),
        migrations.RemoveConstraint(
            model_name="guest",
            name="attendee_one_a_name",
        ),
        migrations.RemoveConstraint(
            model_name="guest",
            name="attendee_named",
        ),
        migrations.AddField(
            model_name="round",
            name="best",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="round",
            name="costs",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="round",
            name="final",
            field=models.BooleanField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="only",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="round",
            name="pauses",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="guest",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to="scoresheets.guest",
            ),
        ),
        migrations.AlterField(
            model_name="guest",
            name="name",
            field=models.CharField(blank=True, max_length=30),
        ),
        migrations.AlterField(
            model_name="guest",
            name="name_key",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AlterField(
            model_name="guest",
            name="night",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="guests", to="scoresheets.night"
            ),
        ),
        migrations.AddConstraint(
            model_name="guest",
            constraint=models.UniqueConstraint(fields=("night", "number"), name="guest_one_a_number"),
        ),
        migrations.AddConstraint(
            model_name="guest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("name_key", ""), _negated=True),
                fields=("night", "name_key"),
                name="guest_one_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="guest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), ("name_key", "")),
                    models.Q(
                        models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="guest_name_with_its_key",
            ),
        ),
        migrations.AddField(
            model_name="roundgame",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="games", to="scoresheets.round"
            ),
        ),
        migrations.AddField(
            model_name="roundseat",
            name="guest",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="round_seats",
                to="scoresheets.guest",
            ),
        ),
        migrations.AddField(
            model_name="roundseat",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="scoresheets.round"
            ),
        ),
        migrations.AddField(
            model_name="roundtable",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="scoresheets.roundgame"
            ),
        ),
        migrations.AddField(
            model_name="roundtable",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="scoresheets.round"
            ),
        ),
        migrations.AddField(
            model_name="roundtable",
            name="table",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="called_by",
                to="scoresheets.table",
            ),
        ),
        migrations.AddField(
            model_name="roundseat",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="scoresheets.roundtable",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundgame",
            constraint=models.UniqueConstraint(fields=("round", "game"), name="round_game_once"),
        ),
        migrations.AddConstraint(
            model_name="roundtable",
            constraint=models.CheckConstraint(
                condition=models.Q(("table", None), ("opened", True), _connector="OR"),
                name="round_table_is_opened",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundseat",
            constraint=models.UniqueConstraint(fields=("table", "guest"), name="round_seat_once_at_a_table"),
        ),
        migrations.AddConstraint(
            model_name="roundseat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("table", None)), fields=("round", "guest"), name="round_seat_out_once"
            ),
        ),
    ]
