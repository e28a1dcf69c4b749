"""A hundred faults made by hand, each planted alone, to see which test notices it: `python -m tests.mutants`."""
