"""URLs of sheets on paper."""

from __future__ import annotations

from django.urls import include, path

from scoresheets.paper.views import sheet_links, typed

TABLE = [
    path("paper/", typed.paper, name="paper"),
    path("paper/pads/", sheet_links.paper_pads, name="paper_pads"),
    path("paper/type/", typed.type_sheet, name="type_sheet"),
    path("paper.json", typed.paper_file, name="paper_file"),
]
urlpatterns = [
    path("paper/", typed.open_paper, name="open_paper"),
    path("s/<str:token>/", sheet_links.come_to_sheet, name="come_to_sheet"),
    path("t/<str:public_id>/", include(TABLE)),
]
