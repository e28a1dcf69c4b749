"""Archives larger than any machine's buffers for a client that reads nothing; `tests.without` puts
them into a server.
"""

import secrets

LARGE = 40_000  # bytes, half of which remain after compression


def large_files(row: int, *_given: object) -> list[tuple[str, str]]:
    """Return one file of a table, of random text that compresses badly."""
    return [(f"{row}.txt", secrets.token_hex(LARGE // 2))]
