"""Every address of the product."""

from __future__ import annotations

from django.urls import path
from django.views.i18n import set_language

from scoresheets.views import corrections, entries, histories, home, joining, lobby, starters, tables

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
    path("t/<str:public_id>/log/", histories.log, name="log"),
    path("t/<str:public_id>/boxes/", histories.boxes, name="boxes"),
    path("t/<str:public_id>/steps/", histories.steps, name="steps"),
    path("t/<str:public_id>/correction/", corrections.correction, name="correction"),
    path("t/<str:public_id>/correct/", corrections.propose_correction, name="propose_correction"),
    path("t/<str:public_id>/proposal/", corrections.proposal, name="proposal"),
    path("t/<str:public_id>/proposal/agree/", corrections.agree_to_proposal, name="agree_to_proposal"),
    path("t/<str:public_id>/proposal/decline/", corrections.decline_proposal, name="decline_proposal"),
    path("t/<str:public_id>/proposal/confirm/", corrections.confirm_proposal, name="confirm_proposal"),
    path("t/<str:public_id>/reasons/remove/", corrections.remove_reason, name="remove_reason"),
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
    path("t/<str:public_id>/links/revoke/", tables.revoke_link, name="revoke_link"),
]
