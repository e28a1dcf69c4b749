"""The server: its threads and queues, its limits for clients, and the patches of Daphne."""
