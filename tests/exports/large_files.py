"""Archives larger than what any machine keeps for a client that reads nothing: put into a server by `tests.without`."""

import secrets

LARGE = 40_000  # bytes, of which half are left when they are packed


def large_files(row: int, *_given: object) -> list[tuple[str, str]]:
    """Return one file of a table, which cannot be packed well."""
    return [(f"{row}.txt", secrets.token_hex(LARGE // 2))]
