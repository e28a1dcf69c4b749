"""Every address of the product."""

from __future__ import annotations

from django.urls import path
from django.views.i18n import set_language

from scoresheets.views import entries, home, joining, lobby, settling, tables

urlpatterns = [
    path("", home.home, name="home"),
    path("tables/", home.open_table, name="open_table"),
    path("language/", set_language, name="set_language"),
    path("join/", joining.join_by_code, name="join_by_code"),
    path("join/<str:token>/", joining.join, name="join"),
    path("watch/<str:token>/", joining.watch, name="watch"),
    path("host/<str:token>/", joining.become_host, name="become_host"),
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
    path("t/<str:public_id>/settle/", settling.settle_tie, name="settle_tie"),
    path("t/<str:public_id>/seats/add/", lobby.add_seat, name="add_seat"),
    path("t/<str:public_id>/seats/rename/", lobby.rename_seat, name="rename_seat"),
    path("t/<str:public_id>/seats/move/", lobby.move_seat, name="move_seat"),
    path("t/<str:public_id>/seats/remove/", lobby.remove_seat, name="remove_seat"),
    path("t/<str:public_id>/seats/take/", lobby.take_seat, name="take_seat"),
    path("t/<str:public_id>/seats/leave/", lobby.leave_seat, name="leave_seat"),
    path("t/<str:public_id>/seats/free/", lobby.free_seat, name="free_seat"),
    path("t/<str:public_id>/options/", lobby.change_options, name="change_options"),
    path("t/<str:public_id>/start/", lobby.start_table, name="start_table"),
    path("t/<str:public_id>/links/revoke/", tables.revoke_link, name="revoke_link"),
]
