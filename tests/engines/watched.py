"""Errors on pages whose driver reports none: a script of ours notes them in the page's tab.

WebKit's drivers have no access to the console, and its browsers print none while they are driven.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PATH = "/watched.js"
KEY = "complaints"
SCRIPT = (
    f'const KEY = "{KEY}";'
    """
function complain(text) {
  sessionStorage.setItem(KEY, JSON.stringify([...JSON.parse(sessionStorage.getItem(KEY) ?? "[]"), text]));
}
const { error } = console;
console.error = (...all) => { complain(`console: ${all.join(" ")}`); error(...all); };
addEventListener("error", ({ message, target }) =>
  complain(message ? `script: ${message}` : `not loaded: ${target.src ?? target.href}`), true);
addEventListener("unhandledrejection", ({ reason }) => complain(`script: ${reason}`));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  complain(`CSP: ${violatedDirective} blocked ${blockedURI}`));
"""
)
TAKE = f"""() => {{
  const complaints = JSON.parse(sessionStorage.getItem("{KEY}") ?? "[]");
  sessionStorage.removeItem("{KEY}");
  return complaints;
}}"""


class WatchedPages:
    """Middleware that puts the script at the head of every page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == PATH:
            return HttpResponse(SCRIPT, content_type="text/javascript")
        answer = self.get_response(request)
        if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
            answer.content = answer.content.replace(
                b"<head>", f'<head><script src="{PATH}"></script>'.encode(), 1
            )
            if "Content-Length" in answer:
                answer["Content-Length"] = str(len(answer.content))
        return answer
