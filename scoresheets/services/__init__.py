"""Every write. Services take keyword arguments, judge rights on fresh rows under the lock, and tell everybody after."""
