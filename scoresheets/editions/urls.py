"""URLs of people's own printed sheets."""

from __future__ import annotations

from django.urls import path

from scoresheets.editions import views

urlpatterns = [
    path("sheets/<str:game>/", views.editions, name="editions"),
    path("sheets/<str:game>/copy/", views.copy_edition, name="copy_edition"),
    path("sheets/<str:game>/save/", views.save_edition, name="save_edition"),
    path("sheets/<str:game>/import/", views.import_edition, name="import_edition"),
    path("sheet/<str:edition>/", views.edition, name="edition"),
    path("sheet/<str:edition>/change/", views.change_edition, name="change_edition"),
    path("sheet/<str:edition>/delete/", views.delete_edition, name="delete_edition"),
    path("sheet/<str:edition>/file/", views.export_edition, name="export_edition"),
]
