"""The server: its threads and queues, what one client may ask of it, and the patches of Daphne."""
