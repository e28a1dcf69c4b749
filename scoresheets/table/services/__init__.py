"""All writes at a table. Services take keyword arguments, check rights on fresh rows under the lock, and announce the
change after commit.
"""
