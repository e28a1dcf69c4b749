"""Environment variables, read and checked; the time zone of the machine."""

import os
import zoneinfo

from django.core.exceptions import ImproperlyConfigured


def switch(name: str, *, otherwise: bool = False) -> bool:
    """Return True for 1, true, yes or on; False for 0, false, no or off; `otherwise` for unset or empty."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return otherwise
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name}={value} is neither on nor off: write {name}=1 or {name}=0.")


def words(name: str) -> list[str]:
    """Return the values of a list separated by commas or blanks, in order."""
    return os.environ.get(name, "").replace(",", " ").split()


def two_numbers(name: str, otherwise: tuple[int, int]) -> tuple[int, int]:
    """Return two whole numbers above 0, "20,200"; `otherwise` for unset or empty."""
    values = words(name)
    if not values:
        return otherwise
    if len(values) != 2 or not all(each.isdecimal() and int(each) for each in values):
        raise ImproperlyConfigured(
            f"{name}={os.environ[name]} is not two numbers above 0, like {name}=20,200."
        )
    return int(values[0]), int(values[1])


def whole_number(name: str, otherwise: int, *, most: int, of: str = "number") -> int:
    """Return a whole number from 1 to the most; `otherwise` for unset or empty."""
    value = os.environ.get(name, "").strip() or str(otherwise)
    if not value.isdecimal() or not 1 <= int(value) <= most:
        raise ImproperlyConfigured(f"{name}={value} is not a {of} from 1 to {most}.")
    return int(value)


def days(name: str, otherwise: int, *, longest: int = 3650) -> int:
    """Return a whole number of days from 1 to the longest; `otherwise` for unset or empty."""
    return whole_number(name, otherwise, most=longest, of="number of days")


def time_zone() -> str:
    """Return the machine's time zone (TZ, else the target of /etc/localtime), or UTC if it has none we know."""
    link = os.path.realpath("/etc/localtime")
    _, found, zone_of_link = link.partition("/zoneinfo/")
    for name in (os.environ.get("TZ", "").lstrip(":"), zone_of_link if found else ""):
        if name in zoneinfo.available_timezones():
            return name
    return "UTC"
