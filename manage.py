#!/usr/bin/env python
"""Django's command line for Scoresheets."""

import sys

from scoresheets.__main__ import run

if __name__ == "__main__":
    run(sys.argv)
