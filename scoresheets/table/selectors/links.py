"""The three links of a table, as far as a device may pass them on."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.table.selectors.access import Access


@dataclass(frozen=True, slots=True)
class LinkView:
    """One link: `kind` is join, watch or host. `url` is empty if the link exists but only its hash is known."""

    kind: str
    url: str
    code: str
    may_revoke: bool
    exists: bool = True


def table_links(access: Access, origin: str, *, host_token: str = "") -> tuple[LinkView, ...]:
    """Return the links this device may pass on. `host_token` is known only in the answer that made it."""
    table = access.table
    watch = LinkView("watch", f"{origin}watch/{table.watch_token}/", "", may_revoke=access.can_administer)
    if not access.can_take_seat:
        return (watch,)
    code = f"{table.code[:4]} {table.code[4:]}"
    join = LinkView("join", f"{origin}join/{table.join_token}/", code, may_revoke=access.can_administer)
    if not access.can_administer:
        return (join, watch)
    url = f"{origin}host/{host_token}/" if host_token else ""
    return (join, watch, LinkView("host", url, "", may_revoke=True, exists=bool(table.host_token_hash)))
