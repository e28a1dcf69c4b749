"""The standings of a night and the reasons for them."""
