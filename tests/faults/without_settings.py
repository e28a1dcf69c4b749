"""The product's settings with one of its protections taken out, which WITHOUT names: for the controls."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import INSTALLED_APPS as OURS

INSTALLED_APPS = [*OURS, "tests.faults.without.Without"]
