"""The cookies of the one device: a service worker never sees those of a browser, so they are kept here."""

from __future__ import annotations

from http.cookies import SimpleCookie


class Jar:
    """The cookies by their names, as one browser would keep them."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def header(self) -> str:
        """Return what the browser would send in the header of that name; "" for none."""
        return "; ".join(f"{name}={value}" for name, value in self.kept.items())

    def take(self, line: str) -> None:
        """Take over what one Set-Cookie says."""
        for name, morsel in SimpleCookie(line).items():
            if str(morsel["max-age"]) == "0":
                self.kept.pop(name, None)
            else:
                self.kept[name] = morsel.coded_value
