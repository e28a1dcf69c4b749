"""How a server is run: its environment, folder and addresses, games from outside, its log."""
