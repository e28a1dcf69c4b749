"""Twenty faults on the wire."""

from __future__ import annotations

from tests.mutants.fault import Fault

FAULTS = (
    Fault(
        "live-news-before-commit",
        "Tablets are told of an entry that is not stored yet, or never will be.",
        "transaction.on_commit(lambda: leave(group_of(table.public_id), message))\n\n\ndef broadcast_revoked",
        "leave(group_of(table.public_id), message)\n\n\ndef broadcast_revoked",
        ("table/test_news",),
    ),
    Fault(
        "live-forget-untold",
        "A name that was removed stays in what other processes have rendered.",
        ' | ({"forget": True} if forget else {})',
        "",
        ("table/test_news", "test_names_go"),
    ),
    Fault(
        "live-news-lost-with-the-asker",
        "Where an answer fails after the entry was written, nobody hears of the entry.",
        "    try:\n        yield\n    finally:\n        _held.reset(token)\n"
        "        for group, message in news:\n"
        "            loop.call_soon_threadsafe(_start, group, message)",
        "    yield\n    _held.reset(token)\n"
        "    for group, message in news:\n"
        "        loop.call_soon_threadsafe(_start, group, message)",
        ("table/test_answer_first",),
    ),
    Fault(
        "live-broker-breaks-the-entry",
        "Where the news cannot leave, whoever has just written sees an error though it is written.",
        "    except Exception as error:  # a broker's own library has its own family of errors",
        "    except LookupError as error:",
        ("table/test_news", "table/test_lost_on_the_wire"),
    ),
    Fault(
        "live-others-put-out",
        "When one device is put out, all the others are.",
        'if self.device_id in event["devices"]:',
        'if self.device_id not in event["devices"]:',
        ("table/test_sockets",),
    ),
    Fault(
        "live-put-out-still-told",
        "Who was put out goes on receiving the table where the news of it was lost.",
        "            if self.device_id not in rendered.devices:\n                await self._look_again()\n",
        "",
        ("table/test_rights_end", "table/test_lost_on_the_wire"),
    ),
    Fault(
        "live-delta-on-another-version",
        "A page that missed a version is sent only what changed since.",
        "fits = version is not None and rendered.base == self.sent",
        "fits = version is not None",
        ("table/test_sockets",),
    ),
    Fault(
        "live-socket-takes-messages",
        "A socket that is sent something stays open and falls silent.",
        "        await self.close(code=NOTHING_IS_TAKEN)\n",
        "",
        ("table/test_sockets", "base/test_strange_frames"),
    ),
    Fault(
        "live-cookie-language-ignored",
        "Who chose French gets English sheets as soon as somebody writes.",
        'wanted = [cookies.get(settings.LANGUAGE_COOKIE_NAME, "")]',
        "wanted: list[str] = []",
        ("table/test_sockets", "table/test_rendering"),
    ),
    Fault(
        "live-newest-in-any-language",
        "A page that comes back in another language is told that it has the newest.",
        'if query == f"version={newest.version}&language={self.language}{here}":',
        'if query.startswith(f"version={newest.version}&"):',
        ("table/test_heartbeat",),
    ),
    Fault(
        "live-fresh-for-ever",
        "Boxes stay marked as just written when the next player has long written.",
        "fresh_ids=pad.fresh_ids(sheet), glance=earlier.glance",
        "fresh_ids=earlier.fresh_ids, glance=earlier.glance",
        ("table/test_rendering", "table/test_fragments"),
    ),
    Fault(
        "live-nothing-forgotten",
        "What was rendered with a name that is gone is shown again in another language.",
        "if _renderings[place].view.version < before:",
        "if _renderings[place].view.version > before:",
        ("table/test_rendering", "test_names_go", "table/test_sockets"),
    ),
    Fault(
        "live-half-a-version",
        "Something written while a page was drawn is on it under the older version, and never told again.",
        "        if version <= table.version:\n            return view, devices\n",
        "        if devices:\n            return view, devices\n",
        ("table/test_rendering", "table/test_order_of_frames"),
    ),
    Fault(
        "live-leisure-never-comes",
        "In a busy server what nobody waits for is never done.",
        "if _answering and time.monotonic() < until:",
        "if _answering:",
        ("base/test_handshake_queue",),
    ),
    Fault(
        "live-two-origins",
        "A handshake with two origins is let in by the one that is ours.",
        "if len(origins) != 1 or len(hosts) != 1:",
        "if not origins or not hosts:",
        ("test_origin",),
    ),
    Fault(
        "live-any-port",
        "A page from another port of this computer opens sockets in people's names.",
        "return parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]",
        "return parts.hostname, DEFAULT_PORTS[parts.scheme]",
        ("test_origin",),
    ),
    Fault(
        "live-closed-still-counted",
        "Sockets that are closed are told and counted for ever.",
        "    listening.discard(listener)\n",
        "",
        ("table/test_heartbeat",),
    ),
    Fault(
        "live-pulse-dies",
        "One failure while tables are looked at, and no page hears a sign of life any more.",
        "    except Exception:  # whatever it is, the next tables shall hear\n"
        '        log.exception("Tables were not told how far they are.")\n',
        "",
        ("table/test_heartbeat",),
    ),
    Fault(
        "live-large-in-small-parts",
        "A stranger fills the memory with a body that is sent in small parts.",
        "if self.received <= self.most():",
        "if len(data) <= self.most():",
        ("house/test_real_server",),
        named="chunks",
    ),
    Fault(
        "live-cut-short-at-the-end",
        "A server that stops does not wait for the requests that are on their way.",
        'and not details["application_instance"].done()',
        'and details["application_instance"].done()',
        ("base/test_graceful_shutdown",),
    ),
)
