"""Live updates: messages to the tablets, and the rights to receive them."""
