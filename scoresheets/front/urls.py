"""URLs of the front page, and of pages that belong to no table."""

from __future__ import annotations

from django.conf import settings
from django.urls import path

from scoresheets.front import https_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("yours/", views.own_tables, name="own_tables"),
    path("yours/tables.zip", views.own_archive, name="own_archive"),
    path("tables/", views.open_table, name="open_table"),
    path("tables/same/", views.same_as_last_time, name="same_as_last_time"),
    path("privacy/", views.privacy, name="privacy"),
    path("https/", https_views.https, name="https"),
    path("https/scoresheets.crt", https_views.authority, name="https_authority"),
    path("https/scoresheets.mobileconfig", https_views.profile, name="https_profile"),
    path("home-screen.webmanifest", views.home_screen, name="home_screen"),
]
if settings.DEBUG:
    urlpatterns.append(path("parts/", views.parts, name="parts"))
