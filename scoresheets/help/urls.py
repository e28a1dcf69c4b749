"""URLs of help."""

from __future__ import annotations

from django.urls import path

from scoresheets.help import views

urlpatterns = [
    path("try/<str:game>/", views.open_trial, name="open_trial"),
    path("guides/<str:name>/", views.guide, name="guide"),
    path("help/<str:game>/", views.game_help, name="game_help"),
    path("t/<str:public_id>/help/", views.table_help, name="help"),
]
