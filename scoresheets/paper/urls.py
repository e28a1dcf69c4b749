"""URLs of sheets on paper."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.paper.views import opening, rounds, sheet_links, typed

TABLE = [
    path("paper/", typed.paper, name="paper"),
    path("paper/pads/", sheet_links.paper_pads, name="paper_pads"),
    path("paper/type/", typed.type_sheet, name="type_sheet"),
    path("paper.json", typed.paper_file, name="paper_file"),
]
NIGHT = [
    path("paper/", rounds.round_paper, name="round_paper"),
    path("paper/pads/", rounds.round_pads, name="round_pads"),
]
urlpatterns = [
    path("paper/", opening.open_paper, name="open_paper"),
    path("s/<str:token>/", sheet_links.come_to_sheet, name="come_to_sheet"),
    path("t/<str:public_id>/", include(TABLE)),
    path("n/<str:public_id>/", include(NIGHT)),
]
