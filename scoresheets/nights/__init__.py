"""A game night: the devices that look after it, its places and its tables."""
