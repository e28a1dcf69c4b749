"""Write the table of letters that look alike: `python -m tests.house.confusables_table confusables.txt`.

The argument is Unicode's own list, https://www.unicode.org/Public/security/13.0.0/confusables.txt or a later one.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path
from unicodedata import normalize

from scoresheets.base.lookalikes import TABLE

HEAD = """\
# Letters that look alike: the code points of a prototype, then of each sign that looks like it.
# From confusables.txt of UTS #39 by tests/house/confusables_table.py, without signs that NFKD changes.
# Version {version}; {copyright}, for terms of use, see https://www.unicode.org/terms_of_use.html
"""


def table(listed: str) -> str:
    """Return the table for this list of Unicode's.

    Signs that NFKD changes are left out, as names are compared in NFKC.
    """
    near: defaultdict[str, list[str]] = defaultdict(list)
    for sign, prototype in re.findall(r"^([0-9A-F]+) ;\t([0-9A-F ]+) ;", listed, re.MULTILINE):
        if normalize("NFKD", chr(int(sign, 16))) == chr(int(sign, 16)):
            near[prototype].append(sign)
    lines = (f"{prototype};{' '.join(sorted(near[prototype]))}\n" for prototype in sorted(near))
    return HEAD.format(
        version=_head("# Version: (.*)", listed), copyright=_head("# (©.*)", listed)
    ) + "".join(lines)


def _head(pattern: str, listed: str) -> str:
    return str(re.findall(pattern, listed)[0])


if __name__ == "__main__":
    TABLE.write_text(table(Path(sys.argv[1]).read_text("utf-8")), "utf-8")
