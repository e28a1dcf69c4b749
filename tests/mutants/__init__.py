"""A hundred faults made by hand, each planted by itself, to see which test notices it: `python -m tests.mutants`."""
