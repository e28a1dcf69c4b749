"""Every address of the product."""

from __future__ import annotations

from django.urls import path
from django.views.i18n import set_language

from scoresheets.views import editions, entries, home, joining, lobby, people, starters, tables

urlpatterns = [
    path("", home.home, name="home"),
    path("tables/", home.open_table, name="open_table"),
    path("language/", set_language, name="set_language"),
    path("join/", joining.join_by_code, name="join_by_code"),
    path("join/<str:token>/", joining.join, name="join"),
    path("watch/<str:token>/", joining.watch, name="watch"),
    path("host/<str:token>/", joining.become_host, name="become_host"),
    path("sheets/<str:game>/", editions.editions, name="editions"),
    path("sheets/<str:game>/copy/", editions.copy_edition, name="copy_edition"),
    path("sheets/<str:game>/save/", editions.save_edition, name="save_edition"),
    path("sheets/<str:game>/import/", editions.import_edition, name="import_edition"),
    path("sheet/<str:edition>/", editions.edition, name="edition"),
    path("sheet/<str:edition>/change/", editions.change_edition, name="change_edition"),
    path("sheet/<str:edition>/delete/", editions.delete_edition, name="delete_edition"),
    path("sheet/<str:edition>/file/", editions.export_edition, name="export_edition"),
    path("t/<str:public_id>/", tables.table, name="table"),
    path("t/<str:public_id>/lit/", tables.lit, name="lit"),
    path("t/<str:public_id>/fragments/", tables.fragments, name="fragments"),
    path("t/<str:public_id>/log/", tables.log, name="log"),
    path("t/<str:public_id>/links/", tables.links, name="links"),
    path("t/<str:public_id>/qr.svg", tables.qr, name="qr"),
    path("t/<str:public_id>/entries/", entries.record_entry, name="record_entry"),
    path("t/<str:public_id>/strike/", entries.strike_entry, name="strike_entry"),
    path("t/<str:public_id>/amend/", entries.amend_entry, name="amend_entry"),
    path("t/<str:public_id>/close/", entries.close_table, name="close_table"),
    path("t/<str:public_id>/seats/add/", lobby.add_seat, name="add_seat"),
    path("t/<str:public_id>/seats/rename/", lobby.rename_seat, name="rename_seat"),
    path("t/<str:public_id>/seats/move/", lobby.move_seat, name="move_seat"),
    path("t/<str:public_id>/seats/remove/", lobby.remove_seat, name="remove_seat"),
    path("t/<str:public_id>/seats/take/", lobby.take_seat, name="take_seat"),
    path("t/<str:public_id>/seats/leave/", lobby.leave_seat, name="leave_seat"),
    path("t/<str:public_id>/seats/free/", lobby.free_seat, name="free_seat"),
    path("t/<str:public_id>/throws/", starters.tell_throw, name="tell_throw"),
    path("t/<str:public_id>/throws/clear/", starters.clear_throws, name="clear_throws"),
    path("t/<str:public_id>/options/", lobby.change_options, name="change_options"),
    path("t/<str:public_id>/start/", lobby.start_table, name="start_table"),
    path("t/<str:public_id>/people/", people.people, name="people"),
    path("t/<str:public_id>/seats/hand/", people.hand_seat, name="hand_seat"),
    path("t/<str:public_id>/seats/unname/", people.remove_name, name="remove_name"),
    path("t/<str:public_id>/host/hand/", people.hand_host, name="hand_host"),
    path("t/<str:public_id>/home/", people.leave_game, name="leave_game"),
    path("t/<str:public_id>/again/", people.play_again, name="play_again"),
    path("t/<str:public_id>/links/revoke/", tables.revoke_link, name="revoke_link"),
]
