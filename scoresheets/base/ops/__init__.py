"""Operation of a server: its environment, folder and addresses, games from outside, its log."""
