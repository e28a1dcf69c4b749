"""URLs of persons."""

from __future__ import annotations

from django.urls import path

from scoresheets.people import views

urlpatterns = [
    path("people/", views.persons, name="persons"),
    path("people/<str:person>/", views.person, name="person"),
    path("people/<str:person>/person.csv", views.person_csv, name="person_csv"),
    path("people/<str:person>/rename/", views.rename_person, name="rename_person"),
    path("people/<str:person>/join/", views.join_persons, name="join_persons"),
    path("people/<str:person>/part/", views.part_persons, name="part_persons"),
    path("people/<str:person>/remove/", views.remove_person, name="remove_person"),
]
