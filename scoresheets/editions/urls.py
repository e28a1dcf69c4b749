"""URLs of people's own printed sheets."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.editions import views

SHEETS = [
    path("", views.editions, name="editions"),
    path("copy/", views.copy_edition, name="copy_edition"),
    path("save/", views.save_edition, name="save_edition"),
    path("import/", views.import_edition, name="import_edition"),
]
EDITION = [
    path("", views.edition, name="edition"),
    path("change/", views.change_edition, name="change_edition"),
    path("delete/", views.delete_edition, name="delete_edition"),
    path("file/", views.export_edition, name="export_edition"),
]
urlpatterns = [
    path("sheets/<str:game>/", include(SHEETS)),
    path("sheet/<str:edition>/", include(EDITION)),
]
