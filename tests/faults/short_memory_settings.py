"""The product's settings with Channels' own expiry of memberships: the control of the clock."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import CHANNEL_LAYERS

CHANNEL_LAYERS["default"]["CONFIG"] = {"capacity": 500, "group_expiry": 86_400}
