"""Carry the links and roles of seasons over to the tables of those of nights, each by one statement. A role at a season
had no moment of its own: it gets that of its link, else that of the season.
"""

from django.db import migrations

OVER = (
    "INSERT INTO scoresheets_rolelink (season_id, role, name, token_hash, made_at)"
    " SELECT season_id, role, name, token_hash, made_at FROM scoresheets_seasonlink ORDER BY id",
    "INSERT INTO scoresheets_roledevice (season_id, device_id, role, link_id, came_at, number)"
    " SELECT its.season_id, its.device_id, its.role, new.id, COALESCE(old.made_at, season.opened_at), 0"
    " FROM scoresheets_seasondevice its JOIN scoresheets_season season ON season.id = its.season_id"
    " LEFT JOIN scoresheets_seasonlink old ON old.id = its.link_id"
    " LEFT JOIN scoresheets_rolelink new ON new.token_hash = old.token_hash ORDER BY its.id",
)
BACK = (
    "INSERT INTO scoresheets_seasonlink (season_id, role, name, token_hash, made_at)"
    " SELECT season_id, role, name, token_hash, made_at FROM scoresheets_rolelink WHERE season_id IS NOT NULL ORDER BY id",
    "INSERT INTO scoresheets_seasondevice (season_id, device_id, role, link_id)"
    " SELECT its.season_id, its.device_id, its.role, old.id FROM scoresheets_roledevice its"
    " LEFT JOIN scoresheets_rolelink new ON new.id = its.link_id"
    " LEFT JOIN scoresheets_seasonlink old ON old.token_hash = new.token_hash"
    " WHERE its.season_id IS NOT NULL ORDER BY its.id",
    "DELETE FROM scoresheets_roledevice WHERE season_id IS NOT NULL",
    "DELETE FROM scoresheets_rolelink WHERE season_id IS NOT NULL",
)


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0066_links_and_roles")]
    operations = [
        migrations.RunSQL(list(OVER), list(BACK)),
        migrations.DeleteModel("SeasonDevice"),
        migrations.DeleteModel("SeasonLink"),
    ]
