"""URLs of people."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.people import views

PERSON = [
    path("", views.person, name="person"),
    path("person.csv", views.person_csv, name="person_csv"),
    path("rename/", views.rename_person, name="rename_person"),
    path("join/", views.merge_people, name="merge_people"),
    path("part/", views.unmerge_people, name="unmerge_people"),
    path("remove/", views.remove_person, name="remove_person"),
]
urlpatterns = [
    path("people/", views.people, name="people"),
    path("people/<str:person>/", include(PERSON)),
]
