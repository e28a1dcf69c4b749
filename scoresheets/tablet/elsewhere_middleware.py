"""Answers to addresses that need other devices: one sentence that says where they work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoresheets.table.views.responses import no_store

ROOM = "scoresheets.nights."
NAMES = {
    *("choose_address", "https", "https_authority", "https_profile"),
    *("join_by_code", "join", "watch", "become_host", "links", "qr", "revoke_link", "choose_newcomers"),
    *("tv", "tv_fragments", "show_dice", "choose_shown_dice"),
    *("hand_seat", "hand_host", "send_away", "let_back", "acknowledge_sent_away"),
    *("result", "shared_result_file", "share_result", "result_qr"),
    *("end_picture", "shared_end_picture"),  # it is drawn by a package that no browser has
    *("paper_pads", "come_to_sheet"),
    "guide",  # of what a server does
}
"""Names of addresses for other devices, and for what only a server has. Nights have a room of their own."""


class ElsewhereMiddleware:
    """Answer 404 with a sentence where an address means nothing on one tablet alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _given: Any, _named: Any
    ) -> HttpResponse | None:
        match = request.resolver_match
        if not view.__module__.startswith(ROOM) and (match is None or match.url_name not in NAMES):
            return None
        context = {
            "title": _("Not on one tablet alone"),
            "text": _(
                "Other devices, codes and links, a TV, pictures and game nights need a pad that a computer serves. "
                "Its front page opens the files of this one."
            ),
            "code": "",
            "status": 404,
            "code_field": False,
            "again": "",
            "here": request.get_full_path(),
        }
        return no_store(render(request, "base/error.html", context, status=404))
