"""URLs of results."""

from __future__ import annotations

from django.urls import path

from scoresheets.results import views

urlpatterns = [
    path("r/<str:token>/", views.result, name="result"),
    path("r/<str:token>/result.html", views.shared_result_file, name="shared_result_file"),
    path("r/<str:token>/end.png", views.shared_end_picture, name="shared_end_picture"),
    path("r/<str:token>/qr.svg", views.result_qr, name="result_qr"),
    path("t/<str:public_id>/result.html", views.result_file, name="result_file"),
    path("t/<str:public_id>/end.png", views.end_picture, name="end_picture"),
    path("t/<str:public_id>/result/", views.share_result, name="share_result"),
    path("t/<str:public_id>/settle/", views.settle_tie, name="settle_tie"),
]
