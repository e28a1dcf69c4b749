"""All tests of the contract, for a project that runs them among its own.

from scoresheets.plugin.contract.tests import *
"""

from scoresheets.plugin.contract.test_goldens import *  # noqa: F403
from scoresheets.plugin.contract.test_help import *  # noqa: F403
from scoresheets.plugin.contract.test_highlights import *  # noqa: F403
from scoresheets.plugin.contract.test_lacks import *  # noqa: F403
from scoresheets.plugin.contract.test_measures import *  # noqa: F403
from scoresheets.plugin.contract.test_pages import *  # noqa: F403
from scoresheets.plugin.contract.test_recorded import *  # noqa: F403
from scoresheets.plugin.contract.test_refusals import *  # noqa: F403
from scoresheets.plugin.contract.test_rules import *  # noqa: F403
from scoresheets.plugin.contract.test_shapes import *  # noqa: F403
from scoresheets.plugin.contract.test_taps import *  # noqa: F403
from scoresheets.plugin.contract.test_templates import *  # noqa: F403
from scoresheets.plugin.contract.test_towers import *  # noqa: F403
from scoresheets.plugin.contract.test_values import *  # noqa: F403
