"""URLs of sheets on paper."""

from __future__ import annotations

from django.urls import path

from scoresheets.paper.views import sheet_links, typed

urlpatterns = [
    path("paper/", typed.open_paper, name="open_paper"),
    path("s/<str:token>/", sheet_links.come_to_sheet, name="come_to_sheet"),
    path("t/<str:public_id>/paper/", typed.paper, name="paper"),
    path("t/<str:public_id>/paper/pads/", sheet_links.paper_pads, name="paper_pads"),
    path("t/<str:public_id>/paper/type/", typed.type_sheet, name="type_sheet"),
    path("t/<str:public_id>/paper.json", typed.paper_file, name="paper_file"),
]
