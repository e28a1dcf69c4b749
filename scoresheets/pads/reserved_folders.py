"""Names that no game may have, as folders of ours have them."""

RESERVED_FOLDERS = frozenset(
    (
        *(
            "base",
            "css",
            "dice",
            "drafted",
            "editions",
            "exports",
            "front",
            "help",
            "js",
            "nights",
            "pads",
            "paper",
        ),
        *("people", "plain", "plugin", "printing", "results", "table", "tablet"),
    )
)
"""Names of our own folders of templates and static files."""
