"""URLs of files."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.exports import views

TABLE = [
    path("take-home/", views.take_home, name="take_home"),
    path("table.csv", views.table_csv, name="table_csv"),
    path("bgstats/", views.page, name="bg_stats"),
    path("play.bgsplay", views.file, name="bg_stats_file"),
    path("transcript.json", views.transcript, name="transcript"),
]
urlpatterns = [
    path("tables/transcript/", views.open_transcript, name="open_transcript"),
    path("t/<str:public_id>/", include(TABLE)),
]
