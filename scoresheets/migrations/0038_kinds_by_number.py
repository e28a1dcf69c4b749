"""Where so many players play another game, what they have played is another kind."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from scoresheets.registry import GAMES
from scoresheets.results.selectors.plays import kind_for


def part_kinds(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of the games that are installed: of others nothing is compared."""
    plays = apps.get_model("scoresheets", "Play").objects.using(schema_editor.connection.alias)
    for game in GAMES.values():
        for number in sorted(game.own_numbers):
            found = plays.filter(game=game.key, players=number)
            for kind in set(found.values_list("kind", flat=True)):
                found.filter(kind=kind).update(kind=kind_for(kind, number))


class Migration(migrations.Migration):
    dependencies = (("scoresheets", "0037_namesakes"),)
    operations = (migrations.RunPython(part_kinds, migrations.RunPython.noop),)
