"""URLs of the whole product. Each room has its own list.

Within it the addresses below one table, night or person stand behind the pattern they share: an address that is of none
is compared with that pattern alone (the front page with 40 instead of 200).
"""

from __future__ import annotations

from django.urls import include, path
from django.views.i18n import set_language

handler404 = "scoresheets.table.views.stranger_middleware.not_found"
handler500 = "scoresheets.table.views.errors.failure"

urlpatterns = [
    path("", include("scoresheets.table.urls")),  # first: most requests are about a table
    path("", include("scoresheets.results.urls")),
    path("", include("scoresheets.exports.urls")),
    path("", include("scoresheets.printing.urls")),
    path("", include("scoresheets.editions.urls")),
    path("", include("scoresheets.help.urls")),
    path("", include("scoresheets.people.urls")),
    path("", include("scoresheets.nights.urls")),
    path("", include("scoresheets.paper.urls")),
    path("", include("scoresheets.front.urls")),
    path("language/", set_language, name="set_language"),
]
