"""Archives larger than any machine's buffers for a client that reads nothing; `tests.without` puts
them into a server.
"""

import secrets

LARGE = 40_000  # bytes, half of which remain after compression
EACH = 5  # a hundred tables have as much to send as five hundred


def large_files(row: int, *_given: object) -> list[tuple[str, str]]:
    """Return files of a table, of random text that compresses badly."""
    return [(f"{row}-{number}.txt", secrets.token_hex(LARGE // 2)) for number in range(EACH)]
