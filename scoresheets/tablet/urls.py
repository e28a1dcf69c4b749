"""URLs in a tablet: those of the whole product, and the page of the tablet itself."""

from __future__ import annotations

from django.urls import path

from scoresheets import urls
from scoresheets.tablet import views

handler404, handler500 = urls.handler404, urls.handler500

urlpatterns = [
    *urls.urlpatterns,
    path("tablet/", views.tablet, name="tablet"),
    path("tablet/scoresheets.sqlite3", views.save_everything, name="save_everything"),
    path("tablet/back/", views.bring_back, name="bring_back"),
]
