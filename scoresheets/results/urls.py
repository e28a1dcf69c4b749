"""URLs of results."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.results import views

RESULT = [
    path("", views.result, name="result"),
    path("result.html", views.shared_result_file, name="shared_result_file"),
    path("end.png", views.shared_end_picture, name="shared_end_picture"),
    path("qr.svg", views.result_qr, name="result_qr"),
]
TABLE = [
    path("result.html", views.result_file, name="result_file"),
    path("end.png", views.end_picture, name="end_picture"),
    path("result/", views.share_result, name="share_result"),
    path("settle/", views.settle_tie, name="settle_tie"),
]
urlpatterns = [
    path("r/<str:token>/", include(RESULT)),
    path("t/<str:public_id>/", include(TABLE)),
]
