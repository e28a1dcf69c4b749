"""URLs of prints, except those of a night."""

from __future__ import annotations

from django.urls import path

from scoresheets.printing import views

urlpatterns = [
    path("print/<str:game>/", views.blank_pad, name="blank_pad"),
    path("r/<str:token>/print/", views.print_result, name="print_result"),
    path("t/<str:public_id>/print/", views.print_table, name="print_table"),
]
