"""The contract of every game, kept by ours; its tests are part of the product, as games from outside keep it too."""

from scoresheets.plugin.contract.tests import *  # noqa: F403
