"""URLs of files."""

from __future__ import annotations

from django.urls import path

from scoresheets.exports import views

urlpatterns = [
    path("tables/transcript/", views.open_transcript, name="open_transcript"),
    path("t/<str:public_id>/take-home/", views.take_home, name="take_home"),
    path("t/<str:public_id>/table.csv", views.table_csv, name="table_csv"),
    path("t/<str:public_id>/bgstats/", views.page, name="bg_stats"),
    path("t/<str:public_id>/play.bgsplay", views.file, name="bg_stats_file"),
    path("t/<str:public_id>/transcript.json", views.transcript, name="transcript"),
]
