"""URLs of people."""

from __future__ import annotations

from django.urls import path

from scoresheets.people import views

urlpatterns = [
    path("people/", views.people, name="people"),
    path("people/<str:person>/", views.person, name="person"),
    path("people/<str:person>/person.csv", views.person_csv, name="person_csv"),
    path("people/<str:person>/rename/", views.rename_person, name="rename_person"),
    path("people/<str:person>/join/", views.merge_people, name="merge_people"),
    path("people/<str:person>/part/", views.unmerge_people, name="unmerge_people"),
    path("people/<str:person>/remove/", views.remove_person, name="remove_person"),
]
